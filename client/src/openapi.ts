/** Made of the OpenAPI document that the service serves, by `npm run console:types`. Not to be edited. */
export interface paths {
    "/audit-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit log
         * @description Who did what, when and from where, in the order of time, newest first unless `sort=asc`. An entry is written before the action, its outcome after.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit-entries.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the audit log
         * @description All entries that the filters leave, oldest first, as CSV for people: in words, with names as they are now and times of the time zone of the workspace. The export is entered itself.
         */
        get: operations["exportAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/channels/whatsapp/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Answer the verification of the webhook
         * @description WhatsApp calls it once with the verify token of a sender; the challenge is returned as plain text.
         */
        get: operations["verifyWhatsAppWebhook"];
        put?: never;
        /**
         * Receive what WhatsApp reports
         * @description Signed with the app secret of a sender (`X-Hub-Signature-256`), or with the secret of a partner (`X-Recado-Secret`). Answers 200 once it is committed.
         */
        post: operations["receiveWhatsAppWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List conversations
         * @description In the order of their last message, newest first unless `sort=asc`. A conversation that gets a message moves to the top: going on with `next` never shows it twice, and `prev` of the first page shows it at its new place.
         */
        get: operations["listConversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a conversation */
        get: operations["getConversation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Assign, close, snooze or label a conversation
         * @description A field that is not given stays. Streams report it, and the event log says who did it.
         */
        patch: operations["changeConversation"];
        trace?: never;
    };
    "/conversations/{conversationId}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages of a conversation
         * @description Newest first unless `sort=asc`. Pages joined are the whole conversation: no gap, no repeat.
         */
        get: operations["listMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversationId}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the notes of a conversation
         * @description Newest first unless `sort=asc`.
         */
        get: operations["listNotes"];
        put?: never;
        /**
         * Write a note about a conversation
         * @description The contact never sees it. A conversation has at most 1,000.
         */
        post: operations["createNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversationId}/seen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a conversation as read by you
         * @description Up to the message with this `order`, with the notes that mention you up to there; a mark does not go back. Your other screens follow. That the customer sees it as read is `markRead`.
         */
        post: operations["markSeen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversationId}/typing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show the others that you write
         * @description Streams of the other users of the workspace receive `typing`. Repeat the request every few seconds while you write. The customer sees it only by `markRead` with `typing`.
         */
        post: operations["sendTyping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries that need a person
         * @description Those whose outcome is unknown or held, and those that failed and that no person has handled. In the order of their messages, newest first unless `sort=asc`.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries/{messageId}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide about a delivery
         * @description An unknown or held delivery is sent again as the same message, or marked. A failed one is resent as another message (`resentAs`), or archived; its status stays `failed`. Who decided, and when, is kept.
         */
        post: operations["resolveDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your devices that are notified
         * @description The browsers of your sessions that are notified while no page of the console is open.
         */
        get: operations["listDevices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{deviceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Stop notifying one of your devices
         * @description Its session goes on.
         */
        delete: operations["deleteDevice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{deviceId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test notification to one of your devices
         * @description At once, also in your quiet hours and while you have the console open.
         */
        post: operations["testDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Have this browser notified
         * @description When a customer waits and you have no page of the console open. It ends with the session. At most 10: a new one replaces the oldest.
         */
        put: operations["saveDevice"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/drafts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List drafts
         * @description Newest first unless `sort=asc`. `state=waiting` are those that a person may send now.
         */
        get: operations["listDrafts"];
        put?: never;
        /**
         * Write a draft
         * @description Stores a message of any kind in its conversation, for a person to send. The answer says what preflight finds. The same draft of the same author, written again while it waits, is the one that is there. Up to 20 may wait in a conversation.
         */
        post: operations["createDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/drafts/{draftId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a draft */
        get: operations["getDraft"];
        put?: never;
        post?: never;
        /**
         * Discard a draft
         * @description A key with `drafts:write` alone discards only what it wrote itself.
         */
        delete: operations["discardDraft"];
        options?: never;
        head?: never;
        /**
         * Change a draft
         * @description Gives a waiting draft another body. It needs `messages:send`: a caller who may only write drafts cannot change what a person has seen.
         */
        patch: operations["changeDraft"];
        trace?: never;
    };
    "/drafts/{draftId}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a draft
         * @description Sends what was seen: `updateDate` is that of the draft, and another one is 409 `draft_changed`. Preflight and window are asked again. A draft is sent once: asked again, the answer is the same, marked `Idempotent-Replayed: true`.
         */
        post: operations["sendDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what happened
         * @description In the order of the log of the workspace. Pages joined are the whole log: no gap, no repeat. Events about what you may not read are left out: those of payments need `payments:read`, those of senders `senders:read`. Then, and with `types`, a page may be empty though `hasMore` is true.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{eventId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one event
         * @description As webhooks bring it and `GET /events` lists it: one about what you may not read is not found.
         */
        get: operations["getEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process runs */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether requests can be served */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List keys
         * @description In the order of their making, newest first unless `sort=asc`.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Make a key
         * @description The key is in the answer, this once. Only its hash is stored.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a key
         * @description Within a second no process accepts it any more. Revoking it again changes nothing.
         */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List labels
         * @description In the order of their making, newest first unless `sort=asc`.
         */
        get: operations["listLabels"];
        put?: never;
        /**
         * Make a label
         * @description A workspace may have 200.
         */
        post: operations["createLabel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/labels/{labelId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a label
         * @description No conversation has it any more.
         */
        delete: operations["deleteLabel"];
        options?: never;
        head?: never;
        /** Change a label */
        patch: operations["changeLabel"];
        trace?: never;
    };
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the key or the user you call as
         * @description With the workspace and the scopes. Anyone with a valid key or a session may ask.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change yourself
         * @description Your name, your language, whether you are given conversations, and when your devices are quiet. What is not given stays.
         */
        patch: operations["changeMe"];
        trace?: never;
    };
    "/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change your password
         * @description Ends all your other sessions. A user without a password, who signs in in another way, chooses one with a link.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file to send
         * @description One file, which any number of messages may then name by its `id`, each within 30 days after the last that did. Its type is that of its bytes. Where bytes do not show it, as for text and CSV, it is the type that the part declares, or the ending of its filename. The same file uploaded again has another `id`, and is stored once.
         */
        post: operations["uploadMedia"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/{mediaId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a file
         * @description Its bytes, with its type as `Content-Type`. They never change, so `ETag` is their hash. A file that a contact sent is here some seconds after the message; until then the answer is 409 `media_not_ready`.
         */
        get: operations["getMedia"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/{mediaId}/fetch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch a file again
         * @description A file that a contact sent and that is `failed` is fetched again, as if it had just come. Any other file is answered as it is, also one that was deleted because of its age.
         */
        post: operations["fetchMedia"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mentions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the notes that mention you
         * @description Newest first unless `sort=asc`. For users.
         */
        get: operations["listMentions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search messages by their words
         * @description Newest first unless `sort=asc`, in the order of ids. A message is found some seconds after it was stored; after a flood of messages, or right after an upgrade, later. `GET /conversations/{conversationId}/messages?around=` shows its place.
         */
        get: operations["searchMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/{messageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a message */
        get: operations["getMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/{messageId}/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the files of a message
         * @description Those that the contact sent with it, or that were uploaded and sent. A file sent by its `link` is not here.
         */
        get: operations["listMessageMedia"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/{messageId}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a received message as read
         * @description The customer sees it, and all messages before it, as read. With `typing` they see for up to 25 seconds, or until the next message, that an answer is being written. WhatsApp accepts messages of the last 30 days. May be repeated.
         */
        post: operations["markRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/audio": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a sound or a voice message
         * @description Sends AAC, AMR, MP3, M4A or OGG (Opus, mono) of at most 16 MB, by our id or by its address. The recipient must have written to this sender within the last 24 hours, else the answer is 409 `window_closed`.
         */
        post: operations["sendAudio"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Share contact cards
         * @description Shares one or more contact cards. Outside the 24-hour window the message is accepted with a warning, and then fails with the reason.
         */
        post: operations["sendContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a document
         * @description Sends a PDF, a text or an Office file of at most 100 MB, by our id or by its address. The recipient must have written to this sender within the last 24 hours, else the answer is 409 `window_closed`.
         */
        post: operations["sendDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an image
         * @description Sends a JPEG or PNG of at most 5 MB, by our id or by its address. The recipient must have written to this sender within the last 24 hours, else the answer is 409 `window_closed`.
         */
        post: operations["sendImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/interactive/button": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask with buttons
         * @description Sends a question with up to three buttons. The answer arrives as `interactive` with a `button_reply`, and quotes the question; the buttons stay, so it may come again. The recipient must have written to this sender within the last 24 hours, else the answer is 409 `window_closed`.
         */
        post: operations["sendButtons"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/interactive/carousel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send cards in a row
         * @description Sends two to ten cards with pictures or videos, each with a link or with quick replies. The recipient must have written to this sender within the last 24 hours, else the answer is 409 `window_closed`.
         */
        post: operations["sendCarousel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/interactive/cta_url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a link on a button
         * @description Sends a message with a button that opens an address. WhatsApp does not report taps. The recipient must have written to this sender within the last 24 hours, else the answer is 409 `window_closed`.
         */
        post: operations["sendCtaUrl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/interactive/flow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a form
         * @description Sends a button that opens a flow, which was made and published at WhatsApp. The answer arrives as `interactive` with an `nfm_reply`. The recipient must have written to this sender within the last 24 hours, else the answer is 409 `window_closed`.
         */
        post: operations["sendFlow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/interactive/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask with a list
         * @description Sends a question with a list of up to ten choices. The answer arrives as `interactive` with a `list_reply`, and quotes the question. The recipient must have written to this sender within the last 24 hours, else the answer is 409 `window_closed`.
         */
        post: operations["sendList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/interactive/location_request_message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask where the customer is
         * @description Sends a question with a button to share a place, whose label WhatsApp chooses. The answer arrives as `location` and quotes the question, or the customer writes an address. The recipient must have written to this sender within the last 24 hours, else the answer is 409 `window_closed`.
         */
        post: operations["sendLocationRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/interactive/order_details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an order to review and pay
         * @description Sends an order with its ways to pay (Pix, payment link, boleto). The recipient must have written to this sender within the last 24 hours, else the answer is 409 `window_closed`.
         */
        post: operations["sendOrderDetails"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/interactive/order_status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the status of an order
         * @description Informs the recipient how an order goes on, or that it was paid. A status that cannot follow the one that this sender gave the order before is refused. To say that an order is paid for which a bank was asked to charge takes the scope `payments:confirm` as well. Outside the 24-hour window the message is accepted with a warning, and then fails with the reason.
         */
        post: operations["sendOrderStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/interactive/request_contact_info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for the customer's number
         * @description Sends a question with a button to share the own contact card, whose label WhatsApp chooses. The answer arrives as `contacts`. The recipient must have written to this sender within the last 24 hours, else the answer is 409 `window_closed`.
         */
        post: operations["sendContactRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/location": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a place
         * @description Sends a place on the map. The recipient must have written to this sender within the last 24 hours, else the answer is 409 `window_closed`.
         */
        post: operations["sendLocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/preflight/audio": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a sound or a voice message without sending
         * @description The same examination as of the send operation, with every fault and warning at once. Nothing is stored. A body that cannot be read as it is (a key twice, NUL) is refused as there.
         */
        post: operations["preflightAudio"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/preflight/button": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a question with buttons without sending
         * @description The same examination as of the send operation, with every fault and warning at once. Nothing is stored. A body that cannot be read as it is (a key twice, NUL) is refused as there.
         */
        post: operations["preflightButtons"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/preflight/carousel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check cards in a row without sending
         * @description The same examination as of the send operation, with every fault and warning at once. Nothing is stored. A body that cannot be read as it is (a key twice, NUL) is refused as there.
         */
        post: operations["preflightCarousel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/preflight/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check contact cards without sending
         * @description The same examination as of the send operation, with every fault and warning at once. Nothing is stored. A body that cannot be read as it is (a key twice, NUL) is refused as there.
         */
        post: operations["preflightContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/preflight/cta_url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a link on a button without sending
         * @description The same examination as of the send operation, with every fault and warning at once. Nothing is stored. A body that cannot be read as it is (a key twice, NUL) is refused as there.
         */
        post: operations["preflightCtaUrl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/preflight/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a document without sending
         * @description The same examination as of the send operation, with every fault and warning at once. Nothing is stored. A body that cannot be read as it is (a key twice, NUL) is refused as there.
         */
        post: operations["preflightDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/preflight/flow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a form without sending
         * @description The same examination as of the send operation, with every fault and warning at once. Nothing is stored. A body that cannot be read as it is (a key twice, NUL) is refused as there.
         */
        post: operations["preflightFlow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/preflight/image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check an image without sending
         * @description The same examination as of the send operation, with every fault and warning at once. Nothing is stored. A body that cannot be read as it is (a key twice, NUL) is refused as there.
         */
        post: operations["preflightImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/preflight/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a question with a list without sending
         * @description The same examination as of the send operation, with every fault and warning at once. Nothing is stored. A body that cannot be read as it is (a key twice, NUL) is refused as there.
         */
        post: operations["preflightList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/preflight/location": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a place without sending
         * @description The same examination as of the send operation, with every fault and warning at once. Nothing is stored. A body that cannot be read as it is (a key twice, NUL) is refused as there.
         */
        post: operations["preflightLocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/preflight/location_request_message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a question for a place without sending
         * @description The same examination as of the send operation, with every fault and warning at once. Nothing is stored. A body that cannot be read as it is (a key twice, NUL) is refused as there.
         */
        post: operations["preflightLocationRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/preflight/order_details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check an order without sending
         * @description The same examination as of the send operation, with every fault and warning at once. Nothing is stored. A body that cannot be read as it is (a key twice, NUL) is refused as there.
         */
        post: operations["preflightOrderDetails"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/preflight/order_status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check an order status without sending
         * @description The same examination as of the send operation, with every fault and warning at once. Nothing is stored. A body that cannot be read as it is (a key twice, NUL) is refused as there.
         */
        post: operations["preflightOrderStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/preflight/reaction": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a reaction without sending
         * @description The same examination as of the send operation, with every fault and warning at once. Nothing is stored. A body that cannot be read as it is (a key twice, NUL) is refused as there.
         */
        post: operations["preflightReaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/preflight/request_contact_info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a question for a number without sending
         * @description The same examination as of the send operation, with every fault and warning at once. Nothing is stored. A body that cannot be read as it is (a key twice, NUL) is refused as there.
         */
        post: operations["preflightContactRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/preflight/sticker": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a sticker without sending
         * @description The same examination as of the send operation, with every fault and warning at once. Nothing is stored. A body that cannot be read as it is (a key twice, NUL) is refused as there.
         */
        post: operations["preflightSticker"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/preflight/template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a template without sending
         * @description The same examination as of the send operation, with every fault and warning at once. Nothing is stored. A body that cannot be read as it is (a key twice, NUL) is refused as there.
         */
        post: operations["preflightTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/preflight/text": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a text without sending
         * @description The same examination as of the send operation, with every fault and warning at once. Nothing is stored. A body that cannot be read as it is (a key twice, NUL) is refused as there.
         */
        post: operations["preflightText"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/preflight/video": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a video without sending
         * @description The same examination as of the send operation, with every fault and warning at once. Nothing is stored. A body that cannot be read as it is (a key twice, NUL) is refused as there.
         */
        post: operations["preflightVideo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/reaction": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * React to a message
         * @description Puts an emoji on a message, or removes it. WhatsApp never reports it as delivered or read. The recipient must have written to this sender within the last 24 hours, else the answer is 409 `window_closed`.
         */
        post: operations["sendReaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/sticker": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a sticker
         * @description Sends a WebP of 512 × 512 pixels, at most 100 KB still and 500 KB animated, by our id or by its address. The recipient must have written to this sender within the last 24 hours, else the answer is 409 `window_closed`.
         */
        post: operations["sendSticker"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a template
         * @description Sends a template that WhatsApp approved, also outside the 24-hour window. It is checked against the copy of the template that Recado keeps: every value that is missing, or does not fit, is listed at once. A button may carry an order to review and pay, with the same rules as the order-details message, or a payment request: a Pix code, the line of a boleto, or a link.
         */
        post: operations["sendTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/text": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a text
         * @description Sends a text. The recipient must have written to this sender within the last 24 hours, else the answer is 409 `window_closed`.
         */
        post: operations["sendText"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/video": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a video
         * @description Sends an MP4 or 3GPP of at most 16 MB (H.264 and AAC), by our id or by its address. The recipient must have written to this sender within the last 24 hours, else the answer is 409 `window_closed`.
         */
        post: operations["sendVideo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What this process does and holds, for Prometheus
         * @description Text format 0.0.4. Read with `Authorization: Bearer` and the value of RECADO_METRICS_TOKEN.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notes/{noteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a note
         * @description Only those who may change users delete those of others.
         */
        delete: operations["deleteNote"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order-suggestion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suggest the next order
         * @description For a form in which a person writes an order. Nothing is reserved: two who ask at once get the same reference id.
         */
        get: operations["suggestOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List orders
         * @description One entry for each order that a message speaks of, also of a message that failed. Newest first unless `sort=asc`.
         */
        get: operations["listOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export orders
         * @description All orders that the filters leave, oldest first, as CSV. Times are those of the time zone of the workspace, and amounts are in whole units of the currency.
         */
        get: operations["exportOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{referenceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an order with its timeline
         * @description Every message that spoke of the order, every failure, receipt, reply and decision about them, in the order of time. The one reference that it cannot be asked for is `summary`: `GET /orders?q=summary` lists that order.
         */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{referenceId}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the money of an order
         * @description What was charged, what came, what went back, and the notices to the customer.
         */
        get: operations["getOrderPayments"];
        put?: never;
        /**
         * Report a payment of an order
         * @description Of money that came where Recado cannot see it. It means the same as a payment that the bank lists: the amount is compared with what the order asks for, and what fits pays the order.
         */
        post: operations["reportPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sum orders by day
         * @description How many orders were created, paid, canceled and expired unpaid on each day, and how much they come to. A day is one of the time zone of the workspace. What failed, so that no customer was asked, is not counted.
         */
        get: operations["sumOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your passkeys */
        get: operations["listPasskeys"];
        put?: never;
        /**
         * Register a passkey
         * @description Right after `POST /passkeys/options`, in the same browser.
         */
        post: operations["createPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/passkeys/{passkeyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete one of your passkeys
         * @description It can no longer be used to sign in. Sessions that began with it go on: end them separately.
         */
        delete: operations["deletePasskey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to register a passkey
         * @description Options for `navigator.credentials.create()`. Needs a session that began within the last 15 minutes, with a password, a link or a passkey.
         */
        post: operations["getPasskeyOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payment-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payment accounts
         * @description In the order in which they were added, newest first unless `sort=asc`.
         */
        get: operations["listPaymentAccounts"];
        put?: never;
        /**
         * Add a payment account
         * @description Nothing is asked of the bank: `POST /payment-accounts/{accountId}/check` tries it. The first account of a workspace is its default.
         */
        post: operations["addPaymentAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payment-accounts/{accountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a payment account
         * @description No charge is made there any more. Recado keeps its credentials and follows the charges that were made there, so that no payment is missed.
         */
        delete: operations["removePaymentAccount"];
        options?: never;
        head?: never;
        /**
         * Change a payment account
         * @description `details` and `credentials` replace all that was there. Details of another bank need its credentials. New credentials are refused if the bank refuses them. While a charge of the account can still be paid, credentials and details of another account are refused too: add that account beside it. A stopped account goes on after a check.
         */
        patch: operations["changePaymentAccount"];
        trace?: never;
    };
    "/payment-accounts/{accountId}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a payment account
         * @description Makes a charge of one cent and withdraws it, asks for the money that came, and gives the bank our address. Takes as long as the bank, at most some 80 seconds. A stopped account goes on if all is well.
         */
        post: operations["checkPaymentAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payment-callbacks/{secret}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hear that a bank has news
         * @description Any body, of at most 3 MiB; one above 64 KiB is not read. Nothing in it is booked: it only makes Recado ask the bank. Answers 200 once that is committed.
         */
        post: operations["receiveCallback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payment-callbacks/{secret}/pix": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hear that a bank has news
         * @description Any body, of at most 3 MiB; one above 64 KiB is not read. Nothing in it is booked: it only makes Recado ask the bank. Answers 200 once that is committed.
         */
        post: operations["receivePixCallback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payments
         * @description By when they came, newest first unless `sort=asc`.
         */
        get: operations["listPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{paymentId}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide about a payment
         * @description About one that waits for a person. To give it back, ask for a refund: `PUT /payments/{paymentId}/refunds/{refundId}`.
         */
        post: operations["decidePayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{paymentId}/refunds/{refundId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a refund */
        get: operations["getRefund"];
        /**
         * Give a payment back
         * @description Asks the bank to give back a payment, or a part of it. The answer comes before that of the bank: `refund.changed` of `GET /events` and of webhooks, or the same address with `GET`, has the outcome. The same request again asks for nothing more. All refunds of a payment together never exceed it.
         */
        put: operations["makeRefund"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/reconciliation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare a day with the bank's list
         * @description Asks the bank now for all that came on that day, and compares it with what is booked. What was not booked is booked on the way.
         */
        get: operations["getReconciliation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/reconciliation.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a day beside the bank's list
         * @description The rows of `GET /payments/reconciliation` as CSV, all of them. Times are those of the time zone of the workspace, and amounts are in reais. If the bank stops in the middle, the file is cut off.
         */
        get: operations["exportReconciliation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sum payments by day
         * @description How many payments came and how many refunds were done on each day, and how much they come to, whatever the verdict. A day is one of the time zone of the workspace.
         */
        get: operations["sumPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/unreadable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payments that cannot be read
         * @description What a bank lists without an id, or with an amount or a moment in an ambiguous form. It is not booked: check at the bank, report the payment to its order (`POST /orders/{referenceId}/payments`), and settle the entry. A refund that cannot be read is listed too, with the id of its payment. One that the bank writes otherwise later is booked, and leaves this list.
         */
        get: operations["listUnreadablePayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/unreadable/{unreadableId}/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Settle a payment that cannot be read
         * @description The entry leaves the list, also if the bank goes on listing it. Settling it again changes nothing.
         */
        post: operations["settleUnreadablePayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report how fast contacts are answered
         * @description The time from the first unanswered message of a contact to the next message to them, by day, by hour of the day, and by who answered.
         */
        get: operations["getAnswerReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/failures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Report which messages failed, and why */
        get: operations["getFailureReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report how many orders are paid
         * @description An order counts for the day of its first message, also if it is paid later.
         */
        get: operations["getOrderReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Report what became of templates */
        get: operations["getTemplateReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/saved-replies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List saved replies
         * @description In the order of their making, newest first unless `sort=asc`.
         */
        get: operations["listSavedReplies"];
        put?: never;
        /**
         * Save a reply
         * @description A workspace may have 500.
         */
        post: operations["createSavedReply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/saved-replies/{replyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a saved reply */
        delete: operations["deleteSavedReply"];
        options?: never;
        head?: never;
        /** Change a saved reply */
        patch: operations["changeSavedReply"];
        trace?: never;
    };
    "/senders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List senders
         * @description With how they fare. In the order of their registration, newest first unless `sort=asc`.
         */
        get: operations["listSenders"];
        put?: never;
        /**
         * Register a sender
         * @description 80 messages a second and the policy `hold` unless given. WhatsApp is asked whether the credentials are those of the account.
         */
        post: operations["addSender"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/senders/{senderId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a sender
         * @description Only one without conversations, contacts and orders. One that was used is paused instead. Its number, and its account, can be registered again.
         */
        delete: operations["removeSender"];
        options?: never;
        head?: never;
        /**
         * Change, pause or resume a sender
         * @description A paused sender accepts everything and sends nothing; what was on its way to WhatsApp before the answer still goes out.
         */
        patch: operations["changeSender"];
        trace?: never;
    };
    "/senders/{senderId}/app-sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the sync with the app of a sender
         * @description Whether its contacts and messages were asked for, and how far they came.
         */
        get: operations["getAppSync"];
        put?: never;
        /**
         * Ask for the contacts and messages of the app of a sender
         * @description For a number that stays in the WhatsApp Business app. WhatsApp allows it once, within 24 hours after the number was connected: what it accepted within a day is not asked again, nor what it may have accepted where the answer was lost. What it refused may be asked again at once, and both after the number left or the shop declined to share its messages. The app has to stay open until both have come.
         */
        post: operations["askAppSync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/senders/{senderId}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a sender
         * @description Asks WhatsApp whether it accepts the credentials, reads the templates again, and calls its own webhook as WhatsApp does. Sends no message and resumes nothing. Takes as long as WhatsApp.
         */
        post: operations["checkSender"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/senders/connect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Connect a number
         * @description Registers the number as a sender, then sets its webhooks at WhatsApp and registers it there. A refused step leaves the sender in place: correct what its `failure` names, and repeat the request.
         */
        post: operations["connectSender"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/senders/inspect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See what a token opens
         * @description Asks WhatsApp whose token it is, whether the secret is of the same app, and which numbers it opens. Changes and keeps nothing.
         */
        post: operations["inspectConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description Sets the cookie of a new session. For the console, and pages beside it: programs call with a key. Someone who guesses is slowed down with 429.
         */
        post: operations["signIn"];
        /**
         * Sign out
         * @description Ends the session you call with, and deletes its cookie and what the browser kept of us.
         */
        delete: operations["signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose a password with a link
         * @description Uses up an invitation or a reset, ends all sessions of the user, and signs in.
         */
        post: operations["redeemLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/link/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get for whom a link is
         * @description Says which user of which workspace an invitation or a reset is for, and leaves it as it is.
         */
        post: operations["checkLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get how people can sign in */
        get: operations["getSignInMethods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/oidc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sign in by OpenID Connect
         * @description For browsers: sends them to the provider of the settings, which sends them back to the console.
         */
        get: operations["beginOidc"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/oidc/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Come back from the OpenID provider
         * @description For browsers. Signs in the user whom the provider names, if there is one, and opens the console.
         */
        get: operations["finishOidc"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a passkey
         * @description Right after `POST /session/passkey/options`, in the same browser. Sets the cookie of a new session. Each challenge works once.
         */
        post: operations["signInWithPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to sign in with a passkey
         * @description Options for `navigator.credentials.get()`. No e-mail is asked for.
         */
        post: operations["getSignInOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your sessions
         * @description The browsers in which you are signed in.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of your sessions
         * @description Within a second no process accepts its cookie any more, and its stream ends.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create the first owner
         * @description Once for an installation, while it has never had an owner: creates the workspace and its owner, and signs the owner in. The token is `RECADO_SETUP_TOKEN`, or the one that the service logs at its start and `recado setup` prints. Afterwards the answer is 404 for good.
         */
        post: operations["setUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Listen to what happens
         * @description Server-sent events: `event`, `data` (one line of JSON) and, with the last of several sent together, `id`.
         *     An event has the name of its type, as in `GET /events`, and the thing as it is now. What you may not read is left out, as there.
         *     Asked again with the header `last-event-id`, the stream goes on after it; an event may then come twice.
         *
         *     - `ready` `{resumed}`: first of all, or `reload` in its place. Read your lists after it, unless it resumed.
         *     - `reload` `{}`: what happened cannot be sent (too long ago, or too much): read again what you show.
         *     - `message.received`, `message.written`, `message.accepted`, `message.held` `{message, conversation}`; the other types of messages `{message}`. Of several that come together about one message, only the newest does; one of those four always comes, and then no other.
         *     - `conversation.*` `{conversationId, conversation, mergedIds, deletedNoteId}`: `conversation` is null where it is part of another one by now, or was erased.
         *     - `note.created` `{note}`, `template.updated` `{template}`, `sender.*` `{senderId, address, stop}`, `media.*` `{mediaId, message}`.
         *     - `draft.*` `{draftId, conversationId, state, updateDate}`: read it again.
         *     - `charge.*` `{chargeId}`, `payment.*` `{paymentId}`, `refund.changed` `{refundId}`, `payment_account.*` `{accountId}`: read again what you show of them.
         *     - `typing` `{conversationId, userId, name}`: another user writes in it, for the next seconds. `seen` `{conversationId, order}`: you read it up to there on another screen. Neither has an id, and neither comes again.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List templates
         * @description As WhatsApp last described them, newest first unless `sort=asc`. `status=APPROVED` are those that can be sent.
         */
        get: operations["listTemplates"];
        put?: never;
        /**
         * Make a template
         * @description WhatsApp reviews it, in minutes to a day: `status` says how far that is, and `template.updated` in the stream reports it. Every fault comes in one answer; what WhatsApp refuses comes with its own words.
         */
        post: operations["createTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{templateId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a template */
        get: operations["getTemplate"];
        put?: never;
        post?: never;
        /**
         * Delete a template
         * @description In this language alone. What was sent and is not delivered yet may fail. WhatsApp gives the name of an approved template to no other for 30 days.
         */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        /**
         * Change a template
         * @description `components` replaces all of them. WhatsApp lets an approved, rejected or paused template be changed, an approved one once a day and ten times in 30 days and never its category, and reviews it again. Media in `components` come back as links: give a new sample with them.
         */
        patch: operations["changeTemplate"];
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description In the order in which they were invited, newest first unless `sort=asc`. E-mails are for those who may change users.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Invite a user
         * @description Managers invite attendants and readers, owners everyone; a key needs every scope of the role. Hand the link to the person: it is shown this once, and never to a key. The user gets it by mail, where a mail server is set; without one, a user who is signed in makes another.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a user
         * @description What is not given stays. Managers change attendants and readers, owners everyone; a key needs every scope of the roles. Another role ends every session of the user and voids the link. Before a user gets a higher role, look at `GET /users/{userId}/methods`. The last owner stays one.
         */
        patch: operations["changeUser"];
        trace?: never;
    };
    "/users/{userId}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a link for a user
         * @description An invitation, or a reset for a user who has a password already. Managers make links for attendants and readers, owners for everyone; a key needs every scope of the role. It is shown to a person who is signed in, never to a key: then the user gets it by mail, and where no mail server is set the answer is 403 `users_only`. A user who is disabled gets none: the answer is as for one that there is not.
         */
        post: operations["makeLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{userId}/methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what a user signs in with
         * @description Your own; and of those whom you may change, as in `PATCH /users/{userId}`. Look at them before a user gets a higher role, and after a reset: a person who had a link may have added some.
         */
        get: operations["getMethodsOfUser"];
        put?: never;
        post?: never;
        /**
         * Remove what a user signs in with
         * @description Your own; and of those whom you may change, as in `PATCH /users/{userId}`. Removes all passkeys and identities, and ends every session of the user but the one you call with. The password stays.
         */
        delete: operations["deleteMethodsOfUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description In the order of their making, newest first unless `sort=asc`.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Make a webhook endpoint
         * @description Events are posted to it from now on, signed as [Standard Webhooks](https://www.standardwebhooks.com) says. The secret is in the answer, this once. It receives only what you may read by the other operations: `*` becomes all of these types, and another one is refused.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{endpointId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a webhook endpoint */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description A try that is under way may still arrive. To stop for a while, pause it.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change, pause or enable a webhook endpoint
         * @description `headers` replaces all of them. An endpoint with headers that gets a `url` at another scheme, host or port needs them in the same request, or `{}`: they are secrets, and go only where a person who has them sends them. Types are as when it was made; at another address you must be able to read all that the endpoint is sent.
         */
        patch: operations["changeWebhookEndpoint"];
        trace?: never;
    };
    "/webhook-endpoints/{endpointId}/attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the attempts of a webhook endpoint
         * @description Those of the last 30 days, in the order of their begin, newest first unless `sort=asc`.
         */
        get: operations["listWebhookAttempts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{endpointId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send events again
         * @description One event, those that failed, or all since a moment, up to now. They come with the `webhook-id` that they had and the header `recado-replay: true`, and hold up nothing else. While the endpoint is paused or disabled they wait.
         */
        post: operations["replayWebhookEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{endpointId}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new secret
         * @description Both secrets sign for 24 hours: put the new one in place meanwhile. If you ask again, the second last one is gone at once.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{endpointId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description An event `webhook_endpoint.test`, signed like any other, whatever the state of the endpoint. The answer waits for the endpoint, 15 seconds at most.
         */
        post: operations["testWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the workspace
         * @description With the settings for everyone in it. Anyone with a valid key or a session may ask.
         */
        get: operations["getWorkspace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the workspace
         * @description What is not given stays. In another time zone, past days are counted again.
         */
        patch: operations["changeWorkspace"];
        trace?: never;
    };
}
export interface webhooks {
    "charge.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A charge was withdrawn, or the bank removed it. */
        post: operations["chargeChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "charge.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The time of a charge is over, and it was not paid. */
        post: operations["chargeExpired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "conversation.assigned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A conversation was assigned to a user, or to no user. */
        post: operations["conversationAssigned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "conversation.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A conversation got imported history, was snoozed, labelled or erased, or its contact stopped or allowed marketing: read it again. */
        post: operations["conversationChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "conversation.closed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A person closed a conversation. */
        post: operations["conversationClosed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "conversation.merged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Conversations of one contact became one. */
        post: operations["conversationMerged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "conversation.reopened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A conversation is open again: the contact wrote, or a person opened it. */
        post: operations["conversationReopened"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "draft.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A draft was changed, sent or discarded. */
        post: operations["draftChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "draft.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A draft waits for a person to send it. */
        post: operations["draftCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "media.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A file of a contact cannot be fetched. */
        post: operations["mediaFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "media.ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A file of a contact is here. */
        post: operations["mediaReady"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.accepted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A message was accepted and waits to be sent. */
        post: operations["messageAccepted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Something else of a message changed, such as what a person decided about it. */
        post: operations["messageChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.delivered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A message reached the device. */
        post: operations["messageDelivered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A message was not delivered. */
        post: operations["messageFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.held": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** It is unknown whether WhatsApp accepted a message, and a person has to decide. */
        post: operations["messageHeld"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A message was read. */
        post: operations["messageRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.received": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A contact wrote. */
        post: operations["messageReceived"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.sending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The first attempt to send a message has begun. */
        post: operations["messageSending"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** WhatsApp has taken a message. */
        post: operations["messageSent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.unknown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** It is unknown whether WhatsApp accepted a message; a receipt may still say. */
        post: operations["messageUnknown"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.written": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The shop wrote in the WhatsApp Business app, on its phone. A program that was about to answer should stop. */
        post: operations["messageWritten"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "note.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A user or a program of the shop wrote a note about a conversation. */
        post: operations["noteCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An order is paid: the money came, or a message says so. */
        post: operations["orderPaid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A message gave an order another status, or one that had done so failed. */
        post: operations["orderUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment_account.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A payment account was added, changed, resumed or removed. */
        post: operations["paymentAccountChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment_account.expiring": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The certificate of a payment account ends soon: 30, 14, 7 days and one day ahead. */
        post: operations["paymentAccountExpiring"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment_account.stopped": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A payment account stopped: its bank refuses it. */
        post: operations["paymentAccountStopped"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A payment means something else, or a person decided about it, or some of it went back. */
        post: operations["paymentChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.received": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Money came. */
        post: operations["paymentReceived"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "refund.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Money goes back: it was asked for, or the bank said what became of it. */
        post: operations["refundChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "sender.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Something of a sender was changed. */
        post: operations["senderChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "sender.expiring": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The access token of a sender ends soon: 15 and 7 days ahead. */
        post: operations["senderExpiring"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "sender.resumed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A sender sends again. */
        post: operations["senderResumed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "sender.stopped": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A sender stopped: WhatsApp refuses its account. */
        post: operations["senderStopped"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "template.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A template was made, changed, reviewed, paused, disabled or deleted. */
        post: operations["templateUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook_endpoint.disabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Another webhook endpoint was disabled. */
        post: operations["webhookEndpointDisabled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook_endpoint.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A test of the endpoint. It is in no log. */
        post: operations["webhookEndpointTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * Actor
         * @description A key or a user.
         */
        Actor: {
            /**
             * Format: uuid
             * @description Identifier of the key or the user.
             */
            id: string;
            /**
             * @description `key`: a program; `user`: a person.
             * @enum {string}
             */
            kind: "key" | "user";
            /** @description Its name. */
            name: string;
        };
        /** Amount */
        Amount: {
            /**
             * Format: not-blank
             * @description Label of the line. Shown for tax, shipping and discount; WhatsApp has no place for others.
             */
            description?: string;
            /**
             * @description Scale of `value`; always 100 for BRL.
             * @enum {integer}
             */
            offset: 100;
            /** @description Amount in minor units (centavos): R$ 48.00 is 4800. */
            value: number;
        };
        /**
         * AnswerReport
         * @description How long contacts waited for the first answer to what they wrote.
         */
        AnswerReport: {
            /** @description Every day, by when the answer was given. */
            days: {
                /** @description First answers to a contact who waited. */
                answers: number;
                /** @description The day. */
                day: string;
                /** @description Half of the contacts waited no longer; null: there were none. */
                medianSeconds: number | null;
                /** @description Nine in ten of the contacts waited no longer; null: there were none. */
                p90Seconds: number | null;
            }[];
            /** @description The first day. */
            from: string;
            /** @description Every hour of the day, of all days together. */
            hours: {
                /** @description First answers to a contact who waited. */
                answers: number;
                hour: number;
                /** @description Half of the contacts waited no longer; null: there were none. */
                medianSeconds: number | null;
                /** @description Nine in ten of the contacts waited no longer; null: there were none. */
                p90Seconds: number | null;
            }[];
            /** @description Most answers first. */
            people: {
                /** @description First answers to a contact who waited. */
                answers: number;
                /** @description Whether the shop answered in the WhatsApp Business app. */
                byPhone: boolean;
                /** @description Half of the contacts waited no longer; null: there were none. */
                medianSeconds: number | null;
                /** @description Nine in ten of the contacts waited no longer; null: there were none. */
                p90Seconds: number | null;
                /** @description Who answered; null: programs, with their keys, or the shop by phone. */
                user: components["schemas"]["UserName"] | null;
            }[];
            /** @description The time zone of the workspace, in which days and hours are counted. */
            timeZone: string;
            /** @description The last day. */
            to: string;
            total: components["schemas"]["AnswerTimes"];
        };
        /**
         * AnswerTimes
         * @description How long contacts waited.
         */
        AnswerTimes: {
            /** @description First answers to a contact who waited. */
            answers: number;
            /** @description Half of the contacts waited no longer; null: there were none. */
            medianSeconds: number | null;
            /** @description Nine in ten of the contacts waited no longer; null: there were none. */
            p90Seconds: number | null;
        };
        /** AnyHeader */
        AnyHeader: {
            document?: components["schemas"]["DocumentReference"];
            image?: components["schemas"]["MediaReference"];
            /**
             * Format: not-blank
             * @description Text above the body, at most 60 characters.
             */
            text?: string;
            /**
             * @description What the header is.
             * @enum {string}
             */
            type: "text" | "image" | "video" | "document";
            video?: components["schemas"]["MediaReference"];
        };
        /**
         * ApiKey
         * @description A key, without the key itself.
         */
        ApiKey: {
            /**
             * Format: date-time
             * @description When it was made.
             */
            createDate: string;
            /**
             * Format: date-time
             * @description From when on it is no longer valid; null: it does not expire.
             */
            expireDate: string | null;
            /**
             * Format: uuid
             * @description Identifier of the key.
             */
            id: string;
            /**
             * Format: date-time
             * @description When it was last used; lags by up to a minute.
             */
            lastUseDate: string | null;
            /** @description What it is for. */
            name: string;
            /** @description The beginning of the key, to distinguish keys. */
            prefix: string;
            /** @description Requests a minute it may make of one process; null for the default. */
            ratePerMinute: number | null;
            /**
             * Format: date-time
             * @description When it was revoked.
             */
            revokeDate: string | null;
            /** @description What the key may do. */
            scopes: ("messages:read" | "orders:read" | "senders:read" | "messages:send" | "media:write" | "drafts:write" | "inbox:write" | "payments:read" | "payments:charge" | "deliveries:resolve" | "templates:write" | "reports:read" | "users:write" | "payments:confirm" | "payments:refund" | "payments:accounts" | "senders:write" | "webhooks:write" | "keys:write" | "workspace:write" | "audit:read" | "admin")[];
        };
        /** ApiKeyDraft */
        ApiKeyDraft: {
            /**
             * Format: date-time
             * @description When it ends, within 36,500 days; never if null or not given.
             */
            expireDate?: string | null;
            /** @description What the key is for, at most 100 characters. */
            name: string;
            /** @description Requests a minute it may make of one process; the default if null or not given. */
            ratePerMinute?: number | null;
            /** @description What the key may do. */
            scopes: ("messages:read" | "orders:read" | "senders:read" | "messages:send" | "media:write" | "drafts:write" | "inbox:write" | "payments:read" | "payments:charge" | "deliveries:resolve" | "templates:write" | "reports:read" | "users:write" | "payments:confirm" | "payments:refund" | "payments:accounts" | "senders:write" | "webhooks:write" | "keys:write" | "workspace:write" | "audit:read" | "admin")[];
        };
        /**
         * AppContactsSync
         * @description The address book of the app.
         */
        AppContactsSync: {
            /**
             * Format: date-time
             * @description When it was asked; null: not yet, or WhatsApp did not accept the request.
             */
            askDate: string | null;
            /** @description Why there is none; null: nothing is known to be wrong. */
            failure: components["schemas"]["Failure"] | null;
            /** @description WhatsApp’s id of the request, for its support. */
            requestId: string | null;
            /** @description Entries of the address book that came, changes of them included. */
            storedCount: number;
        };
        /**
         * AppHistorySync
         * @description The messages of the app.
         */
        AppHistorySync: {
            /**
             * Format: date-time
             * @description When it was asked; null: not yet, or WhatsApp did not accept the request.
             */
            askDate: string | null;
            /**
             * Format: date-time
             * @description When WhatsApp said that the shop does not share its messages.
             */
            declineDate: string | null;
            /** @description Why there is none; null: nothing is known to be wrong. */
            failure: components["schemas"]["Failure"] | null;
            /** @description Messages that were here already. */
            knownCount: number;
            /** @description Progress of the whole, as WhatsApp says. 100: it has sent all. Null: nothing came yet. */
            percent: number | null;
            /** @description Progress of the whole, in percent, as of the latest part of each phase: the first day, the days until the 90th, and until the 180th. Null: nothing came of the phase, which also holds where there is nothing. */
            phases: (number | null)[];
            /** @description WhatsApp’s id of the request, for its support. */
            requestId: string | null;
            /** @description Messages that were stored. */
            storedCount: number;
            /** @description Parts of conversations, and files, that wait to be stored. */
            waitingCount: number;
        };
        /**
         * AppSync
         * @description What came of the WhatsApp Business app of a number that stays in it.
         */
        AppSync: {
            contacts: components["schemas"]["AppContactsSync"];
            /** @description Addresses of people who are left out. */
            excludedCount: number;
            history: components["schemas"]["AppHistorySync"];
        };
        /** AppSyncRequest */
        AppSyncRequest: {
            /** @description Numbers or user ids of people who are left out, such as the family of the owner: neither their names and messages in the app are stored, nor what the shop writes to them there later. What they write to the shop later is stored, since it may need an answer. They are added to those of earlier requests. */
            excluded?: string[];
        };
        /**
         * AssignedFact
         * @description A conversation was assigned to a user, or to no user.
         */
        AssignedFact: {
            /**
             * Format: uuid
             * @description The user to whom it is assigned from then on; null: no user.
             */
            assigneeId: string | null;
            /** @description Who decided it; null: no person, it was assigned in turn, or the user who had it was disabled or made a reader. */
            by: components["schemas"]["EventActor"] | null;
            /**
             * Format: uuid
             * @description Identifier of the conversation.
             */
            id: string;
            /**
             * Format: uuid
             * @description Sender of yours that it is about.
             */
            senderId: string;
        };
        /** AudioMessage */
        AudioMessage: {
            /**
             * Format: uuid
             * @description The assistant that wrote the message.
             */
            assistantId?: string;
            audio: {
                /**
                 * Format: uuid
                 * @description Our id of a medium, which `POST /media` answered.
                 */
                id?: string;
                /**
                 * Format: not-blank
                 * @description Public https address, from which WhatsApp fetches the medium.
                 */
                link?: string;
                /** @description Whether it is shown as a voice message, which must be OGG with Opus. Default false. */
                voice?: boolean;
            };
            /**
             * Format: uuid
             * @description The broadcast it is part of.
             */
            broadcastId?: string;
            /** @description Tokens of the completion, as it should be listed. */
            completionTokens?: string;
            context?: components["schemas"]["MessageContext"];
            /** @description Address of a sender of the workspace: E.164, with or without `+`. */
            from: string;
            /** @description Tokens of the prompt, as it should be listed. */
            promptTokens?: string;
            /**
             * Format: uuid
             * @description A message of this sender that failed and waits for a person: this one is sent in its place, once. Takes the scope `deliveries:resolve`.
             */
            replaces?: string;
            /** @description The recipient: E.164 with or without `+`, or a business-scoped user id. */
            to: string;
            /** @description The tool call it answers, as it should be listed. */
            toolCallId?: string;
            /** @description The tool calls it makes, as it should be listed. */
            toolCalls?: string;
            /**
             * Format: uuid
             * @description The person who wrote the message. If a signed-in user sends it, always the id of that user.
             */
            userId?: string;
        };
        /**
         * AuditActor
         * @description Who did it.
         */
        AuditActor: {
            /**
             * Format: uuid
             * @description Identifier of the user or the key.
             */
            id: string | null;
            /**
             * @description `user`: a person; `key`: a program; `command`: the recado command; `anonymous`: a person who tried to sign in.
             * @enum {string}
             */
            kind: "user" | "key" | "command" | "anonymous";
            /** @description Its name as it was then; of a command, the account of the machine. */
            name: string | null;
        };
        /**
         * AuditEntry
         * @description Who did what, and how it ended. It cannot be changed.
         */
        AuditEntry: {
            /**
             * @description What was done, named by its subject and a verb.
             * @enum {string}
             */
            action: "session.create" | "session.end" | "password.change" | "passkey.create" | "passkey.delete" | "device.create" | "device.delete" | "user.create" | "user.change" | "user.link" | "user.methods" | "key.create" | "key.change" | "key.revoke" | "sender.create" | "sender.connect" | "sender.change" | "sender.delete" | "sender.check" | "sender.sync" | "workspace.create" | "workspace.change" | "message.send" | "order.say_paid" | "order.cancel" | "draft.send" | "draft.discard" | "delivery.resolve" | "template.create" | "template.change" | "template.delete" | "webhook_endpoint.create" | "webhook_endpoint.change" | "webhook_endpoint.delete" | "webhook_endpoint.secret" | "refund.create" | "payment_account.create" | "payment_account.change" | "payment_account.delete" | "payment_account.check" | "payment.report" | "payment.decide" | "payment.settle" | "payment.export" | "order.export" | "audit.export" | "history.export" | "history.import" | "contact.export" | "contact.erase";
            actor: components["schemas"]["AuditActor"];
            /** @description Where the request came from; null for a command, and for a wrong password that was right in another workspace. */
            address: string | null;
            /**
             * Format: date-time
             * @description When it was about to be done.
             */
            date: string;
            /**
             * Format: uuid
             * @description Identifier of the entry.
             */
            id: string;
            /**
             * @description How it ended; null: it was cut short, so it is unknown whether it was done.
             * @enum {string|null}
             */
            outcome: "done" | "refused" | null;
            /** @description The code of the problem it was answered with. */
            problem: string | null;
            /** @description The `Request-Id` of the answer. */
            requestId: string | null;
            /** @description What it was done to; null where it is nothing single, and where it failed before that was known. */
            subject: components["schemas"]["AuditSubject"] | null;
        };
        /**
         * AuditSubject
         * @description What it was done to.
         */
        AuditSubject: {
            /** @description Its identifier. */
            id: string;
            /** @description What it is, such as `key`. */
            kind: string;
        };
        /**
         * BankPayment
         * @description A payment as the bank lists it.
         */
        BankPayment: {
            amount: components["schemas"]["Money"];
            /**
             * Format: date-time
             * @description When it came.
             */
            date: string;
            refunded: components["schemas"]["Money"];
            /** @description Of the charge that it names; null: of none. */
            txid: string | null;
        };
        /** Boleto */
        Boleto: {
            /** @description The 47 digits of a bank slip or 48 of a utility slip. Dots, hyphens and spaces between them are not sent. */
            digitable_line: string;
        };
        /**
         * BookedPayment
         * @description A payment as Recado has it now.
         */
        BookedPayment: {
            amount: components["schemas"]["Money"];
            /**
             * Format: uuid
             * @description Identifier of the payment.
             */
            id: string;
            /** @description Whether a person has to decide what becomes of it. */
            isOpen: boolean;
            /**
             * Format: date-time
             * @description When it came.
             */
            receivedDate: string;
            /** @description The shop's id of the order; null: it is of no order. */
            referenceId: string | null;
            refunded: components["schemas"]["Money"];
            /**
             * Format: uuid
             * @description The sender of the order; null: it is of no order, or its contact was erased.
             */
            senderId: string | null;
            /**
             * @description What it means for the order.
             * @enum {string}
             */
            verdict: "exact" | "less" | "more" | "twice" | "late" | "canceled" | "unknown";
        };
        /** ButtonsMessage */
        ButtonsMessage: {
            /**
             * Format: uuid
             * @description The assistant that wrote the message.
             */
            assistantId?: string;
            /**
             * Format: uuid
             * @description The broadcast it is part of.
             */
            broadcastId?: string;
            /** @description Tokens of the completion, as it should be listed. */
            completionTokens?: string;
            context?: components["schemas"]["MessageContext"];
            /** @description Address of a sender of the workspace: E.164, with or without `+`. */
            from: string;
            interactive: {
                action: {
                    /** @description Ids and titles are unique. */
                    buttons: {
                        reply: components["schemas"]["Reply"];
                        /**
                         * @description What the button does.
                         * @enum {string}
                         */
                        type: "reply";
                    }[];
                };
                body: components["schemas"]["InteractiveBody"];
                footer?: components["schemas"]["InteractiveFooter"];
                header?: components["schemas"]["AnyHeader"];
                /**
                 * @description Kind of interactive message.
                 * @enum {string}
                 */
                type: "button";
            };
            /** @description Tokens of the prompt, as it should be listed. */
            promptTokens?: string;
            /**
             * Format: uuid
             * @description A message of this sender that failed and waits for a person: this one is sent in its place, once. Takes the scope `deliveries:resolve`.
             */
            replaces?: string;
            /** @description The recipient: E.164 with or without `+`, or a business-scoped user id. */
            to: string;
            /** @description The tool call it answers, as it should be listed. */
            toolCallId?: string;
            /** @description The tool calls it makes, as it should be listed. */
            toolCalls?: string;
            /**
             * Format: uuid
             * @description The person who wrote the message. If a signed-in user sends it, always the id of that user.
             */
            userId?: string;
        };
        /** CaptionedMedia */
        CaptionedMedia: {
            /**
             * Format: not-blank
             * @description Text below it, at most 1,024 characters.
             */
            caption?: string;
            /**
             * Format: uuid
             * @description Our id of a medium, which `POST /media` answered.
             */
            id?: string;
            /**
             * Format: not-blank
             * @description Public https address, from which WhatsApp fetches the medium.
             */
            link?: string;
        };
        /** CardHeader */
        CardHeader: {
            image?: components["schemas"]["MediaReference"];
            /**
             * @description What the card shows.
             * @enum {string}
             */
            type: "image" | "video";
            video?: components["schemas"]["MediaReference"];
        };
        /** CarouselMessage */
        CarouselMessage: {
            /**
             * Format: uuid
             * @description The assistant that wrote the message.
             */
            assistantId?: string;
            /**
             * Format: uuid
             * @description The broadcast it is part of.
             */
            broadcastId?: string;
            /** @description Tokens of the completion, as it should be listed. */
            completionTokens?: string;
            context?: components["schemas"]["MessageContext"];
            /** @description Address of a sender of the workspace: E.164, with or without `+`. */
            from: string;
            interactive: {
                action: {
                    /** @description All with the same kind of header, and the same kinds and number of buttons. */
                    cards: {
                        /** @description A link (`name` and `parameters`), or quick replies (`buttons`). */
                        action: {
                            /** @description Ids are unique over all cards. */
                            buttons?: {
                                quick_reply: components["schemas"]["Reply"];
                                /**
                                 * @description What the button does.
                                 * @enum {string}
                                 */
                                type: "quick_reply";
                            }[];
                            /**
                             * @description With `parameters`: the card has a link.
                             * @enum {string}
                             */
                            name?: "cta_url";
                            parameters?: components["schemas"]["LinkParameters"];
                        };
                        body?: {
                            /**
                             * Format: not-blank
                             * @description At most 160 characters and 2 line breaks.
                             */
                            text: string;
                        };
                        /** @description The place of the card, counted from 0. */
                        card_index: number;
                        header: components["schemas"]["CardHeader"];
                        /**
                         * @description Only on cards with a link, where it may be left out.
                         * @enum {string}
                         */
                        type?: "cta_url";
                    }[];
                };
                body: components["schemas"]["InteractiveBody"];
                /**
                 * @description Kind of interactive message.
                 * @enum {string}
                 */
                type: "carousel";
            };
            /** @description Tokens of the prompt, as it should be listed. */
            promptTokens?: string;
            /**
             * Format: uuid
             * @description A message of this sender that failed and waits for a person: this one is sent in its place, once. Takes the scope `deliveries:resolve`.
             */
            replaces?: string;
            /** @description The recipient: E.164 with or without `+`, or a business-scoped user id. */
            to: string;
            /** @description The tool call it answers, as it should be listed. */
            toolCallId?: string;
            /** @description The tool calls it makes, as it should be listed. */
            toolCalls?: string;
            /**
             * Format: uuid
             * @description The person who wrote the message. If a signed-in user sends it, always the id of that user.
             */
            userId?: string;
        };
        /** Charge */
        Charge: {
            /**
             * Format: not-blank
             * @description Label of the line. Shown for tax, shipping and discount; WhatsApp has no place for others.
             */
            description?: string;
            /**
             * @description Scale of `value`; always 100 for BRL.
             * @enum {integer}
             */
            offset: 100;
            /** @description Amount in minor units (centavos): R$ 48.00 is 4800. */
            value: number;
        };
        /**
         * ChargeChangedEvent
         * @description A charge was withdrawn, or the bank removed it.
         */
        ChargeChangedEvent: {
            data: components["schemas"]["ChargeFact"];
            /** @description Identifier of the event: the cursor after it, and `webhook-id` of its webhooks. */
            id: string;
            /**
             * Format: date-time
             * @description When Recado wrote it down.
             */
            timestamp: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "charge.changed";
        };
        /**
         * ChargeExpiredEvent
         * @description The time of a charge is over, and it was not paid.
         */
        ChargeExpiredEvent: {
            data: components["schemas"]["ChargeFact"];
            /** @description Identifier of the event: the cursor after it, and `webhook-id` of its webhooks. */
            id: string;
            /**
             * Format: date-time
             * @description When Recado wrote it down.
             */
            timestamp: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "charge.expired";
        };
        /**
         * ChargeFact
         * @description A charge that cannot be paid any more, and was not paid.
         */
        ChargeFact: {
            /**
             * Format: uuid
             * @description The payment account where it was made.
             */
            accountId: string;
            /** @description In hundredths of the real: R$ 48.00 is 4800. */
            amount: number;
            /**
             * Format: uuid
             * @description Where the order was asked for last; null: it was erased.
             */
            conversationId: string | null;
            /**
             * Format: date-time
             * @description Until when it could be paid.
             */
            expireDate: string;
            /**
             * Format: uuid
             * @description Identifier of the charge.
             */
            id: string;
            /**
             * Format: uuid
             * @description The message that asks for it.
             */
            messageId: string;
            /** @description The shop's id of the order. */
            referenceId: string;
            /**
             * Format: uuid
             * @description Sender of yours that it is about.
             */
            senderId: string;
            /**
             * @description `withdrawn`: by the shop. `removed`: by the bank. `expired`: it was not paid in time.
             * @enum {string}
             */
            state: "withdrawn" | "removed" | "expired";
        };
        /**
         * ClientCertificate
         * @description The certificate with which the bank knows the shop.
         */
        ClientCertificate: {
            /**
             * Format: date-time
             * @description When it ends. The bank refuses the account then.
             */
            endDate: string;
            /** @description SHA-256 of it, in hex. */
            fingerprint: string;
            /** @description Whom it names: the subject. */
            name: string;
        };
        /**
         * ConnectionInspection
         * @description What a token and an app secret open.
         */
        ConnectionInspection: {
            /** @description The WhatsApp Business Accounts that the token opens. */
            accounts: {
                /** @description Its name. */
                name: string | null;
                /** @description Its numbers. */
                numbers: components["schemas"]["FoundNumber"][];
                /** @description Id of the account. */
                wabaId: string;
            }[];
            app: {
                /** @description Its id. */
                id: string;
                /** @description Its name. */
                name: string | null;
            };
            /** @description Where the webhooks of the app go now; null: nowhere, or not said. */
            appCallbackUrl: string | null;
            /** @description Where webhooks are to go: the address of this service. */
            callbackUrl: string;
            /** @description Permissions that the token lacks. */
            missingPermissions: string[];
            /**
             * Format: date-time
             * @description When the token ends; null: never.
             */
            tokenEndDate: string | null;
        };
        /** ConnectionSecrets */
        ConnectionSecrets: {
            /** @description The token of a system user: visible ASCII. */
            accessToken: string;
            /** @description The secret of the app that made the token: visible ASCII. */
            appSecret: string;
            /** @description Id of the account or of a number, for a token that does not lead to it. */
            wabaId?: string;
        };
        /**
         * ConnectionStep
         * @description One thing that was set at WhatsApp.
         */
        ConnectionStep: {
            /** @description Null unless it was refused. */
            failure: components["schemas"]["Failure"] | null;
            /**
             * @description `kept`: it was as it should be, or is not needed.
             * @enum {string}
             */
            outcome: "done" | "kept" | "refused";
            /**
             * @description `callback`: where the webhooks of the app go; `subscription`: of the app to the account; `override`: where those of this number go; `registration`: of the number; `receiving`: read back from WhatsApp.
             * @enum {string}
             */
            step: "callback" | "subscription" | "override" | "registration" | "receiving";
        };
        /**
         * Contact
         * @description Who the contact is. The address is `to`.
         */
        Contact: {
            /** @description Whether the contact stopped marketing messages of this sender: WhatsApp delivers none to them. */
            marketingStopped: boolean;
            /** @description Name in their profile at WhatsApp. */
            name: string | null;
            /** @description Name at WhatsApp, without @; all there may be of a contact without a number. */
            username: string | null;
        };
        /**
         * ContactNames
         * @description What the contact is called. The address is `to`.
         */
        ContactNames: {
            /** @description Name in their profile at WhatsApp. */
            name: string | null;
            /** @description Name at WhatsApp, without @; all there may be of a contact without a number. */
            username: string | null;
        };
        /** ContactRequestMessage */
        ContactRequestMessage: {
            /**
             * Format: uuid
             * @description The assistant that wrote the message.
             */
            assistantId?: string;
            /**
             * Format: uuid
             * @description The broadcast it is part of.
             */
            broadcastId?: string;
            /** @description Tokens of the completion, as it should be listed. */
            completionTokens?: string;
            context?: components["schemas"]["MessageContext"];
            /** @description Address of a sender of the workspace: E.164, with or without `+`. */
            from: string;
            interactive: {
                action: {
                    /**
                     * @description What the button does.
                     * @enum {string}
                     */
                    name: "request_contact_info";
                };
                body: components["schemas"]["InteractiveBody"];
                /**
                 * @description Kind of interactive message.
                 * @enum {string}
                 */
                type: "request_contact_info";
            };
            /** @description Tokens of the prompt, as it should be listed. */
            promptTokens?: string;
            /**
             * Format: uuid
             * @description A message of this sender that failed and waits for a person: this one is sent in its place, once. Takes the scope `deliveries:resolve`.
             */
            replaces?: string;
            /** @description The recipient: E.164 with or without `+`, or a business-scoped user id. */
            to: string;
            /** @description The tool call it answers, as it should be listed. */
            toolCallId?: string;
            /** @description The tool calls it makes, as it should be listed. */
            toolCalls?: string;
            /**
             * Format: uuid
             * @description The person who wrote the message. If a signed-in user sends it, always the id of that user.
             */
            userId?: string;
        };
        /** ContactsMessage */
        ContactsMessage: {
            /**
             * Format: uuid
             * @description The assistant that wrote the message.
             */
            assistantId?: string;
            /**
             * Format: uuid
             * @description The broadcast it is part of.
             */
            broadcastId?: string;
            /** @description Tokens of the completion, as it should be listed. */
            completionTokens?: string;
            contacts: {
                addresses?: {
                    /** @description City. */
                    city?: string;
                    /** @description Country name. */
                    country?: string;
                    /** @description Two-letter ISO 3166 code. */
                    country_code?: string;
                    /** @description State. */
                    state?: string;
                    /** @description Street and number. */
                    street?: string;
                    /** @description Label such as HOME, WORK or CELL. */
                    type?: string;
                    /** @description Postal code. */
                    zip?: string;
                }[];
                /**
                 * Format: date
                 * @description YYYY-MM-DD.
                 */
                birthday?: string;
                emails?: {
                    /**
                     * Format: not-blank
                     * @description E-mail address.
                     */
                    email: string;
                    /** @description Label such as HOME, WORK or CELL. */
                    type?: string;
                }[];
                /** @description As `origin`: taken, not sent. */
                ims?: {
                    /** @description Instant messenger. */
                    service?: string;
                    /** @description Name there. */
                    user_id?: string;
                }[];
                name: {
                    /** @description First name. */
                    first_name?: string;
                    /**
                     * Format: not-blank
                     * @description Full name as it is shown.
                     */
                    formatted_name: string;
                    /** @description Last name. */
                    last_name?: string;
                    /** @description Middle name. */
                    middle_name?: string;
                    /** @description Prefix, such as Dra. */
                    prefix?: string;
                    /** @description Suffix, such as Jr. */
                    suffix?: string;
                };
                org?: {
                    /** @description Company. */
                    company?: string;
                    /** @description Department. */
                    department?: string;
                    /** @description Job title. */
                    title?: string;
                };
                /** @description Only on cards that came from a customer, which may be passed on; not sent. */
                origin?: string;
                phones?: {
                    /**
                     * Format: not-blank
                     * @description Number as it is shown.
                     */
                    phone: string;
                    /** @description Label such as HOME, WORK or CELL. */
                    type?: string;
                    /** @description Channel id of the number: 7 to 15 digits with country code; with it the card offers to chat. */
                    wa_id?: string;
                }[];
                urls?: {
                    /** @description Label such as HOME, WORK or CELL. */
                    type?: string;
                    /**
                     * Format: not-blank
                     * @description Web address.
                     */
                    url: string;
                }[];
            }[];
            context?: components["schemas"]["MessageContext"];
            /** @description Address of a sender of the workspace: E.164, with or without `+`. */
            from: string;
            /** @description Tokens of the prompt, as it should be listed. */
            promptTokens?: string;
            /**
             * Format: uuid
             * @description A message of this sender that failed and waits for a person: this one is sent in its place, once. Takes the scope `deliveries:resolve`.
             */
            replaces?: string;
            /** @description The recipient: E.164 with or without `+`, or a business-scoped user id. */
            to: string;
            /** @description The tool call it answers, as it should be listed. */
            toolCallId?: string;
            /** @description The tool calls it makes, as it should be listed. */
            toolCalls?: string;
            /**
             * Format: uuid
             * @description The person who wrote the message. If a signed-in user sends it, always the id of that user.
             */
            userId?: string;
        };
        /**
         * Conversation
         * @description All messages between one sender and one contact, and its service window as it is now.
         */
        Conversation: {
            contact: components["schemas"]["Contact"];
            /**
             * Format: date-time
             * @description When its first message was stored, or said if it was imported.
             */
            createDate: string;
            /** @description Address of the sender, digits. */
            from: string;
            /** @description Whether a message of it failed and still waits for a person, who has not decided about it. */
            hasFailed: boolean;
            /**
             * Format: uuid
             * @description Identifier of the conversation.
             */
            id: string;
            inbox: components["schemas"]["ConversationInbox"];
            /** @description Its latest message; null only if there is none. */
            lastMessage: {
                /** @description Whether the shop wrote it in the WhatsApp Business app. */
                byPhone: boolean;
                /** @description The first 200 characters of the text a person would read. */
                content: string | null;
                /**
                 * Format: uuid
                 * @description Identifier of the message.
                 */
                id: string;
                /** @description `user`: the contact wrote it; `assistant`: the business sent it. */
                role: string;
                /**
                 * @description As `status` of the message.
                 * @enum {string}
                 */
                status: "queued" | "sending" | "unknown" | "sent" | "failed" | "delivered" | "read" | "received";
                /** @description As `type` of the message. */
                type: string;
            } | null;
            /**
             * Format: date-time
             * @description When its latest message was stored, or said if it was imported.
             */
            lastMessageDate: string;
            /** @description As of its sender: whether the console marks as read what a person has seen. */
            marksRead: boolean;
            /** @description Messages in it, both ways. */
            messageCount: number;
            /** @description Address of the contact: digits, or a user id. */
            to: string;
            window: {
                /**
                 * Format: date-time
                 * @description 24 hours after that, or `refusedAt` where that was earlier.
                 */
                closesAt: string | null;
                /** @description Whether messages other than templates may be sent now. */
                open: boolean;
                /**
                 * Format: date-time
                 * @description When the contact last wrote, in WhatsApp's time.
                 */
                opensAt: string | null;
                /**
                 * Format: date-time
                 * @description When WhatsApp refused a message because the window was closed: it stays closed until the contact writes. Null: it has not since the contact last wrote.
                 */
                refusedAt: string | null;
            };
            /**
             * Format: uuid
             * @description Workspace it belongs to.
             */
            workspaceId: string;
        };
        /**
         * ConversationAssignedEvent
         * @description A conversation was assigned to a user, or to no user.
         */
        ConversationAssignedEvent: {
            data: components["schemas"]["AssignedFact"] | components["schemas"]["Erased"];
            /** @description Identifier of the event: the cursor after it, and `webhook-id` of its webhooks. */
            id: string;
            /**
             * Format: date-time
             * @description When Recado wrote it down.
             */
            timestamp: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "conversation.assigned";
        };
        /** ConversationChange */
        ConversationChange: {
            /** @description Who looks after it from now on: the id of a user who may answer, `next` for the next in round robin who is available, or null for none. */
            assignee?: string | null;
            /** @description Ids of all labels that it has from now on, up to 20. */
            labels?: string[];
            /**
             * Format: date-time
             * @description Opens it, and takes it out of sight until then, or until the contact writes: within 366 days. Null ends that.
             */
            snoozedUntil?: string | null;
            /**
             * @description `closed`: it needs no answer, until the contact writes again.
             * @enum {string}
             */
            state?: "open" | "closed";
        };
        /**
         * ConversationChangedEvent
         * @description A conversation got imported history, was snoozed, labelled or erased, or its contact stopped or allowed marketing: read it again.
         */
        ConversationChangedEvent: {
            data: components["schemas"]["ConversationFact"] | components["schemas"]["Erased"];
            /** @description Identifier of the event: the cursor after it, and `webhook-id` of its webhooks. */
            id: string;
            /**
             * Format: date-time
             * @description When Recado wrote it down.
             */
            timestamp: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "conversation.changed";
        };
        /**
         * ConversationClosedEvent
         * @description A person closed a conversation.
         */
        ConversationClosedEvent: {
            data: components["schemas"]["InboxFact"] | components["schemas"]["Erased"];
            /** @description Identifier of the event: the cursor after it, and `webhook-id` of its webhooks. */
            id: string;
            /**
             * Format: date-time
             * @description When Recado wrote it down.
             */
            timestamp: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "conversation.closed";
        };
        /**
         * ConversationFact
         * @description A conversation to be read again.
         */
        ConversationFact: {
            /**
             * Format: uuid
             * @description Identifier of the conversation.
             */
            id: string;
            /**
             * Format: uuid
             * @description Sender of yours that it is about.
             */
            senderId: string;
        };
        /**
         * ConversationInbox
         * @description What the people of the shop know of it.
         */
        ConversationInbox: {
            /** @description The user to whom it is assigned; null: no user. */
            assignee: components["schemas"]["UserName"] | null;
            /** @description By name. */
            labels: components["schemas"]["LabelName"][];
            /**
             * Format: date-time
             * @description When it comes back; null unless it is snoozed.
             */
            snoozedUntil: string | null;
            /**
             * @description `closed`: until the contact writes again; `snoozed`: until `snoozedUntil`, or until the contact writes.
             * @enum {string}
             */
            state: "open" | "snoozed" | "closed";
            /** @description Messages of the contact that you have not read, up to 99; null for a key, and in the stream. */
            unread: number | null;
            /**
             * Format: date-time
             * @description Since when the contact waits for an answer: they wrote last, then for the first time. Reactions do not count. Null: the contact does not wait.
             */
            waitsSince: string | null;
        };
        /**
         * ConversationMergedEvent
         * @description Conversations of one contact became one.
         */
        ConversationMergedEvent: {
            data: components["schemas"]["MergeFact"] | components["schemas"]["Erased"];
            /** @description Identifier of the event: the cursor after it, and `webhook-id` of its webhooks. */
            id: string;
            /**
             * Format: date-time
             * @description When Recado wrote it down.
             */
            timestamp: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "conversation.merged";
        };
        /**
         * ConversationReopenedEvent
         * @description A conversation is open again: the contact wrote, or a person opened it.
         */
        ConversationReopenedEvent: {
            data: components["schemas"]["InboxFact"] | components["schemas"]["Erased"];
            /** @description Identifier of the event: the cursor after it, and `webhook-id` of its webhooks. */
            id: string;
            /**
             * Format: date-time
             * @description When Recado wrote it down.
             */
            timestamp: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "conversation.reopened";
        };
        /**
         * Conversion
         * @description Orders, and how many were paid.
         */
        Conversion: {
            /** @description The part of them that is paid, to four digits; null: there were none. */
            conversion: number | null;
            /** @description Orders of which the first message was stored then. */
            created: number;
            /** @description Those of them that are paid by now. */
            paid: number;
        };
        /**
         * CountedMoney
         * @description Payments or refunds, and how much they come to.
         */
        CountedMoney: {
            /** @description How many. */
            count: number;
            /** @description What they come to, in hundredths of the real: R$ 48.00 is 4800. */
            sum: number;
        };
        /**
         * CountedOrders
         * @description Orders, and how much they come to.
         */
        CountedOrders: {
            /** @description How many orders. */
            count: number;
            /** @description What they come to, in hundredths of the currency: R$ 48.00 is 4800. */
            sum: number;
        };
        /**
         * Credentials
         * @description What is needed to speak as the sender. Stored encrypted, never shown.
         */
        Credentials: {
            /** @description Token that may send for the number, or its key at a partner: visible ASCII. */
            accessToken: string;
            /** @description Secrets that may have signed a webhook, or that a partner sends in its header; more than one while a secret is being changed. */
            appSecrets: string[];
            /** @description Where a partner of Meta is called in place of WhatsApp. With a version at its end, as in `https://api.kapso.ai/meta/whatsapp/v24.0`, calls name the number as at WhatsApp; without one, as in `https://waba-v2.360dialog.io`, the key names it. */
            partnerUrl?: string;
            /** @description The word WhatsApp repeats when it asks whether the webhook is ours. */
            verifyToken: string;
        };
        /** CtaUrlMessage */
        CtaUrlMessage: {
            /**
             * Format: uuid
             * @description The assistant that wrote the message.
             */
            assistantId?: string;
            /**
             * Format: uuid
             * @description The broadcast it is part of.
             */
            broadcastId?: string;
            /** @description Tokens of the completion, as it should be listed. */
            completionTokens?: string;
            context?: components["schemas"]["MessageContext"];
            /** @description Address of a sender of the workspace: E.164, with or without `+`. */
            from: string;
            interactive: {
                action: {
                    /**
                     * @description What the button does.
                     * @enum {string}
                     */
                    name: "cta_url";
                    parameters: components["schemas"]["LinkParameters"];
                };
                body: components["schemas"]["InteractiveBody"];
                footer?: components["schemas"]["InteractiveFooter"];
                header?: components["schemas"]["AnyHeader"];
                /**
                 * @description Kind of interactive message.
                 * @enum {string}
                 */
                type: "cta_url";
            };
            /** @description Tokens of the prompt, as it should be listed. */
            promptTokens?: string;
            /**
             * Format: uuid
             * @description A message of this sender that failed and waits for a person: this one is sent in its place, once. Takes the scope `deliveries:resolve`.
             */
            replaces?: string;
            /** @description The recipient: E.164 with or without `+`, or a business-scoped user id. */
            to: string;
            /** @description The tool call it answers, as it should be listed. */
            toolCallId?: string;
            /** @description The tool calls it makes, as it should be listed. */
            toolCalls?: string;
            /**
             * Format: uuid
             * @description The person who wrote the message. If a signed-in user sends it, always the id of that user.
             */
            userId?: string;
        };
        /**
         * Cursors
         * @description Where the list goes on, on either side of the page.
         */
        Cursors: {
            /** @description Goes on in the direction of the sort; null at the end. Oldest first, what arrives later comes there: ask for the last page again. */
            next: string | null;
            /** @description Goes back. Newest first, that of the first page, asked with later, returns what has arrived since: it serves for polling. */
            prev: string | null;
        };
        /**
         * Delivery
         * @description A delivery that needs a person.
         */
        Delivery: {
            /** @description What can be done about it now. */
            actions: ("resend" | "mark_sent" | "mark_failed")[];
            /** @description Calls made. */
            attempts: number;
            contact: components["schemas"]["ContactNames"];
            /** @description The text a person would read. */
            content: string | null;
            /**
             * Format: uuid
             * @description Conversation it is part of.
             */
            conversationId: string;
            /**
             * Format: date-time
             * @description When the message was accepted.
             */
            createDate: string;
            /**
             * Format: date-time
             * @description With `unknown`: when the policy of the sender decides.
             */
            decideDate: string | null;
            /**
             * Format: date-time
             * @description With `failed`: when it failed.
             */
            failDate: string | null;
            /** @description Why, as far as it is known. */
            failure: components["schemas"]["Failure"] | null;
            /** @description Address of the sender, digits. */
            from: string;
            /**
             * Format: date-time
             * @description When the last call began.
             */
            lastAttemptDate: string | null;
            /**
             * Format: uuid
             * @description Identifier of the message; a delivery has no other.
             */
            messageId: string;
            /** @description The order it speaks of. */
            referenceId: string | null;
            /**
             * Format: uuid
             * @description Sender it goes out from.
             */
            senderId: string;
            /**
             * @description `unknown`: it is unknown whether WhatsApp accepted it, and a receipt may still say; `held`: none came, a person decides; `failed`: refused, given up, or reported by a receipt.
             * @enum {string}
             */
            state: "failed" | "unknown" | "held";
            /** @description Address of the contact: digits, or a user id. */
            to: string;
            /** @description Kind of the message. */
            type: string;
        };
        /**
         * Device
         * @description A browser that is notified while no page of the console is open.
         */
        Device: {
            /** @description What the browser called itself when it signed in: the beginning of `User-Agent`. */
            agent: string | null;
            /**
             * Format: date-time
             * @description Since when it is notified.
             */
            createDate: string;
            /**
             * Format: uuid
             * @description Identifier of the device: that of its session.
             */
            id: string;
            /** @description Whether it is the browser you call with. */
            isCurrent: boolean;
        };
        /**
         * DeviceDraft
         * @description What `PushSubscription.toJSON()` of the browser gives, without the time of its end.
         */
        DeviceDraft: {
            /** @description Where the push service of the browser accepts notifications for it. */
            endpoint: string;
            keys: components["schemas"]["DeviceKeys"];
        };
        /**
         * DeviceEnd
         * @description A device that is notified no more.
         */
        DeviceEnd: {
            /**
             * Format: uuid
             * @description Identifier of the device.
             */
            id: string;
        };
        /**
         * DeviceKeys
         * @description With what notifications are encrypted for the browser.
         */
        DeviceKeys: {
            /** @description Its secret: 16 bytes in base64url. */
            auth: string;
            /** @description The public key of the browser: 65 bytes in base64url. */
            p256dh: string;
        };
        /**
         * Devices
         * @description Latest first. There are no pages: a user has few.
         */
        Devices: {
            /**
             * Format: uuid
             * @description Which of them is the browser you call with, or would be.
             */
            currentId: string;
            data: components["schemas"]["Device"][];
            /** @description The `applicationServerKey` with which a browser subscribes, in base64url; null where notifications are not available. */
            publicKey: string | null;
        };
        /**
         * DeviceTest
         * @description What became of a test notification.
         */
        DeviceTest: {
            /**
             * Format: uuid
             * @description Identifier of the device.
             */
            id: string;
            /**
             * @description `sent`: the push service has it. `gone`: the browser has unsubscribed, and is removed. `waits`: the push service wants no more for a while. `refused`: it does not accept it. `failed`: it could not be reached, or has a fault of its own.
             * @enum {string}
             */
            outcome: "sent" | "gone" | "waits" | "refused" | "failed";
        };
        /** DocumentMessage */
        DocumentMessage: {
            /**
             * Format: uuid
             * @description The assistant that wrote the message.
             */
            assistantId?: string;
            /**
             * Format: uuid
             * @description The broadcast it is part of.
             */
            broadcastId?: string;
            /** @description Tokens of the completion, as it should be listed. */
            completionTokens?: string;
            context?: components["schemas"]["MessageContext"];
            document: {
                /**
                 * Format: not-blank
                 * @description Text below it, at most 1,024 characters.
                 */
                caption?: string;
                /**
                 * Format: not-blank
                 * @description Name that the customer sees; its ending chooses the icon.
                 */
                filename?: string;
                /**
                 * Format: uuid
                 * @description Our id of a medium, which `POST /media` answered.
                 */
                id?: string;
                /**
                 * Format: not-blank
                 * @description Public https address, from which WhatsApp fetches the medium.
                 */
                link?: string;
            };
            /** @description Address of a sender of the workspace: E.164, with or without `+`. */
            from: string;
            /** @description Tokens of the prompt, as it should be listed. */
            promptTokens?: string;
            /**
             * Format: uuid
             * @description A message of this sender that failed and waits for a person: this one is sent in its place, once. Takes the scope `deliveries:resolve`.
             */
            replaces?: string;
            /** @description The recipient: E.164 with or without `+`, or a business-scoped user id. */
            to: string;
            /** @description The tool call it answers, as it should be listed. */
            toolCallId?: string;
            /** @description The tool calls it makes, as it should be listed. */
            toolCalls?: string;
            /**
             * Format: uuid
             * @description The person who wrote the message. If a signed-in user sends it, always the id of that user.
             */
            userId?: string;
        };
        /** DocumentReference */
        DocumentReference: {
            /**
             * Format: not-blank
             * @description Name that the customer sees; its ending chooses the icon.
             */
            filename?: string;
            /**
             * Format: uuid
             * @description Our id of a medium, which `POST /media` answered.
             */
            id?: string;
            /**
             * Format: not-blank
             * @description Public https address, from which WhatsApp fetches the medium.
             */
            link?: string;
        };
        /**
         * Draft
         * @description A message that waits for a person to send it.
         */
        Draft: {
            /** @description The body of the operation that sends messages of this type, without `from` and `to`: those are of the conversation. */
            body: {
                [key: string]: unknown;
            };
            /**
             * Format: uuid
             * @description Conversation it would be sent in.
             */
            conversationId: string;
            /**
             * Format: date-time
             * @description When it was written.
             */
            createDate: string;
            /** @description Who sent or discarded it; null if it was neither. */
            decidedBy: components["schemas"]["Actor"] | null;
            /**
             * Format: date-time
             * @description When it can no longer be sent: 24 hours after it was written.
             */
            expireDate: string;
            /**
             * Format: uuid
             * @description Identifier of the draft.
             */
            id: string;
            /**
             * Format: uuid
             * @description The message it was sent as.
             */
            messageId: string | null;
            /** @description What its author says to the person who sends it. */
            note: string | null;
            /** @description What preflight says of it now; null unless it waits. Pointers lead into `body`; `/from` and `/to` are addresses of the conversation. */
            preflight: components["schemas"]["Verdict"] | null;
            /**
             * @description `waiting`: for a person to send it; `sent`; `discarded`; `expired`: it was not sent in time.
             * @enum {string}
             */
            state: "waiting" | "sent" | "discarded" | "expired";
            /** @description As `type` of messages: `text`, `order_details`, … */
            type: string;
            /**
             * Format: date-time
             * @description When it last changed. To send it, give this value: what is sent is what was seen.
             */
            updateDate: string;
            writtenBy: components["schemas"]["Actor"];
        };
        /** DraftChange */
        DraftChange: {
            /** @description The body of the operation that sends messages of this type, without `from` and `to`: those are of the conversation. */
            body: {
                [key: string]: unknown;
            };
        };
        /**
         * DraftChangedEvent
         * @description A draft was changed, sent or discarded.
         */
        DraftChangedEvent: {
            data: components["schemas"]["DraftFact"] | components["schemas"]["Erased"];
            /** @description Identifier of the event: the cursor after it, and `webhook-id` of its webhooks. */
            id: string;
            /**
             * Format: date-time
             * @description When Recado wrote it down.
             */
            timestamp: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "draft.changed";
        };
        /**
         * DraftCreatedEvent
         * @description A draft waits for a person to send it.
         */
        DraftCreatedEvent: {
            data: components["schemas"]["DraftFact"] | components["schemas"]["Erased"];
            /** @description Identifier of the event: the cursor after it, and `webhook-id` of its webhooks. */
            id: string;
            /**
             * Format: date-time
             * @description When Recado wrote it down.
             */
            timestamp: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "draft.created";
        };
        /**
         * DraftFact
         * @description A message that was written and waits for a person to send it.
         */
        DraftFact: {
            /**
             * Format: uuid
             * @description Conversation it is part of; another one after a merge.
             */
            conversationId: string;
            /**
             * Format: uuid
             * @description Identifier of the draft.
             */
            id: string;
            /**
             * Format: uuid
             * @description With `sent`: the message that it became.
             */
            messageId: string | null;
            /**
             * Format: uuid
             * @description Sender of yours that it is about.
             */
            senderId: string;
            /**
             * @description What it was at that moment.
             * @enum {string}
             */
            state: "waiting" | "sent" | "discarded";
        };
        /** DraftSending */
        DraftSending: {
            /**
             * Format: date-time
             * @description `updateDate` of the draft, as you saw it.
             */
            updateDate: string;
        };
        /**
         * EndpointFact
         * @description A webhook endpoint that receives nothing until it is enabled.
         */
        EndpointFact: {
            /**
             * Format: uuid
             * @description Identifier of the webhook endpoint.
             */
            id: string;
            /** @description Why: `gone` when it answered 410, `failed_for_days` when nothing but failures came for days. */
            reason: string | null;
        };
        /**
         * EndpointTest
         * @description Nothing happened: this is a test of the endpoint.
         */
        EndpointTest: {
            /**
             * Format: uuid
             * @description Identifier of the webhook endpoint.
             */
            id: string;
            /** @description Always true. */
            test: boolean;
        };
        /**
         * Erased
         * @description What is left of an event when what it was about is gone.
         */
        Erased: {
            /** @description Always true. */
            erased: boolean;
            /**
             * Format: uuid
             * @description What the event was about.
             */
            id: string;
        };
        /**
         * Event
         * @description Something that happened, as it was at that moment.
         */
        Event: components["schemas"]["MessageReceivedEvent"] | components["schemas"]["MessageWrittenEvent"] | components["schemas"]["MessageAcceptedEvent"] | components["schemas"]["MessageSendingEvent"] | components["schemas"]["MessageSentEvent"] | components["schemas"]["MessageDeliveredEvent"] | components["schemas"]["MessageReadEvent"] | components["schemas"]["MessageFailedEvent"] | components["schemas"]["MessageUnknownEvent"] | components["schemas"]["MessageHeldEvent"] | components["schemas"]["MessageChangedEvent"] | components["schemas"]["OrderPaidEvent"] | components["schemas"]["OrderUpdatedEvent"] | components["schemas"]["ConversationChangedEvent"] | components["schemas"]["ConversationMergedEvent"] | components["schemas"]["ConversationAssignedEvent"] | components["schemas"]["ConversationClosedEvent"] | components["schemas"]["ConversationReopenedEvent"] | components["schemas"]["NoteCreatedEvent"] | components["schemas"]["TemplateUpdatedEvent"] | components["schemas"]["SenderChangedEvent"] | components["schemas"]["SenderStoppedEvent"] | components["schemas"]["SenderResumedEvent"] | components["schemas"]["SenderExpiringEvent"] | components["schemas"]["MediaReadyEvent"] | components["schemas"]["MediaFailedEvent"] | components["schemas"]["DraftCreatedEvent"] | components["schemas"]["DraftChangedEvent"] | components["schemas"]["ChargeChangedEvent"] | components["schemas"]["ChargeExpiredEvent"] | components["schemas"]["PaymentReceivedEvent"] | components["schemas"]["PaymentChangedEvent"] | components["schemas"]["RefundChangedEvent"] | components["schemas"]["WebhookEndpointDisabledEvent"] | components["schemas"]["PaymentAccountChangedEvent"] | components["schemas"]["PaymentAccountStoppedEvent"] | components["schemas"]["PaymentAccountExpiringEvent"];
        /**
         * EventActor
         * @description A key or a user.
         */
        EventActor: {
            /**
             * Format: uuid
             * @description Of the key or the user.
             */
            id: string;
            /**
             * @description `key`: a program; `user`: a person.
             * @enum {string}
             */
            kind: "key" | "user";
        };
        /**
         * EventCursors
         * @description Places in the event log.
         */
        EventCursors: {
            /** @description Goes on after everything that was looked at: pass it as `after`, also when the page is empty. */
            next: string;
            /** @description From there, everything that is kept is read. */
            oldest: string;
        };
        /**
         * Failure
         * @description Why a message was not delivered.
         */
        Failure: {
            /** @description WhatsApp's code. */
            channelCode: number | null;
            /** @description WhatsApp's own words. */
            channelDetails: string | null;
            /** @description WhatsApp's title of it. */
            channelTitle: string | null;
            /** @description WhatsApp's trace id, for its support. */
            channelTraceId: string | null;
            /** @description Ours, stable. */
            code: string;
            /** @description What happened and what to do, for a person. */
            detail: string;
        };
        /**
         * FailureCodes
         * @description Why something failed. What it was that failed has the words.
         */
        FailureCodes: {
            /** @description WhatsApp's code. */
            channelCode: number | null;
            /** @description Ours, stable: `/docs/failures` explains it. */
            code: string;
        };
        /**
         * FailureReport
         * @description Messages that failed and were not delivered after all.
         */
        FailureReport: {
            /** @description Every day, by when the message failed. */
            days: {
                /** @description The day. */
                day: string;
                /** @description Messages that failed. */
                failed: number;
            }[];
            /** @description Messages that failed. */
            failed: number;
            /** @description The first day. */
            from: string;
            /** @description The most frequent first. */
            reasons: {
                /** @description As `code` of the failure: `GET /docs/failures` says what it means. */
                code: string;
                /** @description Messages that failed. */
                failed: number;
            }[];
            /** @description The time zone of the workspace, in which days and hours are counted. */
            timeZone: string;
            /** @description The last day. */
            to: string;
        };
        /**
         * Fault
         * @description One thing wrong with a request.
         */
        Fault: {
            /**
             * @description Stable name of the fault: with `docs` that of a rule of preflight, else one of these.
             *
             *     - `required`: a field is missing
             *     - `unknown_field`: there is no field of that name; if it is another spelling of one that exists, `detail` names that one
             *     - `duplicate_key`: an object has the same key twice: another program may read the other one
             *     - `type`: the value has the wrong type
             *     - `enum`: the value is not one of those allowed
             *     - `pattern`: the value does not have the expected form; an address is E.164, or a business-scoped user id
             *     - `format`: the value is not valid for its format
             *     - `too_short`: fewer characters than allowed (Unicode code points)
             *     - `blank`: only spaces, or characters that show as nothing
             *     - `too_long`: more characters than allowed (Unicode code points)
             *     - `too_small`: a smaller number than allowed
             *     - `too_large`: a larger number than allowed
             *     - `too_few`: fewer entries or fields than allowed
             *     - `too_many`: more entries than allowed
             *     - `invalid`: the value is not valid; `detail` says how
             *     - `country_code_missing`: the number begins as one of Brazil without 55: `detail` names the two that it may be; with `+` it goes as it is
             *     - `sender_unknown`: `from` is no sender of the workspace
             *     - `token_refused`: the channel refuses the access token
             *     - `account_hidden`: the channel has no such account, or does not show it to these credentials
             *     - `app_secret_refused`: the app secret is not of the app that made the access token, which signs the webhooks
             *     - `recipient_is_sender`: `to` is the sender itself, to which WhatsApp delivers nothing
             *     - `kind_not_carried`: the channel of the sender carries no messages of this kind
             *     - `payment_account_unknown`: there is no such payment account in the workspace, or none at all
             *     - `charge_refused`: the bank refuses the charge; `detail` has its words
             *     - `window_closed`: the recipient has not written for 24 hours, or never
             *     - `media_unknown`: there is no such file in the workspace
             *     - `media_not_ready`: the file is still on its way here
             *     - `media_failed`: the file is not here, and `GET /media/{mediaId}` says why
             *     - `media_too_large`: the file is larger than WhatsApp accepts for this use
             *     - `media_type_unlisted`: a warning: WhatsApp's documentation does not list the type of the file
             *     - `media_type_refused`: WhatsApp accepts no file of this type for this use
             *     - `media_type_mismatch`: the bytes of the file are of another type than its `Content-Type` says
             *     - `address_refused`: webhooks may not go to this address; `detail` says why
             *     - `cursor`: not a cursor of this list
             *     - `nul_character`: the text holds NUL, which cannot be stored
             *     - `lone_surrogate`: the text holds half a surrogate pair, which is not Unicode
             *     - `number_too_large`: the number lies past 2^53 and would not be stored as it is
             *     - `too_deep`: nested too deeply to be stored; such a body is not looked at further
             */
            code: string;
            /** @description What was expected. */
            detail: string;
            /**
             * Format: uri
             * @description The page about the rule, if it is one of preflight.
             */
            docs?: string;
            /**
             * @description The part of the request.
             * @enum {string}
             */
            in: "body" | "query" | "path" | "header";
            /** @description JSON Pointer (RFC 6901) into that part. */
            pointer: string;
        };
        /** FlowMessage */
        FlowMessage: {
            /**
             * Format: uuid
             * @description The assistant that wrote the message.
             */
            assistantId?: string;
            /**
             * Format: uuid
             * @description The broadcast it is part of.
             */
            broadcastId?: string;
            /** @description Tokens of the completion, as it should be listed. */
            completionTokens?: string;
            context?: components["schemas"]["MessageContext"];
            /** @description Address of a sender of the workspace: E.164, with or without `+`. */
            from: string;
            interactive: {
                action: {
                    /**
                     * @description What the button does.
                     * @enum {string}
                     */
                    name: "flow";
                    parameters: {
                        /**
                         * @description Whether the first screen is given here, which is the default, or asked of your endpoint.
                         * @enum {string}
                         */
                        flow_action?: "navigate" | "data_exchange";
                        /** @description Only with navigate. */
                        flow_action_payload?: {
                            /** @description What the screen is filled with, sent as it is. */
                            data?: {
                                [key: string]: unknown;
                            };
                            /**
                             * Format: not-blank
                             * @description Id of the first screen.
                             */
                            screen: string;
                        };
                        /**
                         * Format: not-blank
                         * @description The label of the button: at most 20 characters, no emoji.
                         */
                        flow_cta: string;
                        /**
                         * Format: not-blank
                         * @description WhatsApp's id of the flow; or give `flow_name`.
                         */
                        flow_id?: string;
                        /**
                         * @description Version of this shape.
                         * @enum {string}
                         */
                        flow_message_version: "3";
                        /**
                         * Format: not-blank
                         * @description Name of the flow; or give `flow_id`.
                         */
                        flow_name?: string;
                        /**
                         * Format: not-blank
                         * @description Your own word for this form. The answer holds it, and not the id of the flow.
                         */
                        flow_token?: string;
                        /**
                         * @description Default published.
                         * @enum {string}
                         */
                        mode?: "draft" | "published";
                    };
                };
                body: components["schemas"]["InteractiveBody"];
                footer?: components["schemas"]["InteractiveFooter"];
                header?: components["schemas"]["AnyHeader"];
                /**
                 * @description Kind of interactive message.
                 * @enum {string}
                 */
                type: "flow";
            };
            /** @description Tokens of the prompt, as it should be listed. */
            promptTokens?: string;
            /**
             * Format: uuid
             * @description A message of this sender that failed and waits for a person: this one is sent in its place, once. Takes the scope `deliveries:resolve`.
             */
            replaces?: string;
            /** @description The recipient: E.164 with or without `+`, or a business-scoped user id. */
            to: string;
            /** @description The tool call it answers, as it should be listed. */
            toolCallId?: string;
            /** @description The tool calls it makes, as it should be listed. */
            toolCalls?: string;
            /**
             * Format: uuid
             * @description The person who wrote the message. If a signed-in user sends it, always the id of that user.
             */
            userId?: string;
        };
        /**
         * FoundMessage
         * @description A message that was searched for, and whose conversation it is in.
         */
        FoundMessage: {
            contact: components["schemas"]["ContactNames"];
            message: components["schemas"]["Message"];
        };
        /**
         * FoundNumber
         * @description A number that the token opens, as WhatsApp shows it.
         */
        FoundNumber: {
            /** @description Its number, digits. */
            address: string | null;
            /** @description Where its webhooks go now; null: nowhere, or not said. */
            callbackUrl: string | null;
            /** @description Whether it is in the WhatsApp Business app too. */
            isInApp: boolean;
            /** @description Whether that address is of this number or its account alone, and not of the app. */
            isOverridden: boolean;
            /** @description Whether it is registered: connecting registers it otherwise. */
            isRegistered: boolean;
            /** @description Whether it was verified by SMS or call. */
            isVerified: boolean;
            /** @description How many people it may reach in a day outside the window, such as `TIER_2K`. */
            limit: string | null;
            /** @description The name that customers see. */
            name: string | null;
            /** @description WhatsApp's word for the state of the name, such as `APPROVED`. */
            nameStatus: string | null;
            /** @description WhatsApp's id of it: digits. */
            phoneNumberId: string;
            /** @description `GREEN`, `YELLOW` or `RED`, as far as WhatsApp rates it. */
            quality: string | null;
            /**
             * Format: uuid
             * @description The sender that this number is in the workspace; null: it is none yet.
             */
            senderId: string | null;
            /** @description WhatsApp's word for its state; `CONNECTED` can send. */
            status: string | null;
            /** @description `STANDARD` is 80 messages a second, `HIGH` more. */
            throughput: string | null;
        };
        /**
         * Health
         * @description All is well; what is not well is a problem.
         */
        Health: {
            /** @enum {string} */
            status: "ok";
        };
        /** ImageMessage */
        ImageMessage: {
            /**
             * Format: uuid
             * @description The assistant that wrote the message.
             */
            assistantId?: string;
            /**
             * Format: uuid
             * @description The broadcast it is part of.
             */
            broadcastId?: string;
            /** @description Tokens of the completion, as it should be listed. */
            completionTokens?: string;
            context?: components["schemas"]["MessageContext"];
            /** @description Address of a sender of the workspace: E.164, with or without `+`. */
            from: string;
            image: components["schemas"]["CaptionedMedia"];
            /** @description Tokens of the prompt, as it should be listed. */
            promptTokens?: string;
            /**
             * Format: uuid
             * @description A message of this sender that failed and waits for a person: this one is sent in its place, once. Takes the scope `deliveries:resolve`.
             */
            replaces?: string;
            /** @description The recipient: E.164 with or without `+`, or a business-scoped user id. */
            to: string;
            /** @description The tool call it answers, as it should be listed. */
            toolCallId?: string;
            /** @description The tool calls it makes, as it should be listed. */
            toolCalls?: string;
            /**
             * Format: uuid
             * @description The person who wrote the message. If a signed-in user sends it, always the id of that user.
             */
            userId?: string;
        };
        /**
         * InboxFact
         * @description A conversation was closed or reopened.
         */
        InboxFact: {
            /** @description Who did it; null: the contact, by writing. */
            by: components["schemas"]["EventActor"] | null;
            /**
             * Format: uuid
             * @description Identifier of the conversation.
             */
            id: string;
            /**
             * Format: uuid
             * @description Sender of yours that it is about.
             */
            senderId: string;
        };
        /** InteractiveBody */
        InteractiveBody: {
            /**
             * Format: not-blank
             * @description Text of the message, at most 1024 characters.
             */
            text: string;
        };
        /** InteractiveFooter */
        InteractiveFooter: {
            /**
             * Format: not-blank
             * @description Small print below, at most 60 characters.
             */
            text: string;
        };
        /** InteractiveHeader */
        InteractiveHeader: {
            image?: {
                /**
                 * Format: not-blank
                 * @description Public https address of a JPEG or PNG.
                 */
                link: string;
                /** @description Of older integrations; taken whatever it is, not sent. */
                provider?: unknown;
            };
            /**
             * @description The only kind of header.
             * @enum {string}
             */
            type: "image";
        };
        /**
         * Label
         * @description A word by which people sort conversations.
         */
        Label: {
            /**
             * @description Its color, by name: a screen has a shade of its own for each.
             * @enum {string}
             */
            color: "gray" | "red" | "orange" | "yellow" | "green" | "blue" | "purple" | "pink";
            /**
             * Format: date-time
             * @description When it was made.
             */
            createDate: string;
            /**
             * Format: uuid
             * @description Identifier of the label.
             */
            id: string;
            /** @description Its name. */
            name: string;
        };
        /** LabelChange */
        LabelChange: {
            /**
             * @description Its new color.
             * @enum {string}
             */
            color?: "gray" | "red" | "orange" | "yellow" | "green" | "blue" | "purple" | "pink";
            /**
             * Format: not-blank
             * @description Its new name.
             */
            name?: string;
        };
        /** LabelDraft */
        LabelDraft: {
            /**
             * @description Its color, by name: a screen has a shade of its own for each.
             * @enum {string}
             */
            color: "gray" | "red" | "orange" | "yellow" | "green" | "blue" | "purple" | "pink";
            /**
             * Format: not-blank
             * @description At most 50 characters; no two labels have the same.
             */
            name: string;
        };
        /**
         * LabelName
         * @description A label, as a conversation has it.
         */
        LabelName: {
            /**
             * @description Its color, by name: a screen has a shade of its own for each.
             * @enum {string}
             */
            color: "gray" | "red" | "orange" | "yellow" | "green" | "blue" | "purple" | "pink";
            /**
             * Format: uuid
             * @description Identifier of the label.
             */
            id: string;
            /** @description Its name. */
            name: string;
        };
        /**
         * LastWebhookFailure
         * @description What failed last.
         */
        LastWebhookFailure: {
            /** @description Why it failed: see docs/webhooks.md. */
            code: string;
            /**
             * Format: date-time
             * @description When it was tried.
             */
            date: string;
            /** @description What happened, for a person. */
            detail: string;
        };
        /** LinkCheck */
        LinkCheck: {
            /** @description The part of the link after `#`. */
            token: string;
        };
        /**
         * LinkedUser
         * @description The user for whom a link is.
         */
        LinkedUser: {
            /** @description The e-mail with which they will sign in. */
            email: string;
            /** @description The name of the user, which may be changed with the password. */
            name: string;
            /** @description The name of the workspace. */
            workspaceName: string;
        };
        /** LinkParameters */
        LinkParameters: {
            /**
             * Format: not-blank
             * @description The label of the button, at most 20 characters.
             */
            display_text: string;
            /**
             * Format: not-blank
             * @description Absolute http or https address.
             */
            url: string;
        };
        /** LinkUse */
        LinkUse: {
            /** @description What people call the user, at most 100 characters. */
            name?: string;
            /** @description Password, 12 to 200 characters, and not the e-mail. */
            password: string;
            /** @description The part of the link after `#`. */
            token: string;
        };
        /**
         * ListedOrder
         * @description An order, as its messages that did not fail describe it.
         */
        ListedOrder: {
            /**
             * Format: date-time
             * @description When it was canceled; null unless it is.
             */
            canceledDate: string | null;
            contact: components["schemas"]["ContactNames"];
            /**
             * Format: uuid
             * @description Where its payment was asked for last.
             */
            conversationId: string;
            /**
             * Format: date-time
             * @description Of the first message.
             */
            createDate: string;
            /**
             * Format: date-time
             * @description Until when it can be paid; null: for ever, or unknown.
             */
            expireDate: string | null;
            /**
             * Format: uuid
             * @description The latest of these messages.
             */
            failedMessageId: string | null;
            /** @description Address of the sender, digits. */
            from: string;
            /** @description Whether a message of it failed and still waits for a person. */
            hasFailed: boolean;
            /**
             * Format: uuid
             * @description Of the order: the message that spoke of it first.
             */
            id: string;
            /**
             * Format: date-time
             * @description Of the latest message.
             */
            lastEventDate: string;
            /** @description Null unless it is paid. */
            paidBy: ("status" | "confirmation") | null;
            /**
             * Format: date-time
             * @description When it was paid: when the money came, or as the message says, else when that was sent. Null unless it is paid.
             */
            paidDate: string | null;
            /**
             * @description What that means now. `expired`: it was not paid, and what asked for the payment has lapsed. `canceled`: before it was paid.
             * @enum {string}
             */
            payment: "unpaid" | "paid" | "expired" | "failed" | "canceled";
            /** @description The same of its payment. */
            paymentStatus: string | null;
            received: components["schemas"]["Money"];
            /** @description The shop's id of the order; unique for each sender. */
            referenceId: string;
            refunded: components["schemas"]["Money"];
            /**
             * Format: date-time
             * @description When the contact said how, or that, they pay. Only the bank knows whether they did.
             */
            reportedDate: string | null;
            /**
             * Format: uuid
             * @description The latest message that asks for the payment and did not fail.
             */
            requestMessageId: string | null;
            /**
             * Format: uuid
             * @description The sender that speaks of it.
             */
            senderId: string;
            /** @description Where the order is, as WhatsApp spells it; null if no message that did not fail says so. */
            status: string | null;
            /** @description Address of the contact: digits, or a user id. */
            to: string;
            /** @description What is asked for; null if no message asks, as of an order that was sent from elsewhere. */
            total: components["schemas"]["Money"] | null;
        };
        /** ListMessage */
        ListMessage: {
            /**
             * Format: uuid
             * @description The assistant that wrote the message.
             */
            assistantId?: string;
            /**
             * Format: uuid
             * @description The broadcast it is part of.
             */
            broadcastId?: string;
            /** @description Tokens of the completion, as it should be listed. */
            completionTokens?: string;
            context?: components["schemas"]["MessageContext"];
            /** @description Address of a sender of the workspace: E.164, with or without `+`. */
            from: string;
            interactive: {
                action: {
                    /**
                     * Format: not-blank
                     * @description The label of the button that opens the list, at most 20 characters.
                     */
                    button: string;
                    /** @description At most 10 rows in all sections together; their ids are unique. */
                    sections: {
                        rows: {
                            /**
                             * Format: not-blank
                             * @description More about it, at most 72 characters.
                             */
                            description?: string;
                            /**
                             * Format: not-blank
                             * @description Your own word for the choice, which comes back.
                             */
                            id: string;
                            /**
                             * Format: not-blank
                             * @description At most 24 characters.
                             */
                            title: string;
                        }[];
                        /**
                         * Format: not-blank
                         * @description Required with two sections or more; at most 24 characters.
                         */
                        title?: string;
                    }[];
                };
                body: {
                    /**
                     * Format: not-blank
                     * @description Text of the message, at most 4,096 characters.
                     */
                    text: string;
                };
                footer?: components["schemas"]["InteractiveFooter"];
                header?: components["schemas"]["TextHeader"];
                /**
                 * @description Kind of interactive message.
                 * @enum {string}
                 */
                type: "list";
            };
            /** @description Tokens of the prompt, as it should be listed. */
            promptTokens?: string;
            /**
             * Format: uuid
             * @description A message of this sender that failed and waits for a person: this one is sent in its place, once. Takes the scope `deliveries:resolve`.
             */
            replaces?: string;
            /** @description The recipient: E.164 with or without `+`, or a business-scoped user id. */
            to: string;
            /** @description The tool call it answers, as it should be listed. */
            toolCallId?: string;
            /** @description The tool calls it makes, as it should be listed. */
            toolCalls?: string;
            /**
             * Format: uuid
             * @description The person who wrote the message. If a signed-in user sends it, always the id of that user.
             */
            userId?: string;
        };
        /** Location */
        Location: {
            /**
             * Format: not-blank
             * @description Its address, shown below the name.
             */
            address?: string;
            /** @description Latitude in degrees, as a number or as a string with a point: from -90 to 90. */
            latitude: number | string;
            /** @description Longitude in degrees, as a number or as a string with a point: from -180 to 180. */
            longitude: number | string;
            /**
             * Format: not-blank
             * @description Name of the place.
             */
            name?: string;
        };
        /** LocationMessage */
        LocationMessage: {
            /**
             * Format: uuid
             * @description The assistant that wrote the message.
             */
            assistantId?: string;
            /**
             * Format: uuid
             * @description The broadcast it is part of.
             */
            broadcastId?: string;
            /** @description Tokens of the completion, as it should be listed. */
            completionTokens?: string;
            context?: components["schemas"]["MessageContext"];
            /** @description Address of a sender of the workspace: E.164, with or without `+`. */
            from: string;
            location: components["schemas"]["Location"];
            /** @description Tokens of the prompt, as it should be listed. */
            promptTokens?: string;
            /**
             * Format: uuid
             * @description A message of this sender that failed and waits for a person: this one is sent in its place, once. Takes the scope `deliveries:resolve`.
             */
            replaces?: string;
            /** @description The recipient: E.164 with or without `+`, or a business-scoped user id. */
            to: string;
            /** @description The tool call it answers, as it should be listed. */
            toolCallId?: string;
            /** @description The tool calls it makes, as it should be listed. */
            toolCalls?: string;
            /**
             * Format: uuid
             * @description The person who wrote the message. If a signed-in user sends it, always the id of that user.
             */
            userId?: string;
        };
        /** LocationRequestMessage */
        LocationRequestMessage: {
            /**
             * Format: uuid
             * @description The assistant that wrote the message.
             */
            assistantId?: string;
            /**
             * Format: uuid
             * @description The broadcast it is part of.
             */
            broadcastId?: string;
            /** @description Tokens of the completion, as it should be listed. */
            completionTokens?: string;
            context?: components["schemas"]["MessageContext"];
            /** @description Address of a sender of the workspace: E.164, with or without `+`. */
            from: string;
            interactive: {
                action: {
                    /**
                     * @description What the button does.
                     * @enum {string}
                     */
                    name: "send_location";
                };
                body: components["schemas"]["InteractiveBody"];
                /**
                 * @description Kind of interactive message.
                 * @enum {string}
                 */
                type: "location_request_message";
            };
            /** @description Tokens of the prompt, as it should be listed. */
            promptTokens?: string;
            /**
             * Format: uuid
             * @description A message of this sender that failed and waits for a person: this one is sent in its place, once. Takes the scope `deliveries:resolve`.
             */
            replaces?: string;
            /** @description The recipient: E.164 with or without `+`, or a business-scoped user id. */
            to: string;
            /** @description The tool call it answers, as it should be listed. */
            toolCallId?: string;
            /** @description The tool calls it makes, as it should be listed. */
            toolCalls?: string;
            /**
             * Format: uuid
             * @description The person who wrote the message. If a signed-in user sends it, always the id of that user.
             */
            userId?: string;
        };
        /**
         * MadeCharge
         * @description What a bank was asked to take in for an order.
         */
        MadeCharge: {
            /**
             * Format: uuid
             * @description The payment account at which it was made.
             */
            accountId: string;
            amount: components["schemas"]["Money"];
            /**
             * Format: date-time
             * @description When it was asked for.
             */
            createDate: string;
            /** @description The day by which it is to be paid, YYYY-MM-DD; null: it is paid at once. */
            dueDate: string | null;
            /**
             * Format: date-time
             * @description When it could be paid no more; null until then.
             */
            endDate: string | null;
            /**
             * Format: date-time
             * @description Until when it can be paid.
             */
            expireDate: string;
            /** @description Why the bank refused it, or what is not known; null: nothing is wrong. */
            failure: components["schemas"]["PaymentFailure"] | null;
            /**
             * Format: uuid
             * @description Identifier of the charge.
             */
            id: string;
            /**
             * Format: uuid
             * @description The message that asks for it. Until that is accepted, and where it never was, no message has this id.
             */
            messageId: string;
            /** @description The shop's id of the order. */
            referenceId: string;
            /**
             * Format: uuid
             * @description The sender of the order.
             */
            senderId: string;
            /**
             * @description `making`: the bank is being asked for it. `open`: it can be paid. `concluded`: some money came. `withdrawn`: by the shop. `expired`: its time is over. `removed`: by the bank. `failed`: it was never made.
             * @enum {string}
             */
            state: "making" | "open" | "concluded" | "withdrawn" | "expired" | "removed" | "failed";
            /** @description What names it at the bank. */
            txid: string;
        };
        /** MarkedRead */
        MarkedRead: {
            /**
             * Format: uuid
             * @description Identifier of the message.
             */
            id: string;
        };
        /**
         * Me
         * @description Who you are, and what you may do.
         */
        Me: {
            /** @description The key you call with; null for a user. */
            key: components["schemas"]["ApiKey"] | null;
            /** @description What you may do; `admin` includes the others. */
            scopes: ("messages:read" | "orders:read" | "senders:read" | "messages:send" | "media:write" | "drafts:write" | "inbox:write" | "payments:read" | "payments:charge" | "deliveries:resolve" | "templates:write" | "reports:read" | "users:write" | "payments:confirm" | "payments:refund" | "payments:accounts" | "senders:write" | "webhooks:write" | "keys:write" | "workspace:write" | "audit:read" | "admin")[];
            /** @description The user who is signed in; null for a key. */
            user: components["schemas"]["User"] | null;
            workspace: {
                /**
                 * Format: uuid
                 * @description Identifier of the workspace.
                 */
                id: string;
                /** @description Its name. */
                name: string;
            };
        };
        /**
         * Media
         * @description A file that is sent, or was received.
         */
        Media: {
            /**
             * Format: date-time
             * @description When it was announced or uploaded.
             */
            createDate: string;
            /** @description Why it is not here. */
            failure: components["schemas"]["MediaFailure"] | null;
            /** Format: uuid */
            id: string;
            /** @description By its bytes where it is `ready`. */
            mimeType: string | null;
            /** @description Name of the file, as its sender gave it. */
            name: string | null;
            /** @description In hex; of its bytes where it is `ready`. */
            sha256: string | null;
            /** @description Bytes. */
            size: number | null;
            /**
             * @description `waiting`: a contact sent it, and it is on its way here; `failed`: it is not here, and `failure` says why.
             * @enum {string}
             */
            state: "waiting" | "ready" | "failed";
        };
        /**
         * MediaFact
         * @description A file of a contact is here: `GET /media/{mediaId}` has its bytes.
         */
        MediaFact: {
            /**
             * Format: uuid
             * @description Conversation it is part of; another one after a merge.
             */
            conversationId: string;
            /**
             * Format: uuid
             * @description Identifier of the file.
             */
            id: string;
            messageIds: string[];
            /**
             * Format: uuid
             * @description Sender of yours that it is about.
             */
            senderId: string;
        };
        /**
         * MediaFailed
         * @description A file of a contact cannot be fetched.
         */
        MediaFailed: {
            /**
             * Format: uuid
             * @description Conversation it is part of; another one after a merge.
             */
            conversationId: string;
            /** @description Why it is not here. */
            failure: components["schemas"]["FailureCodes"] | null;
            /**
             * Format: uuid
             * @description Identifier of the file.
             */
            id: string;
            messageIds: string[];
            /**
             * Format: uuid
             * @description Sender of yours that it is about.
             */
            senderId: string;
        };
        /**
         * MediaFailedEvent
         * @description A file of a contact cannot be fetched.
         */
        MediaFailedEvent: {
            data: components["schemas"]["MediaFailed"] | components["schemas"]["Erased"];
            /** @description Identifier of the event: the cursor after it, and `webhook-id` of its webhooks. */
            id: string;
            /**
             * Format: date-time
             * @description When Recado wrote it down.
             */
            timestamp: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "media.failed";
        };
        /**
         * MediaFailure
         * @description Why a file is not here.
         */
        MediaFailure: {
            /** @description Ours, stable. */
            code: string;
            /** @description What happened and what to do, for a person. */
            detail: string;
        };
        /**
         * MediaReadyEvent
         * @description A file of a contact is here.
         */
        MediaReadyEvent: {
            data: components["schemas"]["MediaFact"] | components["schemas"]["Erased"];
            /** @description Identifier of the event: the cursor after it, and `webhook-id` of its webhooks. */
            id: string;
            /**
             * Format: date-time
             * @description When Recado wrote it down.
             */
            timestamp: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "media.ready";
        };
        /** MediaReference */
        MediaReference: {
            /**
             * Format: uuid
             * @description Our id of a medium, which `POST /media` answered.
             */
            id?: string;
            /**
             * Format: not-blank
             * @description Public https address, from which WhatsApp fetches the medium.
             */
            link?: string;
        };
        /** MediaUpload */
        MediaUpload: {
            /**
             * Format: binary
             * @description The file, with its `Content-Type` and its `filename`.
             */
            file: string;
        };
        /**
         * Mention
         * @description A note of another user that mentions you.
         */
        Mention: {
            /** @description Whom the conversation is with; null if they are being erased. */
            contact: components["schemas"]["ContactNames"] | null;
            /**
             * Format: uuid
             * @description Message that the note follows, to find its place; null if it comes before all.
             */
            messageId: string | null;
            note: components["schemas"]["Note"];
            /** @description Whether you have read it: `markSeen` of its conversation, up to its `order`, says so. */
            seen: boolean;
            /** @description Their address: digits, or a user id. */
            to: string;
        };
        /**
         * MergeFact
         * @description Conversations of one contact became one. The ids of the others lead to it.
         */
        MergeFact: {
            /**
             * Format: uuid
             * @description The conversation that remains.
             */
            id: string;
            mergedIds: string[];
            /**
             * Format: uuid
             * @description Sender of yours that it is about.
             */
            senderId: string;
        };
        /**
         * Message
         * @description What was said, in either direction, as it is now.
         */
        Message: {
            /**
             * Format: uuid
             * @description The assistant that wrote it, as given with the message.
             */
            assistantId: string | null;
            /**
             * Format: uuid
             * @description The broadcast it is part of, as given with the message.
             */
            broadcastId: string | null;
            /** @description WhatsApp's id of it; null until WhatsApp has taken it. */
            channelMessageId: string | null;
            /** @description As given with the message. */
            completionTokens: string | null;
            /** @description The text a person would read. */
            content: string | null;
            /** @description The structured payload as accepted, such as `interactive`, or as received. */
            contentData: {
                [key: string]: unknown;
            } | null;
            /** @description Who sent the message replied to. */
            contextFrom: string | null;
            /** @description WhatsApp's id of the message that this one replies to, reacts to, corrects or deletes. */
            contextId: string | null;
            /**
             * Format: uuid
             * @description Conversation it is part of.
             */
            conversationId: string;
            /**
             * Format: date-time
             * @description When it was stored here; of a message that was imported, when it was said.
             */
            createDate: string;
            /** @description JSON text: what there is to say beyond the status: `failure`, why it was not delivered or is held; `expiresAt`, when WhatsApp drops a template message that is not delivered by then, without another word; `warnings` of preflight; `writtenBy`, which is `phone` of what the shop wrote in the WhatsApp Business app; and `importedFrom`, which is `phone` of what a contact wrote before the number was connected. */
            data: string | null;
            /**
             * Format: date-time
             * @description When it reached the device, in channel time.
             */
            deliverDate: string | null;
            /** @description Who sent it: digits of the number, or a user id. */
            from: string;
            /**
             * Format: uuid
             * @description Identifier of the message (UUIDv7).
             */
            id: string;
            /** @description Position in the conversation, from 1, without gaps. */
            order: number;
            /** @description As given with the message. */
            promptTokens: string | null;
            /**
             * Format: date-time
             * @description When it was read, in channel time.
             */
            readDate: string | null;
            /**
             * @description `user`: the contact wrote it; `assistant`: the business sent it, or wrote it in the WhatsApp Business app.
             * @enum {string}
             */
            role: "user" | "assistant" | "system" | "tool";
            /**
             * Format: date-time
             * @description When it was sent, in channel time.
             */
            sendDate: string | null;
            /**
             * @description See the message lifecycle. Only moves forward.
             * @enum {string}
             */
            status: "queued" | "sending" | "unknown" | "sent" | "failed" | "delivered" | "read" | "received";
            /** @description Who it is for: digits of the number, or a user id. */
            to: string;
            /** @description The tool call it answers, as given with the message. */
            toolCallId: string | null;
            /** @description The tool calls it makes, as given with the message. */
            toolCalls: string | null;
            /** @description W3C trace id of the request that made it. */
            traceId: string | null;
            /** @description `order_details`, `order_status`, `contacts`, `text`, `image`, `video`, `audio`, `document`, `sticker`, `location`, `reaction`, `button`, `list`, `cta_url`, `location_request_message`, `request_contact_info`, `carousel`, `flow`, `template` when sent; WhatsApp's kind when received; `media_placeholder` for a file that is only on the phone of the shop. */
            type: string;
            /**
             * Format: uuid
             * @description The user who sent it; of what a key sends, as given with the message.
             */
            userId: string | null;
            /**
             * Format: uuid
             * @description Workspace it belongs to.
             */
            workspaceId: string;
        };
        /**
         * MessageAcceptedEvent
         * @description A message was accepted and waits to be sent.
         */
        MessageAcceptedEvent: {
            data: components["schemas"]["MessageFact"] | components["schemas"]["Erased"];
            /** @description Identifier of the event: the cursor after it, and `webhook-id` of its webhooks. */
            id: string;
            /**
             * Format: date-time
             * @description When Recado wrote it down.
             */
            timestamp: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "message.accepted";
        };
        /**
         * MessageChangedEvent
         * @description Something else of a message changed, such as what a person decided about it.
         */
        MessageChangedEvent: {
            data: components["schemas"]["MessageFact"] | components["schemas"]["Erased"];
            /** @description Identifier of the event: the cursor after it, and `webhook-id` of its webhooks. */
            id: string;
            /**
             * Format: date-time
             * @description When Recado wrote it down.
             */
            timestamp: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "message.changed";
        };
        /**
         * MessageContext
         * @description The message that this one answers.
         */
        MessageContext: {
            /**
             * Format: uuid
             * @description A message of this conversation, of either side, which is shown as a quote.
             */
            messageId: string;
        };
        /**
         * MessageDeliveredEvent
         * @description A message reached the device.
         */
        MessageDeliveredEvent: {
            data: components["schemas"]["MessageFact"] | components["schemas"]["Erased"];
            /** @description Identifier of the event: the cursor after it, and `webhook-id` of its webhooks. */
            id: string;
            /**
             * Format: date-time
             * @description When Recado wrote it down.
             */
            timestamp: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "message.delivered";
        };
        /**
         * MessageFact
         * @description What became of a message, at that moment.
         */
        MessageFact: {
            /** @description WhatsApp's id of it; null until WhatsApp has taken it. */
            channelMessageId: string | null;
            /**
             * Format: uuid
             * @description Conversation it is part of; another one after a merge.
             */
            conversationId: string;
            /**
             * Format: date-time
             * @description When, in channel time; null where WhatsApp gave no time.
             */
            date: string | null;
            /** @description Why, if something failed. */
            failure: components["schemas"]["FailureCodes"] | null;
            /** @description Who sent it: digits of the number, or a user id. */
            from: string;
            /**
             * Format: uuid
             * @description Identifier of the message.
             */
            id: string;
            /** @description Position in the conversation; a merge may change it. */
            order: number;
            /** @description The order that it speaks of. */
            referenceId: string | null;
            /**
             * Format: uuid
             * @description Sender of yours that it is about.
             */
            senderId: string;
            /**
             * @description What it became with this event. Keep the highest rank.
             * @enum {string}
             */
            status: "queued" | "sending" | "unknown" | "sent" | "failed" | "delivered" | "read" | "received";
            /** @description Who it is for: digits of the number, or a user id. */
            to: string;
        };
        /**
         * MessageFailedEvent
         * @description A message was not delivered.
         */
        MessageFailedEvent: {
            data: components["schemas"]["MessageFact"] | components["schemas"]["Erased"];
            /** @description Identifier of the event: the cursor after it, and `webhook-id` of its webhooks. */
            id: string;
            /**
             * Format: date-time
             * @description When Recado wrote it down.
             */
            timestamp: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "message.failed";
        };
        /**
         * MessageHeldEvent
         * @description It is unknown whether WhatsApp accepted a message, and a person has to decide.
         */
        MessageHeldEvent: {
            data: components["schemas"]["MessageFact"] | components["schemas"]["Erased"];
            /** @description Identifier of the event: the cursor after it, and `webhook-id` of its webhooks. */
            id: string;
            /**
             * Format: date-time
             * @description When Recado wrote it down.
             */
            timestamp: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "message.held";
        };
        /** MessageMedia */
        MessageMedia: {
            data: components["schemas"]["Media"][];
        };
        /**
         * MessageReadEvent
         * @description A message was read.
         */
        MessageReadEvent: {
            data: components["schemas"]["MessageFact"] | components["schemas"]["Erased"];
            /** @description Identifier of the event: the cursor after it, and `webhook-id` of its webhooks. */
            id: string;
            /**
             * Format: date-time
             * @description When Recado wrote it down.
             */
            timestamp: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "message.read";
        };
        /**
         * MessageReceivedEvent
         * @description A contact wrote.
         */
        MessageReceivedEvent: {
            data: components["schemas"]["ReceivedMessage"] | components["schemas"]["Erased"];
            /** @description Identifier of the event: the cursor after it, and `webhook-id` of its webhooks. */
            id: string;
            /**
             * Format: date-time
             * @description When Recado wrote it down.
             */
            timestamp: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "message.received";
        };
        /**
         * MessageSendingEvent
         * @description The first attempt to send a message has begun.
         */
        MessageSendingEvent: {
            data: components["schemas"]["MessageFact"] | components["schemas"]["Erased"];
            /** @description Identifier of the event: the cursor after it, and `webhook-id` of its webhooks. */
            id: string;
            /**
             * Format: date-time
             * @description When Recado wrote it down.
             */
            timestamp: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "message.sending";
        };
        /**
         * MessageSentEvent
         * @description WhatsApp has taken a message.
         */
        MessageSentEvent: {
            data: components["schemas"]["MessageFact"] | components["schemas"]["Erased"];
            /** @description Identifier of the event: the cursor after it, and `webhook-id` of its webhooks. */
            id: string;
            /**
             * Format: date-time
             * @description When Recado wrote it down.
             */
            timestamp: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "message.sent";
        };
        /**
         * MessageUnknownEvent
         * @description It is unknown whether WhatsApp accepted a message; a receipt may still say.
         */
        MessageUnknownEvent: {
            data: components["schemas"]["MessageFact"] | components["schemas"]["Erased"];
            /** @description Identifier of the event: the cursor after it, and `webhook-id` of its webhooks. */
            id: string;
            /**
             * Format: date-time
             * @description When Recado wrote it down.
             */
            timestamp: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "message.unknown";
        };
        /**
         * MessageWrittenEvent
         * @description The shop wrote in the WhatsApp Business app, on its phone. A program that was about to answer should stop.
         */
        MessageWrittenEvent: {
            data: components["schemas"]["ReceivedMessage"] | components["schemas"]["Erased"];
            /** @description Identifier of the event: the cursor after it, and `webhook-id` of its webhooks. */
            id: string;
            /**
             * Format: date-time
             * @description When Recado wrote it down.
             */
            timestamp: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "message.written";
        };
        /**
         * MethodsOfUser
         * @description What a user signs in with beside the password.
         */
        MethodsOfUser: {
            /** @description Where the user signs in by OpenID Connect, latest first. */
            identities: {
                /**
                 * Format: date-time
                 * @description When this user first signed in there.
                 */
                createDate: string;
                /** @description Address of the OpenID provider. */
                issuer: string;
            }[];
            /** @description Latest first. */
            passkeys: components["schemas"]["Passkey"][];
        };
        /**
         * Money
         * @description An amount of money.
         */
        Money: {
            /** @description ISO 4217 code. */
            currency: string;
            /** @description What one unit of the currency has of them: 100. */
            offset: number;
            /** @description In minor units: R$ 48.00 is 4800. */
            value: number;
        };
        /** MyChange */
        MyChange: {
            /** @description Whether conversations are given to the user in turn. */
            isAvailable?: boolean;
            /**
             * @description The language in which the user is written to.
             * @enum {string}
             */
            locale?: "pt" | "en";
            /** @description What people call the user, at most 100 characters. */
            name?: string;
            /** @description When none of the devices of the user is notified; null: there is no such time. */
            quietHours?: components["schemas"]["QuietHours"] | null;
        };
        /**
         * NewApiKey
         * @description A key with the key itself, as it is made.
         */
        NewApiKey: {
            /**
             * Format: date-time
             * @description When it was made.
             */
            createDate: string;
            /**
             * Format: date-time
             * @description From when on it is no longer valid; null: it does not expire.
             */
            expireDate: string | null;
            /**
             * Format: uuid
             * @description Identifier of the key.
             */
            id: string;
            /** @description The key itself. It is not shown again. */
            key: string;
            /**
             * Format: date-time
             * @description When it was last used; lags by up to a minute.
             */
            lastUseDate: string | null;
            /** @description What it is for. */
            name: string;
            /** @description The beginning of the key, to distinguish keys. */
            prefix: string;
            /** @description Requests a minute it may make of one process; null for the default. */
            ratePerMinute: number | null;
            /**
             * Format: date-time
             * @description When it was revoked.
             */
            revokeDate: string | null;
            /** @description What the key may do. */
            scopes: ("messages:read" | "orders:read" | "senders:read" | "messages:send" | "media:write" | "drafts:write" | "inbox:write" | "payments:read" | "payments:charge" | "deliveries:resolve" | "templates:write" | "reports:read" | "users:write" | "payments:confirm" | "payments:refund" | "payments:accounts" | "senders:write" | "webhooks:write" | "keys:write" | "workspace:write" | "audit:read" | "admin")[];
        };
        /** NewDraft */
        NewDraft: {
            /** @description The body of the operation that sends messages of this type, without `from` and `to`: those are of the conversation. */
            body: {
                [key: string]: unknown;
            };
            /**
             * Format: uuid
             * @description The conversation it is written for: its sender and its contact are those of the message.
             */
            conversationId: string;
            /** @description For the person who sends it, such as why; at most 1,000 characters. */
            note?: string;
            /**
             * @description As `type` of messages.
             * @enum {string}
             */
            type: "order_details" | "order_status" | "contacts" | "text" | "image" | "video" | "audio" | "document" | "sticker" | "location" | "reaction" | "button" | "list" | "cta_url" | "location_request_message" | "request_contact_info" | "carousel" | "flow" | "template";
        };
        /**
         * NewPasskeyCredential
         * @description The new credential: what `toJSON()` of what `navigator.credentials.create()` gives.
         */
        NewPasskeyCredential: {
            /** @description Identifier of the credential. */
            id: string;
            /** @description The same. */
            rawId: string;
            /** @description What the authenticator answers. */
            response: {
                /** @description The new key, and what the authenticator says of itself. */
                attestationObject: string;
                /** @description What the browser says of the page. */
                clientDataJSON: string;
            };
            /**
             * @description Kind of credential.
             * @enum {string}
             */
            type: "public-key";
        };
        /**
         * NewPaymentAccount
         * @description An account as it is added, with the address for callbacks.
         */
        NewPaymentAccount: {
            /** @description Where the bank may call. Recado places it where the bank has a way for that. It is a secret, and not shown again. */
            callbackUrl: string;
            /** @description Null where the provider uses none. */
            certificate: components["schemas"]["ClientCertificate"] | null;
            /**
             * Format: date-time
             * @description When it was added.
             */
            createDate: string;
            /** @description What the provider must know and is no secret, such as the Pix key. Each provider has its own fields. */
            details: {
                [key: string]: unknown;
            };
            /**
             * Format: uuid
             * @description Identifier of the account.
             */
            id: string;
            /** @description Whether charges that name no account are made here. */
            isDefault: boolean;
            /**
             * Format: date-time
             * @description When the bank called last; null: it never has.
             */
            lastCallbackDate: string | null;
            /** @description Whether money that no charge asked for waits for a person. Say no if others use the same Pix key. */
            listsUnknown: boolean;
            /** @description What people call it. */
            name: string;
            /** @description The provider of payments, such as `api-pix`. */
            provider: string;
            /**
             * Format: date-time
             * @description The bank was asked for all money that came until then; null: it was not asked yet. Days that it did not list for a day are passed over, with a line in the log.
             */
            readDate: string | null;
            /** @description As it was seen last of payments whose end-to-end id shows that the bank marks local time as UTC. Null: it never was. */
            shiftedTimes: components["schemas"]["ShiftedTimes"] | null;
            /**
             * @description `stopped`: the bank refuses the whole account, and no charge is made there until a check succeeds.
             * @enum {string}
             */
            state: "running" | "stopped";
            /** @description Null unless it is stopped. */
            stop: components["schemas"]["PaymentStop"] | null;
        };
        /**
         * NewUser
         * @description A user with the link with which they choose a password.
         */
        NewUser: {
            /**
             * Format: date-time
             * @description Until when it works. It works once, and until another one is made.
             */
            expireDate: string;
            /**
             * Format: uuid
             * @description Identifier of the user.
             */
            id: string;
            /**
             * @description `reset`: the user has a password already.
             * @enum {string}
             */
            kind: "invitation" | "reset";
            /** @description Its address. The person who opens it chooses the password of the user: hand it to no one else. Null for a key: a link is for the user, by mail, or for a person who hands it out. */
            link: string | null;
            /**
             * @description Whether the mail server took it for the user; null where none is set. If not, hand the link out.
             * @enum {string|null}
             */
            mail: "sent" | "failed" | null;
            user: components["schemas"]["User"];
        };
        /**
         * NewWebhookEndpoint
         * @description An endpoint with its secret, as it is made.
         */
        NewWebhookEndpoint: {
            /**
             * Format: date-time
             * @description When it was made.
             */
            createDate: string;
            /** @description What it is for. */
            description: string | null;
            /** @description Names of the headers that go along. Nothing shows their values. */
            headerNames: string[];
            /**
             * Format: uuid
             * @description Identifier of the endpoint.
             */
            id: string;
            lag: components["schemas"]["WebhookLag"];
            /** @description What failed last, within 30 days; null: nothing. */
            lastFailure: components["schemas"]["LastWebhookFailure"] | null;
            /**
             * Format: date-time
             * @description When it last took an event.
             */
            lastSuccessAt: string | null;
            /** @description At most so many events a second; null: no such bound. */
            maxPerSecond: number | null;
            /**
             * Format: date-time
             * @description Until when the secret of before signs along; null: there is none.
             */
            previousValidUntil: string | null;
            /** @description `whpk_…`, with which `v1a` is verified; null for `v1`. */
            publicKey: string | null;
            /** @description `whsec_…`, with which you verify. It is not shown again. Null for `v1a`. */
            secret: string | null;
            /** @description Ids of senders whose events are sent; null: of all. */
            senders: string[] | null;
            /**
             * @description How events are signed: HMAC-SHA256, or ed25519.
             * @enum {string}
             */
            signing: "v1" | "v1a";
            /**
             * @description `failing`: one event is tried from time to time, the others wait. `paused`: by a person. `disabled`: nothing is sent until a person makes it active.
             * @enum {string}
             */
            state: "active" | "failing" | "paused" | "disabled";
            /** @description Why it is failing or disabled. */
            stateReason: string | null;
            /**
             * Format: date-time
             * @description Since when it has this state.
             */
            stateSince: string;
            /** @description Names of events; `message.*` and `*` mean all of them. */
            types: string[];
            /** @description Where events are posted. */
            url: string;
            /** @description Conversations in which an event waits for another try. */
            waitingConversations: number;
        };
        /**
         * NewWebhookSecret
         * @description A secret, as it is made.
         */
        NewWebhookSecret: {
            /**
             * Format: date-time
             * @description Until when the one of before signs along.
             */
            previousValidUntil: string;
            /** @description `whpk_…`, with which `v1a` is verified; null for `v1`. */
            publicKey: string | null;
            /** @description `whsec_…`, with which you verify. It is not shown again. Null for `v1a`. */
            secret: string | null;
        };
        /**
         * Note
         * @description What a user or a program of the shop writes about a conversation. The contact never sees it.
         */
        Note: {
            /**
             * Format: uuid
             * @description Conversation it is about.
             */
            conversationId: string;
            /**
             * Format: date-time
             * @description When it was written.
             */
            createDate: string;
            /**
             * Format: uuid
             * @description Identifier of the note.
             */
            id: string;
            /** @description Whom it concerns. */
            mentions: string[];
            /** @description `order` of the latest message when it was written, which it follows; 0: before all. */
            order: number;
            /** @description What it says. */
            text: string;
            writtenBy: components["schemas"]["Actor"];
        };
        /**
         * NoteCreatedEvent
         * @description A user or a program of the shop wrote a note about a conversation.
         */
        NoteCreatedEvent: {
            data: components["schemas"]["NoteFact"] | components["schemas"]["Erased"];
            /** @description Identifier of the event: the cursor after it, and `webhook-id` of its webhooks. */
            id: string;
            /**
             * Format: date-time
             * @description When Recado wrote it down.
             */
            timestamp: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "note.created";
        };
        /** NoteDraft */
        NoteDraft: {
            /** @description Ids of users whom it concerns, up to 20: they find it with `mentions=me`. */
            mentions?: string[];
            /**
             * Format: not-blank
             * @description At most 4,000 characters.
             */
            text: string;
        };
        /**
         * NoteFact
         * @description A user or a program of the shop wrote a note about a conversation.
         */
        NoteFact: {
            /** @description Who wrote it. */
            by: components["schemas"]["EventActor"] | null;
            /**
             * Format: uuid
             * @description Conversation it is part of; another one after a merge.
             */
            conversationId: string;
            /**
             * Format: uuid
             * @description Identifier of the note.
             */
            id: string;
            mentions: string[];
            /**
             * Format: uuid
             * @description Sender of yours that it is about.
             */
            senderId: string;
        };
        /**
         * Order
         * @description What was said and happened about one order.
         */
        Order: {
            /** @description false: only the latest 200 messages, or 1000 replies, are listed. */
            complete: boolean;
            /** @description Where the order is by the messages that did not fail; null if nothing was said. */
            orderStatus: string | null;
            /** @description The same of its payment. */
            paymentStatus: string | null;
            received: components["schemas"]["Money"];
            /** @description The shop's id of the order. */
            referenceId: string;
            refunded: components["schemas"]["Money"];
            /** @description Oldest first. */
            timeline: ({
                /**
                 * Format: date-time
                 * @description When.
                 */
                date: string;
                /**
                 * @description A message that speaks of the order: of the business, or of a contact who reports a payment.
                 * @enum {string}
                 */
                kind: "message";
                message: components["schemas"]["Message"];
                /**
                 * Format: uuid
                 * @description The message of the order it is about.
                 */
                messageId: string;
            } | {
                /**
                 * Format: date-time
                 * @description When.
                 */
                date: string;
                failure: components["schemas"]["Failure"];
                /**
                 * @description A call that failed, or the message without one.
                 * @enum {string}
                 */
                kind: "failure";
                /**
                 * Format: uuid
                 * @description The message of the order it is about.
                 */
                messageId: string;
                /**
                 * @description How the call ended.
                 * @enum {string}
                 */
                outcome: "refused" | "unavailable" | "stopped" | "unknown";
            } | {
                /**
                 * Format: date-time
                 * @description When.
                 */
                date: string;
                /** @description Why, with `failed`. */
                failure: components["schemas"]["Failure"] | null;
                /**
                 * @description WhatsApp's word, at its time.
                 * @enum {string}
                 */
                kind: "receipt";
                /**
                 * Format: uuid
                 * @description The message of the order it is about.
                 */
                messageId: string;
                /**
                 * @description The status that it reported.
                 * @enum {string}
                 */
                status: "sent" | "delivered" | "read" | "failed";
            } | {
                /**
                 * Format: date-time
                 * @description When.
                 */
                date: string;
                /**
                 * @description A message of the contact that quotes one of the order.
                 * @enum {string}
                 */
                kind: "reply";
                message: components["schemas"]["Message"];
                /**
                 * Format: uuid
                 * @description The message of the order it is about.
                 */
                messageId: string;
            } | {
                /**
                 * Format: date-time
                 * @description When.
                 */
                date: string;
                /**
                 * @description What a person decided.
                 * @enum {string}
                 */
                kind: "resolution";
                /**
                 * Format: uuid
                 * @description The message of the order it is about.
                 */
                messageId: string;
                resolution: components["schemas"]["Resolution"];
            })[];
        };
        /**
         * OrderCharge
         * @description Recado makes a Pix charge for the total of the order, and puts its code before the other ways to pay. Takes the scope `payments:charge`.
         */
        OrderCharge: {
            /**
             * Format: uuid
             * @description The payment account where the charge is made; the default of the workspace if left out.
             */
            account?: string;
            /**
             * Format: date
             * @description In place of `expiresIn`: the day until whose end it can be paid, in São Paulo, at most 365 days ahead. Takes a payer with `taxId`.
             */
            dueDate?: string;
            /** @description For how many seconds the order can be paid; a day if left out. A minute is added for making the charge. Not beside `expiration` of the order, which says until when. */
            expiresIn?: number;
            payer?: components["schemas"]["Payer"];
            /**
             * Format: not-blank
             * @description In place of `account`: the name of a provider, at whose account the charge is made.
             */
            provider?: string;
            /** @description Sends an order again, with a new charge. WhatsApp accepts no reference id twice: the message goes out under that of a copy, `PED-8.2via`, which belongs to the order `PED-8`. The charge before it is withdrawn once WhatsApp has the message. Without `renew`, an order that a message asks for already is 409 `order_asked`. */
            renew?: boolean;
        };
        /** OrderDetailsMessage */
        OrderDetailsMessage: {
            /**
             * Format: uuid
             * @description The assistant that wrote the message.
             */
            assistantId?: string;
            /**
             * Format: uuid
             * @description The broadcast it is part of.
             */
            broadcastId?: string;
            charge?: components["schemas"]["OrderCharge"];
            /** @description Tokens of the completion, as it should be listed. */
            completionTokens?: string;
            context?: components["schemas"]["MessageContext"];
            /** @description Address of a sender of the workspace: E.164, with or without `+`. */
            from: string;
            interactive: {
                action: {
                    /**
                     * @description What the button does.
                     * @enum {string}
                     */
                    name: "review_and_pay";
                    parameters: components["schemas"]["OrderParameters"];
                };
                body: components["schemas"]["InteractiveBody"];
                footer?: components["schemas"]["InteractiveFooter"];
                header?: components["schemas"]["InteractiveHeader"];
                /**
                 * @description Kind of interactive message.
                 * @enum {string}
                 */
                type: "order_details";
            };
            /** @description Tokens of the prompt, as it should be listed. */
            promptTokens?: string;
            /**
             * Format: uuid
             * @description A message of this sender that failed and waits for a person: this one is sent in its place, once. Takes the scope `deliveries:resolve`.
             */
            replaces?: string;
            /** @description The recipient: E.164 with or without `+`, or a business-scoped user id. */
            to: string;
            /** @description The tool call it answers, as it should be listed. */
            toolCallId?: string;
            /** @description The tool calls it makes, as it should be listed. */
            toolCalls?: string;
            /**
             * Format: uuid
             * @description The person who wrote the message. If a signed-in user sends it, always the id of that user.
             */
            userId?: string;
        };
        /**
         * OrderFact
         * @description What a message says of an order.
         */
        OrderFact: {
            /**
             * Format: uuid
             * @description Conversation it is part of; another one after a merge.
             */
            conversationId: string;
            /** @description Who sent it: digits of the number, or a user id. */
            from: string;
            /**
             * Format: uuid
             * @description The message that changed the order; of money that came, the one that asked for it. Where a message failed that had changed it, the one that holds now.
             */
            id: string;
            /** @description Position in the conversation; a merge may change it. */
            order: number;
            /** @description WhatsApp's word, such as `shipped`; null if no message has given one yet. */
            orderStatus: string | null;
            /** @description WhatsApp's word, such as `captured`; null if no message has given one yet. */
            paymentStatus: string | null;
            /** @description The shop's id of the order. */
            referenceId: string;
            /**
             * Format: uuid
             * @description Sender of yours that it is about.
             */
            senderId: string;
            /** @description Who it is for: digits of the number, or a user id. */
            to: string;
        };
        /**
         * OrderPaid
         * @description An order that is paid, and how.
         */
        OrderPaid: {
            /**
             * Format: uuid
             * @description Conversation it is part of; another one after a merge.
             */
            conversationId: string;
            /** @description ISO 4217 code of `total`. */
            currency: string | null;
            /** @description Who sent it: digits of the number, or a user id. */
            from: string;
            /**
             * Format: uuid
             * @description The message that changed the order; of money that came, the one that asked for it. Where a message failed that had changed it, the one that holds now.
             */
            id: string;
            /** @description Position in the conversation; a merge may change it. */
            order: number;
            /** @description WhatsApp's word, such as `shipped`; null if no message has given one yet. */
            orderStatus: string | null;
            /**
             * @description Who says so. `confirmation`: the money came. `status`: only an order status message of the business.
             * @enum {string}
             */
            paidBy: "status" | "confirmation";
            /**
             * Format: uuid
             * @description The payment that paid it; null with `status`.
             */
            paymentId: string | null;
            /** @description WhatsApp's word, such as `captured`; null if no message has given one yet. */
            paymentStatus: string | null;
            /** @description What came for it by now, in hundredths of the real, by the ledger. */
            received: number;
            /** @description The shop's id of the order. */
            referenceId: string;
            /** @description What went back of that. */
            refunded: number;
            /**
             * Format: uuid
             * @description Sender of yours that it is about.
             */
            senderId: string;
            /** @description Who it is for: digits of the number, or a user id. */
            to: string;
            /** @description What the order is over, in hundredths of its currency; null: no message says it. */
            total: number | null;
        };
        /**
         * OrderPaidEvent
         * @description An order is paid: the money came, or a message says so.
         */
        OrderPaidEvent: {
            data: components["schemas"]["OrderPaid"] | components["schemas"]["Erased"];
            /** @description Identifier of the event: the cursor after it, and `webhook-id` of its webhooks. */
            id: string;
            /**
             * Format: date-time
             * @description When Recado wrote it down.
             */
            timestamp: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "order.paid";
        };
        /** OrderParameters */
        OrderParameters: {
            /**
             * @description ISO 4217 code.
             * @enum {string}
             */
            currency: "BRL";
            order?: {
                /**
                 * Format: not-blank
                 * @description Catalogue the items belong to.
                 */
                catalog_id?: string;
                discount?: {
                    /**
                     * Format: not-blank
                     * @description Label of the line. Shown for tax, shipping and discount; WhatsApp has no place for others.
                     */
                    description?: string;
                    /**
                     * Format: not-blank
                     * @description Name of the programme the discount belongs to.
                     */
                    discount_program_name?: string;
                    /**
                     * @description Scale of `value`; always 100 for BRL.
                     * @enum {integer}
                     */
                    offset: 100;
                    /** @description Amount in minor units (centavos): R$ 48.00 is 4800. */
                    value: number;
                };
                expiration?: {
                    /**
                     * Format: not-blank
                     * @description What the customer reads about it.
                     */
                    description: string;
                    /** @description Moment after which paying is disabled: UTC seconds since 1970, as a string. */
                    timestamp: string;
                };
                items: {
                    amount: components["schemas"]["Amount"];
                    /**
                     * Format: not-blank
                     * @description Name of the product.
                     */
                    name: string;
                    /** @description How many. */
                    quantity: number;
                    /**
                     * Format: not-blank
                     * @description The shop's own id of the product.
                     */
                    retailer_id: string;
                    sale_amount?: components["schemas"]["Amount"];
                }[];
                shipping?: components["schemas"]["Charge"];
                /**
                 * @description An order that is asked to be paid is pending.
                 * @enum {string}
                 */
                status: "pending";
                subtotal: components["schemas"]["Amount"];
                tax: components["schemas"]["Charge"];
            };
            payment_settings?: {
                boleto?: components["schemas"]["Boleto"];
                instant_dynamic_code?: {
                    /**
                     * Format: not-blank
                     * @description Pix copy-and-paste code (BR Code).
                     */
                    code: string;
                    /**
                     * Format: not-blank
                     * @description Pix key of the receiver, plain or as banks print it: with the dots of a CPF, say. Sent in its plain form.
                     */
                    key: string;
                    /**
                     * @description Kind of Pix key.
                     * @enum {string}
                     */
                    key_type: "CPF" | "CNPJ" | "EMAIL" | "PHONE" | "EVP";
                    /**
                     * Format: not-blank
                     * @description Name of the receiver, shown to the payer.
                     */
                    merchant_name: string;
                };
                payment_link?: components["schemas"]["PaymentLink"];
                /**
                 * @description The way to pay this setting leads with.
                 * @enum {string}
                 */
                type: "instant_dynamic_code" | "payment_link" | "boleto";
            }[];
            /**
             * @description Country of the payment.
             * @enum {string}
             */
            payment_type: "br";
            /** @description The shop's id of this order: at most 60 of A-Z a-z 0-9 _ - . */
            reference_id: string;
            total_amount: components["schemas"]["Amount"];
            /**
             * @description What is sold.
             * @enum {string}
             */
            type: "digital-goods" | "physical-goods";
        };
        /**
         * OrderPayments
         * @description The money of one order.
         */
        OrderPayments: {
            /** @description What banks were asked to charge, oldest first. */
            charges: components["schemas"]["MadeCharge"][];
            /** @description What its messages ask for; null: nothing, or not in reais. */
            due: components["schemas"]["Money"] | null;
            /** @description The notices of money to the customer, oldest first. */
            notices: components["schemas"]["PaymentNotice"][];
            /**
             * Format: date-time
             * @description When the order was paid, by the money or by what a message says; null: it is not.
             */
            paidDate: string | null;
            /** @description What came, as it came. */
            payments: components["schemas"]["Payment"][];
            received: components["schemas"]["Money"];
            refunded: components["schemas"]["Money"];
            /** @description What went back, or is to, oldest first. */
            refunds: components["schemas"]["Refund"][];
        };
        /** OrderProgress */
        OrderProgress: {
            /**
             * Format: not-blank
             * @description More about it, at most 120 characters.
             */
            description?: string;
            /**
             * @description Where the order is. `partially-shipped` is sent on as `partially_shipped`.
             * @enum {string}
             */
            status: "pending" | "processing" | "partially_shipped" | "partially-shipped" | "shipped" | "completed" | "canceled";
        };
        /**
         * OrderReport
         * @description How many orders were made, and how many of them were paid.
         */
        OrderReport: {
            /** @description Every day, by when the first message spoke of the order. */
            days: {
                /** @description The part of them that is paid, to four digits; null: there were none. */
                conversion: number | null;
                /** @description Orders of which the first message was stored then. */
                created: number;
                /** @description The day. */
                day: string;
                /** @description Those of them that are paid by now. */
                paid: number;
            }[];
            /** @description The first day. */
            from: string;
            /** @description The time zone of the workspace, in which days and hours are counted. */
            timeZone: string;
            /** @description The last day. */
            to: string;
            total: components["schemas"]["Conversion"];
        };
        /** OrderStatusMessage */
        OrderStatusMessage: {
            /**
             * Format: uuid
             * @description The assistant that wrote the message.
             */
            assistantId?: string;
            /**
             * Format: uuid
             * @description The broadcast it is part of.
             */
            broadcastId?: string;
            /** @description Tokens of the completion, as it should be listed. */
            completionTokens?: string;
            context?: components["schemas"]["MessageContext"];
            /** @description Address of a sender of the workspace: E.164, with or without `+`. */
            from: string;
            interactive: {
                action: {
                    /**
                     * @description What the bubble does.
                     * @enum {string}
                     */
                    name: "review_order";
                    parameters: {
                        order?: components["schemas"]["OrderProgress"];
                        payment?: {
                            /**
                             * @description Where the payment is.
                             * @enum {string}
                             */
                            status: "pending" | "captured" | "failed";
                            /** @description When it happened, in seconds since 1970 (not milliseconds). WhatsApp gets whole seconds. */
                            timestamp?: number;
                        };
                        /** @description The shop's id of this order: at most 60 of A-Z a-z 0-9 _ - . */
                        reference_id: string;
                    };
                };
                body: components["schemas"]["InteractiveBody"];
                footer?: components["schemas"]["InteractiveFooter"];
                header?: components["schemas"]["InteractiveHeader"];
                /**
                 * @description Kind of interactive message.
                 * @enum {string}
                 */
                type: "order_status";
            };
            /** @description Tokens of the prompt, as it should be listed. */
            promptTokens?: string;
            /**
             * Format: uuid
             * @description A message of this sender that failed and waits for a person: this one is sent in its place, once. Takes the scope `deliveries:resolve`.
             */
            replaces?: string;
            /** @description The recipient: E.164 with or without `+`, or a business-scoped user id. */
            to: string;
            /** @description The tool call it answers, as it should be listed. */
            toolCallId?: string;
            /** @description The tool calls it makes, as it should be listed. */
            toolCalls?: string;
            /**
             * Format: uuid
             * @description The person who wrote the message. If a signed-in user sends it, always the id of that user.
             */
            userId?: string;
        };
        /**
         * OrderSuggestion
         * @description What the next order may begin with.
         */
        OrderSuggestion: {
            /** @description Items of the last 30 orders, each name once, at most 12, those of the latest order first. */
            items: components["schemas"]["SuggestedItem"][];
            /** @description The reference id after that of the last order, which no order has: after `PED-8` comes `PED-9`. Null where the next 200 are taken. */
            referenceId: string | null;
            /** @description The text of the last order; null if there is none. */
            text: string | null;
        };
        /**
         * OrderSummary
         * @description What became of orders, day by day. An order may count on several days, once for each thing that happened.
         */
        OrderSummary: {
            /** @description Every day, oldest first. */
            days: {
                canceled: components["schemas"]["CountedOrders"];
                created: components["schemas"]["CountedOrders"];
                /** @description The day. */
                day: string;
                expired: components["schemas"]["CountedOrders"];
                /** @description Half of what was paid took no longer, from its first message on; null: nothing was paid. */
                medianSecondsToPay: number | null;
                paid: components["schemas"]["CountedOrders"];
            }[];
            /** @description The first day. */
            from: string;
            /** @description The time zone of the workspace, in which days and hours are counted. */
            timeZone: string;
            /** @description The last day. */
            to: string;
            total: components["schemas"]["OrderSums"];
        };
        /**
         * OrderSums
         * @description What became of orders.
         */
        OrderSums: {
            canceled: components["schemas"]["CountedOrders"];
            created: components["schemas"]["CountedOrders"];
            expired: components["schemas"]["CountedOrders"];
            /** @description Half of what was paid took no longer, from its first message on; null: nothing was paid. */
            medianSecondsToPay: number | null;
            paid: components["schemas"]["CountedOrders"];
        };
        /**
         * OrderUpdatedEvent
         * @description A message gave an order another status, or one that had done so failed.
         */
        OrderUpdatedEvent: {
            data: components["schemas"]["OrderFact"] | components["schemas"]["Erased"];
            /** @description Identifier of the event: the cursor after it, and `webhook-id` of its webhooks. */
            id: string;
            /**
             * Format: date-time
             * @description When Recado wrote it down.
             */
            timestamp: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "order.updated";
        };
        /**
         * PaidTemplate
         * @description The template that notifies customers of their payment once the service window is closed: the first variable of its body is the reference id of the order, the second the amount. Null: the customer is not notified then.
         */
        PaidTemplate: {
            /** @description Language as WhatsApp spells it: pt_BR, not pt-BR. */
            language: string;
            /** @description Name of the template. */
            name: string;
        } | null;
        /**
         * Passkey
         * @description A passkey of a user, without the key.
         */
        Passkey: {
            /**
             * Format: date-time
             * @description When it was registered.
             */
            createDate: string;
            /**
             * Format: uuid
             * @description Identifier of the passkey.
             */
            id: string;
            /** @description What the user calls it. */
            name: string;
            /**
             * Format: date-time
             * @description When it was last used to sign in.
             */
            useDate: string | null;
        };
        /**
         * PasskeyCredential
         * @description The answer to the challenge: what `toJSON()` of what `navigator.credentials.get()` gives.
         */
        PasskeyCredential: {
            /** @description Identifier of the credential. */
            id: string;
            /** @description The same. */
            rawId: string;
            /** @description What the authenticator answers. */
            response: {
                /** @description What the authenticator says of the moment. */
                authenticatorData: string;
                /** @description What the browser says of the page. */
                clientDataJSON: string;
                /** @description Its signature over both. */
                signature: string;
            };
            /**
             * @description Kind of credential.
             * @enum {string}
             */
            type: "public-key";
        };
        /**
         * PasskeyDraft
         * @description A new passkey.
         */
        PasskeyDraft: {
            credential: components["schemas"]["NewPasskeyCredential"];
            /** @description What the user calls it, such as the device that it is on. */
            name: string;
        };
        /**
         * PasskeyEnd
         * @description A passkey that was deleted.
         */
        PasskeyEnd: {
            /**
             * Format: uuid
             * @description Identifier of the passkey.
             */
            id: string;
        };
        /**
         * PasskeyOptions
         * @description Options of WebAuthn as JSON, for `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` of browsers.
         */
        PasskeyOptions: {
            /** @description What is to be signed, in base64url. */
            challenge: string;
        };
        /** PasskeySignIn */
        PasskeySignIn: {
            credential: components["schemas"]["PasskeyCredential"];
        };
        /** PasswordChange */
        PasswordChange: {
            /** @description The password of before. */
            current: string;
            /** @description Password, 12 to 200 characters, and not the e-mail. */
            new: string;
        };
        /** Payer */
        Payer: {
            /** @description Some providers accept no charge without it. */
            email?: string;
            /**
             * Format: not-blank
             * @description Who owes. Recado passes it to the bank and stores it nowhere.
             */
            name: string;
            /**
             * Format: not-blank
             * @description CPF or CNPJ, plain or as it is printed.
             */
            taxId?: string;
        };
        /**
         * Payment
         * @description Money that came.
         */
        Payment: {
            /**
             * Format: uuid
             * @description The payment account that it came to; null: the shop reported it, and no bank has yet.
             */
            accountId: string | null;
            amount: components["schemas"]["Money"];
            /**
             * Format: date-time
             * @description When Recado wrote it down.
             */
            bookedDate: string;
            /**
             * Format: uuid
             * @description The charge that it is for; null: none asked for it. A person may have taken the money for another order.
             */
            chargeId: string | null;
            /** @description Whose conversation that is; null without one. */
            contact: components["schemas"]["ContactNames"] | null;
            /**
             * Format: uuid
             * @description Where the order was asked for last; null: nowhere, or its contact was erased.
             */
            conversationId: string | null;
            /** @description What a person decided; null: nothing yet. */
            decision: {
                /**
                 * Format: uuid
                 * @description The key or the user who decided.
                 */
                by: string | null;
                /**
                 * Format: date-time
                 * @description When.
                 */
                date: string;
                /**
                 * @description What was decided.
                 * @enum {string}
                 */
                kind: "accept" | "refund" | "wait";
                /**
                 * Format: date-time
                 * @description Of `wait`: it is listed again then.
                 */
                until: string | null;
            } | null;
            /**
             * Format: uuid
             * @description Identifier of the payment.
             */
            id: string;
            /** @description Whether a person has to decide what becomes of it. */
            isOpen: boolean;
            /** @description The bank's id of it, such as the end-to-end id of a Pix, or the shop's own of what it reported. */
            providerId: string;
            /**
             * Format: date-time
             * @description When it came, as the bank says.
             */
            receivedDate: string;
            /** @description The shop's id of the order; null: it is of no order. */
            referenceId: string | null;
            refunded: components["schemas"]["Money"];
            /**
             * Format: uuid
             * @description The sender of the order; null: it is of no order, or its contact was erased.
             */
            senderId: string | null;
            /**
             * @description Where Recado learned of it. `callback`: the bank called, and was asked. `list`: its list of payments, read on schedule. `charge`: the charge, read on schedule. `reported`: the shop reported it.
             * @enum {string}
             */
            source: "callback" | "list" | "charge" | "reported";
            /** @description What names the charge at the bank; null: nothing does. */
            txid: string | null;
            /**
             * @description What it means for the order. `exact`: with those before it, what is due. `less`: not enough yet. `more`: the order is paid, and something is left over. `twice`: the order was paid before. `late`: the charge had expired. `canceled`: the order was canceled, or its charge withdrawn. `unknown`: no charge asked for it.
             * @enum {string}
             */
            verdict: "exact" | "less" | "more" | "twice" | "late" | "canceled" | "unknown";
        };
        /**
         * PaymentAccount
         * @description An account of the shop at a bank, or at another provider of payments.
         */
        PaymentAccount: {
            /** @description Null where the provider uses none. */
            certificate: components["schemas"]["ClientCertificate"] | null;
            /**
             * Format: date-time
             * @description When it was added.
             */
            createDate: string;
            /** @description What the provider must know and is no secret, such as the Pix key. Each provider has its own fields. */
            details: {
                [key: string]: unknown;
            };
            /**
             * Format: uuid
             * @description Identifier of the account.
             */
            id: string;
            /** @description Whether charges that name no account are made here. */
            isDefault: boolean;
            /**
             * Format: date-time
             * @description When the bank called last; null: it never has.
             */
            lastCallbackDate: string | null;
            /** @description Whether money that no charge asked for waits for a person. Say no if others use the same Pix key. */
            listsUnknown: boolean;
            /** @description What people call it. */
            name: string;
            /** @description The provider of payments, such as `api-pix`. */
            provider: string;
            /**
             * Format: date-time
             * @description The bank was asked for all money that came until then; null: it was not asked yet. Days that it did not list for a day are passed over, with a line in the log.
             */
            readDate: string | null;
            /** @description As it was seen last of payments whose end-to-end id shows that the bank marks local time as UTC. Null: it never was. */
            shiftedTimes: components["schemas"]["ShiftedTimes"] | null;
            /**
             * @description `stopped`: the bank refuses the whole account, and no charge is made there until a check succeeds.
             * @enum {string}
             */
            state: "running" | "stopped";
            /** @description Null unless it is stopped. */
            stop: components["schemas"]["PaymentStop"] | null;
        };
        /** PaymentAccountChange */
        PaymentAccountChange: {
            /** @description Certificate, key and secrets: `/docs/payments` lists the fields of each provider. Stored encrypted, never shown. */
            credentials?: {
                [key: string]: string;
            };
            /** @description What the provider must know and is no secret: `/docs/payments` lists the fields of each. */
            details?: {
                [key: string]: unknown;
            };
            /** @description Whether charges that name no account are made here; one account at most. */
            isDefault?: boolean;
            /** @description Whether money that no charge asked for waits for a person. Default true. */
            listsUnknown?: boolean;
            /**
             * Format: not-blank
             * @description What people call it.
             */
            name?: string;
        };
        /**
         * PaymentAccountChangedEvent
         * @description A payment account was added, changed, resumed or removed.
         */
        PaymentAccountChangedEvent: {
            data: components["schemas"]["PaymentAccountFact"];
            /** @description Identifier of the event: the cursor after it, and `webhook-id` of its webhooks. */
            id: string;
            /**
             * Format: date-time
             * @description When Recado wrote it down.
             */
            timestamp: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "payment_account.changed";
        };
        /**
         * PaymentAccountCheck
         * @description What a try of a payment account has shown.
         */
        PaymentAccountCheck: {
            account: components["schemas"]["PaymentAccount"];
            /** @description What was tried, in this order. */
            checks: components["schemas"]["PaymentAccountCheckEntry"][];
            /** @description Whether charges can be made and payments read. */
            ok: boolean;
        };
        /**
         * PaymentAccountCheckEntry
         * @description One thing that was tried.
         */
        PaymentAccountCheckEntry: {
            /**
             * @description `charge`: a charge of one cent was made and withdrawn; `received`: money that came can be listed; `callback`: the bank has our address.
             * @enum {string}
             */
            check: "certificate" | "charge" | "received" | "callback";
            /**
             * @description What was found.
             * @enum {string}
             */
            code: "certificate_valid" | "certificate_ending" | "certificate_ended" | "charge_made" | "charge_not_made" | "charge_not_withdrawn" | "charge_differs" | "charge_without_code" | "payments_listed" | "payments_not_listed" | "callback_placed" | "callback_off" | "callback_refused";
            /**
             * Format: date
             * @description When the certificate ends; null: this is not about it.
             */
            day: string | null;
            /** @description The same in English, with what to do, for a person. */
            detail: string;
            /** @description Why the bank did not do it; null: it did, or gave no reason. */
            failure: components["schemas"]["PaymentFailure"] | null;
            /** @description Whether it is as it should be. */
            ok: boolean;
        };
        /** PaymentAccountDraft */
        PaymentAccountDraft: {
            /** @description Certificate, key and secrets: `/docs/payments` lists the fields of each provider. Stored encrypted, never shown. */
            credentials: {
                [key: string]: string;
            };
            /** @description What the provider must know and is no secret: `/docs/payments` lists the fields of each. */
            details: {
                [key: string]: unknown;
            };
            /** @description Whether money that no charge asked for waits for a person. Default true. */
            listsUnknown?: boolean;
            /**
             * Format: not-blank
             * @description What people call it.
             */
            name: string;
            /** @description The provider: `api-pix` (Pix at your bank) or `mercado-pago` (Mercado Pago). */
            provider: string;
        };
        /**
         * PaymentAccountExpiring
         * @description The certificate of a payment account ends soon.
         */
        PaymentAccountExpiring: {
            /** @description In how many days that is, counting one that has begun. */
            days: number;
            /**
             * Format: date-time
             * @description When its certificate ends.
             */
            endDate: string;
            /**
             * Format: uuid
             * @description Identifier of the payment account.
             */
            id: string;
        };
        /**
         * PaymentAccountExpiringEvent
         * @description The certificate of a payment account ends soon: 30, 14, 7 days and one day ahead.
         */
        PaymentAccountExpiringEvent: {
            data: components["schemas"]["PaymentAccountExpiring"];
            /** @description Identifier of the event: the cursor after it, and `webhook-id` of its webhooks. */
            id: string;
            /**
             * Format: date-time
             * @description When Recado wrote it down.
             */
            timestamp: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "payment_account.expiring";
        };
        /**
         * PaymentAccountFact
         * @description A payment account; `GET /payment-accounts` has what it is now.
         */
        PaymentAccountFact: {
            /**
             * Format: uuid
             * @description Identifier of the payment account.
             */
            id: string;
            /**
             * @description What it was at that moment.
             * @enum {string}
             */
            state: "running" | "stopped" | "removed";
        };
        /**
         * PaymentAccountStop
         * @description The bank refuses the account: no charge can be made there.
         */
        PaymentAccountStop: {
            /**
             * Format: date-time
             * @description When it stopped.
             */
            date: string;
            /**
             * Format: uuid
             * @description Identifier of the payment account.
             */
            id: string;
            /** @description Why. Ours, stable: `/docs/payments` explains it. */
            reason: string;
        };
        /**
         * PaymentAccountStoppedEvent
         * @description A payment account stopped: its bank refuses it.
         */
        PaymentAccountStoppedEvent: {
            data: components["schemas"]["PaymentAccountStop"];
            /** @description Identifier of the event: the cursor after it, and `webhook-id` of its webhooks. */
            id: string;
            /**
             * Format: date-time
             * @description When Recado wrote it down.
             */
            timestamp: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "payment_account.stopped";
        };
        /**
         * PaymentChangedEvent
         * @description A payment means something else, or a person decided about it, or some of it went back.
         */
        PaymentChangedEvent: {
            data: components["schemas"]["PaymentFact"];
            /** @description Identifier of the event: the cursor after it, and `webhook-id` of its webhooks. */
            id: string;
            /**
             * Format: date-time
             * @description When Recado wrote it down.
             */
            timestamp: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "payment.changed";
        };
        /** PaymentDecision */
        PaymentDecision: {
            /**
             * @description `accept`: the money stays, and pays its order if that is not paid yet. `wait`: it is not listed among the open ones until then.
             * @enum {string}
             */
            decision: "accept" | "wait";
            /** @description Address of the sender of that order, E.164; needed where several senders use the reference. */
            from?: string;
            /** @description With `accept`, of a payment that is of no order: the order that it pays. Without it the money was for something else. */
            referenceId?: string;
            /**
             * Format: date-time
             * @description With `wait`: until when, within 90 days.
             */
            until?: string;
        };
        /**
         * PaymentFact
         * @description Money that came, as it was at that moment.
         */
        PaymentFact: {
            /**
             * Format: uuid
             * @description The payment account that it came to; null: the shop reported it.
             */
            accountId: string | null;
            /** @description In hundredths of the real: R$ 48.00 is 4800. */
            amount: number;
            /**
             * Format: uuid
             * @description The charge that it is for; null: none asked for it. A person may have taken the money for another order.
             */
            chargeId: string | null;
            /**
             * Format: uuid
             * @description Where the order was asked for last; null: nowhere.
             */
            conversationId: string | null;
            /** @description What a person decided: `accept`, `refund` or `wait`. */
            decision: string | null;
            /**
             * Format: uuid
             * @description Identifier of the payment.
             */
            id: string;
            /** @description Whether a person has to decide what becomes of it. */
            isOpen: boolean;
            /** @description The bank's id of it, or the shop's own of what it reported. */
            providerId: string;
            /**
             * Format: date-time
             * @description When it came, as the bank says.
             */
            receivedDate: string;
            /** @description The shop's id of the order; null: it is of no order. */
            referenceId: string | null;
            /** @description What of it went back, in hundredths of the real. */
            refunded: number;
            /**
             * Format: uuid
             * @description The sender of the order; null: it is of no order, or its contact was erased.
             */
            senderId: string | null;
            /**
             * @description What it means for the order.
             * @enum {string}
             */
            verdict: "exact" | "less" | "more" | "twice" | "late" | "canceled" | "unknown";
        };
        /**
         * PaymentFailure
         * @description Why a bank did not do what it was asked.
         */
        PaymentFailure: {
            /** @description Ours, stable. */
            code: string;
            /** @description The bank's own words; null if it gave none. */
            words: string | null;
        };
        /** PaymentLink */
        PaymentLink: {
            /**
             * Format: not-blank
             * @description Absolute https address.
             */
            uri: string;
        };
        /**
         * PaymentNotice
         * @description A message about money that Recado sends by itself.
         */
        PaymentNotice: {
            /**
             * Format: date-time
             * @description Since when it is due.
             */
            createDate: string;
            /**
             * Format: uuid
             * @description Identifier of the notice.
             */
            id: string;
            /**
             * @description What the customer is notified of.
             * @enum {string}
             */
            kind: "paid" | "refunded";
            /**
             * Format: uuid
             * @description The message that is the notice; null until it is sent.
             */
            messageId: string | null;
            /** @description Why the customer was not notified: a code of a problem, or of ours. */
            problem: string | null;
            /**
             * @description `due`: it is about to be sent. `not_notified`: `problem` says why.
             * @enum {string}
             */
            state: "due" | "notified" | "not_notified";
        };
        /**
         * PaymentReceivedEvent
         * @description Money came.
         */
        PaymentReceivedEvent: {
            data: components["schemas"]["PaymentFact"];
            /** @description Identifier of the event: the cursor after it, and `webhook-id` of its webhooks. */
            id: string;
            /**
             * Format: date-time
             * @description When Recado wrote it down.
             */
            timestamp: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "payment.received";
        };
        /**
         * PaymentStop
         * @description Why the bank refuses the whole account.
         */
        PaymentStop: {
            /** @description Why. Ours, stable: `/docs/payments` explains it. */
            code: string;
            /**
             * Format: date-time
             * @description When it stopped.
             */
            date: string;
            /** @description The words of the bank. */
            words: string | null;
        };
        /**
         * PaymentSummary
         * @description What came and what went back, day by day. A payment counts on the day on which the bank says that it came, a refund on the day on which it was done.
         */
        PaymentSummary: {
            /** @description Every day, oldest first. */
            days: {
                /** @description The day. */
                day: string;
                received: components["schemas"]["CountedMoney"];
                refunded: components["schemas"]["CountedMoney"];
            }[];
            /** @description The first day. */
            from: string;
            /** @description The time zone of the workspace, in which days and hours are counted. */
            timeZone: string;
            /** @description The last day. */
            to: string;
            total: components["schemas"]["PaymentSums"];
        };
        /**
         * PaymentSums
         * @description What came and what went back.
         */
        PaymentSums: {
            received: components["schemas"]["CountedMoney"];
            refunded: components["schemas"]["CountedMoney"];
        };
        /**
         * Problem
         * @description An error answer (RFC 9457).
         */
        Problem: {
            /**
             * Format: date-time
             * @description With `window_closed`: when the window closed.
             */
            closedAt?: string | null;
            /**
             * @description Stable; decide by this.
             * @enum {string}
             */
            code: "malformed_request" | "unauthenticated" | "metrics_token_invalid" | "sign_in_refused" | "signature_invalid" | "forbidden" | "cross_site" | "sign_in_again" | "users_only" | "verify_token_invalid" | "callback_not_verified" | "not_found" | "setup_closed" | "link_not_found" | "user_not_found" | "session_not_found" | "passkey_not_found" | "device_not_found" | "oidc_off" | "key_not_found" | "conversation_not_found" | "label_not_found" | "saved_reply_not_found" | "note_not_found" | "message_not_found" | "delivery_not_found" | "draft_not_found" | "sender_not_found" | "template_not_found" | "media_unknown" | "webhook_endpoint_not_found" | "event_not_found" | "payment_account_not_found" | "order_not_found" | "payment_not_found" | "refund_not_found" | "method_not_allowed" | "request_timeout" | "idempotency_in_progress" | "push_unavailable" | "workspace_ambiguous" | "email_taken" | "passkeys_unavailable" | "too_many_passkeys" | "last_owner" | "name_taken" | "list_full" | "nobody_available" | "window_closed" | "delivery_not_open" | "resolution_impossible" | "draft_not_open" | "draft_changed" | "too_many_drafts" | "too_many_left_out" | "sender_taken" | "sender_used" | "media_full" | "media_not_ready" | "media_failed" | "too_many_webhook_endpoints" | "too_many_webhook_replays" | "order_paid" | "order_asked" | "charge_in_progress" | "bank_lists_nothing" | "refund_id_used" | "refund_not_possible" | "refund_too_much" | "payment_id_taken" | "payment_not_open" | "payment_of_order" | "event_gone" | "body_too_large" | "media_too_large" | "unsupported_media_type" | "range_not_satisfiable" | "workspace_moved" | "invalid_request" | "invalid_cursor" | "invalid_idempotency_key" | "idempotency_mismatch" | "preflight_refused" | "not_received" | "channel_refused" | "sender_unknown" | "charge_refused" | "rate_limited" | "too_many_failed_keys" | "too_many_sign_ins" | "too_many_streams" | "headers_too_large" | "internal" | "channel_silent" | "overloaded" | "database_unavailable" | "stopping" | "oidc_unavailable" | "channel_unavailable" | "media_store_unavailable" | "bank_unavailable" | "charge_not_made" | "charge_unknown" | "payment_account_stopped" | "server_unavailable" | "workspace_leaving";
            /** @description What happened this time. */
            detail: string;
            /** @description Every fault of the request. */
            errors?: components["schemas"]["Fault"][];
            /** @description With `media_failed`: why the file is not here. With `channel_refused`, `channel_unavailable` and `channel_silent`: WhatsApp's words. */
            failure?: components["schemas"]["MediaFailure"] | components["schemas"]["Failure"] | null;
            /**
             * Format: uri
             * @description Names this occurrence.
             */
            instance: string;
            /**
             * Format: date-time
             * @description With `window_closed`: when the recipient last wrote.
             */
            lastInboundAt?: string | null;
            /**
             * Format: uuid
             * @description With `order_asked`: the message that asks for the order.
             */
            messageId?: string;
            /** @description With `event_gone`: the cursor from which everything that is kept is read. */
            oldest?: string;
            /** @description The same as in the Request-Id header. */
            requestId: string;
            /** @description With `delivery_not_open`: what was decided; null if nothing was decided. */
            resolution?: components["schemas"]["Resolution"] | null;
            /** @description The HTTP status. */
            status: number;
            /** @description With a closed window: approved templates of the sender, which can be sent instead; the first 20 by name. */
            templates?: components["schemas"]["SendableTemplate"][];
            /** @description What kind of problem it is; the same for every occurrence. */
            title: string;
            /**
             * Format: uri
             * @description Address of the page about this problem.
             */
            type: string;
        };
        /**
         * QuietHours
         * @description Two times by the clock of the workspace, which differ.
         */
        QuietHours: {
            /** @description When they begin, such as `22:00`. */
            from: string;
            /** @description When they end; may be on the next day. */
            until: string;
        };
        /** ReactionMessage */
        ReactionMessage: {
            /**
             * Format: uuid
             * @description The assistant that wrote the message.
             */
            assistantId?: string;
            /**
             * Format: uuid
             * @description The broadcast it is part of.
             */
            broadcastId?: string;
            /** @description Tokens of the completion, as it should be listed. */
            completionTokens?: string;
            /** @description Address of a sender of the workspace: E.164, with or without `+`. */
            from: string;
            /** @description Tokens of the prompt, as it should be listed. */
            promptTokens?: string;
            reaction: {
                /** @description One emoji, which replaces an earlier one. An empty text removes it. */
                emoji: string;
                /**
                 * Format: uuid
                 * @description Our id of a message of this conversation, of either side.
                 */
                message_id: string;
            };
            /**
             * Format: uuid
             * @description A message of this sender that failed and waits for a person: this one is sent in its place, once. Takes the scope `deliveries:resolve`.
             */
            replaces?: string;
            /** @description The recipient: E.164 with or without `+`, or a business-scoped user id. */
            to: string;
            /** @description The tool call it answers, as it should be listed. */
            toolCallId?: string;
            /** @description The tool calls it makes, as it should be listed. */
            toolCalls?: string;
            /**
             * Format: uuid
             * @description The person who wrote the message. If a signed-in user sends it, always the id of that user.
             */
            userId?: string;
        };
        /** ReadMark */
        ReadMark: {
            /** @description Whether to show that an answer is being written. Default false. */
            typing?: boolean;
        };
        /**
         * Reais
         * @description An amount in reais.
         */
        Reais: {
            /**
             * @description ISO 4217 code.
             * @enum {string}
             */
            currency?: "BRL";
            /** @description What one real has of them. */
            offset?: number;
            /** @description In hundredths of the real: R$ 48.00 is 4800. */
            value: number;
        };
        /**
         * ReceivedMessage
         * @description A message that was written elsewhere, by a contact or in the app of the shop, whole.
         */
        ReceivedMessage: {
            /**
             * Format: uuid
             * @description The assistant that wrote it, as given with the message.
             */
            assistantId: string | null;
            /**
             * Format: uuid
             * @description The broadcast it is part of, as given with the message.
             */
            broadcastId: string | null;
            /** @description WhatsApp's id of it; null until WhatsApp has taken it. */
            channelMessageId: string | null;
            /** @description As given with the message. */
            completionTokens: string | null;
            /** @description The text a person would read. */
            content: string | null;
            /** @description The structured payload as accepted, such as `interactive`, or as received. */
            contentData: {
                [key: string]: unknown;
            } | null;
            /** @description Whether `contentData` is null because it has more than 16 KiB: `GET /messages/{messageId}` has it. */
            contentDataOmitted: boolean;
            /** @description Who sent the message replied to. */
            contextFrom: string | null;
            /** @description WhatsApp's id of the message that this one replies to, reacts to, corrects or deletes. */
            contextId: string | null;
            /**
             * Format: uuid
             * @description Conversation it is part of.
             */
            conversationId: string;
            /**
             * Format: date-time
             * @description When it was stored here; of a message that was imported, when it was said.
             */
            createDate: string;
            /** @description JSON text: what there is to say beyond the status: `failure`, why it was not delivered or is held; `expiresAt`, when WhatsApp drops a template message that is not delivered by then, without another word; `warnings` of preflight; `writtenBy`, which is `phone` of what the shop wrote in the WhatsApp Business app; and `importedFrom`, which is `phone` of what a contact wrote before the number was connected. */
            data: string | null;
            /**
             * Format: date-time
             * @description When it reached the device, in channel time.
             */
            deliverDate: string | null;
            /** @description Who sent it: digits of the number, or a user id. */
            from: string;
            /**
             * Format: uuid
             * @description Identifier of the message (UUIDv7).
             */
            id: string;
            /** @description Position in the conversation, from 1, without gaps. */
            order: number;
            /** @description As given with the message. */
            promptTokens: string | null;
            /**
             * Format: date-time
             * @description When it was read, in channel time.
             */
            readDate: string | null;
            /**
             * @description `user`: the contact wrote it; `assistant`: the business sent it, or wrote it in the WhatsApp Business app.
             * @enum {string}
             */
            role: "user" | "assistant" | "system" | "tool";
            /**
             * Format: date-time
             * @description When it was sent, in channel time.
             */
            sendDate: string | null;
            /**
             * Format: uuid
             * @description Sender of yours that it is about.
             */
            senderId: string;
            /**
             * @description See the message lifecycle. Only moves forward.
             * @enum {string}
             */
            status: "queued" | "sending" | "unknown" | "sent" | "failed" | "delivered" | "read" | "received";
            /** @description Who it is for: digits of the number, or a user id. */
            to: string;
            /** @description The tool call it answers, as given with the message. */
            toolCallId: string | null;
            /** @description The tool calls it makes, as given with the message. */
            toolCalls: string | null;
            /** @description W3C trace id of the request that made it. */
            traceId: string | null;
            /** @description `order_details`, `order_status`, `contacts`, `text`, `image`, `video`, `audio`, `document`, `sticker`, `location`, `reaction`, `button`, `list`, `cta_url`, `location_request_message`, `request_contact_info`, `carousel`, `flow`, `template` when sent; WhatsApp's kind when received; `media_placeholder` for a file that is only on the phone of the shop. */
            type: string;
            /**
             * Format: uuid
             * @description The user who sent it; of what a key sends, as given with the message.
             */
            userId: string | null;
            /**
             * Format: uuid
             * @description Workspace it belongs to.
             */
            workspaceId: string;
        };
        /**
         * ReconciledPayment
         * @description A payment at the bank and here.
         */
        ReconciledPayment: {
            /** @description Null: the bank does not list it. */
            bank: components["schemas"]["BankPayment"] | null;
            /**
             * @description `none`: both say the same. `not_booked`: Recado did not know of it, and has booked it now. `not_at_bank`: the bank does not list it. `amount`: the amounts differ. `refund`: what went back of it differs.
             * @enum {string}
             */
            difference: "none" | "not_booked" | "not_at_bank" | "amount" | "refund";
            /** @description Null: Recado does not have it. */
            ours: components["schemas"]["BookedPayment"] | null;
            /** @description The bank's id of the payment. */
            providerId: string;
        };
        /**
         * Reconciliation
         * @description The bank's list of a day beside what the shop knows.
         */
        Reconciliation: {
            /**
             * Format: uuid
             * @description The payment account.
             */
            accountId: string;
            /** @description false: there are more rows, which the file has. The sums are of all. */
            complete: boolean;
            /** @description The day. */
            day: string;
            /** @description As the bank lists them, then what it does not list. At most 5000. */
            rows: components["schemas"]["ReconciledPayment"][];
            sums: components["schemas"]["ReconciliationTotals"];
            /** @description The time zone of the workspace, whose day it is. */
            timeZone: string;
        };
        /**
         * ReconciliationSums
         * @description Payments, what they come to, and what of them went back.
         */
        ReconciliationSums: {
            /** @description Payments. */
            count: number;
            received: components["schemas"]["Money"];
            refunded: components["schemas"]["Money"];
        };
        /**
         * ReconciliationTotals
         * @description Of the day.
         */
        ReconciliationTotals: {
            bank: components["schemas"]["ReconciliationSums"];
            ours: components["schemas"]["ReconciliationSums"];
        };
        /**
         * Refund
         * @description Money that goes back.
         */
        Refund: {
            amount: components["schemas"]["Money"];
            /**
             * Format: uuid
             * @description The key or the user that asked for it; null unless it was asked for here.
             */
            askedBy: string | null;
            /**
             * Format: date-time
             * @description When it was asked for; of one that was made at the bank, when that says.
             */
            createDate: string;
            /**
             * Format: date-time
             * @description When it was done or refused, as the bank says; null until then.
             */
            endDate: string | null;
            /** @description Why it was refused, or what is not known yet; null: nothing is wrong. */
            failure: components["schemas"]["PaymentFailure"] | null;
            /**
             * Format: uuid
             * @description Identifier of the refund: the one that it was asked for under.
             */
            id: string;
            /**
             * @description `shop`: asked for here. `bank`: it was made at the bank, or by the banks.
             * @enum {string}
             */
            origin: "shop" | "bank";
            /**
             * Format: uuid
             * @description The payment that goes back, or a part of it.
             */
            paymentId: string;
            /** @description What the shop wrote; null unless it was asked for here. */
            reason: string | null;
            /**
             * @description `making`: the bank is being asked. `pending`: the bank has it. `done`: the money is back. `refused`: nothing went back.
             * @enum {string}
             */
            state: "making" | "pending" | "done" | "refused";
        };
        /**
         * RefundChangedEvent
         * @description Money goes back: it was asked for, or the bank said what became of it.
         */
        RefundChangedEvent: {
            data: components["schemas"]["RefundFact"];
            /** @description Identifier of the event: the cursor after it, and `webhook-id` of its webhooks. */
            id: string;
            /**
             * Format: date-time
             * @description When Recado wrote it down.
             */
            timestamp: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "refund.changed";
        };
        /** RefundDraft */
        RefundDraft: {
            amount: components["schemas"]["Reais"];
            /**
             * Format: not-blank
             * @description Why, at most 140 characters. It is kept, and the bank may show it to the payer.
             */
            reason: string;
        };
        /**
         * RefundFact
         * @description Money that goes back, as it was at that moment.
         */
        RefundFact: {
            /** @description In hundredths of the real: R$ 48.00 is 4800. */
            amount: number;
            /**
             * Format: uuid
             * @description Where the order was asked for last; null: nowhere.
             */
            conversationId: string | null;
            /** @description Why it was refused, or what is not known. */
            failure: components["schemas"]["RefundFailure"] | null;
            /**
             * Format: uuid
             * @description Identifier of the refund.
             */
            id: string;
            /**
             * @description `shop`: asked for here. `bank`: it was made at the bank, or by the banks.
             * @enum {string}
             */
            origin: "shop" | "bank";
            /**
             * Format: uuid
             * @description The payment that goes back, or a part of it.
             */
            paymentId: string;
            /** @description The shop's id of the order; null: the payment is of no order. */
            referenceId: string | null;
            /**
             * Format: uuid
             * @description The sender of the order; null: the payment is of no order, or its contact was erased.
             */
            senderId: string | null;
            /**
             * @description What it was at that moment. With `done` the money is back.
             * @enum {string}
             */
            state: "making" | "pending" | "done" | "refused";
        };
        /**
         * RefundFailure
         * @description Why, without the bank's words.
         */
        RefundFailure: {
            /** @description Ours, stable. */
            code: string;
        };
        /** Reply */
        Reply: {
            /**
             * Format: not-blank
             * @description Your own word for the answer, which comes back when the customer taps.
             */
            id: string;
            /**
             * Format: not-blank
             * @description The label of the button, at most 20 characters.
             */
            title: string;
        };
        /** ReportedPayment */
        ReportedPayment: {
            amount: components["schemas"]["Reais"];
            /** @description Address of the sender, E.164; needed where several senders use the reference. */
            from?: string;
            /** @description What names the payment in your system: the same id again is the same payment. The end-to-end id of a Pix is that payment, also when the bank lists it. */
            id: string;
            /**
             * Format: date-time
             * @description When the money came.
             */
            paidDate: string;
        };
        /**
         * Resolution
         * @description What a person decided about a delivery.
         */
        Resolution: {
            /**
             * @description `resend`: send it again; `mark_sent`: the recipient has it; `mark_failed`: it did not arrive, or is left as it is.
             * @enum {string}
             */
            action: "resend" | "mark_sent" | "mark_failed";
            /**
             * Format: uuid
             * @description Message it is about.
             */
            messageId: string;
            /**
             * Format: uuid
             * @description The message that was sent in place of one that failed.
             */
            resentAs: string | null;
            /**
             * Format: date-time
             * @description When.
             */
            resolveDate: string;
            resolvedBy: components["schemas"]["Actor"];
            /**
             * @description `unknown`: it is unknown whether WhatsApp accepted it, and a receipt may still say; `held`: none came, a person decides; `failed`: refused, given up, or reported by a receipt.
             * @enum {string}
             */
            state: "failed" | "unknown" | "held";
        };
        /** ResolutionDraft */
        ResolutionDraft: {
            /**
             * @description `resend`: send it again; `mark_sent`: the recipient has it; `mark_failed`: it did not arrive, or is left as it is.
             * @enum {string}
             */
            action: "resend" | "mark_sent" | "mark_failed";
        };
        /**
         * SavedReply
         * @description A text that people insert by its shortcut.
         */
        SavedReply: {
            /**
             * Format: date-time
             * @description When it was made.
             */
            createDate: string;
            /**
             * Format: uuid
             * @description Identifier of the saved reply.
             */
            id: string;
            /** @description What is typed after `/` to insert it. */
            shortcut: string;
            /** @description Its text, with variables as they were written. */
            text: string;
        };
        /** SavedReplyChange */
        SavedReplyChange: {
            /** @description Its new shortcut. */
            shortcut?: string;
            /**
             * Format: not-blank
             * @description Its new text.
             */
            text?: string;
        };
        /** SavedReplyDraft */
        SavedReplyDraft: {
            /** @description Up to 32 small letters, digits and hyphens; no two saved replies have the same. */
            shortcut: string;
            /**
             * Format: not-blank
             * @description At most 4,096 characters. Variables such as `{{contact.name}}`, `{{contact.first_name}}`, `{{order.reference}}` and `{{me.name}}` are filled by the screen that inserts it.
             */
            text: string;
        };
        /**
         * SeenMark
         * @description How far you have read a conversation.
         */
        SeenMark: {
            /**
             * Format: uuid
             * @description Identifier of the conversation.
             */
            conversationId: string;
            /** @description `order` of the latest message that you have read. */
            order: number;
        };
        /** SeenMarkDraft */
        SeenMarkDraft: {
            /** @description `order` of the latest message that you have read. */
            order: number;
        };
        /** SendableTemplate */
        SendableTemplate: {
            /** @description MARKETING, UTILITY or AUTHENTICATION. */
            category: string;
            /**
             * Format: uuid
             * @description Id of the template.
             */
            id: string;
            /** @description Its language, such as pt_BR. */
            language: string;
            /** @description Its name. */
            name: string;
        };
        /**
         * SendAnswer
         * @description The id of the message; the whole message if the request says `Prefer: return=representation`.
         */
        SendAnswer: components["schemas"]["SendResult"] | components["schemas"]["Message"];
        /**
         * Sender
         * @description A business address that messages go out from, and how it fares.
         */
        Sender: {
            /** @description Its number, digits. */
            address: string;
            /**
             * @description The carrier.
             * @enum {string}
             */
            channel: "whatsapp";
            /**
             * Format: date-time
             * @description When it was registered.
             */
            createDate: string;
            /** @description How it fares now; up to a few seconds old. */
            health: {
                /** @description Deliveries that failed and that no person has handled. */
                failed: number;
                /** @description Deliveries that wait for a person to decide. */
                held: number;
                /** @description The last failure of a call or in a receipt. */
                lastError: {
                    /**
                     * Format: date-time
                     * @description When it was reported.
                     */
                    date: string;
                    failure: components["schemas"]["Failure"];
                } | null;
                /**
                 * Format: date-time
                 * @description When the last receipt came.
                 */
                lastReceiptDate: string | null;
                /**
                 * Format: date-time
                 * @description When WhatsApp last accepted a message.
                 */
                lastSentDate: string | null;
                /**
                 * Format: date-time
                 * @description When WhatsApp last called the webhook with its verify token, as it does when the address is set; null: never.
                 */
                lastVerificationDate: string | null;
                /**
                 * Format: date-time
                 * @description When the last webhook came that was signed with its app secret.
                 */
                lastWebhookDate: string | null;
                /** @description Age of the oldest of them; null if there is none. */
                queueAgeMs: number | null;
                /** @description Deliveries that wait for an attempt or have one under way; like the others counted among the oldest 10000. */
                queueDepth: number;
                /** @description Messages WhatsApp accepted per second: the mean of the last ten seconds. */
                sentPerSecond: number;
                templates: components["schemas"]["TemplatesHealth"];
                /** @description Deliveries whose outcome is unknown. */
                unknown: number;
                /** @description What came to its webhook within 30 days and was not read, latest first. */
                unreadWebhooks: components["schemas"]["UnreadWebhook"][];
                waiting: components["schemas"]["Waiting"];
            };
            /**
             * Format: uuid
             * @description Identifier of the sender.
             */
            id: string;
            /** @description Whether its number also lives in the WhatsApp Business app: it stops when it leaves, and goes on when it is back. Its `throughputPerSecond` is 20 at most meanwhile, even if it was set higher. */
            isInApp: boolean;
            /** @description Whether the console marks as read what a person has seen. Default true. */
            marksRead: boolean;
            /** @description Whether Recado notifies customers of their payments and refunds. Default false. */
            notifiesPayments: boolean;
            paidTemplate: components["schemas"]["PaidTemplate"];
            /**
             * Format: date-time
             * @description When it was paused.
             */
            pauseDate: string | null;
            /** @description WhatsApp's id of it: digits. */
            phoneNumberId: string;
            /**
             * @description `paused`: by a person; `stopped`: WhatsApp refuses the account, or limits it for hours. Either way everything is accepted and nothing is sent.
             * @enum {string}
             */
            state: "running" | "paused" | "stopped";
            /** @description Null unless WhatsApp refuses the account, or limits it for hours. */
            stop: components["schemas"]["Stop"] | null;
            /** @description Messages a second it may send, 1 to 1000. */
            throughputPerSecond: number;
            /**
             * Format: date-time
             * @description When its access token ends; null: never, or WhatsApp did not say.
             */
            tokenEndDate: string | null;
            /**
             * @description When it is unknown whether WhatsApp accepted a message: a person decides, or it is sent again.
             * @enum {string}
             */
            unknownPolicy: "hold" | "resend";
            /** @description The business account that has its templates; null until WhatsApp names it. */
            wabaId: string | null;
        };
        /** SenderChange */
        SenderChange: {
            credentials?: components["schemas"]["Credentials"];
            /** @description Whether the console marks as read what a person has seen. Default true. */
            marksRead?: boolean;
            /** @description Whether Recado notifies customers of their payments and refunds. Default false. */
            notifiesPayments?: boolean;
            paidTemplate?: components["schemas"]["PaidTemplate"];
            /**
             * @description `paused`: send nothing. `running`: send again, after a pause or a stop.
             * @enum {string}
             */
            state?: "running" | "paused";
            /** @description Messages a second it may send, 1 to 1000. */
            throughputPerSecond?: number;
            /**
             * @description When it is unknown whether WhatsApp accepted a message: a person decides, or it is sent again.
             * @enum {string}
             */
            unknownPolicy?: "hold" | "resend";
            /** @description WhatsApp's id of the business account that has its templates: digits. WhatsApp is asked for it where it is not given. */
            wabaId?: string;
        };
        /**
         * SenderChangedEvent
         * @description Something of a sender was changed.
         */
        SenderChangedEvent: {
            data: components["schemas"]["SenderFact"] | components["schemas"]["Erased"];
            /** @description Identifier of the event: the cursor after it, and `webhook-id` of its webhooks. */
            id: string;
            /**
             * Format: date-time
             * @description When Recado wrote it down.
             */
            timestamp: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "sender.changed";
        };
        /**
         * SenderCheck
         * @description What a try of a sender has shown.
         */
        SenderCheck: {
            /** @description What was looked at, in this order. */
            checks: components["schemas"]["SenderCheckEntry"][];
            /** @description Whether all of it is as it should be. */
            ok: boolean;
            sender: components["schemas"]["Sender"];
        };
        /**
         * SenderCheckEntry
         * @description One thing that was looked at.
         */
        SenderCheckEntry: {
            /**
             * @description `account`: WhatsApp accepts the credentials, and knows the app secret; `templates`: they could be read just now; `address`: the service answers the verification and a signed webhook at its public address; `verification`: WhatsApp called it with the verify token of the sender; `webhooks`: one that was signed with the app secret has come, and none was refused since.
             * @enum {string}
             */
            check: "account" | "templates" | "address" | "verification" | "webhooks";
            /** @description What was found, and what to do, for a person. */
            detail: string;
            /** @description Null where it is as it should be. */
            fault: ("token_refused" | "account_hidden" | "app_secret_refused" | "unreachable" | "templates_unread" | "address_insecure" | "address_unknown" | "address_untrusted" | "address_silent" | "address_redirected" | "address_elsewhere" | "address_blocked" | "address_down" | "address_changed" | "address_unanswered" | "never_verified" | "webhooks_refused" | "no_webhook") | null;
            /** @description Whether it is as it should be. */
            ok: boolean;
        };
        /**
         * SenderConnection
         * @description What connecting a number did.
         */
        SenderConnection: {
            /** @description Whether no step was refused. */
            ok: boolean;
            /** @description The six digits of two-step verification that the number was registered with or given just now, shown once. If the answer of WhatsApp was lost, a later request shows them. Null otherwise. */
            pin: string | null;
            sender: components["schemas"]["Sender"];
            /** @description What was set, in this order. */
            steps: components["schemas"]["ConnectionStep"][];
        };
        /** SenderConnectionDraft */
        SenderConnectionDraft: {
            /** @description The token of a system user: visible ASCII. */
            accessToken: string;
            /** @description The secret of the app that made the token: visible ASCII. */
            appSecret: string;
            /** @description The code that it was sent, to verify it with. */
            code?: string;
            /**
             * @description How a number that is not verified is sent a code. None is sent otherwise.
             * @enum {string}
             */
            codeBy?: "sms" | "call";
            /** @description WhatsApp's id of it: digits. */
            phoneNumberId: string;
            /** @description The PIN of the number, if it has one. One is made otherwise. */
            pin?: string;
            /** @description Whether an address of another host is replaced. Default false: the address of the app stays, and this number gets one of its own. */
            replacesCallback?: boolean;
            /** @description Whether the PIN replaces the one that the number has. Default false. */
            resetsPin?: boolean;
            /** @description Its account, for a token that does not lead to it. */
            wabaId?: string;
        };
        /** SenderDraft */
        SenderDraft: {
            /** @description The number: E.164, with or without `+`. */
            address: string;
            credentials: components["schemas"]["Credentials"];
            /** @description Whether the console marks as read what a person has seen. Default true. */
            marksRead?: boolean;
            /** @description Whether Recado notifies customers of their payments and refunds. Default false. */
            notifiesPayments?: boolean;
            paidTemplate?: components["schemas"]["PaidTemplate"];
            /** @description WhatsApp's id of it: digits. */
            phoneNumberId: string;
            /** @description Messages a second it may send, 1 to 1000. */
            throughputPerSecond?: number;
            /**
             * @description When it is unknown whether WhatsApp accepted a message: a person decides, or it is sent again.
             * @enum {string}
             */
            unknownPolicy?: "hold" | "resend";
            /** @description WhatsApp's id of the business account that has its templates: digits. WhatsApp is asked for it where it is not given. */
            wabaId?: string;
        };
        /**
         * SenderExpiring
         * @description The access token of a sender ends soon: nothing is sent after that.
         */
        SenderExpiring: {
            /** @description Its number, digits. */
            address: string;
            /** @description In how many days that is, counting one that has begun. */
            days: number;
            /**
             * Format: date-time
             * @description When its access token ends.
             */
            endDate: string;
            /**
             * Format: uuid
             * @description Identifier of the sender.
             */
            id: string;
        };
        /**
         * SenderExpiringEvent
         * @description The access token of a sender ends soon: 15 and 7 days ahead.
         */
        SenderExpiringEvent: {
            data: components["schemas"]["SenderExpiring"] | components["schemas"]["Erased"];
            /** @description Identifier of the event: the cursor after it, and `webhook-id` of its webhooks. */
            id: string;
            /**
             * Format: date-time
             * @description When Recado wrote it down.
             */
            timestamp: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "sender.expiring";
        };
        /**
         * SenderFact
         * @description A sender; `GET /senders` has what it is now.
         */
        SenderFact: {
            /** @description Its number, digits. */
            address: string;
            /**
             * Format: uuid
             * @description Identifier of the sender.
             */
            id: string;
        };
        /**
         * SenderResumedEvent
         * @description A sender sends again.
         */
        SenderResumedEvent: {
            data: components["schemas"]["SenderFact"] | components["schemas"]["Erased"];
            /** @description Identifier of the event: the cursor after it, and `webhook-id` of its webhooks. */
            id: string;
            /**
             * Format: date-time
             * @description When Recado wrote it down.
             */
            timestamp: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "sender.resumed";
        };
        /**
         * SenderStop
         * @description WhatsApp refuses the account: nothing is sent until it is resumed.
         */
        SenderStop: {
            /** @description Its number, digits. */
            address: string;
            /**
             * Format: date-time
             * @description When it stopped.
             */
            date: string | null;
            /** @description Why it stopped. */
            failure: components["schemas"]["FailureCodes"] | null;
            /**
             * Format: uuid
             * @description Identifier of the sender.
             */
            id: string;
        };
        /**
         * SenderStoppedEvent
         * @description A sender stopped: WhatsApp refuses its account.
         */
        SenderStoppedEvent: {
            data: components["schemas"]["SenderStop"] | components["schemas"]["Erased"];
            /** @description Identifier of the event: the cursor after it, and `webhook-id` of its webhooks. */
            id: string;
            /**
             * Format: date-time
             * @description When Recado wrote it down.
             */
            timestamp: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "sender.stopped";
        };
        /**
         * SendResult
         * @description The message that a send operation made.
         */
        SendResult: {
            /**
             * Format: uuid
             * @description Identifier of the created message.
             */
            id: string;
        };
        /**
         * Session
         * @description A browser that is signed in.
         */
        Session: {
            /** @description IP address from which it began. */
            address: string | null;
            /** @description What the browser called itself then: the beginning of `User-Agent`. */
            agent: string | null;
            /**
             * Format: date-time
             * @description When it began.
             */
            createDate: string;
            /**
             * Format: date-time
             * @description When it ends at the latest.
             */
            expireDate: string;
            /**
             * Format: uuid
             * @description Identifier of the session.
             */
            id: string;
            /** @description Whether it is the one you call with. */
            isCurrent: boolean;
            /**
             * @description How it began.
             * @enum {string}
             */
            signedInBy: "password" | "passkey" | "oidc" | "link";
            /**
             * Format: date-time
             * @description When it was last used; lags by up to a minute.
             */
            useDate: string;
        };
        /**
         * SessionEnd
         * @description A session that has ended.
         */
        SessionEnd: {
            /**
             * Format: uuid
             * @description Identifier of the session.
             */
            id: string;
        };
        /**
         * Sessions
         * @description Latest first. There are no pages: a user has few.
         */
        Sessions: {
            data: components["schemas"]["Session"][];
        };
        /** Setup */
        Setup: {
            /** @description E-mail, with which the user signs in. Capitals do not count. */
            email: string;
            /** @description What people call the user, at most 100 characters. */
            name: string;
            /** @description Password, 12 to 200 characters, and not the e-mail. */
            password: string;
            /** @description The part of the address of the page after `#`. */
            token: string;
            /** @description What people call it, at most 100 characters. */
            workspaceName: string;
        };
        /**
         * ShiftedTimes
         * @description How the times of a bank that marks local time as UTC are corrected.
         */
        ShiftedTimes: {
            /** @description Hours that are added to what the bank writes. */
            hours: number;
            /**
             * Format: date-time
             * @description When the last one came.
             */
            lastDate: string;
            /**
             * Format: date-time
             * @description When the first payment came to which so many were added.
             */
            sinceDate: string;
        };
        /** SignIn */
        SignIn: {
            /** @description E-mail, with which the user signs in. Capitals do not count. */
            email: string;
            /** @description Password. */
            password: string;
            /** @description The workspace, for an e-mail that is a user of several. */
            workspaceId?: string;
        };
        /**
         * SignInMethods
         * @description What is set beside passwords and passkeys.
         */
        SignInMethods: {
            /** @description Whether invitations and resets are sent by mail. */
            mail: boolean;
            /** @description Whether `GET /session/oidc` leads to an OpenID provider. */
            oidc: boolean;
        };
        /** StickerMessage */
        StickerMessage: {
            /**
             * Format: uuid
             * @description The assistant that wrote the message.
             */
            assistantId?: string;
            /**
             * Format: uuid
             * @description The broadcast it is part of.
             */
            broadcastId?: string;
            /** @description Tokens of the completion, as it should be listed. */
            completionTokens?: string;
            context?: components["schemas"]["MessageContext"];
            /** @description Address of a sender of the workspace: E.164, with or without `+`. */
            from: string;
            /** @description Tokens of the prompt, as it should be listed. */
            promptTokens?: string;
            /**
             * Format: uuid
             * @description A message of this sender that failed and waits for a person: this one is sent in its place, once. Takes the scope `deliveries:resolve`.
             */
            replaces?: string;
            sticker: components["schemas"]["MediaReference"];
            /** @description The recipient: E.164 with or without `+`, or a business-scoped user id. */
            to: string;
            /** @description The tool call it answers, as it should be listed. */
            toolCallId?: string;
            /** @description The tool calls it makes, as it should be listed. */
            toolCalls?: string;
            /**
             * Format: uuid
             * @description The person who wrote the message. If a signed-in user sends it, always the id of that user.
             */
            userId?: string;
        };
        /**
         * Stop
         * @description Why WhatsApp refuses the account, or limits it for hours, until a person resumes the sender.
         */
        Stop: {
            /**
             * Format: date-time
             * @description When it stopped.
             */
            date: string;
            failure: components["schemas"]["Failure"];
        };
        /** StreamedCharge */
        StreamedCharge: {
            /**
             * Format: uuid
             * @description Identifier of the charge.
             */
            chargeId: string;
        };
        /** StreamedConversation */
        StreamedConversation: {
            /** @description Null when it is part of another one by now, or was erased. */
            conversation: components["schemas"]["Conversation"] | null;
            /**
             * Format: uuid
             * @description Identifier of the conversation.
             */
            conversationId: string;
            /**
             * Format: uuid
             * @description The note of it that was deleted; null if none was.
             */
            deletedNoteId: string | null;
            mergedIds: string[];
        };
        /** StreamedDraft */
        StreamedDraft: {
            /**
             * Format: uuid
             * @description Identifier of its conversation.
             */
            conversationId: string;
            /**
             * Format: uuid
             * @description Identifier of the draft.
             */
            draftId: string;
            /**
             * @description As `state` of the draft.
             * @enum {string}
             */
            state: "waiting" | "sent" | "discarded" | "expired";
            /**
             * Format: date-time
             * @description As `updateDate` of the draft.
             */
            updateDate: string;
        };
        /**
         * StreamedMedia
         * @description A file, with a message that has it.
         */
        StreamedMedia: {
            /**
             * Format: uuid
             * @description Identifier of the file.
             */
            mediaId: string;
            message: components["schemas"]["Message"];
        };
        /** StreamedMessage */
        StreamedMessage: {
            message: components["schemas"]["Message"];
        };
        /** StreamedMessageInConversation */
        StreamedMessageInConversation: {
            /** @description Null when it became part of another one in the same moment: `conversation.merged` comes as well. */
            conversation: components["schemas"]["Conversation"] | null;
            message: components["schemas"]["Message"];
        };
        /** StreamedNote */
        StreamedNote: {
            note: components["schemas"]["Note"];
        };
        /** StreamedPayment */
        StreamedPayment: {
            /**
             * Format: uuid
             * @description Identifier of the payment.
             */
            paymentId: string;
        };
        /** StreamedPaymentAccount */
        StreamedPaymentAccount: {
            /**
             * Format: uuid
             * @description Identifier of the payment account.
             */
            accountId: string;
        };
        /** StreamedRefund */
        StreamedRefund: {
            /**
             * Format: uuid
             * @description Identifier of the refund.
             */
            refundId: string;
        };
        /** StreamedSender */
        StreamedSender: {
            /** @description Its number, digits. */
            address: string;
            /**
             * Format: uuid
             * @description Identifier of the sender.
             */
            senderId: string;
            /** @description Null unless WhatsApp refuses the account, or limits it for hours. */
            stop: components["schemas"]["Stop"] | null;
        };
        /** StreamedTemplate */
        StreamedTemplate: {
            template: components["schemas"]["Template"];
        };
        /**
         * StreamEvents
         * @description What the `data` of each event of the stream holds, by its name.
         */
        StreamEvents: {
            "charge.changed": components["schemas"]["StreamedCharge"];
            "charge.expired": components["schemas"]["StreamedCharge"];
            "conversation.assigned": components["schemas"]["StreamedConversation"];
            "conversation.changed": components["schemas"]["StreamedConversation"];
            "conversation.closed": components["schemas"]["StreamedConversation"];
            "conversation.merged": components["schemas"]["StreamedConversation"];
            "conversation.reopened": components["schemas"]["StreamedConversation"];
            "draft.changed": components["schemas"]["StreamedDraft"];
            "draft.created": components["schemas"]["StreamedDraft"];
            "media.failed": components["schemas"]["StreamedMedia"];
            "media.ready": components["schemas"]["StreamedMedia"];
            "message.accepted": components["schemas"]["StreamedMessageInConversation"];
            "message.changed": components["schemas"]["StreamedMessage"];
            "message.delivered": components["schemas"]["StreamedMessage"];
            "message.failed": components["schemas"]["StreamedMessage"];
            "message.held": components["schemas"]["StreamedMessageInConversation"];
            "message.read": components["schemas"]["StreamedMessage"];
            "message.received": components["schemas"]["StreamedMessageInConversation"];
            "message.sending": components["schemas"]["StreamedMessage"];
            "message.sent": components["schemas"]["StreamedMessage"];
            "message.unknown": components["schemas"]["StreamedMessage"];
            "message.written": components["schemas"]["StreamedMessageInConversation"];
            "note.created": components["schemas"]["StreamedNote"];
            "payment_account.changed": components["schemas"]["StreamedPaymentAccount"];
            "payment_account.expiring": components["schemas"]["StreamedPaymentAccount"];
            "payment_account.stopped": components["schemas"]["StreamedPaymentAccount"];
            "payment.changed": components["schemas"]["StreamedPayment"];
            "payment.received": components["schemas"]["StreamedPayment"];
            ready: {
                resumed: boolean;
            };
            "refund.changed": components["schemas"]["StreamedRefund"];
            reload: Record<string, never>;
            seen: components["schemas"]["SeenMark"];
            "sender.changed": components["schemas"]["StreamedSender"];
            "sender.expiring": components["schemas"]["StreamedSender"];
            "sender.resumed": components["schemas"]["StreamedSender"];
            "sender.stopped": components["schemas"]["StreamedSender"];
            "template.updated": components["schemas"]["StreamedTemplate"];
            typing: components["schemas"]["TypingNotice"];
        };
        /**
         * SuggestedItem
         * @description An item of the last orders, at its last price for one piece.
         */
        SuggestedItem: {
            amount: components["schemas"]["Money"];
            /** @description Its name. */
            name: string;
            /** @description The shop's id of it, if the order gave one. */
            retailerId: string | null;
        };
        /**
         * Template
         * @description A text that WhatsApp reviews, and the only kind of message for a closed window.
         */
        Template: {
            /** @description `UTILITY`, `MARKETING` or `AUTHENTICATION`; by it WhatsApp charges. */
            category: string;
            /** @description The category that WhatsApp will give it; null if it stays. */
            categoryAhead: {
                /** @description The category that WhatsApp finds right. */
                category: string;
                /**
                 * Format: date-time
                 * @description From when on it has it; null where WhatsApp did not say.
                 */
                date: string | null;
            } | null;
            /** @description Its parts, in WhatsApp's own JSON. */
            components: unknown[];
            /**
             * Format: date-time
             * @description When we first knew of it.
             */
            createDate: string;
            /**
             * Format: date-time
             * @description When WhatsApp will disable it, or did.
             */
            disableDate: string | null;
            /** @description `ORDER_DETAILS` for one that carries an order. */
            displayFormat: string | null;
            /** @description Its address, digits. */
            from: string;
            /**
             * Format: uuid
             * @description Identifier of the template.
             */
            id: string;
            /** @description WhatsApp's code: `pt_BR`. */
            language: string;
            /** @description Together with the language it names the template in a message. */
            name: string;
            /** @description `POSITIONAL`: its variables are {{1}}, {{2}}…; `NAMED`: they have names. */
            parameterFormat: string;
            /** @description Why it is paused; null unless it is, and a webhook said why. */
            pause: {
                /** @description WhatsApp's words. */
                detail: string | null;
                /** @description Which pause for low quality it is: 1 lasts 3 hours, 2 lasts 6; then it is disabled for good. */
                number: number | null;
                /** @description WhatsApp's code, such as `FIRST_PAUSE`. */
                reason: string | null;
            } | null;
            /** @description `GREEN`, `YELLOW`, `RED` or `UNKNOWN`: how recipients react to it. */
            quality: string | null;
            /** @description Why it was rejected; null unless it was. */
            rejection: components["schemas"]["TemplateRejection"] | null;
            /**
             * Format: uuid
             * @description The sender that it is of. Senders of one business account have the same templates, each with its own id.
             */
            senderId: string;
            /** @description `APPROVED` can be sent. Others: `PENDING`, `REJECTED`, `PAUSED`, `DISABLED`, `DELETED` and what WhatsApp adds. */
            status: string;
            /** @description WhatsApp's. */
            subCategory: string | null;
            /** @description How long WhatsApp tries to deliver it; null: WhatsApp's own choice for the category. */
            ttlSeconds: number | null;
            /**
             * Format: date-time
             * @description When our copy changed last.
             */
            updateDate: string;
        };
        /**
         * TemplateButton
         * @description A button of a template. WhatsApp's further fields pass through.
         */
        TemplateButton: {
            /** @description A sample for the review: the whole link, in a list; for COPY_CODE the code. */
            example?: string | string[];
            /**
             * @description How the code is taken over.
             * @enum {string}
             */
            otp_type?: "COPY_CODE" | "ONE_TAP" | "ZERO_TAP";
            /** @description The way to pay, with a sample of it in the field that `type` names. */
            payment_setting?: {
                /**
                 * Format: not-blank
                 * @description `instant_dynamic_code`, `boleto` or `payment_link`.
                 */
                type: string;
            };
            /**
             * Format: not-blank
             * @description The number it calls.
             */
            phone_number?: string;
            /**
             * Format: not-blank
             * @description Its label, at most 25 characters.
             */
            text?: string;
            /**
             * @description What the button does.
             * @enum {string}
             */
            type: "QUICK_REPLY" | "URL" | "PHONE_NUMBER" | "COPY_CODE" | "OTP" | "FLOW" | "ORDER_DETAILS" | "PAYMENT_REQUEST" | "CATALOG" | "MPM" | "SPM" | "VOICE_CALL" | "REQUEST_CONTACT_INFO";
            /**
             * Format: not-blank
             * @description Where it leads, with at most one variable, {{1}}, at its end.
             */
            url?: string;
        };
        /** TemplateChange */
        TemplateChange: {
            /**
             * @description What it is for. WhatsApp may judge otherwise.
             * @enum {string}
             */
            category?: "UTILITY" | "MARKETING" | "AUTHENTICATION";
            /** @description Its parts: at least a BODY. */
            components?: components["schemas"]["TemplateComponent"][];
            /** @description Seconds in which WhatsApp tries to deliver it; after them it is silently dropped. −1: 30 days. */
            message_send_ttl_seconds?: number;
        };
        /**
         * TemplateComponent
         * @description A part of a template. WhatsApp's further fields pass through.
         */
        TemplateComponent: {
            /** @description Of the BODY of an AUTHENTICATION template: not to share the code. */
            add_security_recommendation?: boolean;
            /** @description Of BUTTONS: at most 10. */
            buttons?: components["schemas"]["TemplateButton"][];
            /** @description Of CAROUSEL: 2 to 10, all alike. */
            cards?: {
                components: {
                    /** @description Of BUTTONS: at most 10. */
                    buttons?: components["schemas"]["TemplateButton"][];
                    example?: components["schemas"]["TemplateExample"];
                    /**
                     * @description What a header contains.
                     * @enum {string}
                     */
                    format?: "TEXT" | "IMAGE" | "VIDEO" | "GIF" | "DOCUMENT" | "LOCATION" | "PRODUCT";
                    /**
                     * Format: not-blank
                     * @description The text, with variables such as {{1}} or {{name}}.
                     */
                    text?: string;
                    /**
                     * @description Which part of the card it is.
                     * @enum {string}
                     */
                    type: "HEADER" | "BODY" | "BUTTONS";
                }[];
            }[];
            /** @description Of the FOOTER of an AUTHENTICATION template. */
            code_expiration_minutes?: number;
            example?: components["schemas"]["TemplateExample"];
            /**
             * @description What a header contains.
             * @enum {string}
             */
            format?: "TEXT" | "IMAGE" | "VIDEO" | "GIF" | "DOCUMENT" | "LOCATION" | "PRODUCT";
            /**
             * Format: not-blank
             * @description The text, with variables such as {{1}} or {{name}}.
             */
            text?: string;
            /**
             * @description Which part of the template it is.
             * @enum {string}
             */
            type: "HEADER" | "BODY" | "FOOTER" | "BUTTONS" | "CAROUSEL" | "LIMITED_TIME_OFFER" | "CALL_PERMISSION_REQUEST" | "TAP_TARGET_CONFIGURATION";
        };
        /** TemplateDraft */
        TemplateDraft: {
            /**
             * @description What it is for. WhatsApp may judge otherwise.
             * @enum {string}
             */
            category: "UTILITY" | "MARKETING" | "AUTHENTICATION";
            /** @description Its parts: at least a BODY. */
            components: components["schemas"]["TemplateComponent"][];
            /**
             * @description Of a template with the button of an order.
             * @enum {string}
             */
            display_format?: "ORDER_DETAILS";
            /** @description The sender, whose business account it is made for. */
            from: string;
            /** @description WhatsApp's code of it: `pt_BR`. */
            language: string;
            /** @description Seconds in which WhatsApp tries to deliver it; after them it is silently dropped. −1: 30 days. */
            message_send_ttl_seconds?: number;
            /** @description Lowercase letters, digits and underscores. */
            name: string;
            /**
             * @description How its variables are called; POSITIONAL if not given.
             * @enum {string}
             */
            parameter_format?: "POSITIONAL" | "NAMED" | "positional" | "named";
            /**
             * Format: not-blank
             * @description WhatsApp's: ORDER_STATUS for the status of an order.
             */
            sub_category?: string;
        };
        /**
         * TemplateExample
         * @description A sample of each variable, for the review: `body_text`, `header_text`, or the same with `_named_params`; `header_handle` for media.
         */
        TemplateExample: {
            header_handle?: string[];
        } & {
            [key: string]: unknown;
        };
        /**
         * TemplateFact
         * @description What a template was at that moment.
         */
        TemplateFact: {
            /** @description WhatsApp's word, such as `UTILITY`. */
            category: string;
            /**
             * Format: uuid
             * @description Identifier of the template.
             */
            id: string;
            /** @description WhatsApp's code: `pt_BR`. */
            language: string;
            /** @description Its name. */
            name: string;
            /** @description `GREEN`, `YELLOW`, `RED` or `UNKNOWN`. */
            quality: string | null;
            /** @description Why it was rejected; null unless it was. */
            rejection: components["schemas"]["TemplateRejection"] | null;
            /**
             * Format: uuid
             * @description Sender of yours that it is about.
             */
            senderId: string;
            /** @description WhatsApp's word, such as `APPROVED`. */
            status: string;
        };
        /** TemplateMessage */
        TemplateMessage: {
            /**
             * Format: uuid
             * @description The assistant that wrote the message.
             */
            assistantId?: string;
            /**
             * Format: uuid
             * @description The broadcast it is part of.
             */
            broadcastId?: string;
            charge?: components["schemas"]["OrderCharge"];
            /** @description Tokens of the completion, as it should be listed. */
            completionTokens?: string;
            context?: components["schemas"]["MessageContext"];
            /** @description Address of a sender of the workspace: E.164, with or without `+`. */
            from: string;
            /** @description Tokens of the prompt, as it should be listed. */
            promptTokens?: string;
            /**
             * Format: uuid
             * @description A message of this sender that failed and waits for a person: this one is sent in its place, once. Takes the scope `deliveries:resolve`.
             */
            replaces?: string;
            template: {
                /** @description The parts of the template that have variables or media, and buttons that need a value. A template without any is sent without them. */
                components?: components["schemas"]["TemplateMessageComponent"][];
                language: {
                    /** @description Language as WhatsApp spells it: pt_BR, not pt-BR. */
                    code: string;
                    /**
                     * @description The only policy: no other language is taken.
                     * @enum {string}
                     */
                    policy?: "deterministic";
                };
                /** @description Name of the template. */
                name: string;
            };
            /** @description The recipient: E.164 with or without `+`, or a business-scoped user id. */
            to: string;
            /** @description The tool call it answers, as it should be listed. */
            toolCallId?: string;
            /** @description The tool calls it makes, as it should be listed. */
            toolCalls?: string;
            /**
             * Format: uuid
             * @description The person who wrote the message. If a signed-in user sends it, always the id of that user.
             */
            userId?: string;
        };
        /** TemplateMessageComponent */
        TemplateMessageComponent: {
            /** @description Of a carousel: as many cards as were approved. */
            cards?: {
                /** @description Place of the card, from 0. */
                card_index: number;
                components: {
                    /** @description Of a button: its place among all buttons of the template, from 0. */
                    index?: number | string;
                    parameters?: components["schemas"]["TemplateParameter"][];
                    /**
                     * @description Of a button: its kind.
                     * @enum {string}
                     */
                    sub_type?: "quick_reply" | "url" | "copy_code" | "flow" | "CATALOG" | "mpm" | "voice_call" | "order_details" | "payment_request";
                    /**
                     * @description Part of the card.
                     * @enum {string}
                     */
                    type: "header" | "body" | "button";
                }[];
            }[];
            /** @description Of a button: its place among all buttons of the template, from 0. */
            index?: number | string;
            parameters?: components["schemas"]["TemplateParameter"][];
            /**
             * @description Of a button: its kind.
             * @enum {string}
             */
            sub_type?: "quick_reply" | "url" | "copy_code" | "flow" | "CATALOG" | "mpm" | "voice_call" | "order_details" | "payment_request";
            /**
             * @description Part of the template.
             * @enum {string}
             */
            type: "header" | "body" | "button" | "carousel" | "limited_time_offer" | "order_status" | "tap_target_configuration";
        };
        /**
         * TemplateOutcomes
         * @description How many messages of a template are where now.
         */
        TemplateOutcomes: {
            /** @description They arrived, and were not read as far as WhatsApp says. */
            delivered: number;
            /** @description They failed. */
            failed: number;
            /** @description They were read. */
            read: number;
            /** @description WhatsApp has them, and has not said that they arrived. */
            sent: number;
            /** @description All of them: the sum of the five. */
            total: number;
            /** @description Not sent yet, or it is unknown whether WhatsApp has it. */
            waiting: number;
        };
        /**
         * TemplateParameter
         * @description A value that fills the template.
         */
        TemplateParameter: {
            /** @description What the button does: the fields of its `sub_type`. */
            action?: {
                /** @description Data for the first screen of the flow. */
                flow_action_data?: {
                    [key: string]: unknown;
                };
                /**
                 * Format: not-blank
                 * @description Comes back with the answer to the flow.
                 */
                flow_token?: string;
                order_details?: components["schemas"]["OrderParameters"];
                /** @description How to pay: the object that `type` names, and no other. */
                payment_request?: {
                    payment_setting: {
                        boleto?: components["schemas"]["Boleto"];
                        instant_dynamic_code?: {
                            /**
                             * Format: not-blank
                             * @description Pix copy-and-paste code (BR Code).
                             */
                            code: string;
                        };
                        payment_link?: components["schemas"]["PaymentLink"];
                        /**
                         * @description The way to pay.
                         * @enum {string}
                         */
                        type: "instant_dynamic_code" | "payment_link" | "boleto";
                    };
                };
                sections?: {
                    product_items: {
                        /**
                         * Format: not-blank
                         * @description The shop's id of the product.
                         */
                        product_retailer_id: string;
                    }[];
                    /**
                     * Format: not-blank
                     * @description Title of the section.
                     */
                    title: string;
                }[];
                /**
                 * Format: not-blank
                 * @description The product whose picture is shown.
                 */
                thumbnail_product_retailer_id?: string;
            };
            /** @description Code to copy: at most 20 letters and digits. */
            coupon_code?: string;
            currency?: {
                /** @description Amount times 1000: R$ 48.00 is 48000. */
                amount_1000: number;
                /** @description ISO 4217 code. */
                code: string;
                /**
                 * Format: not-blank
                 * @description What is shown where the phone cannot write the amount.
                 */
                fallback_value: string;
            };
            date_time?: {
                /**
                 * Format: not-blank
                 * @description The date as it is shown.
                 */
                fallback_value: string;
            };
            document?: components["schemas"]["DocumentReference"];
            image?: components["schemas"]["MediaReference"];
            limited_time_offer?: {
                /** @description End of the offer, in milliseconds since 1970. */
                expiration_time_ms: number;
            };
            location?: components["schemas"]["Location"];
            order_status?: {
                order: components["schemas"]["OrderProgress"];
                /** @description The shop's id of this order: at most 60 of A-Z a-z 0-9 _ - . */
                reference_id: string;
            };
            /**
             * Format: not-blank
             * @description The variable, in a template whose variables have names: any order.
             */
            parameter_name?: string;
            /**
             * Format: not-blank
             * @description Comes back when the button is tapped.
             */
            payload?: string;
            product?: {
                /**
                 * Format: not-blank
                 * @description Its catalogue.
                 */
                catalog_id: string;
                /**
                 * Format: not-blank
                 * @description The shop's id of the product.
                 */
                product_retailer_id: string;
            };
            tap_target_configuration?: {
                /**
                 * Format: not-blank
                 * @description Its name.
                 */
                title: string;
                /**
                 * Format: not-blank
                 * @description Address behind the picture.
                 */
                url: string;
            }[];
            /**
             * Format: not-blank
             * @description What the variable becomes; of a link button the end of the address.
             */
            text?: string;
            /** @description How long the call button works. */
            ttl_minutes?: number;
            /**
             * @description Kind of value: the field of the same name holds it.
             * @enum {string}
             */
            type: "text" | "currency" | "date_time" | "image" | "video" | "document" | "location" | "product" | "payload" | "coupon_code" | "action" | "ttl_minutes" | "limited_time_offer" | "order_status" | "tap_target_configuration";
            video?: components["schemas"]["MediaReference"];
        };
        /**
         * TemplateRejection
         * @description Why WhatsApp rejected a template.
         */
        TemplateRejection: {
            /** @description WhatsApp's words on what is wrong. */
            detail: string | null;
            /** @description WhatsApp's code; `NONE` where it gave none. */
            reason: string;
            /** @description WhatsApp's words on what to do. */
            recommendation: string | null;
        };
        /**
         * TemplateReport
         * @description What became of the templates that were sent. Each message counts once, for where it is now: one that was read is not among those that were delivered.
         */
        TemplateReport: {
            /** @description Every day, by when the messages were accepted. */
            days: {
                /** @description The day. */
                day: string;
                /** @description They arrived, and were not read as far as WhatsApp says. */
                delivered: number;
                /** @description They failed. */
                failed: number;
                /** @description They were read. */
                read: number;
                /** @description WhatsApp has them, and has not said that they arrived. */
                sent: number;
                /** @description All of them: the sum of the five. */
                total: number;
                /** @description Not sent yet, or it is unknown whether WhatsApp has it. */
                waiting: number;
            }[];
            /** @description The first day. */
            from: string;
            /** @description Every template that was sent, the most frequent first. */
            templates: {
                /** @description They arrived, and were not read as far as WhatsApp says. */
                delivered: number;
                /** @description They failed. */
                failed: number;
                /** @description Its language. */
                language: string;
                /** @description The template. */
                name: string;
                /** @description They were read. */
                read: number;
                /** @description WhatsApp has them, and has not said that they arrived. */
                sent: number;
                /** @description All of them: the sum of the five. */
                total: number;
                /** @description Not sent yet, or it is unknown whether WhatsApp has it. */
                waiting: number;
            }[];
            /** @description The time zone of the workspace, in which days and hours are counted. */
            timeZone: string;
            /** @description The last day. */
            to: string;
            total: components["schemas"]["TemplateOutcomes"];
        };
        /**
         * TemplatesHealth
         * @description How its templates fare, by our copy of them. `GET /templates` has them.
         */
        TemplatesHealth: {
            /** @description Those that can be sent. */
            approved: number;
            /** @description Those that will have another category, by which WhatsApp charges. */
            categoryAhead: number;
            /** @description Those that WhatsApp has disabled for good. */
            disabled: number;
            /** @description Why they could not be read the last time; null if they could. */
            failure: components["schemas"]["Failure"] | null;
            /** @description Those that WhatsApp has paused: for low quality, or for its pacing. */
            paused: number;
            /** @description Those that WhatsApp has rejected. */
            rejected: number;
            /**
             * Format: date-time
             * @description When all of them were last read from WhatsApp; null: never yet.
             */
            syncDate: string | null;
        };
        /**
         * TemplateUpdatedEvent
         * @description A template was made, changed, reviewed, paused, disabled or deleted.
         */
        TemplateUpdatedEvent: {
            data: components["schemas"]["TemplateFact"];
            /** @description Identifier of the event: the cursor after it, and `webhook-id` of its webhooks. */
            id: string;
            /**
             * Format: date-time
             * @description When Recado wrote it down.
             */
            timestamp: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "template.updated";
        };
        /** TextHeader */
        TextHeader: {
            /**
             * Format: not-blank
             * @description Text above the body, at most 60 characters.
             */
            text: string;
            /**
             * @description The only kind of header here.
             * @enum {string}
             */
            type: "text";
        };
        /** TextMessage */
        TextMessage: {
            /**
             * Format: uuid
             * @description The assistant that wrote the message.
             */
            assistantId?: string;
            /**
             * Format: uuid
             * @description The broadcast it is part of.
             */
            broadcastId?: string;
            /** @description Tokens of the completion, as it should be listed. */
            completionTokens?: string;
            context?: components["schemas"]["MessageContext"];
            /** @description Address of a sender of the workspace: E.164, with or without `+`. */
            from: string;
            /** @description Tokens of the prompt, as it should be listed. */
            promptTokens?: string;
            /**
             * Format: uuid
             * @description A message of this sender that failed and waits for a person: this one is sent in its place, once. Takes the scope `deliveries:resolve`.
             */
            replaces?: string;
            text: {
                /**
                 * Format: not-blank
                 * @description What is said, at most 4,096 characters. WhatsApp shows *bold*, _italic_, ~strike~ and ``` code, and links.
                 */
                body: string;
                /** @description Whether WhatsApp shows a preview of the first address. Default false. */
                preview_url?: boolean;
            };
            /** @description The recipient: E.164 with or without `+`, or a business-scoped user id. */
            to: string;
            /** @description The tool call it answers, as it should be listed. */
            toolCallId?: string;
            /** @description The tool calls it makes, as it should be listed. */
            toolCalls?: string;
            /**
             * Format: uuid
             * @description The person who wrote the message. If a signed-in user sends it, always the id of that user.
             */
            userId?: string;
        };
        /**
         * TypingNotice
         * @description A user writes in a conversation.
         */
        TypingNotice: {
            /**
             * Format: uuid
             * @description Identifier of the conversation.
             */
            conversationId: string;
            /** @description Their name. */
            name: string;
            /**
             * Format: uuid
             * @description Who writes.
             */
            userId: string;
        };
        /**
         * UnreadablePayment
         * @description Money that a bank lists in a form that cannot be read, so that it is not booked: a payment, or a refund of one.
         */
        UnreadablePayment: {
            /**
             * Format: uuid
             * @description The payment account that lists it.
             */
            accountId: string;
            /** @description The amount, in the form of the bank. */
            amount: string | null;
            /**
             * Format: date-time
             * @description When it was listed first.
             */
            heardDate: string;
            /**
             * Format: uuid
             * @description Identifier of the entry.
             */
            id: string;
            /** @description The end-to-end id as the bank writes it; null: it writes none. So the next three. Of a refund: `<end-to-end id>/devolucao/<id of the refund>`. */
            providerId: string | null;
            /** @description When it came, in the form of the bank. */
            received: string | null;
            /** @description What names a charge at the bank. */
            txid: string | null;
        };
        /**
         * UnreadablePayments
         * @description What waits for a person to look at the bank.
         */
        UnreadablePayments: {
            /** @description The oldest first, 100 at most. */
            data: components["schemas"]["UnreadablePayment"][];
        };
        /**
         * UnreadWebhook
         * @description Something of webhooks that was not read.
         */
        UnreadWebhook: {
            /** @description How often, since `since`. */
            count: number;
            /**
             * Format: date-time
             * @description When last.
             */
            lastDate: string;
            /**
             * Format: date-time
             * @description When first.
             */
            since: string;
            /** @description A group and a name: `signature:wrong` was refused, `test:dashboard` is the test of the app at Meta, with the right signature, `set_aside:…` is stored for a person to see, `field:…` and others are dropped. */
            what: string;
        };
        /**
         * User
         * @description A person of the shop.
         */
        User: {
            /**
             * Format: date-time
             * @description When the user was invited.
             */
            createDate: string;
            /** @description E-mail; null unless you may change users, or it is your own. */
            email: string | null;
            /** @description Whether the user has chosen a password. */
            hasPassword: boolean;
            /**
             * Format: uuid
             * @description Identifier of the user.
             */
            id: string;
            /** @description Whether conversations are given to the user in turn. */
            isAvailable: boolean;
            /** @description Whether the user can no longer sign in. */
            isDisabled: boolean;
            /**
             * @description The language in which the user is written to.
             * @enum {string}
             */
            locale: "pt" | "en";
            /** @description What people call the user. */
            name: string;
            /** @description When none of the devices of the user is notified; null: there is no such time. */
            quietHours: components["schemas"]["QuietHours"] | null;
            /**
             * @description What the user may do; each role may do what the one before it may.
             * @enum {string}
             */
            role: "reader" | "attendant" | "manager" | "treasurer" | "owner";
        };
        /** UserChange */
        UserChange: {
            /** @description Whether conversations are given to the user in turn. */
            isAvailable?: boolean;
            /** @description True ends every session of the user and voids the link. */
            isDisabled?: boolean;
            /** @description What people call the user, at most 100 characters. */
            name?: string;
            /**
             * @description What the user may do; each role may do what the one before it may.
             * @enum {string}
             */
            role?: "reader" | "attendant" | "manager" | "treasurer" | "owner";
        };
        /** UserDraft */
        UserDraft: {
            /** @description E-mail, with which the user signs in. Capitals do not count. */
            email: string;
            /** @description What people call the user, at most 100 characters. */
            name: string;
            /**
             * @description What the user may do; each role may do what the one before it may.
             * @enum {string}
             */
            role: "reader" | "attendant" | "manager" | "treasurer" | "owner";
        };
        /**
         * UserLink
         * @description A link with which a user chooses a password.
         */
        UserLink: {
            /**
             * Format: date-time
             * @description Until when it works. It works once, and until another one is made.
             */
            expireDate: string;
            /**
             * @description `reset`: the user has a password already.
             * @enum {string}
             */
            kind: "invitation" | "reset";
            /** @description Its address. The person who opens it chooses the password of the user: hand it to no one else. Null for a key: a link is for the user, by mail, or for a person who hands it out. */
            link: string | null;
            /**
             * @description Whether the mail server took it for the user; null where none is set. If not, hand the link out.
             * @enum {string|null}
             */
            mail: "sent" | "failed" | null;
        };
        /**
         * UserName
         * @description A user, by whom one knows who it is.
         */
        UserName: {
            /**
             * Format: uuid
             * @description Identifier of the user.
             */
            id: string;
            /** @description Their name. */
            name: string;
        };
        /**
         * Verdict
         * @description Everything there is to say about the message.
         */
        Verdict: {
            /** @description Why it would be refused. */
            errors: components["schemas"]["Fault"][];
            /** @description Whether the message would be accepted now. */
            ok: boolean;
            /** @description With a closed window: approved templates of the sender, which can be sent instead; the first 20 by name. */
            templates?: components["schemas"]["SendableTemplate"][];
            /** @description What is probably a mistake. With a real send they are kept in the `data` of the message. */
            warnings: components["schemas"]["Fault"][];
        };
        /** VideoMessage */
        VideoMessage: {
            /**
             * Format: uuid
             * @description The assistant that wrote the message.
             */
            assistantId?: string;
            /**
             * Format: uuid
             * @description The broadcast it is part of.
             */
            broadcastId?: string;
            /** @description Tokens of the completion, as it should be listed. */
            completionTokens?: string;
            context?: components["schemas"]["MessageContext"];
            /** @description Address of a sender of the workspace: E.164, with or without `+`. */
            from: string;
            /** @description Tokens of the prompt, as it should be listed. */
            promptTokens?: string;
            /**
             * Format: uuid
             * @description A message of this sender that failed and waits for a person: this one is sent in its place, once. Takes the scope `deliveries:resolve`.
             */
            replaces?: string;
            /** @description The recipient: E.164 with or without `+`, or a business-scoped user id. */
            to: string;
            /** @description The tool call it answers, as it should be listed. */
            toolCallId?: string;
            /** @description The tool calls it makes, as it should be listed. */
            toolCalls?: string;
            /**
             * Format: uuid
             * @description The person who wrote the message. If a signed-in user sends it, always the id of that user.
             */
            userId?: string;
            video: components["schemas"]["CaptionedMedia"];
        };
        /**
         * Waiting
         * @description Why deliveries wait for an attempt: each is counted under one reason, and by `windowClosed` once more.
         */
        Waiting: {
            /** @description Behind an earlier one of their conversation, which goes first. */
            behind: number;
            /** @description For another try: WhatsApp could not accept them, or does not answer. */
            channelAway: number;
            /** @description No process drives the sender, or the one that does cannot write to the database. */
            noProcess: number;
            /** @description All of them while a person has paused the sender. */
            paused: number;
            /** @description For the pace that WhatsApp sets for one recipient: 45 messages at once, then one in six seconds. */
            recipientPace: number;
            /** @description For their turn, within `throughputPerSecond`. */
            senderRate: number;
            /** @description All of them while WhatsApp refuses the account. */
            stopped: number;
            /** @description For the upload of their file to WhatsApp. */
            upload: number;
            /** @description Of all these, those whose service window has closed since: when it is their turn they fail. None waits for a window. */
            windowClosed: number;
        };
        /**
         * WaysEnd
         * @description Whose passkeys and identities were removed.
         */
        WaysEnd: {
            /**
             * Format: uuid
             * @description Identifier of the user.
             */
            id: string;
        };
        /**
         * WebhookAttempt
         * @description One attempt to send an event to an endpoint.
         */
        WebhookAttempt: {
            /** @description The beginning of what was answered, at most a kilobyte. */
            answer: string | null;
            /**
             * Format: date-time
             * @description When it began.
             */
            date: string;
            /** @description How long it took, in milliseconds. */
            durationMs: number;
            /** @description The event: the `webhook-id` of the request. */
            eventId: string;
            /** @description Why it failed; null: it succeeded. */
            failure: components["schemas"]["WebhookFailure"] | null;
            /**
             * Format: uuid
             * @description Identifier of the attempt.
             */
            id: string;
            /**
             * @description Whether it was sent in its turn, again, or as a test.
             * @enum {string}
             */
            kind: "event" | "replay" | "test";
            /** @description The status that was answered; null: there was no answer. */
            status: number | null;
            /** @description Whether the answer was 2xx, in time. */
            succeeded: boolean;
            /** @description Its type. */
            type: string;
        };
        /**
         * WebhookEndpoint
         * @description An address of yours that receives events.
         */
        WebhookEndpoint: {
            /**
             * Format: date-time
             * @description When it was made.
             */
            createDate: string;
            /** @description What it is for. */
            description: string | null;
            /** @description Names of the headers that go along. Nothing shows their values. */
            headerNames: string[];
            /**
             * Format: uuid
             * @description Identifier of the endpoint.
             */
            id: string;
            lag: components["schemas"]["WebhookLag"];
            /** @description What failed last, within 30 days; null: nothing. */
            lastFailure: components["schemas"]["LastWebhookFailure"] | null;
            /**
             * Format: date-time
             * @description When it last took an event.
             */
            lastSuccessAt: string | null;
            /** @description At most so many events a second; null: no such bound. */
            maxPerSecond: number | null;
            /**
             * Format: date-time
             * @description Until when the secret of before signs along; null: there is none.
             */
            previousValidUntil: string | null;
            /** @description `whpk_…`, with which `v1a` is verified; null for `v1`. */
            publicKey: string | null;
            /** @description Ids of senders whose events are sent; null: of all. */
            senders: string[] | null;
            /**
             * @description How events are signed: HMAC-SHA256, or ed25519.
             * @enum {string}
             */
            signing: "v1" | "v1a";
            /**
             * @description `failing`: one event is tried from time to time, the others wait. `paused`: by a person. `disabled`: nothing is sent until a person makes it active.
             * @enum {string}
             */
            state: "active" | "failing" | "paused" | "disabled";
            /** @description Why it is failing or disabled. */
            stateReason: string | null;
            /**
             * Format: date-time
             * @description Since when it has this state.
             */
            stateSince: string;
            /** @description Names of events; `message.*` and `*` mean all of them. */
            types: string[];
            /** @description Where events are posted. */
            url: string;
            /** @description Conversations in which an event waits for another try. */
            waitingConversations: number;
        };
        /** WebhookEndpointChange */
        WebhookEndpointChange: {
            /** @description What it is for. */
            description?: string | null;
            /** @description Where an endpoint that was paused or disabled goes on: where it `stopped` (if not given), only with what happens from `now` on, with the `oldest` event that is kept, or with the event of this id. */
            from?: string;
            /** @description Headers that go along, such as the key of a gateway of yours: at most 10 with 4096 characters in all. They are stored encrypted and never shown. */
            headers?: {
                [key: string]: string;
            };
            /** @description At most so many events a second; no such bound if null or not given. */
            maxPerSecond?: number | null;
            /** @description Ids of senders whose events are sent; of all if null or not given. */
            senders?: string[] | null;
            /**
             * @description `paused`: send nothing for now. `active`: send events again, after a pause or whatever disabled it.
             * @enum {string}
             */
            state?: "active" | "paused";
            /** @description Which events are sent; all of them if not given. */
            types?: ("*" | "message.*" | "order.*" | "conversation.*" | "note.*" | "template.*" | "sender.*" | "media.*" | "draft.*" | "charge.*" | "payment.*" | "refund.*" | "webhook_endpoint.*" | "payment_account.*" | "message.received" | "message.written" | "message.accepted" | "message.sending" | "message.sent" | "message.delivered" | "message.read" | "message.failed" | "message.unknown" | "message.held" | "message.changed" | "order.paid" | "order.updated" | "conversation.changed" | "conversation.merged" | "conversation.assigned" | "conversation.closed" | "conversation.reopened" | "note.created" | "template.updated" | "sender.changed" | "sender.stopped" | "sender.resumed" | "sender.expiring" | "media.ready" | "media.failed" | "draft.created" | "draft.changed" | "charge.changed" | "charge.expired" | "payment.received" | "payment.changed" | "refund.changed" | "webhook_endpoint.disabled" | "payment_account.changed" | "payment_account.stopped" | "payment_account.expiring")[];
            /** @description Where events are posted: https, a public address, no user name, no fragment. */
            url?: string;
        };
        /**
         * WebhookEndpointDisabledEvent
         * @description Another webhook endpoint was disabled.
         */
        WebhookEndpointDisabledEvent: {
            data: components["schemas"]["EndpointFact"];
            /** @description Identifier of the event: the cursor after it, and `webhook-id` of its webhooks. */
            id: string;
            /**
             * Format: date-time
             * @description When Recado wrote it down.
             */
            timestamp: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "webhook_endpoint.disabled";
        };
        /** WebhookEndpointDraft */
        WebhookEndpointDraft: {
            /** @description What it is for. */
            description?: string | null;
            /** @description `now` (if not given): what happens from now on. `oldest`: all that is still kept. The id of an event: from that one on. */
            from?: string;
            /** @description Headers that go along, such as the key of a gateway of yours: at most 10 with 4096 characters in all. They are stored encrypted and never shown. */
            headers?: {
                [key: string]: string;
            };
            /** @description At most so many events a second; no such bound if null or not given. */
            maxPerSecond?: number | null;
            /** @description Ids of senders whose events are sent; of all if null or not given. */
            senders?: string[] | null;
            /**
             * @description How events are signed: `v1`, HMAC-SHA256 with a secret (if not given), or `v1a`, ed25519 with a public key. It stays as it is.
             * @enum {string}
             */
            signing?: "v1" | "v1a";
            /** @description Which events are sent; all of them if not given. */
            types?: ("*" | "message.*" | "order.*" | "conversation.*" | "note.*" | "template.*" | "sender.*" | "media.*" | "draft.*" | "charge.*" | "payment.*" | "refund.*" | "webhook_endpoint.*" | "payment_account.*" | "message.received" | "message.written" | "message.accepted" | "message.sending" | "message.sent" | "message.delivered" | "message.read" | "message.failed" | "message.unknown" | "message.held" | "message.changed" | "order.paid" | "order.updated" | "conversation.changed" | "conversation.merged" | "conversation.assigned" | "conversation.closed" | "conversation.reopened" | "note.created" | "template.updated" | "sender.changed" | "sender.stopped" | "sender.resumed" | "sender.expiring" | "media.ready" | "media.failed" | "draft.created" | "draft.changed" | "charge.changed" | "charge.expired" | "payment.received" | "payment.changed" | "refund.changed" | "webhook_endpoint.disabled" | "payment_account.changed" | "payment_account.stopped" | "payment_account.expiring")[];
            /** @description Where events are posted: https, a public address, no user name, no fragment. */
            url: string;
        };
        /**
         * WebhookEndpointTestEvent
         * @description A test of the endpoint. It is in no log.
         */
        WebhookEndpointTestEvent: {
            data: components["schemas"]["EndpointTest"];
            /** @description Identifier of the event: the cursor after it, and `webhook-id` of its webhooks. */
            id: string;
            /**
             * Format: date-time
             * @description When Recado wrote it down.
             */
            timestamp: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "webhook_endpoint.test";
        };
        /**
         * WebhookFailure
         * @description Why an endpoint did not accept an event.
         */
        WebhookFailure: {
            /**
             * @description Ours, stable.
             * @enum {string}
             */
            code: "timeout" | "dns" | "refused" | "reset" | "tls" | "blocked" | "redirected" | "status" | "disabled";
            /** @description What happened and what to do, for a person. */
            detail: string;
        };
        /**
         * WebhookLag
         * @description How far it is behind the event log.
         */
        WebhookLag: {
            /** @description Events of the log that it has not been through, of whatever type. */
            events: number;
            /** @description Age of the oldest of them; null: there is none. */
            seconds: number | null;
        };
        /**
         * WebhookReplay
         * @description Events that are sent again.
         */
        WebhookReplay: {
            /** @description Events of the log that it goes through. It sends those that the endpoint asks for. */
            events: number;
            /**
             * Format: uuid
             * @description Identifier of the replay.
             */
            replayId: string;
        };
        /** WebhookReplayDraft */
        WebhookReplayDraft: {
            /** @description Only this event, whether it was delivered or not. */
            eventId?: string;
            /**
             * @description Only events whose last attempt failed and that are not tried again by themselves.
             * @enum {boolean}
             */
            failed?: true;
            /** @description From the event of this id on, or from this time on (up to a minute earlier); from the oldest that is kept if not given. */
            since?: string;
        };
        /**
         * Workspace
         * @description A workspace with its settings.
         */
        Workspace: {
            /**
             * @description How conversations that wait for an answer come to people. `by_hand`: a person picks them up or assigns them. `in_turn`: round robin among those who are available.
             * @enum {string}
             */
            assigns: "by_hand" | "in_turn";
            /**
             * Format: date-time
             * @description When it was made.
             */
            createDate: string;
            /**
             * Format: uuid
             * @description Identifier of the workspace.
             */
            id: string;
            /** @description What people call it, at most 100 characters. */
            name: string;
            /** @description Whether notifications of devices have the name of the customer and the beginning of the message, which then lie on locked screens. Else they say that there is a new message. */
            pushesWords: boolean;
            /** @description Whether the console lists what a new shop does first, until it is done. */
            showsFirstSteps: boolean;
            /** @description In which days are counted, by its name in the IANA database: `America/Sao_Paulo` unless it was changed. */
            timeZone: string;
        };
        /** WorkspaceChange */
        WorkspaceChange: {
            /**
             * @description How conversations that wait for an answer come to people. `by_hand`: a person picks them up or assigns them. `in_turn`: round robin among those who are available.
             * @enum {string}
             */
            assigns?: "by_hand" | "in_turn";
            /** @description What people call it, at most 100 characters. */
            name?: string;
            /** @description Whether notifications of devices have the name of the customer and the beginning of the message, which then lie on locked screens. Else they say that there is a new message. */
            pushesWords?: boolean;
            /** @description Whether the console lists what a new shop does first, until it is done. */
            showsFirstSteps?: boolean;
            /** @description In which days are counted, by its name in the IANA database: `America/Sao_Paulo` unless it was changed. */
            timeZone?: string;
        };
    };
    responses: {
        /** @description `malformed_request`: The request is not valid JSON, no valid form or not valid HTTP. */
        Problem400: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unauthenticated`: The api-key header is missing or not valid. `metrics_token_invalid`: The metrics token is missing or not valid. `sign_in_refused`: Wrong e-mail, password or passkey. `signature_invalid`: The webhook signature does not match the body. */
        Problem401: {
            headers: {
                /** @description The header that was missing or not valid. */
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `forbidden`: The key or the role lacks the scope this operation needs. `cross_site`: A request with a cookie must come from a page of this service. `sign_in_again`: Confirm your identity to continue. `users_only`: Only a user can do this, not a key. `verify_token_invalid`: The verify token is not that of a sender. `callback_not_verified`: No trusted proxy says that it knows who calls. */
        Problem403: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `not_found`: There is nothing at this address. `setup_closed`: There is nothing to set up with this token. `link_not_found`: The link is not valid. `user_not_found`: There is no such user in this workspace. `session_not_found`: You have no such session. `passkey_not_found`: There is no such passkey. `device_not_found`: You have no such device. `oidc_off`: No OpenID provider is set. `key_not_found`: There is no such key in this workspace. `conversation_not_found`: There is no such conversation in this workspace. `label_not_found`: There is no such label in this workspace. `saved_reply_not_found`: There is no such saved reply in this workspace. `note_not_found`: There is no such note in this workspace. `message_not_found`: There is no such message in this workspace. `delivery_not_found`: There is no such delivery in this workspace. `draft_not_found`: There is no such draft in this workspace. `sender_not_found`: There is no such sender in this workspace. `template_not_found`: There is no such template in this workspace. `media_unknown`: There is no such file in this workspace. `webhook_endpoint_not_found`: There is no such webhook endpoint in this workspace. `event_not_found`: There is no such event in this workspace. `payment_account_not_found`: There is no such payment account in this workspace. `order_not_found`: No message of this workspace names this order. `payment_not_found`: There is no such payment in this workspace. `refund_not_found`: The payment has no such refund. */
        Problem404: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `request_timeout`: The request took too long to arrive. */
        Problem408: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `idempotency_in_progress`: The first request with this Idempotency-Key is still running. `push_unavailable`: Devices cannot be notified here. `workspace_ambiguous`: The e-mail is a user of several workspaces. `email_taken`: A user of this workspace has this e-mail. `passkeys_unavailable`: There are no passkeys at this address. `too_many_passkeys`: You have reached the passkey limit. `last_owner`: The workspace would have no owner left. `name_taken`: Another entry of the list has this name. `list_full`: The list is full. `nobody_available`: No one is available to take the conversation. `window_closed`: The recipient has not written in the last 24 hours. `delivery_not_open`: This delivery needs no decision. `resolution_impossible`: This decision is not possible for this delivery. `draft_not_open`: The draft is no longer waiting to be sent. `draft_changed`: The draft has changed. `too_many_drafts`: Too many drafts in this conversation. `too_many_left_out`: Too many people would be left out of what the app sends. `sender_taken`: The address or the phone number id is already registered. `sender_used`: The sender has conversations. `media_full`: The file storage of the workspace is full. `media_not_ready`: The file has not arrived yet. `media_failed`: The file could not be loaded. `too_many_webhook_endpoints`: The workspace has reached the limit of webhook endpoints. `too_many_webhook_replays`: The endpoint has too many replays in progress. `order_paid`: This order has a payment. `order_asked`: A message for this order was already sent. `charge_in_progress`: A charge for this order is being created or withdrawn. `bank_lists_nothing`: This provider has no list of payments. `refund_id_used`: Another refund has this id. `refund_not_possible`: This payment cannot be refunded here. `refund_too_much`: The amount is more than what is left of the payment. `payment_id_taken`: The id belongs to another payment. `payment_not_open`: This payment needs no decision. `payment_of_order`: The payment belongs to another order. */
        Problem409: {
            headers: {
                /** @description With `idempotency_in_progress`, `charge_in_progress` and `media_not_ready`: seconds to wait before asking again. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `event_gone`: The event log no longer has this position. */
        Problem410: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `body_too_large`: The body is larger than allowed. `media_too_large`: The file is larger than WhatsApp accepts. */
        Problem413: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unsupported_media_type`: The body has the wrong content type. */
        Problem415: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `range_not_satisfiable`: The file has no such range. */
        Problem416: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `workspace_moved`: The workspace is on another server. */
        Problem421: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `invalid_request`: The request does not match the schema. `invalid_cursor`: The cursor does not belong to this list. `invalid_idempotency_key`: The Idempotency-Key is not 1 to 255 visible ASCII characters. `idempotency_mismatch`: The Idempotency-Key was used with another body. `preflight_refused`: WhatsApp or the customer's bank would refuse this message. `not_received`: Only customer messages can be marked as read. `channel_refused`: WhatsApp refused this. `sender_unknown`: The from address is not a sender of this workspace. `charge_refused`: The bank refused the charge. */
        Problem422: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `rate_limited`: The key or the user has made too many requests. `too_many_failed_keys`: Too many invalid keys from this address. `too_many_sign_ins`: Too many failed sign-in attempts. `too_many_streams`: Too many streams are open. */
        Problem429: {
            headers: {
                /** @description Seconds to wait before asking again. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `headers_too_large`: The headers are larger than allowed. */
        Problem431: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `internal`: The service failed while it handled the request. */
        Problem500: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `channel_silent`: WhatsApp did not confirm this. */
        Problem502: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `overloaded`: Too many requests are waiting. `database_unavailable`: The database cannot be reached. `stopping`: The service is stopping. `oidc_unavailable`: The OpenID provider did not answer. `channel_unavailable`: WhatsApp cannot do this now. `media_store_unavailable`: The media store cannot be reached. `bank_unavailable`: The bank did not send its whole list. `charge_not_made`: The bank cannot create a charge now. `charge_unknown`: The bank did not confirm the charge. `payment_account_stopped`: The bank has refused the payment account. `server_unavailable`: The server of the workspace is not responding. `workspace_leaving`: The workspace is being moved to another server. */
        Problem503: {
            headers: {
                /** @description Seconds to wait before asking again. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listAuditEntries: {
        parameters: {
            query?: {
                /** @description What was done, named by its subject and a verb. */
                action?: "session.create" | "session.end" | "password.change" | "passkey.create" | "passkey.delete" | "device.create" | "device.delete" | "user.create" | "user.change" | "user.link" | "user.methods" | "key.create" | "key.change" | "key.revoke" | "sender.create" | "sender.connect" | "sender.change" | "sender.delete" | "sender.check" | "sender.sync" | "workspace.create" | "workspace.change" | "message.send" | "order.say_paid" | "order.cancel" | "draft.send" | "draft.discard" | "delivery.resolve" | "template.create" | "template.change" | "template.delete" | "webhook_endpoint.create" | "webhook_endpoint.change" | "webhook_endpoint.delete" | "webhook_endpoint.secret" | "refund.create" | "payment_account.create" | "payment_account.change" | "payment_account.delete" | "payment_account.check" | "payment.report" | "payment.decide" | "payment.settle" | "payment.export" | "order.export" | "audit.export" | "history.export" | "history.import" | "contact.export" | "contact.erase";
                /** @description Only what this user or key did. */
                actorId?: string;
                /** @description A cursor this list gave, to go on from there. */
                cursor?: string;
                /** @description From this moment on. */
                from?: string;
                /** @description Entries on a page: 1 to 100, 50 if not given. */
                limit?: number;
                /** @description Oldest first or newest first (if not given). */
                sort?: "asc" | "desc";
                /** @description Before this moment. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cursors: components["schemas"]["Cursors"];
                        data: components["schemas"]["AuditEntry"][];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    exportAuditEntries: {
        parameters: {
            query?: {
                /** @description What was done, named by its subject and a verb. */
                action?: "session.create" | "session.end" | "password.change" | "passkey.create" | "passkey.delete" | "device.create" | "device.delete" | "user.create" | "user.change" | "user.link" | "user.methods" | "key.create" | "key.change" | "key.revoke" | "sender.create" | "sender.connect" | "sender.change" | "sender.delete" | "sender.check" | "sender.sync" | "workspace.create" | "workspace.change" | "message.send" | "order.say_paid" | "order.cancel" | "draft.send" | "draft.discard" | "delivery.resolve" | "template.create" | "template.change" | "template.delete" | "webhook_endpoint.create" | "webhook_endpoint.change" | "webhook_endpoint.delete" | "webhook_endpoint.secret" | "refund.create" | "payment_account.create" | "payment_account.change" | "payment_account.delete" | "payment_account.check" | "payment.report" | "payment.decide" | "payment.settle" | "payment.export" | "order.export" | "audit.export" | "history.export" | "history.import" | "contact.export" | "contact.erase";
                /** @description Only what this user or key did. */
                actorId?: string;
                /** @description From this moment on. */
                from?: string;
                /** @description Language of the heading. `pt` (if not given) also has semicolons and decimal commas, as spreadsheets in Brazil open them. */
                lang?: "pt" | "en";
                /** @description Before this moment. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    verifyWhatsAppWebhook: {
        parameters: {
            query?: {
                /** @description Returned as it is. */
                "hub.challenge"?: string;
                /** @description `subscribe` */
                "hub.mode"?: string;
                /** @description The verify token of a sender. */
                "hub.verify_token"?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The challenge. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["Problem400"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            422: components["responses"]["Problem422"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    receiveWhatsAppWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Everything in it is committed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listConversations: {
        parameters: {
            query?: {
                /** @description Only those assigned to this user (`me`: you), or to no user (`none`). */
                assignee?: string;
                /** @description A cursor this list gave, to go on from there. */
                cursor?: string;
                /** @description Address of a sender, E.164: only those of it. */
                from?: string;
                /** @description Only those in which a message failed and still waits for a person, or those in which none does. */
                hasFailed?: "true" | "false";
                /** @description Only those with this label. */
                label?: string;
                /** @description Entries on a page: 1 to 100, 50 if not given. */
                limit?: number;
                /** @description Only those with a note that mentions you. For users. */
                mentions?: "me";
                /** @description Only those with a contact whose number begins so (with or without 55 and the ninth digit), or has these digits in a row (four digits or more, without `+`), or in whose name each of these words begins a word; and those with an order whose reference begins so. */
                q?: string;
                /** @description Oldest first or newest first (if not given). */
                sort?: "asc" | "desc";
                /** @description Only those that are `open`, `snoozed` or `closed`. */
                state?: "open" | "snoozed" | "closed";
                /** @description Address of a contact, E.164 or a user id: only those with it. */
                to?: string;
                /** @description Only those of which you have not read all, or those of which you have. For users. */
                unread?: "true" | "false";
                /** @description Only those whose contact waits for an answer, or those whose contact does not. */
                waits?: "true" | "false";
                /** @description Only those whose window is open now, or is not. */
                windowOpen?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of conversations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cursors: components["schemas"]["Cursors"];
                        data: components["schemas"]["Conversation"][];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the conversation. */
                conversationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversation with its service window now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    changeConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the conversation. */
                conversationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "state": "closed"
                 *     }
                 */
                "application/json": components["schemas"]["ConversationChange"];
            };
        };
        responses: {
            /** @description The conversation as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listMessages: {
        parameters: {
            query?: {
                /** @description Id of a message of the conversation: the page has it in the middle, and the cursors go on from there. With a `cursor` it has no effect. */
                around?: string;
                /** @description A cursor this list gave, to go on from there. */
                cursor?: string;
                /** @description Entries on a page: 1 to 100, 50 if not given. */
                limit?: number;
                /** @description Oldest first or newest first (if not given). */
                sort?: "asc" | "desc";
            };
            header?: never;
            path: {
                /** @description Identifier of the conversation. */
                conversationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of messages. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cursors: components["schemas"]["Cursors"];
                        data: components["schemas"]["Message"][];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listNotes: {
        parameters: {
            query?: {
                /** @description A cursor this list gave, to go on from there. */
                cursor?: string;
                /** @description Entries on a page: 1 to 100, 50 if not given. */
                limit?: number;
                /** @description Oldest first or newest first (if not given). */
                sort?: "asc" | "desc";
            };
            header?: never;
            path: {
                /** @description Identifier of the conversation. */
                conversationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of notes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cursors: components["schemas"]["Cursors"];
                        data: components["schemas"]["Note"][];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the conversation. */
                conversationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "Ela prefere retirar na loja."
                 *     }
                 */
                "application/json": components["schemas"]["NoteDraft"];
            };
        };
        responses: {
            /** @description The note. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    markSeen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the conversation. */
                conversationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order": 17
                 *     }
                 */
                "application/json": components["schemas"]["SeenMarkDraft"];
            };
        };
        responses: {
            /** @description The mark as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeenMark"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    sendTyping: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the conversation. */
                conversationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the others see. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TypingNotice"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description A cursor this list gave, to go on from there. */
                cursor?: string;
                /** @description Entries on a page: 1 to 100, 50 if not given. */
                limit?: number;
                /** @description Only those of this sender: its id. */
                sender?: string;
                /** @description Oldest first or newest first (if not given). */
                sort?: "asc" | "desc";
                /** @description `unknown`: it is unknown whether WhatsApp accepted it, and a receipt may still say; `held`: none came, a person decides; `failed`: refused, given up, or reported by a receipt. */
                state?: "failed" | "unknown" | "held";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cursors: components["schemas"]["Cursors"];
                        data: components["schemas"]["Delivery"][];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    resolveDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the message. */
                messageId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "action": "resend"
                 *     }
                 */
                "application/json": components["schemas"]["ResolutionDraft"];
            };
        };
        responses: {
            /** @description What was decided. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Resolution"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listDevices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your devices. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Devices"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    deleteDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the device. */
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The device is notified no more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceEnd"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    testDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the device. */
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceTest"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    saveDevice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What `PushSubscription.toJSON()` of the browser gives, without the time of its end. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeviceDraft"];
            };
        };
        responses: {
            /** @description The device. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Device"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listDrafts: {
        parameters: {
            query?: {
                /** @description Only those of this conversation. */
                conversationId?: string;
                /** @description A cursor this list gave, to go on from there. */
                cursor?: string;
                /** @description Entries on a page: 1 to 100, 50 if not given. */
                limit?: number;
                /** @description Oldest first or newest first (if not given). */
                sort?: "asc" | "desc";
                /** @description `waiting`: for a person to send it; `sent`; `discarded`; `expired`: it was not sent in time. */
                state?: "waiting" | "sent" | "discarded" | "expired";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of drafts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cursors: components["schemas"]["Cursors"];
                        data: components["schemas"]["Draft"][];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createDraft: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "conversationId": "0199a1b2-4c3d-7e5f-8a9b-0c1d2e3f4a5b",
                 *       "type": "text",
                 *       "body": {
                 *         "text": {
                 *           "body": "Oi, Marina! O seu pedido saiu para entrega."
                 *         }
                 *       },
                 *       "note": "She asked where her order is."
                 *     }
                 */
                "application/json": components["schemas"]["NewDraft"];
            };
        };
        responses: {
            /** @description The draft. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the draft. */
                draftId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The draft. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    discardDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the draft. */
                draftId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The draft, discarded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    changeDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the draft. */
                draftId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "body": {
                 *         "text": {
                 *           "body": "Oi, Marina! O pedido chega hoje."
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DraftChange"];
            };
        };
        responses: {
            /** @description The draft as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    sendDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the draft. */
                draftId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "updateDate": "2026-11-23T12:00:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["DraftSending"];
            };
        };
        responses: {
            /** @description The message is stored and will be delivered. */
            200: {
                headers: {
                    /** @description Only there if the answer is that of an earlier request with the same `Idempotency-Key`. */
                    "Idempotent-Replayed"?: "true";
                    /** @description Only there if the answer is the whole message. */
                    "Preference-Applied"?: "return=representation";
                    /** @description The code of each kind of warning once, separated by commas, as in `recipient_number, reference_id_used`. Only there if there are any. */
                    "Recado-Warning-Codes"?: string;
                    /** @description How many warnings the `data` of the message holds: what is probably a mistake. Only there if there are any. */
                    "Recado-Warnings"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description The id of an event, or a cursor of this list: what came after it. `oldest` (if not given): all that is kept. `latest`: what happens from now on. */
                after?: string;
                /** @description Events on a page: 1 to 500, 100 if not given. */
                limit?: number;
                /** @description Only these, separated by commas: types such as `message.read`, or `message.*`. */
                types?: string;
                /** @description Seconds to wait until there is something to return: 0 (if not given) to 30. */
                wait?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cursors: components["schemas"]["EventCursors"];
                        data: components["schemas"]["Event"][];
                        /** @description Whether there is more to read after `next` now. */
                        hasMore: boolean;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            410: components["responses"]["Problem410"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the event, as in `webhook-id`. */
                eventId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            410: components["responses"]["Problem410"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process runs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["Problem400"];
            408: components["responses"]["Problem408"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Requests can be served. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["Problem400"];
            408: components["responses"]["Problem408"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listKeys: {
        parameters: {
            query?: {
                /** @description A cursor this list gave, to go on from there. */
                cursor?: string;
                /** @description Entries on a page: 1 to 100, 50 if not given. */
                limit?: number;
                /** @description Oldest first or newest first (if not given). */
                sort?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cursors: components["schemas"]["Cursors"];
                        data: components["schemas"]["ApiKey"][];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Checkout",
                 *       "scopes": [
                 *         "messages:send"
                 *       ],
                 *       "expireDate": "2030-12-31T23:59:59Z"
                 *     }
                 */
                "application/json": components["schemas"]["ApiKeyDraft"];
            };
        };
        responses: {
            /** @description The key. Keep it now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewApiKey"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the key. */
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key, revoked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listLabels: {
        parameters: {
            query?: {
                /** @description A cursor this list gave, to go on from there. */
                cursor?: string;
                /** @description Entries on a page: 1 to 100, 50 if not given. */
                limit?: number;
                /** @description Oldest first or newest first (if not given). */
                sort?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of labels. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cursors: components["schemas"]["Cursors"];
                        data: components["schemas"]["Label"][];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createLabel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "VIP",
                 *       "color": "purple"
                 *     }
                 */
                "application/json": components["schemas"]["LabelDraft"];
            };
        };
        responses: {
            /** @description The label. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Label"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    deleteLabel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the label. */
                labelId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The label, deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Label"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    changeLabel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the label. */
                labelId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "color": "gray"
                 *     }
                 */
                "application/json": components["schemas"]["LabelChange"];
            };
        };
        responses: {
            /** @description The label as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Label"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key or the user, and the workspace. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    changeMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Ana Souza",
                 *       "isAvailable": false
                 *     }
                 */
                "application/json": components["schemas"]["MyChange"];
            };
        };
        responses: {
            /** @description You, as you are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "current": "um pão na chapa e um pingado",
                 *       "new": "dois pães na chapa e uma média"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description You. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    uploadMedia: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["MediaUpload"];
            };
        };
        responses: {
            /** @description The file, `ready` to be sent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Media"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getMedia: {
        parameters: {
            query?: never;
            header?: {
                /** @description `ETag`s of what you have: the answer is 304 where the file has one of them. */
                "if-none-match"?: string;
                /** @description An `ETag`: the part is wanted only of the file with it, and else the whole file. */
                "if-range"?: string;
                /** @description A part of it, such as `bytes=0-1023`: one range. */
                range?: string;
            };
            path: {
                /** @description Identifier of the file. */
                mediaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The part that was asked for; `Content-Range` says which. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description You have it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            416: components["responses"]["Problem416"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    fetchMedia: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the file. */
                mediaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, now `waiting`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Media"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listMentions: {
        parameters: {
            query?: {
                /** @description A cursor this list gave, to go on from there. */
                cursor?: string;
                /** @description Entries on a page: 1 to 100, 50 if not given. */
                limit?: number;
                /** @description Only those that you have read, or have not. */
                seen?: "true" | "false";
                /** @description Oldest first or newest first (if not given). */
                sort?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of mentions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cursors: components["schemas"]["Cursors"];
                        data: components["schemas"]["Mention"][];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    searchMessages: {
        parameters: {
            query: {
                /** @description A cursor this list gave, to go on from there. */
                cursor?: string;
                /** @description Entries on a page: 1 to 100, 50 if not given. */
                limit?: number;
                /** @description Only those in whose `content` each of these words was said, in any order, without regard to case and accents. The last one may be the beginning of a word. */
                q: string;
                /** @description Oldest first or newest first (if not given). */
                sort?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of messages that were found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cursors: components["schemas"]["Cursors"];
                        data: components["schemas"]["FoundMessage"][];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the message. */
                messageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message with its status now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listMessageMedia: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the message. */
                messageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its files, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageMedia"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    markRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the message. */
                messageId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "typing": true
                 *     }
                 */
                "application/json": components["schemas"]["ReadMark"];
            };
        };
        responses: {
            /** @description WhatsApp took it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarkedRead"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    sendAudio: {
        parameters: {
            query?: never;
            header?: {
                /** @description Sends at most once: the same key with the same body gives the same answer for 24 hours, marked `Idempotent-Replayed: true`. The order of fields is part of a body, spaces between them are not. */
                "idempotency-key"?: string;
                /** @description `return=representation` (RFC 7240) asks for the whole message, with its warnings, in place of its id. It needs a key with `messages:read`; other preferences are passed over. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+551140000000",
                 *       "to": "+5511987654321",
                 *       "audio": {
                 *         "link": "https://padaria.example.com/audios/recado-da-marina.ogg",
                 *         "voice": true
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AudioMessage"];
            };
        };
        responses: {
            /** @description The message is stored and will be delivered. */
            200: {
                headers: {
                    /** @description Only there if the answer is that of an earlier request with the same `Idempotency-Key`. */
                    "Idempotent-Replayed"?: "true";
                    /** @description Only there if the answer is the whole message. */
                    "Preference-Applied"?: "return=representation";
                    /** @description The code of each kind of warning once, separated by commas, as in `recipient_number, reference_id_used`. Only there if there are any. */
                    "Recado-Warning-Codes"?: string;
                    /** @description How many warnings the `data` of the message holds: what is probably a mistake. Only there if there are any. */
                    "Recado-Warnings"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    sendContacts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Sends at most once: the same key with the same body gives the same answer for 24 hours, marked `Idempotent-Replayed: true`. The order of fields is part of a body, spaces between them are not. */
                "idempotency-key"?: string;
                /** @description `return=representation` (RFC 7240) asks for the whole message, with its warnings, in place of its id. It needs a key with `messages:read`; other preferences are passed over. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+551140000000",
                 *       "to": "+5511987654321",
                 *       "contacts": [
                 *         {
                 *           "name": {
                 *             "formatted_name": "Jonas Ribeiro (entregas)",
                 *             "first_name": "Jonas",
                 *             "last_name": "Ribeiro"
                 *           },
                 *           "phones": [
                 *             {
                 *               "phone": "+55 11 97123-4567",
                 *               "type": "CELL",
                 *               "wa_id": "5511971234567"
                 *             }
                 *           ],
                 *           "org": {
                 *             "company": "Padaria Flor do Trigo",
                 *             "title": "Entregador"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ContactsMessage"];
            };
        };
        responses: {
            /** @description The message is stored and will be delivered. */
            200: {
                headers: {
                    /** @description Only there if the answer is that of an earlier request with the same `Idempotency-Key`. */
                    "Idempotent-Replayed"?: "true";
                    /** @description Only there if the answer is the whole message. */
                    "Preference-Applied"?: "return=representation";
                    /** @description The code of each kind of warning once, separated by commas, as in `recipient_number, reference_id_used`. Only there if there are any. */
                    "Recado-Warning-Codes"?: string;
                    /** @description How many warnings the `data` of the message holds: what is probably a mistake. Only there if there are any. */
                    "Recado-Warnings"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    sendDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Sends at most once: the same key with the same body gives the same answer for 24 hours, marked `Idempotent-Replayed: true`. The order of fields is part of a body, spaces between them are not. */
                "idempotency-key"?: string;
                /** @description `return=representation` (RFC 7240) asks for the whole message, with its warnings, in place of its id. It needs a key with `messages:read`; other preferences are passed over. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+551140000000",
                 *       "to": "+5511987654321",
                 *       "document": {
                 *         "link": "https://moveis.example.com/boletos/7731.pdf",
                 *         "filename": "boleto-pedido-7731.pdf",
                 *         "caption": "Segue o boleto do pedido 7731. Vence na sexta-feira."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DocumentMessage"];
            };
        };
        responses: {
            /** @description The message is stored and will be delivered. */
            200: {
                headers: {
                    /** @description Only there if the answer is that of an earlier request with the same `Idempotency-Key`. */
                    "Idempotent-Replayed"?: "true";
                    /** @description Only there if the answer is the whole message. */
                    "Preference-Applied"?: "return=representation";
                    /** @description The code of each kind of warning once, separated by commas, as in `recipient_number, reference_id_used`. Only there if there are any. */
                    "Recado-Warning-Codes"?: string;
                    /** @description How many warnings the `data` of the message holds: what is probably a mistake. Only there if there are any. */
                    "Recado-Warnings"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    sendImage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Sends at most once: the same key with the same body gives the same answer for 24 hours, marked `Idempotent-Replayed: true`. The order of fields is part of a body, spaces between them are not. */
                "idempotency-key"?: string;
                /** @description `return=representation` (RFC 7240) asks for the whole message, with its warnings, in place of its id. It needs a key with `messages:read`; other preferences are passed over. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+551140000000",
                 *       "to": "+5511987654321",
                 *       "image": {
                 *         "link": "https://padaria.example.com/fotos/pao-de-queijo.jpg",
                 *         "caption": "Acabou de sair do forno! 🧀"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ImageMessage"];
            };
        };
        responses: {
            /** @description The message is stored and will be delivered. */
            200: {
                headers: {
                    /** @description Only there if the answer is that of an earlier request with the same `Idempotency-Key`. */
                    "Idempotent-Replayed"?: "true";
                    /** @description Only there if the answer is the whole message. */
                    "Preference-Applied"?: "return=representation";
                    /** @description The code of each kind of warning once, separated by commas, as in `recipient_number, reference_id_used`. Only there if there are any. */
                    "Recado-Warning-Codes"?: string;
                    /** @description How many warnings the `data` of the message holds: what is probably a mistake. Only there if there are any. */
                    "Recado-Warnings"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    sendButtons: {
        parameters: {
            query?: never;
            header?: {
                /** @description Sends at most once: the same key with the same body gives the same answer for 24 hours, marked `Idempotent-Replayed: true`. The order of fields is part of a body, spaces between them are not. */
                "idempotency-key"?: string;
                /** @description `return=representation` (RFC 7240) asks for the whole message, with its warnings, in place of its id. It needs a key with `messages:read`; other preferences are passed over. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+551140000000",
                 *       "to": "+5511987654321",
                 *       "interactive": {
                 *         "type": "button",
                 *         "header": {
                 *           "type": "image",
                 *           "image": {
                 *             "link": "https://padaria.example.com/fotos/cesta.jpg"
                 *           }
                 *         },
                 *         "body": {
                 *           "text": "A sua cesta de café da manhã fica pronta às 8h. Entregamos hoje?"
                 *         },
                 *         "footer": {
                 *           "text": "Padaria Flor do Trigo"
                 *         },
                 *         "action": {
                 *           "buttons": [
                 *             {
                 *               "type": "reply",
                 *               "reply": {
                 *                 "id": "entrega:7731:sim",
                 *                 "title": "Sim, pode vir"
                 *               }
                 *             },
                 *             {
                 *               "type": "reply",
                 *               "reply": {
                 *                 "id": "entrega:7731:nao",
                 *                 "title": "Outro dia"
                 *               }
                 *             }
                 *           ]
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ButtonsMessage"];
            };
        };
        responses: {
            /** @description The message is stored and will be delivered. */
            200: {
                headers: {
                    /** @description Only there if the answer is that of an earlier request with the same `Idempotency-Key`. */
                    "Idempotent-Replayed"?: "true";
                    /** @description Only there if the answer is the whole message. */
                    "Preference-Applied"?: "return=representation";
                    /** @description The code of each kind of warning once, separated by commas, as in `recipient_number, reference_id_used`. Only there if there are any. */
                    "Recado-Warning-Codes"?: string;
                    /** @description How many warnings the `data` of the message holds: what is probably a mistake. Only there if there are any. */
                    "Recado-Warnings"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    sendCarousel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Sends at most once: the same key with the same body gives the same answer for 24 hours, marked `Idempotent-Replayed: true`. The order of fields is part of a body, spaces between them are not. */
                "idempotency-key"?: string;
                /** @description `return=representation` (RFC 7240) asks for the whole message, with its warnings, in place of its id. It needs a key with `messages:read`; other preferences are passed over. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+551140000000",
                 *       "to": "+5511987654321",
                 *       "interactive": {
                 *         "type": "carousel",
                 *         "body": {
                 *           "text": "Três novidades desta semana:"
                 *         },
                 *         "action": {
                 *           "cards": [
                 *             {
                 *               "card_index": 0,
                 *               "type": "cta_url",
                 *               "header": {
                 *                 "type": "image",
                 *                 "image": {
                 *                   "link": "https://padaria.example.com/fotos/pao-de-queijo.jpg"
                 *                 }
                 *               },
                 *               "body": {
                 *                 "text": "Pão de queijo recheado"
                 *               },
                 *               "action": {
                 *                 "name": "cta_url",
                 *                 "parameters": {
                 *                   "display_text": "Pedir",
                 *                   "url": "https://padaria.example.com/p/pao-de-queijo"
                 *                 }
                 *               }
                 *             },
                 *             {
                 *               "card_index": 1,
                 *               "type": "cta_url",
                 *               "header": {
                 *                 "type": "image",
                 *                 "image": {
                 *                   "link": "https://padaria.example.com/fotos/bolo-de-fuba.jpg"
                 *                 }
                 *               },
                 *               "body": {
                 *                 "text": "Bolo de fubá com goiabada"
                 *               },
                 *               "action": {
                 *                 "name": "cta_url",
                 *                 "parameters": {
                 *                   "display_text": "Pedir",
                 *                   "url": "https://padaria.example.com/p/bolo-de-fuba"
                 *                 }
                 *               }
                 *             },
                 *             {
                 *               "card_index": 2,
                 *               "type": "cta_url",
                 *               "header": {
                 *                 "type": "image",
                 *                 "image": {
                 *                   "link": "https://padaria.example.com/fotos/cafe.jpg"
                 *                 }
                 *               },
                 *               "body": {
                 *                 "text": "Café coado na hora"
                 *               },
                 *               "action": {
                 *                 "name": "cta_url",
                 *                 "parameters": {
                 *                   "display_text": "Pedir",
                 *                   "url": "https://padaria.example.com/p/cafe"
                 *                 }
                 *               }
                 *             }
                 *           ]
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CarouselMessage"];
            };
        };
        responses: {
            /** @description The message is stored and will be delivered. */
            200: {
                headers: {
                    /** @description Only there if the answer is that of an earlier request with the same `Idempotency-Key`. */
                    "Idempotent-Replayed"?: "true";
                    /** @description Only there if the answer is the whole message. */
                    "Preference-Applied"?: "return=representation";
                    /** @description The code of each kind of warning once, separated by commas, as in `recipient_number, reference_id_used`. Only there if there are any. */
                    "Recado-Warning-Codes"?: string;
                    /** @description How many warnings the `data` of the message holds: what is probably a mistake. Only there if there are any. */
                    "Recado-Warnings"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    sendCtaUrl: {
        parameters: {
            query?: never;
            header?: {
                /** @description Sends at most once: the same key with the same body gives the same answer for 24 hours, marked `Idempotent-Replayed: true`. The order of fields is part of a body, spaces between them are not. */
                "idempotency-key"?: string;
                /** @description `return=representation` (RFC 7240) asks for the whole message, with its warnings, in place of its id. It needs a key with `messages:read`; other preferences are passed over. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+551140000000",
                 *       "to": "+5511987654321",
                 *       "interactive": {
                 *         "type": "cta_url",
                 *         "body": {
                 *           "text": "O cardápio da semana já está no ar, com três bolos novos."
                 *         },
                 *         "footer": {
                 *           "text": "Padaria Flor do Trigo"
                 *         },
                 *         "action": {
                 *           "name": "cta_url",
                 *           "parameters": {
                 *             "display_text": "Ver cardápio",
                 *             "url": "https://padaria.example.com/cardapio?semana=47"
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CtaUrlMessage"];
            };
        };
        responses: {
            /** @description The message is stored and will be delivered. */
            200: {
                headers: {
                    /** @description Only there if the answer is that of an earlier request with the same `Idempotency-Key`. */
                    "Idempotent-Replayed"?: "true";
                    /** @description Only there if the answer is the whole message. */
                    "Preference-Applied"?: "return=representation";
                    /** @description The code of each kind of warning once, separated by commas, as in `recipient_number, reference_id_used`. Only there if there are any. */
                    "Recado-Warning-Codes"?: string;
                    /** @description How many warnings the `data` of the message holds: what is probably a mistake. Only there if there are any. */
                    "Recado-Warnings"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    sendFlow: {
        parameters: {
            query?: never;
            header?: {
                /** @description Sends at most once: the same key with the same body gives the same answer for 24 hours, marked `Idempotent-Replayed: true`. The order of fields is part of a body, spaces between them are not. */
                "idempotency-key"?: string;
                /** @description `return=representation` (RFC 7240) asks for the whole message, with its warnings, in place of its id. It needs a key with `messages:read`; other preferences are passed over. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+551140000000",
                 *       "to": "+5511987654321",
                 *       "interactive": {
                 *         "type": "flow",
                 *         "header": {
                 *           "type": "text",
                 *           "text": "Banho e tosa"
                 *         },
                 *         "body": {
                 *           "text": "Escolha o dia e o horário do Thor."
                 *         },
                 *         "footer": {
                 *           "text": "Pet Shop Amigo"
                 *         },
                 *         "action": {
                 *           "name": "flow",
                 *           "parameters": {
                 *             "flow_message_version": "3",
                 *             "flow_id": "1234567890",
                 *             "flow_token": "agenda-77",
                 *             "flow_cta": "Agendar",
                 *             "flow_action": "navigate",
                 *             "flow_action_payload": {
                 *               "screen": "HORARIOS",
                 *               "data": {
                 *                 "loja": "centro"
                 *               }
                 *             }
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["FlowMessage"];
            };
        };
        responses: {
            /** @description The message is stored and will be delivered. */
            200: {
                headers: {
                    /** @description Only there if the answer is that of an earlier request with the same `Idempotency-Key`. */
                    "Idempotent-Replayed"?: "true";
                    /** @description Only there if the answer is the whole message. */
                    "Preference-Applied"?: "return=representation";
                    /** @description The code of each kind of warning once, separated by commas, as in `recipient_number, reference_id_used`. Only there if there are any. */
                    "Recado-Warning-Codes"?: string;
                    /** @description How many warnings the `data` of the message holds: what is probably a mistake. Only there if there are any. */
                    "Recado-Warnings"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    sendList: {
        parameters: {
            query?: never;
            header?: {
                /** @description Sends at most once: the same key with the same body gives the same answer for 24 hours, marked `Idempotent-Replayed: true`. The order of fields is part of a body, spaces between them are not. */
                "idempotency-key"?: string;
                /** @description `return=representation` (RFC 7240) asks for the whole message, with its warnings, in place of its id. It needs a key with `messages:read`; other preferences are passed over. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+551140000000",
                 *       "to": "+5511987654321",
                 *       "interactive": {
                 *         "type": "list",
                 *         "header": {
                 *           "type": "text",
                 *           "text": "Entrega"
                 *         },
                 *         "body": {
                 *           "text": "Como prefere receber o pedido 7731?"
                 *         },
                 *         "footer": {
                 *           "text": "Padaria Flor do Trigo"
                 *         },
                 *         "action": {
                 *           "button": "Ver opções",
                 *           "sections": [
                 *             {
                 *               "title": "Hoje",
                 *               "rows": [
                 *                 {
                 *                   "id": "moto",
                 *                   "title": "Motoboy",
                 *                   "description": "Em até 2 horas, R$ 7,90"
                 *                 },
                 *                 {
                 *                   "id": "retira",
                 *                   "title": "Retirar na loja",
                 *                   "description": "Sem custo"
                 *                 }
                 *               ]
                 *             },
                 *             {
                 *               "title": "Amanhã",
                 *               "rows": [
                 *                 {
                 *                   "id": "cedo",
                 *                   "title": "Das 7h às 9h"
                 *                 }
                 *               ]
                 *             }
                 *           ]
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ListMessage"];
            };
        };
        responses: {
            /** @description The message is stored and will be delivered. */
            200: {
                headers: {
                    /** @description Only there if the answer is that of an earlier request with the same `Idempotency-Key`. */
                    "Idempotent-Replayed"?: "true";
                    /** @description Only there if the answer is the whole message. */
                    "Preference-Applied"?: "return=representation";
                    /** @description The code of each kind of warning once, separated by commas, as in `recipient_number, reference_id_used`. Only there if there are any. */
                    "Recado-Warning-Codes"?: string;
                    /** @description How many warnings the `data` of the message holds: what is probably a mistake. Only there if there are any. */
                    "Recado-Warnings"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    sendLocationRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Sends at most once: the same key with the same body gives the same answer for 24 hours, marked `Idempotent-Replayed: true`. The order of fields is part of a body, spaces between them are not. */
                "idempotency-key"?: string;
                /** @description `return=representation` (RFC 7240) asks for the whole message, with its warnings, in place of its id. It needs a key with `messages:read`; other preferences are passed over. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+551140000000",
                 *       "to": "+5511987654321",
                 *       "interactive": {
                 *         "type": "location_request_message",
                 *         "body": {
                 *           "text": "Onde entregamos o seu café da manhã?"
                 *         },
                 *         "action": {
                 *           "name": "send_location"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["LocationRequestMessage"];
            };
        };
        responses: {
            /** @description The message is stored and will be delivered. */
            200: {
                headers: {
                    /** @description Only there if the answer is that of an earlier request with the same `Idempotency-Key`. */
                    "Idempotent-Replayed"?: "true";
                    /** @description Only there if the answer is the whole message. */
                    "Preference-Applied"?: "return=representation";
                    /** @description The code of each kind of warning once, separated by commas, as in `recipient_number, reference_id_used`. Only there if there are any. */
                    "Recado-Warning-Codes"?: string;
                    /** @description How many warnings the `data` of the message holds: what is probably a mistake. Only there if there are any. */
                    "Recado-Warnings"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    sendOrderDetails: {
        parameters: {
            query?: never;
            header?: {
                /** @description Sends at most once: the same key with the same body gives the same answer for 24 hours, marked `Idempotent-Replayed: true`. The order of fields is part of a body, spaces between them are not. */
                "idempotency-key"?: string;
                /** @description `return=representation` (RFC 7240) asks for the whole message, with its warnings, in place of its id. It needs a key with `messages:read`; other preferences are passed over. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+551140000000",
                 *       "to": "+5511987654321",
                 *       "interactive": {
                 *         "type": "order_details",
                 *         "body": {
                 *           "text": "Bom dia! Aqui está o seu pedido na *Padaria Flor do Trigo*. ☕ Confira e pague com Pix: assim que o pagamento cair, o pão de queijo vai para o forno."
                 *         },
                 *         "footer": {
                 *           "text": "Entrega hoje, das 8h às 10h"
                 *         },
                 *         "action": {
                 *           "name": "review_and_pay",
                 *           "parameters": {
                 *             "reference_id": "FLOR-2031",
                 *             "type": "physical-goods",
                 *             "payment_type": "br",
                 *             "payment_settings": [
                 *               {
                 *                 "type": "instant_dynamic_code",
                 *                 "instant_dynamic_code": {
                 *                   "code": "00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/6d0c4b7f91e84f5ba2c85b30f17e92d45204000053039865406103.305802BR5921PADARIA FLOR DO TRIGO6009SAO PAULO62070503***6304F0CD",
                 *                   "merchant_name": "Padaria Flor do Trigo",
                 *                   "key": "5f0c2b7e-1d3a-4e86-9a47-c0de2b1f8a34",
                 *                   "key_type": "EVP"
                 *                 }
                 *               }
                 *             ],
                 *             "currency": "BRL",
                 *             "total_amount": {
                 *               "value": 10330,
                 *               "offset": 100
                 *             },
                 *             "order": {
                 *               "status": "pending",
                 *               "expiration": {
                 *                 "timestamp": "1924992000",
                 *                 "description": "Pedido reservado até 31/12/2030"
                 *               },
                 *               "items": [
                 *                 {
                 *                   "retailer_id": "pao-de-queijo-12",
                 *                   "name": "Pão de queijo mineiro, dúzia",
                 *                   "amount": {
                 *                     "value": 2400,
                 *                     "offset": 100
                 *                   },
                 *                   "quantity": 2
                 *                 },
                 *                 {
                 *                   "retailer_id": "bolo-fuba",
                 *                   "name": "Bolo de fubá com goiabada",
                 *                   "amount": {
                 *                     "value": 3290,
                 *                     "offset": 100
                 *                   },
                 *                   "quantity": 1
                 *                 },
                 *                 {
                 *                   "retailer_id": "cafe-500",
                 *                   "name": "Café coado na hora, garrafa de 500 ml",
                 *                   "amount": {
                 *                     "value": 1450,
                 *                     "offset": 100
                 *                   },
                 *                   "quantity": 1
                 *                 }
                 *               ],
                 *               "subtotal": {
                 *                 "value": 9540,
                 *                 "offset": 100
                 *               },
                 *               "tax": {
                 *                 "value": 0,
                 *                 "offset": 100,
                 *                 "description": "Impostos já inclusos"
                 *               },
                 *               "shipping": {
                 *                 "value": 790,
                 *                 "offset": 100,
                 *                 "description": "Entrega de bicicleta, até 3 km"
                 *               }
                 *             }
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OrderDetailsMessage"];
            };
        };
        responses: {
            /** @description The message is stored and will be delivered. */
            200: {
                headers: {
                    /** @description Only there if the answer is that of an earlier request with the same `Idempotency-Key`. */
                    "Idempotent-Replayed"?: "true";
                    /** @description Only there if the answer is the whole message. */
                    "Preference-Applied"?: "return=representation";
                    /** @description The code of each kind of warning once, separated by commas, as in `recipient_number, reference_id_used`. Only there if there are any. */
                    "Recado-Warning-Codes"?: string;
                    /** @description How many warnings the `data` of the message holds: what is probably a mistake. Only there if there are any. */
                    "Recado-Warnings"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    sendOrderStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description Sends at most once: the same key with the same body gives the same answer for 24 hours, marked `Idempotent-Replayed: true`. The order of fields is part of a body, spaces between them are not. */
                "idempotency-key"?: string;
                /** @description `return=representation` (RFC 7240) asks for the whole message, with its warnings, in place of its id. It needs a key with `messages:read`; other preferences are passed over. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+551140000000",
                 *       "to": "+5511987654321",
                 *       "interactive": {
                 *         "type": "order_status",
                 *         "body": {
                 *           "text": "Recebemos o seu Pix de R$ 103,30. Obrigada! 💛"
                 *         },
                 *         "footer": {
                 *           "text": "Padaria Flor do Trigo"
                 *         },
                 *         "action": {
                 *           "name": "review_order",
                 *           "parameters": {
                 *             "reference_id": "FLOR-2031",
                 *             "payment": {
                 *               "status": "captured"
                 *             }
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OrderStatusMessage"];
            };
        };
        responses: {
            /** @description The message is stored and will be delivered. */
            200: {
                headers: {
                    /** @description Only there if the answer is that of an earlier request with the same `Idempotency-Key`. */
                    "Idempotent-Replayed"?: "true";
                    /** @description Only there if the answer is the whole message. */
                    "Preference-Applied"?: "return=representation";
                    /** @description The code of each kind of warning once, separated by commas, as in `recipient_number, reference_id_used`. Only there if there are any. */
                    "Recado-Warning-Codes"?: string;
                    /** @description How many warnings the `data` of the message holds: what is probably a mistake. Only there if there are any. */
                    "Recado-Warnings"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    sendContactRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Sends at most once: the same key with the same body gives the same answer for 24 hours, marked `Idempotent-Replayed: true`. The order of fields is part of a body, spaces between them are not. */
                "idempotency-key"?: string;
                /** @description `return=representation` (RFC 7240) asks for the whole message, with its warnings, in place of its id. It needs a key with `messages:read`; other preferences are passed over. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+551140000000",
                 *       "to": "+5511987654321",
                 *       "interactive": {
                 *         "type": "request_contact_info",
                 *         "body": {
                 *           "text": "Para emitir o boleto precisamos do seu número de telefone."
                 *         },
                 *         "action": {
                 *           "name": "request_contact_info"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ContactRequestMessage"];
            };
        };
        responses: {
            /** @description The message is stored and will be delivered. */
            200: {
                headers: {
                    /** @description Only there if the answer is that of an earlier request with the same `Idempotency-Key`. */
                    "Idempotent-Replayed"?: "true";
                    /** @description Only there if the answer is the whole message. */
                    "Preference-Applied"?: "return=representation";
                    /** @description The code of each kind of warning once, separated by commas, as in `recipient_number, reference_id_used`. Only there if there are any. */
                    "Recado-Warning-Codes"?: string;
                    /** @description How many warnings the `data` of the message holds: what is probably a mistake. Only there if there are any. */
                    "Recado-Warnings"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    sendLocation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Sends at most once: the same key with the same body gives the same answer for 24 hours, marked `Idempotent-Replayed: true`. The order of fields is part of a body, spaces between them are not. */
                "idempotency-key"?: string;
                /** @description `return=representation` (RFC 7240) asks for the whole message, with its warnings, in place of its id. It needs a key with `messages:read`; other preferences are passed over. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+551140000000",
                 *       "to": "+5511987654321",
                 *       "location": {
                 *         "latitude": -23.5614,
                 *         "longitude": -46.6559,
                 *         "name": "Padaria Flor do Trigo",
                 *         "address": "Rua das Flores, 10 - Bela Vista, São Paulo"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["LocationMessage"];
            };
        };
        responses: {
            /** @description The message is stored and will be delivered. */
            200: {
                headers: {
                    /** @description Only there if the answer is that of an earlier request with the same `Idempotency-Key`. */
                    "Idempotent-Replayed"?: "true";
                    /** @description Only there if the answer is the whole message. */
                    "Preference-Applied"?: "return=representation";
                    /** @description The code of each kind of warning once, separated by commas, as in `recipient_number, reference_id_used`. Only there if there are any. */
                    "Recado-Warning-Codes"?: string;
                    /** @description How many warnings the `data` of the message holds: what is probably a mistake. Only there if there are any. */
                    "Recado-Warnings"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    preflightAudio: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+551140000000",
                 *       "to": "+5511987654321",
                 *       "audio": {
                 *         "link": "https://padaria.example.com/audios/recado-da-marina.ogg",
                 *         "voice": true
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AudioMessage"];
            };
        };
        responses: {
            /** @description Everything there is to say about the message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verdict"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    preflightButtons: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+551140000000",
                 *       "to": "+5511987654321",
                 *       "interactive": {
                 *         "type": "button",
                 *         "header": {
                 *           "type": "image",
                 *           "image": {
                 *             "link": "https://padaria.example.com/fotos/cesta.jpg"
                 *           }
                 *         },
                 *         "body": {
                 *           "text": "A sua cesta de café da manhã fica pronta às 8h. Entregamos hoje?"
                 *         },
                 *         "footer": {
                 *           "text": "Padaria Flor do Trigo"
                 *         },
                 *         "action": {
                 *           "buttons": [
                 *             {
                 *               "type": "reply",
                 *               "reply": {
                 *                 "id": "entrega:7731:sim",
                 *                 "title": "Sim, pode vir"
                 *               }
                 *             },
                 *             {
                 *               "type": "reply",
                 *               "reply": {
                 *                 "id": "entrega:7731:nao",
                 *                 "title": "Outro dia"
                 *               }
                 *             }
                 *           ]
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ButtonsMessage"];
            };
        };
        responses: {
            /** @description Everything there is to say about the message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verdict"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    preflightCarousel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+551140000000",
                 *       "to": "+5511987654321",
                 *       "interactive": {
                 *         "type": "carousel",
                 *         "body": {
                 *           "text": "Três novidades desta semana:"
                 *         },
                 *         "action": {
                 *           "cards": [
                 *             {
                 *               "card_index": 0,
                 *               "type": "cta_url",
                 *               "header": {
                 *                 "type": "image",
                 *                 "image": {
                 *                   "link": "https://padaria.example.com/fotos/pao-de-queijo.jpg"
                 *                 }
                 *               },
                 *               "body": {
                 *                 "text": "Pão de queijo recheado"
                 *               },
                 *               "action": {
                 *                 "name": "cta_url",
                 *                 "parameters": {
                 *                   "display_text": "Pedir",
                 *                   "url": "https://padaria.example.com/p/pao-de-queijo"
                 *                 }
                 *               }
                 *             },
                 *             {
                 *               "card_index": 1,
                 *               "type": "cta_url",
                 *               "header": {
                 *                 "type": "image",
                 *                 "image": {
                 *                   "link": "https://padaria.example.com/fotos/bolo-de-fuba.jpg"
                 *                 }
                 *               },
                 *               "body": {
                 *                 "text": "Bolo de fubá com goiabada"
                 *               },
                 *               "action": {
                 *                 "name": "cta_url",
                 *                 "parameters": {
                 *                   "display_text": "Pedir",
                 *                   "url": "https://padaria.example.com/p/bolo-de-fuba"
                 *                 }
                 *               }
                 *             },
                 *             {
                 *               "card_index": 2,
                 *               "type": "cta_url",
                 *               "header": {
                 *                 "type": "image",
                 *                 "image": {
                 *                   "link": "https://padaria.example.com/fotos/cafe.jpg"
                 *                 }
                 *               },
                 *               "body": {
                 *                 "text": "Café coado na hora"
                 *               },
                 *               "action": {
                 *                 "name": "cta_url",
                 *                 "parameters": {
                 *                   "display_text": "Pedir",
                 *                   "url": "https://padaria.example.com/p/cafe"
                 *                 }
                 *               }
                 *             }
                 *           ]
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CarouselMessage"];
            };
        };
        responses: {
            /** @description Everything there is to say about the message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verdict"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    preflightContacts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+551140000000",
                 *       "to": "+5511987654321",
                 *       "contacts": [
                 *         {
                 *           "name": {
                 *             "formatted_name": "Jonas Ribeiro (entregas)",
                 *             "first_name": "Jonas",
                 *             "last_name": "Ribeiro"
                 *           },
                 *           "phones": [
                 *             {
                 *               "phone": "+55 11 97123-4567",
                 *               "type": "CELL",
                 *               "wa_id": "5511971234567"
                 *             }
                 *           ],
                 *           "org": {
                 *             "company": "Padaria Flor do Trigo",
                 *             "title": "Entregador"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ContactsMessage"];
            };
        };
        responses: {
            /** @description Everything there is to say about the message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verdict"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    preflightCtaUrl: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+551140000000",
                 *       "to": "+5511987654321",
                 *       "interactive": {
                 *         "type": "cta_url",
                 *         "body": {
                 *           "text": "O cardápio da semana já está no ar, com três bolos novos."
                 *         },
                 *         "footer": {
                 *           "text": "Padaria Flor do Trigo"
                 *         },
                 *         "action": {
                 *           "name": "cta_url",
                 *           "parameters": {
                 *             "display_text": "Ver cardápio",
                 *             "url": "https://padaria.example.com/cardapio?semana=47"
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CtaUrlMessage"];
            };
        };
        responses: {
            /** @description Everything there is to say about the message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verdict"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    preflightDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+551140000000",
                 *       "to": "+5511987654321",
                 *       "document": {
                 *         "link": "https://moveis.example.com/boletos/7731.pdf",
                 *         "filename": "boleto-pedido-7731.pdf",
                 *         "caption": "Segue o boleto do pedido 7731. Vence na sexta-feira."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DocumentMessage"];
            };
        };
        responses: {
            /** @description Everything there is to say about the message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verdict"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    preflightFlow: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+551140000000",
                 *       "to": "+5511987654321",
                 *       "interactive": {
                 *         "type": "flow",
                 *         "header": {
                 *           "type": "text",
                 *           "text": "Banho e tosa"
                 *         },
                 *         "body": {
                 *           "text": "Escolha o dia e o horário do Thor."
                 *         },
                 *         "footer": {
                 *           "text": "Pet Shop Amigo"
                 *         },
                 *         "action": {
                 *           "name": "flow",
                 *           "parameters": {
                 *             "flow_message_version": "3",
                 *             "flow_id": "1234567890",
                 *             "flow_token": "agenda-77",
                 *             "flow_cta": "Agendar",
                 *             "flow_action": "navigate",
                 *             "flow_action_payload": {
                 *               "screen": "HORARIOS",
                 *               "data": {
                 *                 "loja": "centro"
                 *               }
                 *             }
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["FlowMessage"];
            };
        };
        responses: {
            /** @description Everything there is to say about the message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verdict"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    preflightImage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+551140000000",
                 *       "to": "+5511987654321",
                 *       "image": {
                 *         "link": "https://padaria.example.com/fotos/pao-de-queijo.jpg",
                 *         "caption": "Acabou de sair do forno! 🧀"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ImageMessage"];
            };
        };
        responses: {
            /** @description Everything there is to say about the message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verdict"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    preflightList: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+551140000000",
                 *       "to": "+5511987654321",
                 *       "interactive": {
                 *         "type": "list",
                 *         "header": {
                 *           "type": "text",
                 *           "text": "Entrega"
                 *         },
                 *         "body": {
                 *           "text": "Como prefere receber o pedido 7731?"
                 *         },
                 *         "footer": {
                 *           "text": "Padaria Flor do Trigo"
                 *         },
                 *         "action": {
                 *           "button": "Ver opções",
                 *           "sections": [
                 *             {
                 *               "title": "Hoje",
                 *               "rows": [
                 *                 {
                 *                   "id": "moto",
                 *                   "title": "Motoboy",
                 *                   "description": "Em até 2 horas, R$ 7,90"
                 *                 },
                 *                 {
                 *                   "id": "retira",
                 *                   "title": "Retirar na loja",
                 *                   "description": "Sem custo"
                 *                 }
                 *               ]
                 *             },
                 *             {
                 *               "title": "Amanhã",
                 *               "rows": [
                 *                 {
                 *                   "id": "cedo",
                 *                   "title": "Das 7h às 9h"
                 *                 }
                 *               ]
                 *             }
                 *           ]
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ListMessage"];
            };
        };
        responses: {
            /** @description Everything there is to say about the message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verdict"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    preflightLocation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+551140000000",
                 *       "to": "+5511987654321",
                 *       "location": {
                 *         "latitude": -23.5614,
                 *         "longitude": -46.6559,
                 *         "name": "Padaria Flor do Trigo",
                 *         "address": "Rua das Flores, 10 - Bela Vista, São Paulo"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["LocationMessage"];
            };
        };
        responses: {
            /** @description Everything there is to say about the message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verdict"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    preflightLocationRequest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+551140000000",
                 *       "to": "+5511987654321",
                 *       "interactive": {
                 *         "type": "location_request_message",
                 *         "body": {
                 *           "text": "Onde entregamos o seu café da manhã?"
                 *         },
                 *         "action": {
                 *           "name": "send_location"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["LocationRequestMessage"];
            };
        };
        responses: {
            /** @description Everything there is to say about the message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verdict"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    preflightOrderDetails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+551140000000",
                 *       "to": "+5511987654321",
                 *       "interactive": {
                 *         "type": "order_details",
                 *         "body": {
                 *           "text": "Bom dia! Aqui está o seu pedido na *Padaria Flor do Trigo*. ☕ Confira e pague com Pix: assim que o pagamento cair, o pão de queijo vai para o forno."
                 *         },
                 *         "footer": {
                 *           "text": "Entrega hoje, das 8h às 10h"
                 *         },
                 *         "action": {
                 *           "name": "review_and_pay",
                 *           "parameters": {
                 *             "reference_id": "FLOR-2031",
                 *             "type": "physical-goods",
                 *             "payment_type": "br",
                 *             "payment_settings": [
                 *               {
                 *                 "type": "instant_dynamic_code",
                 *                 "instant_dynamic_code": {
                 *                   "code": "00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/6d0c4b7f91e84f5ba2c85b30f17e92d45204000053039865406103.305802BR5921PADARIA FLOR DO TRIGO6009SAO PAULO62070503***6304F0CD",
                 *                   "merchant_name": "Padaria Flor do Trigo",
                 *                   "key": "5f0c2b7e-1d3a-4e86-9a47-c0de2b1f8a34",
                 *                   "key_type": "EVP"
                 *                 }
                 *               }
                 *             ],
                 *             "currency": "BRL",
                 *             "total_amount": {
                 *               "value": 10330,
                 *               "offset": 100
                 *             },
                 *             "order": {
                 *               "status": "pending",
                 *               "expiration": {
                 *                 "timestamp": "1924992000",
                 *                 "description": "Pedido reservado até 31/12/2030"
                 *               },
                 *               "items": [
                 *                 {
                 *                   "retailer_id": "pao-de-queijo-12",
                 *                   "name": "Pão de queijo mineiro, dúzia",
                 *                   "amount": {
                 *                     "value": 2400,
                 *                     "offset": 100
                 *                   },
                 *                   "quantity": 2
                 *                 },
                 *                 {
                 *                   "retailer_id": "bolo-fuba",
                 *                   "name": "Bolo de fubá com goiabada",
                 *                   "amount": {
                 *                     "value": 3290,
                 *                     "offset": 100
                 *                   },
                 *                   "quantity": 1
                 *                 },
                 *                 {
                 *                   "retailer_id": "cafe-500",
                 *                   "name": "Café coado na hora, garrafa de 500 ml",
                 *                   "amount": {
                 *                     "value": 1450,
                 *                     "offset": 100
                 *                   },
                 *                   "quantity": 1
                 *                 }
                 *               ],
                 *               "subtotal": {
                 *                 "value": 9540,
                 *                 "offset": 100
                 *               },
                 *               "tax": {
                 *                 "value": 0,
                 *                 "offset": 100,
                 *                 "description": "Impostos já inclusos"
                 *               },
                 *               "shipping": {
                 *                 "value": 790,
                 *                 "offset": 100,
                 *                 "description": "Entrega de bicicleta, até 3 km"
                 *               }
                 *             }
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OrderDetailsMessage"];
            };
        };
        responses: {
            /** @description Everything there is to say about the message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verdict"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    preflightOrderStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+551140000000",
                 *       "to": "+5511987654321",
                 *       "interactive": {
                 *         "type": "order_status",
                 *         "body": {
                 *           "text": "Recebemos o seu Pix de R$ 103,30. Obrigada! 💛"
                 *         },
                 *         "footer": {
                 *           "text": "Padaria Flor do Trigo"
                 *         },
                 *         "action": {
                 *           "name": "review_order",
                 *           "parameters": {
                 *             "reference_id": "FLOR-2031",
                 *             "payment": {
                 *               "status": "captured"
                 *             }
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OrderStatusMessage"];
            };
        };
        responses: {
            /** @description Everything there is to say about the message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verdict"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    preflightReaction: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+551140000000",
                 *       "to": "+5511987654321",
                 *       "reaction": {
                 *         "message_id": "0198a0de-5b1c-7d2e-9f3a-4c5d6e7f8091",
                 *         "emoji": "💛"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ReactionMessage"];
            };
        };
        responses: {
            /** @description Everything there is to say about the message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verdict"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    preflightContactRequest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+551140000000",
                 *       "to": "+5511987654321",
                 *       "interactive": {
                 *         "type": "request_contact_info",
                 *         "body": {
                 *           "text": "Para emitir o boleto precisamos do seu número de telefone."
                 *         },
                 *         "action": {
                 *           "name": "request_contact_info"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ContactRequestMessage"];
            };
        };
        responses: {
            /** @description Everything there is to say about the message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verdict"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    preflightSticker: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+551140000000",
                 *       "to": "+5511987654321",
                 *       "sticker": {
                 *         "link": "https://padaria.example.com/figurinhas/obrigada.webp"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["StickerMessage"];
            };
        };
        responses: {
            /** @description Everything there is to say about the message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verdict"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    preflightTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+551140000000",
                 *       "to": "+5511987654321",
                 *       "template": {
                 *         "name": "pedido_enviado",
                 *         "language": {
                 *           "code": "pt_BR"
                 *         },
                 *         "components": [
                 *           {
                 *             "type": "header",
                 *             "parameters": [
                 *               {
                 *                 "type": "document",
                 *                 "document": {
                 *                   "link": "https://flor.example.com/notas/2031.pdf",
                 *                   "filename": "nota-2031.pdf"
                 *                 }
                 *               }
                 *             ]
                 *           },
                 *           {
                 *             "type": "body",
                 *             "parameters": [
                 *               {
                 *                 "type": "text",
                 *                 "parameter_name": "nome",
                 *                 "text": "Marina"
                 *               },
                 *               {
                 *                 "type": "text",
                 *                 "parameter_name": "pedido",
                 *                 "text": "FLOR-2031"
                 *               }
                 *             ]
                 *           },
                 *           {
                 *             "type": "button",
                 *             "sub_type": "url",
                 *             "index": "0",
                 *             "parameters": [
                 *               {
                 *                 "type": "text",
                 *                 "text": "FLOR-2031"
                 *               }
                 *             ]
                 *           },
                 *           {
                 *             "type": "button",
                 *             "sub_type": "quick_reply",
                 *             "index": "1",
                 *             "parameters": [
                 *               {
                 *                 "type": "payload",
                 *                 "payload": "entrega:FLOR-2031"
                 *               }
                 *             ]
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TemplateMessage"];
            };
        };
        responses: {
            /** @description Everything there is to say about the message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verdict"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    preflightText: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+551140000000",
                 *       "to": "+5511987654321",
                 *       "text": {
                 *         "body": "Oi, Marina! O pão de queijo acabou de sair do forno. 🧀"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TextMessage"];
            };
        };
        responses: {
            /** @description Everything there is to say about the message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verdict"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    preflightVideo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+551140000000",
                 *       "to": "+5511987654321",
                 *       "video": {
                 *         "link": "https://moveis.example.com/videos/montagem-estante.mp4",
                 *         "caption": "Em dois minutos: como montar a sua estante."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["VideoMessage"];
            };
        };
        responses: {
            /** @description Everything there is to say about the message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verdict"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    sendReaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description Sends at most once: the same key with the same body gives the same answer for 24 hours, marked `Idempotent-Replayed: true`. The order of fields is part of a body, spaces between them are not. */
                "idempotency-key"?: string;
                /** @description `return=representation` (RFC 7240) asks for the whole message, with its warnings, in place of its id. It needs a key with `messages:read`; other preferences are passed over. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+551140000000",
                 *       "to": "+5511987654321",
                 *       "reaction": {
                 *         "message_id": "0198a0de-5b1c-7d2e-9f3a-4c5d6e7f8091",
                 *         "emoji": "💛"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ReactionMessage"];
            };
        };
        responses: {
            /** @description The message is stored and will be delivered. */
            200: {
                headers: {
                    /** @description Only there if the answer is that of an earlier request with the same `Idempotency-Key`. */
                    "Idempotent-Replayed"?: "true";
                    /** @description Only there if the answer is the whole message. */
                    "Preference-Applied"?: "return=representation";
                    /** @description The code of each kind of warning once, separated by commas, as in `recipient_number, reference_id_used`. Only there if there are any. */
                    "Recado-Warning-Codes"?: string;
                    /** @description How many warnings the `data` of the message holds: what is probably a mistake. Only there if there are any. */
                    "Recado-Warnings"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    sendSticker: {
        parameters: {
            query?: never;
            header?: {
                /** @description Sends at most once: the same key with the same body gives the same answer for 24 hours, marked `Idempotent-Replayed: true`. The order of fields is part of a body, spaces between them are not. */
                "idempotency-key"?: string;
                /** @description `return=representation` (RFC 7240) asks for the whole message, with its warnings, in place of its id. It needs a key with `messages:read`; other preferences are passed over. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+551140000000",
                 *       "to": "+5511987654321",
                 *       "sticker": {
                 *         "link": "https://padaria.example.com/figurinhas/obrigada.webp"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["StickerMessage"];
            };
        };
        responses: {
            /** @description The message is stored and will be delivered. */
            200: {
                headers: {
                    /** @description Only there if the answer is that of an earlier request with the same `Idempotency-Key`. */
                    "Idempotent-Replayed"?: "true";
                    /** @description Only there if the answer is the whole message. */
                    "Preference-Applied"?: "return=representation";
                    /** @description The code of each kind of warning once, separated by commas, as in `recipient_number, reference_id_used`. Only there if there are any. */
                    "Recado-Warning-Codes"?: string;
                    /** @description How many warnings the `data` of the message holds: what is probably a mistake. Only there if there are any. */
                    "Recado-Warnings"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    sendTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Sends at most once: the same key with the same body gives the same answer for 24 hours, marked `Idempotent-Replayed: true`. The order of fields is part of a body, spaces between them are not. */
                "idempotency-key"?: string;
                /** @description `return=representation` (RFC 7240) asks for the whole message, with its warnings, in place of its id. It needs a key with `messages:read`; other preferences are passed over. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+551140000000",
                 *       "to": "+5511987654321",
                 *       "template": {
                 *         "name": "pedido_enviado",
                 *         "language": {
                 *           "code": "pt_BR"
                 *         },
                 *         "components": [
                 *           {
                 *             "type": "header",
                 *             "parameters": [
                 *               {
                 *                 "type": "document",
                 *                 "document": {
                 *                   "link": "https://flor.example.com/notas/2031.pdf",
                 *                   "filename": "nota-2031.pdf"
                 *                 }
                 *               }
                 *             ]
                 *           },
                 *           {
                 *             "type": "body",
                 *             "parameters": [
                 *               {
                 *                 "type": "text",
                 *                 "parameter_name": "nome",
                 *                 "text": "Marina"
                 *               },
                 *               {
                 *                 "type": "text",
                 *                 "parameter_name": "pedido",
                 *                 "text": "FLOR-2031"
                 *               }
                 *             ]
                 *           },
                 *           {
                 *             "type": "button",
                 *             "sub_type": "url",
                 *             "index": "0",
                 *             "parameters": [
                 *               {
                 *                 "type": "text",
                 *                 "text": "FLOR-2031"
                 *               }
                 *             ]
                 *           },
                 *           {
                 *             "type": "button",
                 *             "sub_type": "quick_reply",
                 *             "index": "1",
                 *             "parameters": [
                 *               {
                 *                 "type": "payload",
                 *                 "payload": "entrega:FLOR-2031"
                 *               }
                 *             ]
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TemplateMessage"];
            };
        };
        responses: {
            /** @description The message is stored and will be delivered. */
            200: {
                headers: {
                    /** @description Only there if the answer is that of an earlier request with the same `Idempotency-Key`. */
                    "Idempotent-Replayed"?: "true";
                    /** @description Only there if the answer is the whole message. */
                    "Preference-Applied"?: "return=representation";
                    /** @description The code of each kind of warning once, separated by commas, as in `recipient_number, reference_id_used`. Only there if there are any. */
                    "Recado-Warning-Codes"?: string;
                    /** @description How many warnings the `data` of the message holds: what is probably a mistake. Only there if there are any. */
                    "Recado-Warnings"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    sendText: {
        parameters: {
            query?: never;
            header?: {
                /** @description Sends at most once: the same key with the same body gives the same answer for 24 hours, marked `Idempotent-Replayed: true`. The order of fields is part of a body, spaces between them are not. */
                "idempotency-key"?: string;
                /** @description `return=representation` (RFC 7240) asks for the whole message, with its warnings, in place of its id. It needs a key with `messages:read`; other preferences are passed over. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+551140000000",
                 *       "to": "+5511987654321",
                 *       "text": {
                 *         "body": "Oi, Marina! O pão de queijo acabou de sair do forno. 🧀"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TextMessage"];
            };
        };
        responses: {
            /** @description The message is stored and will be delivered. */
            200: {
                headers: {
                    /** @description Only there if the answer is that of an earlier request with the same `Idempotency-Key`. */
                    "Idempotent-Replayed"?: "true";
                    /** @description Only there if the answer is the whole message. */
                    "Preference-Applied"?: "return=representation";
                    /** @description The code of each kind of warning once, separated by commas, as in `recipient_number, reference_id_used`. Only there if there are any. */
                    "Recado-Warning-Codes"?: string;
                    /** @description How many warnings the `data` of the message holds: what is probably a mistake. Only there if there are any. */
                    "Recado-Warnings"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    sendVideo: {
        parameters: {
            query?: never;
            header?: {
                /** @description Sends at most once: the same key with the same body gives the same answer for 24 hours, marked `Idempotent-Replayed: true`. The order of fields is part of a body, spaces between them are not. */
                "idempotency-key"?: string;
                /** @description `return=representation` (RFC 7240) asks for the whole message, with its warnings, in place of its id. It needs a key with `messages:read`; other preferences are passed over. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+551140000000",
                 *       "to": "+5511987654321",
                 *       "video": {
                 *         "link": "https://moveis.example.com/videos/montagem-estante.mp4",
                 *         "caption": "Em dois minutos: como montar a sua estante."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["VideoMessage"];
            };
        };
        responses: {
            /** @description The message is stored and will be delivered. */
            200: {
                headers: {
                    /** @description Only there if the answer is that of an earlier request with the same `Idempotency-Key`. */
                    "Idempotent-Replayed"?: "true";
                    /** @description Only there if the answer is the whole message. */
                    "Preference-Applied"?: "return=representation";
                    /** @description The code of each kind of warning once, separated by commas, as in `recipient_number, reference_id_used`. Only there if there are any. */
                    "Recado-Warning-Codes"?: string;
                    /** @description How many warnings the `data` of the message holds: what is probably a mistake. Only there if there are any. */
                    "Recado-Warnings"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            408: components["responses"]["Problem408"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    deleteNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the note. */
                noteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The note, deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    suggestOrder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The suggestion. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderSuggestion"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listOrders: {
        parameters: {
            query?: {
                /** @description The time that the list is sorted and bounded by. `created` (if not given): of the first message. `paid`: only orders that are paid. `due`: only unpaid orders that expire, by when they do. */
                by?: "created" | "paid" | "due";
                /** @description Only those of this conversation. */
                conversationId?: string;
                /** @description A cursor this list gave, to go on from there. */
                cursor?: string;
                /** @description From this moment on. */
                from?: string;
                /** @description Entries on a page: 1 to 100, 50 if not given. */
                limit?: number;
                /** @description Only those whose payment is so now. */
                payment?: "unpaid" | "paid" | "expired" | "failed" | "canceled";
                /** @description Only those whose reference id begins so, or whose contact is found by it as in the list of conversations: by a name or a part of a number. */
                q?: string;
                /** @description Only those of this sender. */
                senderId?: string;
                /** @description Oldest first or newest first (if not given). */
                sort?: "asc" | "desc";
                /** @description Only those that are there. */
                status?: "pending" | "processing" | "partially_shipped" | "shipped" | "completed" | "canceled";
                /** @description Before this moment. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of orders. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cursors: components["schemas"]["Cursors"];
                        data: components["schemas"]["ListedOrder"][];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    exportOrders: {
        parameters: {
            query?: {
                /** @description The time that the list is sorted and bounded by. `created` (if not given): of the first message. `paid`: only orders that are paid. `due`: only unpaid orders that expire, by when they do. */
                by?: "created" | "paid" | "due";
                /** @description Only those of this conversation. */
                conversationId?: string;
                /** @description From this moment on. */
                from?: string;
                /** @description Language of the heading. `pt` (if not given) also has semicolons and decimal commas, as spreadsheets in Brazil open them. */
                lang?: "pt" | "en";
                /** @description Only those whose payment is so now. */
                payment?: "unpaid" | "paid" | "expired" | "failed" | "canceled";
                /** @description Only those whose reference id begins so, or whose contact is found by it as in the list of conversations: by a name or a part of a number. */
                q?: string;
                /** @description Only those of this sender. */
                senderId?: string;
                /** @description Only those that are there. */
                status?: "pending" | "processing" | "partially_shipped" | "shipped" | "completed" | "canceled";
                /** @description Before this moment. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The orders. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getOrder: {
        parameters: {
            query?: {
                /** @description Only what this sender said of it: its id. */
                sender?: string;
            };
            header?: never;
            path: {
                /** @description The shop's id of the order. */
                referenceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order, as its messages describe it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getOrderPayments: {
        parameters: {
            query?: {
                /** @description The sender of the order: its id. Needed where several senders use the reference. */
                sender?: string;
            };
            header?: never;
            path: {
                /** @description The shop's id of the order. */
                referenceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The money of the order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderPayments"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    reportPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The shop's id of the order. */
                referenceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "caixa-2031",
                 *       "amount": {
                 *         "value": 4800,
                 *         "offset": 100,
                 *         "currency": "BRL"
                 *       },
                 *       "paidDate": "2026-11-23T14:03:11Z"
                 *     }
                 */
                "application/json": components["schemas"]["ReportedPayment"];
            };
        };
        responses: {
            /** @description The payment, with what it means. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    sumOrders: {
        parameters: {
            query?: {
                /** @description The first day, `2026-11-01`, in the time zone of the workspace: 29 days before the last if not given. */
                from?: string;
                /** @description The last day, today if not given. At most 366 days in all. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sums. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderSummary"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them, latest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Passkey"][];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A new passkey. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyDraft"];
            };
        };
        responses: {
            /** @description The passkey. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    deletePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the passkey. */
                passkeyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The passkey is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyEnd"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getPasskeyOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The options. The challenge is good for five minutes, once. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listPaymentAccounts: {
        parameters: {
            query?: {
                /** @description A cursor this list gave, to go on from there. */
                cursor?: string;
                /** @description Entries on a page: 1 to 100, 50 if not given. */
                limit?: number;
                /** @description Oldest first or newest first (if not given). */
                sort?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of payment accounts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cursors: components["schemas"]["Cursors"];
                        data: components["schemas"]["PaymentAccount"][];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    addPaymentAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentAccountDraft"];
            };
        };
        responses: {
            /** @description The account. Charges can be made there from now on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewPaymentAccount"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    removePaymentAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the payment account. */
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account, removed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentAccount"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    changePaymentAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the payment account. */
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "isDefault": true
                 *     }
                 */
                "application/json": components["schemas"]["PaymentAccountChange"];
            };
        };
        responses: {
            /** @description The account as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentAccount"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    checkPaymentAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the payment account. */
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentAccountCheck"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    receiveCallback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The secret of the payment account. */
                secret: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bank is asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    receivePixCallback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The secret of the payment account. */
                secret: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bank is asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listPayments: {
        parameters: {
            query?: {
                /** @description A cursor this list gave, to go on from there. */
                cursor?: string;
                /** @description Those that came from this moment on. */
                from?: string;
                /** @description Entries on a page: 1 to 100, 50 if not given. */
                limit?: number;
                /** @description Only those of this amount (`48,00`, `48.00`, `R$ 48`), with this id at the bank (whole: that of the payment or of its charge), of an order whose reference id begins so, or of a contact who is found by it as in the list of conversations: by a name or a part of a number. */
                q?: string;
                /** @description Oldest first or newest first (if not given). */
                sort?: "asc" | "desc";
                /** @description `open`: only those that wait for a person now. `all`, if not given. */
                state?: "open" | "all";
                /** @description Those that came before this moment. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of payments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cursors: components["schemas"]["Cursors"];
                        data: components["schemas"]["Payment"][];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    decidePayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the payment. */
                paymentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "decision": "accept"
                 *     }
                 */
                "application/json": components["schemas"]["PaymentDecision"];
            };
        };
        responses: {
            /** @description The payment as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getRefund: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the payment. */
                paymentId: string;
                /** @description Identifier of the refund: a UUID of your own. */
                refundId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The refund, as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refund"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    makeRefund: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the payment. */
                paymentId: string;
                /** @description Identifier of the refund: a UUID of your own. */
                refundId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": {
                 *         "value": 4800,
                 *         "offset": 100,
                 *         "currency": "BRL"
                 *       },
                 *       "reason": "Faltou o bolo."
                 *     }
                 */
                "application/json": components["schemas"]["RefundDraft"];
            };
        };
        responses: {
            /** @description The refund, as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refund"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getReconciliation: {
        parameters: {
            query?: {
                /** @description The payment account: the default one if not given. */
                accountId?: string;
                /** @description The day, `2026-11-23`, in the time zone of the workspace: today if not given. */
                day?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The day. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reconciliation"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    exportReconciliation: {
        parameters: {
            query?: {
                /** @description The payment account: the default one if not given. */
                accountId?: string;
                /** @description The day, `2026-11-23`, in the time zone of the workspace: today if not given. */
                day?: string;
                /** @description Language of the heading. `pt` (if not given) also has semicolons and decimal commas, as spreadsheets in Brazil open them. */
                lang?: "pt" | "en";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The day. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    sumPayments: {
        parameters: {
            query?: {
                /** @description The first day, `2026-11-01`, in the time zone of the workspace: 29 days before the last if not given. */
                from?: string;
                /** @description The last day, today if not given. At most 366 days in all. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sums. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentSummary"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listUnreadablePayments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadablePayments"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    settleUnreadablePayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the entry. */
                unreadableId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadablePayment"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getAnswerReport: {
        parameters: {
            query?: {
                /** @description The first day, `2026-11-01`, in the time zone of the workspace: 29 days before the last if not given. */
                from?: string;
                /** @description The last day, today if not given. At most 366 days in all. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnswerReport"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getFailureReport: {
        parameters: {
            query?: {
                /** @description The first day, `2026-11-01`, in the time zone of the workspace: 29 days before the last if not given. */
                from?: string;
                /** @description The last day, today if not given. At most 366 days in all. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureReport"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getOrderReport: {
        parameters: {
            query?: {
                /** @description The first day, `2026-11-01`, in the time zone of the workspace: 29 days before the last if not given. */
                from?: string;
                /** @description The last day, today if not given. At most 366 days in all. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderReport"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getTemplateReport: {
        parameters: {
            query?: {
                /** @description The first day, `2026-11-01`, in the time zone of the workspace: 29 days before the last if not given. */
                from?: string;
                /** @description The last day, today if not given. At most 366 days in all. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateReport"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listSavedReplies: {
        parameters: {
            query?: {
                /** @description A cursor this list gave, to go on from there. */
                cursor?: string;
                /** @description Entries on a page: 1 to 100, 50 if not given. */
                limit?: number;
                /** @description Oldest first or newest first (if not given). */
                sort?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of saved replies. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cursors: components["schemas"]["Cursors"];
                        data: components["schemas"]["SavedReply"][];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createSavedReply: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "shortcut": "obrigado",
                 *       "text": "Obrigado, {{contact.name}}! O pedido {{order.reference}} sai hoje."
                 *     }
                 */
                "application/json": components["schemas"]["SavedReplyDraft"];
            };
        };
        responses: {
            /** @description The saved reply. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReply"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    deleteSavedReply: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the saved reply. */
                replyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The saved reply, deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReply"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    changeSavedReply: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the saved reply. */
                replyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "shortcut": "obrigada"
                 *     }
                 */
                "application/json": components["schemas"]["SavedReplyChange"];
            };
        };
        responses: {
            /** @description The saved reply as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReply"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listSenders: {
        parameters: {
            query?: {
                /** @description A cursor this list gave, to go on from there. */
                cursor?: string;
                /** @description Entries on a page: 1 to 100, 50 if not given. */
                limit?: number;
                /** @description Oldest first or newest first (if not given). */
                sort?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of senders. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cursors: components["schemas"]["Cursors"];
                        data: components["schemas"]["Sender"][];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    addSender: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "address": "+551140000001",
                 *       "phoneNumberId": "106540352242923",
                 *       "credentials": {
                 *         "accessToken": "EAAGm0PX4ZCps",
                 *         "appSecrets": [
                 *           "0123abcd"
                 *         ],
                 *         "verifyToken": "recado"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SenderDraft"];
            };
        };
        responses: {
            /** @description The sender. It can send from now on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sender"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    removeSender: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the sender. */
                senderId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sender as it was. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sender"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    changeSender: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the sender. */
                senderId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "state": "paused"
                 *     }
                 */
                "application/json": components["schemas"]["SenderChange"];
            };
        };
        responses: {
            /** @description The sender as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sender"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getAppSync: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the sender. */
                senderId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How far it came. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppSync"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    askAppSync: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the sender. */
                senderId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "excluded": [
                 *         "+5511987654321"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AppSyncRequest"];
            };
        };
        responses: {
            /** @description What WhatsApp said, and how far it came. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppSync"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    checkSender: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the sender. */
                senderId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SenderCheck"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    connectSender: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "accessToken": "EAAGm0PX4ZCps",
                 *       "appSecret": "0123abcd",
                 *       "phoneNumberId": "106540352242923"
                 *     }
                 */
                "application/json": components["schemas"]["SenderConnectionDraft"];
            };
        };
        responses: {
            /** @description The sender, and what was set. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SenderConnection"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    inspectConnection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "accessToken": "EAAGm0PX4ZCps",
                 *       "appSecret": "0123abcd"
                 *     }
                 */
                "application/json": components["schemas"]["ConnectionSecrets"];
            };
        };
        responses: {
            /** @description What the token opens. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionInspection"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ana@padaria.example",
                 *       "password": "um pão na chapa e um pingado"
                 *     }
                 */
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            /** @description Who is signed in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionEnd"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    redeemLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "WnPN3zGkX1jv0mC8uKqkYb0n0q0m5o7yqFJ2pXh3v4E",
                 *       "name": "Ana Souza",
                 *       "password": "um pão na chapa e um pingado"
                 *     }
                 */
                "application/json": components["schemas"]["LinkUse"];
            };
        };
        responses: {
            /** @description Who is signed in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            400: components["responses"]["Problem400"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    checkLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "WnPN3zGkX1jv0mC8uKqkYb0n0q0m5o7yqFJ2pXh3v4E"
                 *     }
                 */
                "application/json": components["schemas"]["LinkCheck"];
            };
        };
        responses: {
            /** @description For whom it is. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkedUser"];
                };
            };
            400: components["responses"]["Problem400"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getSignInMethods: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ways. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInMethods"];
                };
            };
            400: components["responses"]["Problem400"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    beginOidc: {
        parameters: {
            query?: {
                /** @description The workspace, for a user of several. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the provider. If the provider does not answer as it should, a browser goes back to the console, with `problem` and `reason`. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            422: components["responses"]["Problem422"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    finishOidc: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the console: signed in, or with `problem`, the code of what is not right, and `reason` with `sign_in_refused`: `provider_unreachable`, `description_missing`, `issuer_differs`, `endpoint_missing`, `keys_missing`, `attempt_lost`, `cancelled`, `request_refused`, `client_refused`, `code_refused`, `answer_wrong`, `token_wrong`, `clock_differs`, `email_missing`, `email_not_verified`, `user_unknown`, `account_differs`. With `workspace_ambiguous` the workspaces follow `#workspaces=`, as JSON in base64url. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            408: components["responses"]["Problem408"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    signInWithPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeySignIn"];
            };
        };
        responses: {
            /** @description Who is signed in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getSignInOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The options. The challenge is good for five minutes, once. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
            400: components["responses"]["Problem400"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your sessions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sessions"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the session. */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionEnd"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    setUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "WnPN3zGkX1jv0mC8uKqkYb0n0q0m5o7yqFJ2pXh3v4E",
                 *       "workspaceName": "Padaria Central",
                 *       "name": "Ana Souza",
                 *       "email": "ana@padaria.example",
                 *       "password": "um pão na chapa e um pingado"
                 *     }
                 */
                "application/json": components["schemas"]["Setup"];
            };
        };
        responses: {
            /** @description Who is signed in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            400: components["responses"]["Problem400"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    streamEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description The last id that was received, to go on from there. */
                "last-event-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, for as long as you listen. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listTemplates: {
        parameters: {
            query?: {
                /** @description A cursor this list gave, to go on from there. */
                cursor?: string;
                /** @description Address of a sender, E.164: only those of it. */
                from?: string;
                /** @description Only those in this language, such as `pt_BR`. */
                language?: string;
                /** @description Entries on a page: 1 to 100, 50 if not given. */
                limit?: number;
                /** @description Only those of this name. */
                name?: string;
                /** @description Oldest first or newest first (if not given). */
                sort?: "asc" | "desc";
                /** @description Only those with this status, such as `APPROVED`. Without it, all but the deleted ones. */
                status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of templates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cursors: components["schemas"]["Cursors"];
                        data: components["schemas"]["Template"][];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+551140000000",
                 *       "name": "pedido_enviado",
                 *       "language": "pt_BR",
                 *       "category": "UTILITY",
                 *       "message_send_ttl_seconds": 43200,
                 *       "components": [
                 *         {
                 *           "type": "BODY",
                 *           "text": "Olá {{1}}, o seu pedido {{2}} saiu para entrega.",
                 *           "example": {
                 *             "body_text": [
                 *               [
                 *                 "Ana",
                 *                 "FLOR-2031"
                 *               ]
                 *             ]
                 *           }
                 *         },
                 *         {
                 *           "type": "FOOTER",
                 *           "text": "Padaria Flor do Trigo"
                 *         },
                 *         {
                 *           "type": "BUTTONS",
                 *           "buttons": [
                 *             {
                 *               "type": "QUICK_REPLY",
                 *               "text": "Falar com a loja"
                 *             }
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["TemplateDraft"];
            };
        };
        responses: {
            /** @description The template, as WhatsApp took it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
        };
    };
    getTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the template. */
                templateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template, as WhatsApp last described it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    deleteTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the template. */
                templateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template, deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
        };
    };
    changeTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the template. */
                templateId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "message_send_ttl_seconds": 3600
                 *     }
                 */
                "application/json": components["schemas"]["TemplateChange"];
            };
        };
        responses: {
            /** @description The template, as WhatsApp has it now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description A cursor this list gave, to go on from there. */
                cursor?: string;
                /** @description Entries on a page: 1 to 100, 50 if not given. */
                limit?: number;
                /** @description Oldest first or newest first (if not given). */
                sort?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of users. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cursors: components["schemas"]["Cursors"];
                        data: components["schemas"]["User"][];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "bia@padaria.example",
                 *       "name": "Bia Lima",
                 *       "role": "attendant"
                 *     }
                 */
                "application/json": components["schemas"]["UserDraft"];
            };
        };
        responses: {
            /** @description The user, and the link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewUser"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    changeUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the user. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserChange"];
            };
        };
        responses: {
            /** @description The user, as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    makeLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the user. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link, this once. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserLink"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getMethodsOfUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the user. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Passkeys and identities. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MethodsOfUser"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    deleteMethodsOfUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the user. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They are removed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaysEnd"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: {
                /** @description A cursor this list gave, to go on from there. */
                cursor?: string;
                /** @description Entries on a page: 1 to 100, 50 if not given. */
                limit?: number;
                /** @description Oldest first or newest first (if not given). */
                sort?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of endpoints. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cursors: components["schemas"]["Cursors"];
                        data: components["schemas"]["WebhookEndpoint"][];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://shop.example/recado",
                 *       "types": [
                 *         "message.received",
                 *         "order.*"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["WebhookEndpointDraft"];
            };
        };
        responses: {
            /** @description The endpoint. Keep its secret now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewWebhookEndpoint"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            410: components["responses"]["Problem410"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the endpoint. */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the endpoint. */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint, deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    changeWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the endpoint. */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "state": "active",
                 *       "from": "stopped"
                 *     }
                 */
                "application/json": components["schemas"]["WebhookEndpointChange"];
            };
        };
        responses: {
            /** @description The endpoint as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            410: components["responses"]["Problem410"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listWebhookAttempts: {
        parameters: {
            query?: {
                /** @description A cursor this list gave, to go on from there. */
                cursor?: string;
                /** @description Only those of this event. */
                eventId?: string;
                /** @description Only those that failed. */
                failed?: "true";
                /** @description Entries on a page: 1 to 100, 50 if not given. */
                limit?: number;
                /** @description Oldest first or newest first (if not given). */
                sort?: "asc" | "desc";
            };
            header?: never;
            path: {
                /** @description Identifier of the endpoint. */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of attempts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cursors: components["schemas"]["Cursors"];
                        data: components["schemas"]["WebhookAttempt"][];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    replayWebhookEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the endpoint. */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "failed": true
                 *     }
                 */
                "application/json": components["schemas"]["WebhookReplayDraft"];
            };
        };
        responses: {
            /** @description The replay. It goes on by itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookReplay"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            410: components["responses"]["Problem410"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the endpoint. */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret. Keep it now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewWebhookSecret"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    testWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the endpoint. */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How it went. It may have failed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookAttempt"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workspace. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            408: components["responses"]["Problem408"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    changeWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Padaria Central",
                 *       "timeZone": "America/Recife",
                 *       "assigns": "in_turn"
                 *     }
                 */
                "application/json": components["schemas"]["WorkspaceChange"];
            };
        };
        responses: {
            /** @description The workspace as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    chargeChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event: the same at every try and in a replay. What you know already is a repetition. */
                "webhook-id": string;
                /** @description Signatures of `id.timestamp.body` as Standard Webhooks writes them, separated by spaces. */
                "webhook-signature": string;
                /** @description When this try was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_3f9a1c22b0_1042",
                 *       "type": "charge.changed",
                 *       "timestamp": "2026-11-23T14:03:11.000Z",
                 *       "data": {
                 *         "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c5d",
                 *         "accountId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c5e",
                 *         "conversationId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c51",
                 *         "senderId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c52",
                 *         "messageId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c53",
                 *         "referenceId": "FLOR-2031",
                 *         "amount": 4800,
                 *         "state": "withdrawn",
                 *         "expireDate": "2026-11-23T14:03:11.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ChargeChangedEvent"];
            };
        };
        responses: {
            /** @description Taken. Anything else, or nothing within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants nothing any more: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    chargeExpired: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event: the same at every try and in a replay. What you know already is a repetition. */
                "webhook-id": string;
                /** @description Signatures of `id.timestamp.body` as Standard Webhooks writes them, separated by spaces. */
                "webhook-signature": string;
                /** @description When this try was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_3f9a1c22b0_1042",
                 *       "type": "charge.expired",
                 *       "timestamp": "2026-11-23T14:03:11.000Z",
                 *       "data": {
                 *         "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c5d",
                 *         "accountId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c5e",
                 *         "conversationId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c51",
                 *         "senderId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c52",
                 *         "messageId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c53",
                 *         "referenceId": "FLOR-2031",
                 *         "amount": 4800,
                 *         "state": "expired",
                 *         "expireDate": "2026-11-23T14:03:11.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ChargeExpiredEvent"];
            };
        };
        responses: {
            /** @description Taken. Anything else, or nothing within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants nothing any more: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    conversationAssigned: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event: the same at every try and in a replay. What you know already is a repetition. */
                "webhook-id": string;
                /** @description Signatures of `id.timestamp.body` as Standard Webhooks writes them, separated by spaces. */
                "webhook-signature": string;
                /** @description When this try was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_3f9a1c22b0_1042",
                 *       "type": "conversation.assigned",
                 *       "timestamp": "2026-11-23T14:03:11.000Z",
                 *       "data": {
                 *         "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c51",
                 *         "senderId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c52",
                 *         "assigneeId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c5a",
                 *         "by": {
                 *           "kind": "user",
                 *           "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c5a"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ConversationAssignedEvent"];
            };
        };
        responses: {
            /** @description Taken. Anything else, or nothing within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants nothing any more: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    conversationChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event: the same at every try and in a replay. What you know already is a repetition. */
                "webhook-id": string;
                /** @description Signatures of `id.timestamp.body` as Standard Webhooks writes them, separated by spaces. */
                "webhook-signature": string;
                /** @description When this try was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_3f9a1c22b0_1042",
                 *       "type": "conversation.changed",
                 *       "timestamp": "2026-11-23T14:03:11.000Z",
                 *       "data": {
                 *         "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c51",
                 *         "senderId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c52"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ConversationChangedEvent"];
            };
        };
        responses: {
            /** @description Taken. Anything else, or nothing within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants nothing any more: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    conversationClosed: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event: the same at every try and in a replay. What you know already is a repetition. */
                "webhook-id": string;
                /** @description Signatures of `id.timestamp.body` as Standard Webhooks writes them, separated by spaces. */
                "webhook-signature": string;
                /** @description When this try was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_3f9a1c22b0_1042",
                 *       "type": "conversation.closed",
                 *       "timestamp": "2026-11-23T14:03:11.000Z",
                 *       "data": {
                 *         "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c51",
                 *         "senderId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c52",
                 *         "by": {
                 *           "kind": "user",
                 *           "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c5a"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ConversationClosedEvent"];
            };
        };
        responses: {
            /** @description Taken. Anything else, or nothing within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants nothing any more: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    conversationMerged: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event: the same at every try and in a replay. What you know already is a repetition. */
                "webhook-id": string;
                /** @description Signatures of `id.timestamp.body` as Standard Webhooks writes them, separated by spaces. */
                "webhook-signature": string;
                /** @description When this try was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_3f9a1c22b0_1042",
                 *       "type": "conversation.merged",
                 *       "timestamp": "2026-11-23T14:03:11.000Z",
                 *       "data": {
                 *         "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c51",
                 *         "senderId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c52",
                 *         "mergedIds": [
                 *           "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c54"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ConversationMergedEvent"];
            };
        };
        responses: {
            /** @description Taken. Anything else, or nothing within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants nothing any more: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    conversationReopened: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event: the same at every try and in a replay. What you know already is a repetition. */
                "webhook-id": string;
                /** @description Signatures of `id.timestamp.body` as Standard Webhooks writes them, separated by spaces. */
                "webhook-signature": string;
                /** @description When this try was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_3f9a1c22b0_1042",
                 *       "type": "conversation.reopened",
                 *       "timestamp": "2026-11-23T14:03:11.000Z",
                 *       "data": {
                 *         "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c51",
                 *         "senderId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c52",
                 *         "by": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ConversationReopenedEvent"];
            };
        };
        responses: {
            /** @description Taken. Anything else, or nothing within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants nothing any more: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    draftChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event: the same at every try and in a replay. What you know already is a repetition. */
                "webhook-id": string;
                /** @description Signatures of `id.timestamp.body` as Standard Webhooks writes them, separated by spaces. */
                "webhook-signature": string;
                /** @description When this try was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_3f9a1c22b0_1042",
                 *       "type": "draft.changed",
                 *       "timestamp": "2026-11-23T14:03:11.000Z",
                 *       "data": {
                 *         "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c57",
                 *         "conversationId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c51",
                 *         "senderId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c52",
                 *         "state": "sent",
                 *         "messageId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c53"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DraftChangedEvent"];
            };
        };
        responses: {
            /** @description Taken. Anything else, or nothing within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants nothing any more: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    draftCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event: the same at every try and in a replay. What you know already is a repetition. */
                "webhook-id": string;
                /** @description Signatures of `id.timestamp.body` as Standard Webhooks writes them, separated by spaces. */
                "webhook-signature": string;
                /** @description When this try was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_3f9a1c22b0_1042",
                 *       "type": "draft.created",
                 *       "timestamp": "2026-11-23T14:03:11.000Z",
                 *       "data": {
                 *         "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c57",
                 *         "conversationId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c51",
                 *         "senderId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c52",
                 *         "state": "waiting",
                 *         "messageId": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DraftCreatedEvent"];
            };
        };
        responses: {
            /** @description Taken. Anything else, or nothing within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants nothing any more: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    mediaFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event: the same at every try and in a replay. What you know already is a repetition. */
                "webhook-id": string;
                /** @description Signatures of `id.timestamp.body` as Standard Webhooks writes them, separated by spaces. */
                "webhook-signature": string;
                /** @description When this try was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_3f9a1c22b0_1042",
                 *       "type": "media.failed",
                 *       "timestamp": "2026-11-23T14:03:11.000Z",
                 *       "data": {
                 *         "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c56",
                 *         "conversationId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c51",
                 *         "senderId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c52",
                 *         "messageIds": [
                 *           "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c53"
                 *         ],
                 *         "failure": {
                 *           "code": "media_gone",
                 *           "channelCode": null
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["MediaFailedEvent"];
            };
        };
        responses: {
            /** @description Taken. Anything else, or nothing within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants nothing any more: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    mediaReady: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event: the same at every try and in a replay. What you know already is a repetition. */
                "webhook-id": string;
                /** @description Signatures of `id.timestamp.body` as Standard Webhooks writes them, separated by spaces. */
                "webhook-signature": string;
                /** @description When this try was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_3f9a1c22b0_1042",
                 *       "type": "media.ready",
                 *       "timestamp": "2026-11-23T14:03:11.000Z",
                 *       "data": {
                 *         "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c56",
                 *         "conversationId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c51",
                 *         "senderId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c52",
                 *         "messageIds": [
                 *           "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c53"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["MediaReadyEvent"];
            };
        };
        responses: {
            /** @description Taken. Anything else, or nothing within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants nothing any more: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    messageAccepted: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event: the same at every try and in a replay. What you know already is a repetition. */
                "webhook-id": string;
                /** @description Signatures of `id.timestamp.body` as Standard Webhooks writes them, separated by spaces. */
                "webhook-signature": string;
                /** @description When this try was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_3f9a1c22b0_1042",
                 *       "type": "message.accepted",
                 *       "timestamp": "2026-11-23T14:03:11.000Z",
                 *       "data": {
                 *         "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c53",
                 *         "conversationId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c51",
                 *         "senderId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c52",
                 *         "channelMessageId": null,
                 *         "status": "queued",
                 *         "date": null,
                 *         "from": "551140000000",
                 *         "to": "5511987654321",
                 *         "order": 17,
                 *         "referenceId": "FLOR-2031",
                 *         "failure": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["MessageAcceptedEvent"];
            };
        };
        responses: {
            /** @description Taken. Anything else, or nothing within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants nothing any more: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    messageChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event: the same at every try and in a replay. What you know already is a repetition. */
                "webhook-id": string;
                /** @description Signatures of `id.timestamp.body` as Standard Webhooks writes them, separated by spaces. */
                "webhook-signature": string;
                /** @description When this try was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_3f9a1c22b0_1042",
                 *       "type": "message.changed",
                 *       "timestamp": "2026-11-23T14:03:11.000Z",
                 *       "data": {
                 *         "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c53",
                 *         "conversationId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c51",
                 *         "senderId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c52",
                 *         "channelMessageId": "wamid.HBgNNTUxMTk4NzY1NDMyMRUCABEYEjlBN0Q=",
                 *         "status": "sent",
                 *         "date": null,
                 *         "from": "551140000000",
                 *         "to": "5511987654321",
                 *         "order": 17,
                 *         "referenceId": "FLOR-2031",
                 *         "failure": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["MessageChangedEvent"];
            };
        };
        responses: {
            /** @description Taken. Anything else, or nothing within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants nothing any more: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    messageDelivered: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event: the same at every try and in a replay. What you know already is a repetition. */
                "webhook-id": string;
                /** @description Signatures of `id.timestamp.body` as Standard Webhooks writes them, separated by spaces. */
                "webhook-signature": string;
                /** @description When this try was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_3f9a1c22b0_1042",
                 *       "type": "message.delivered",
                 *       "timestamp": "2026-11-23T14:03:11.000Z",
                 *       "data": {
                 *         "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c53",
                 *         "conversationId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c51",
                 *         "senderId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c52",
                 *         "channelMessageId": "wamid.HBgNNTUxMTk4NzY1NDMyMRUCABEYEjlBN0Q=",
                 *         "status": "delivered",
                 *         "date": "2026-11-23T14:03:09.000Z",
                 *         "from": "551140000000",
                 *         "to": "5511987654321",
                 *         "order": 17,
                 *         "referenceId": "FLOR-2031",
                 *         "failure": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["MessageDeliveredEvent"];
            };
        };
        responses: {
            /** @description Taken. Anything else, or nothing within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants nothing any more: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    messageFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event: the same at every try and in a replay. What you know already is a repetition. */
                "webhook-id": string;
                /** @description Signatures of `id.timestamp.body` as Standard Webhooks writes them, separated by spaces. */
                "webhook-signature": string;
                /** @description When this try was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_3f9a1c22b0_1042",
                 *       "type": "message.failed",
                 *       "timestamp": "2026-11-23T14:03:11.000Z",
                 *       "data": {
                 *         "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c53",
                 *         "conversationId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c51",
                 *         "senderId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c52",
                 *         "channelMessageId": null,
                 *         "status": "failed",
                 *         "date": null,
                 *         "from": "551140000000",
                 *         "to": "5511987654321",
                 *         "order": 17,
                 *         "referenceId": "FLOR-2031",
                 *         "failure": {
                 *           "code": "recipient_unreachable",
                 *           "channelCode": 131026
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["MessageFailedEvent"];
            };
        };
        responses: {
            /** @description Taken. Anything else, or nothing within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants nothing any more: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    messageHeld: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event: the same at every try and in a replay. What you know already is a repetition. */
                "webhook-id": string;
                /** @description Signatures of `id.timestamp.body` as Standard Webhooks writes them, separated by spaces. */
                "webhook-signature": string;
                /** @description When this try was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_3f9a1c22b0_1042",
                 *       "type": "message.held",
                 *       "timestamp": "2026-11-23T14:03:11.000Z",
                 *       "data": {
                 *         "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c53",
                 *         "conversationId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c51",
                 *         "senderId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c52",
                 *         "channelMessageId": null,
                 *         "status": "unknown",
                 *         "date": null,
                 *         "from": "551140000000",
                 *         "to": "5511987654321",
                 *         "order": 17,
                 *         "referenceId": "FLOR-2031",
                 *         "failure": {
                 *           "code": "answer_lost",
                 *           "channelCode": null
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["MessageHeldEvent"];
            };
        };
        responses: {
            /** @description Taken. Anything else, or nothing within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants nothing any more: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    messageRead: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event: the same at every try and in a replay. What you know already is a repetition. */
                "webhook-id": string;
                /** @description Signatures of `id.timestamp.body` as Standard Webhooks writes them, separated by spaces. */
                "webhook-signature": string;
                /** @description When this try was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_3f9a1c22b0_1042",
                 *       "type": "message.read",
                 *       "timestamp": "2026-11-23T14:03:11.000Z",
                 *       "data": {
                 *         "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c53",
                 *         "conversationId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c51",
                 *         "senderId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c52",
                 *         "channelMessageId": "wamid.HBgNNTUxMTk4NzY1NDMyMRUCABEYEjlBN0Q=",
                 *         "status": "read",
                 *         "date": "2026-11-23T14:03:09.000Z",
                 *         "from": "551140000000",
                 *         "to": "5511987654321",
                 *         "order": 17,
                 *         "referenceId": "FLOR-2031",
                 *         "failure": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["MessageReadEvent"];
            };
        };
        responses: {
            /** @description Taken. Anything else, or nothing within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants nothing any more: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    messageReceived: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event: the same at every try and in a replay. What you know already is a repetition. */
                "webhook-id": string;
                /** @description Signatures of `id.timestamp.body` as Standard Webhooks writes them, separated by spaces. */
                "webhook-signature": string;
                /** @description When this try was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_3f9a1c22b0_1042",
                 *       "type": "message.received",
                 *       "timestamp": "2026-11-23T14:03:11.000Z",
                 *       "data": {
                 *         "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c53",
                 *         "workspaceId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c59",
                 *         "conversationId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c51",
                 *         "assistantId": null,
                 *         "userId": null,
                 *         "broadcastId": null,
                 *         "channelMessageId": "wamid.HBgNNTUxMTk4NzY1NDMyMRUCABEYEjlBN0Q=",
                 *         "from": "5511987654321",
                 *         "to": "551140000000",
                 *         "role": "user",
                 *         "status": "received",
                 *         "type": "text",
                 *         "content": "Oi, o pedido já saiu?",
                 *         "contentData": {
                 *           "body": "Oi, o pedido já saiu?"
                 *         },
                 *         "toolCallId": null,
                 *         "toolCalls": null,
                 *         "data": null,
                 *         "contextId": null,
                 *         "contextFrom": null,
                 *         "createDate": "2026-11-23T14:03:11.000Z",
                 *         "sendDate": "2026-11-23T14:03:09.000Z",
                 *         "deliverDate": null,
                 *         "readDate": null,
                 *         "promptTokens": null,
                 *         "completionTokens": null,
                 *         "order": 18,
                 *         "traceId": null,
                 *         "senderId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c52",
                 *         "contentDataOmitted": false
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["MessageReceivedEvent"];
            };
        };
        responses: {
            /** @description Taken. Anything else, or nothing within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants nothing any more: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    messageSending: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event: the same at every try and in a replay. What you know already is a repetition. */
                "webhook-id": string;
                /** @description Signatures of `id.timestamp.body` as Standard Webhooks writes them, separated by spaces. */
                "webhook-signature": string;
                /** @description When this try was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_3f9a1c22b0_1042",
                 *       "type": "message.sending",
                 *       "timestamp": "2026-11-23T14:03:11.000Z",
                 *       "data": {
                 *         "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c53",
                 *         "conversationId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c51",
                 *         "senderId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c52",
                 *         "channelMessageId": null,
                 *         "status": "sending",
                 *         "date": null,
                 *         "from": "551140000000",
                 *         "to": "5511987654321",
                 *         "order": 17,
                 *         "referenceId": "FLOR-2031",
                 *         "failure": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["MessageSendingEvent"];
            };
        };
        responses: {
            /** @description Taken. Anything else, or nothing within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants nothing any more: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    messageSent: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event: the same at every try and in a replay. What you know already is a repetition. */
                "webhook-id": string;
                /** @description Signatures of `id.timestamp.body` as Standard Webhooks writes them, separated by spaces. */
                "webhook-signature": string;
                /** @description When this try was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_3f9a1c22b0_1042",
                 *       "type": "message.sent",
                 *       "timestamp": "2026-11-23T14:03:11.000Z",
                 *       "data": {
                 *         "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c53",
                 *         "conversationId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c51",
                 *         "senderId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c52",
                 *         "channelMessageId": "wamid.HBgNNTUxMTk4NzY1NDMyMRUCABEYEjlBN0Q=",
                 *         "status": "sent",
                 *         "date": "2026-11-23T14:03:09.000Z",
                 *         "from": "551140000000",
                 *         "to": "5511987654321",
                 *         "order": 17,
                 *         "referenceId": "FLOR-2031",
                 *         "failure": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["MessageSentEvent"];
            };
        };
        responses: {
            /** @description Taken. Anything else, or nothing within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants nothing any more: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    messageUnknown: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event: the same at every try and in a replay. What you know already is a repetition. */
                "webhook-id": string;
                /** @description Signatures of `id.timestamp.body` as Standard Webhooks writes them, separated by spaces. */
                "webhook-signature": string;
                /** @description When this try was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_3f9a1c22b0_1042",
                 *       "type": "message.unknown",
                 *       "timestamp": "2026-11-23T14:03:11.000Z",
                 *       "data": {
                 *         "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c53",
                 *         "conversationId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c51",
                 *         "senderId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c52",
                 *         "channelMessageId": null,
                 *         "status": "unknown",
                 *         "date": null,
                 *         "from": "551140000000",
                 *         "to": "5511987654321",
                 *         "order": 17,
                 *         "referenceId": "FLOR-2031",
                 *         "failure": {
                 *           "code": "answer_lost",
                 *           "channelCode": null
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["MessageUnknownEvent"];
            };
        };
        responses: {
            /** @description Taken. Anything else, or nothing within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants nothing any more: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    messageWritten: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event: the same at every try and in a replay. What you know already is a repetition. */
                "webhook-id": string;
                /** @description Signatures of `id.timestamp.body` as Standard Webhooks writes them, separated by spaces. */
                "webhook-signature": string;
                /** @description When this try was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_3f9a1c22b0_1042",
                 *       "type": "message.written",
                 *       "timestamp": "2026-11-23T14:03:11.000Z",
                 *       "data": {
                 *         "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c53",
                 *         "workspaceId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c59",
                 *         "conversationId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c51",
                 *         "assistantId": null,
                 *         "userId": null,
                 *         "broadcastId": null,
                 *         "channelMessageId": "wamid.HBgNNTUxMTk4NzY1NDMyMRUCABEYEjlBN0Q=",
                 *         "from": "551140000000",
                 *         "to": "5511987654321",
                 *         "role": "assistant",
                 *         "status": "sent",
                 *         "type": "text",
                 *         "content": "Saiu agora!",
                 *         "contentData": {
                 *           "type": "text",
                 *           "text": {
                 *             "body": "Saiu agora!"
                 *           }
                 *         },
                 *         "toolCallId": null,
                 *         "toolCalls": null,
                 *         "data": "{\"writtenBy\":\"phone\"}",
                 *         "contextId": null,
                 *         "contextFrom": null,
                 *         "createDate": "2026-11-23T14:03:11.000Z",
                 *         "sendDate": "2026-11-23T14:03:09.000Z",
                 *         "deliverDate": null,
                 *         "readDate": null,
                 *         "promptTokens": null,
                 *         "completionTokens": null,
                 *         "order": 18,
                 *         "traceId": null,
                 *         "senderId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c52",
                 *         "contentDataOmitted": false
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["MessageWrittenEvent"];
            };
        };
        responses: {
            /** @description Taken. Anything else, or nothing within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants nothing any more: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    noteCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event: the same at every try and in a replay. What you know already is a repetition. */
                "webhook-id": string;
                /** @description Signatures of `id.timestamp.body` as Standard Webhooks writes them, separated by spaces. */
                "webhook-signature": string;
                /** @description When this try was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_3f9a1c22b0_1042",
                 *       "type": "note.created",
                 *       "timestamp": "2026-11-23T14:03:11.000Z",
                 *       "data": {
                 *         "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c5b",
                 *         "conversationId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c51",
                 *         "senderId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c52",
                 *         "mentions": [
                 *           "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c5a"
                 *         ],
                 *         "by": {
                 *           "kind": "user",
                 *           "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c5a"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NoteCreatedEvent"];
            };
        };
        responses: {
            /** @description Taken. Anything else, or nothing within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants nothing any more: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    orderPaid: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event: the same at every try and in a replay. What you know already is a repetition. */
                "webhook-id": string;
                /** @description Signatures of `id.timestamp.body` as Standard Webhooks writes them, separated by spaces. */
                "webhook-signature": string;
                /** @description When this try was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_3f9a1c22b0_1042",
                 *       "type": "order.paid",
                 *       "timestamp": "2026-11-23T14:03:11.000Z",
                 *       "data": {
                 *         "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c53",
                 *         "conversationId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c51",
                 *         "senderId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c52",
                 *         "from": "551140000000",
                 *         "to": "5511987654321",
                 *         "order": 17,
                 *         "referenceId": "FLOR-2031",
                 *         "orderStatus": "processing",
                 *         "paymentStatus": null,
                 *         "total": 4800,
                 *         "currency": "BRL",
                 *         "received": 4800,
                 *         "refunded": 0,
                 *         "paidBy": "confirmation",
                 *         "paymentId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c5c"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OrderPaidEvent"];
            };
        };
        responses: {
            /** @description Taken. Anything else, or nothing within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants nothing any more: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    orderUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event: the same at every try and in a replay. What you know already is a repetition. */
                "webhook-id": string;
                /** @description Signatures of `id.timestamp.body` as Standard Webhooks writes them, separated by spaces. */
                "webhook-signature": string;
                /** @description When this try was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_3f9a1c22b0_1042",
                 *       "type": "order.updated",
                 *       "timestamp": "2026-11-23T14:03:11.000Z",
                 *       "data": {
                 *         "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c53",
                 *         "conversationId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c51",
                 *         "senderId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c52",
                 *         "from": "551140000000",
                 *         "to": "5511987654321",
                 *         "order": 17,
                 *         "referenceId": "FLOR-2031",
                 *         "orderStatus": "shipped",
                 *         "paymentStatus": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OrderUpdatedEvent"];
            };
        };
        responses: {
            /** @description Taken. Anything else, or nothing within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants nothing any more: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    paymentAccountChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event: the same at every try and in a replay. What you know already is a repetition. */
                "webhook-id": string;
                /** @description Signatures of `id.timestamp.body` as Standard Webhooks writes them, separated by spaces. */
                "webhook-signature": string;
                /** @description When this try was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_3f9a1c22b0_1042",
                 *       "type": "payment_account.changed",
                 *       "timestamp": "2026-11-23T14:03:11.000Z",
                 *       "data": {
                 *         "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c5e",
                 *         "state": "running"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PaymentAccountChangedEvent"];
            };
        };
        responses: {
            /** @description Taken. Anything else, or nothing within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants nothing any more: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    paymentAccountExpiring: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event: the same at every try and in a replay. What you know already is a repetition. */
                "webhook-id": string;
                /** @description Signatures of `id.timestamp.body` as Standard Webhooks writes them, separated by spaces. */
                "webhook-signature": string;
                /** @description When this try was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_3f9a1c22b0_1042",
                 *       "type": "payment_account.expiring",
                 *       "timestamp": "2026-11-23T14:03:11.000Z",
                 *       "data": {
                 *         "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c5e",
                 *         "endDate": "2026-12-07T23:59:59.000Z",
                 *         "days": 14
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PaymentAccountExpiringEvent"];
            };
        };
        responses: {
            /** @description Taken. Anything else, or nothing within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants nothing any more: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    paymentAccountStopped: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event: the same at every try and in a replay. What you know already is a repetition. */
                "webhook-id": string;
                /** @description Signatures of `id.timestamp.body` as Standard Webhooks writes them, separated by spaces. */
                "webhook-signature": string;
                /** @description When this try was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_3f9a1c22b0_1042",
                 *       "type": "payment_account.stopped",
                 *       "timestamp": "2026-11-23T14:03:11.000Z",
                 *       "data": {
                 *         "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c5e",
                 *         "date": "2026-11-23T14:03:11.000Z",
                 *         "reason": "certificate_refused"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PaymentAccountStoppedEvent"];
            };
        };
        responses: {
            /** @description Taken. Anything else, or nothing within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants nothing any more: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    paymentChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event: the same at every try and in a replay. What you know already is a repetition. */
                "webhook-id": string;
                /** @description Signatures of `id.timestamp.body` as Standard Webhooks writes them, separated by spaces. */
                "webhook-signature": string;
                /** @description When this try was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_3f9a1c22b0_1042",
                 *       "type": "payment.changed",
                 *       "timestamp": "2026-11-23T14:03:11.000Z",
                 *       "data": {
                 *         "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c5c",
                 *         "accountId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c5e",
                 *         "providerId": "E12345678202611231403kkkkkkkkkkk",
                 *         "chargeId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c5d",
                 *         "conversationId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c51",
                 *         "senderId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c52",
                 *         "referenceId": "FLOR-2031",
                 *         "amount": 4800,
                 *         "receivedDate": "2026-11-23T14:03:11.000Z",
                 *         "verdict": "late",
                 *         "isOpen": false,
                 *         "decision": "accept",
                 *         "refunded": 0
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PaymentChangedEvent"];
            };
        };
        responses: {
            /** @description Taken. Anything else, or nothing within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants nothing any more: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    paymentReceived: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event: the same at every try and in a replay. What you know already is a repetition. */
                "webhook-id": string;
                /** @description Signatures of `id.timestamp.body` as Standard Webhooks writes them, separated by spaces. */
                "webhook-signature": string;
                /** @description When this try was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_3f9a1c22b0_1042",
                 *       "type": "payment.received",
                 *       "timestamp": "2026-11-23T14:03:11.000Z",
                 *       "data": {
                 *         "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c5c",
                 *         "accountId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c5e",
                 *         "providerId": "E12345678202611231403kkkkkkkkkkk",
                 *         "chargeId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c5d",
                 *         "conversationId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c51",
                 *         "senderId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c52",
                 *         "referenceId": "FLOR-2031",
                 *         "amount": 4800,
                 *         "receivedDate": "2026-11-23T14:03:11.000Z",
                 *         "verdict": "late",
                 *         "isOpen": true,
                 *         "decision": null,
                 *         "refunded": 0
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PaymentReceivedEvent"];
            };
        };
        responses: {
            /** @description Taken. Anything else, or nothing within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants nothing any more: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    refundChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event: the same at every try and in a replay. What you know already is a repetition. */
                "webhook-id": string;
                /** @description Signatures of `id.timestamp.body` as Standard Webhooks writes them, separated by spaces. */
                "webhook-signature": string;
                /** @description When this try was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_3f9a1c22b0_1042",
                 *       "type": "refund.changed",
                 *       "timestamp": "2026-11-23T14:03:11.000Z",
                 *       "data": {
                 *         "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c5f",
                 *         "paymentId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c5c",
                 *         "conversationId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c51",
                 *         "senderId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c52",
                 *         "referenceId": "FLOR-2031",
                 *         "amount": 4800,
                 *         "origin": "shop",
                 *         "state": "done",
                 *         "failure": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["RefundChangedEvent"];
            };
        };
        responses: {
            /** @description Taken. Anything else, or nothing within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants nothing any more: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    senderChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event: the same at every try and in a replay. What you know already is a repetition. */
                "webhook-id": string;
                /** @description Signatures of `id.timestamp.body` as Standard Webhooks writes them, separated by spaces. */
                "webhook-signature": string;
                /** @description When this try was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_3f9a1c22b0_1042",
                 *       "type": "sender.changed",
                 *       "timestamp": "2026-11-23T14:03:11.000Z",
                 *       "data": {
                 *         "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c52",
                 *         "address": "551140000000"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SenderChangedEvent"];
            };
        };
        responses: {
            /** @description Taken. Anything else, or nothing within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants nothing any more: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    senderExpiring: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event: the same at every try and in a replay. What you know already is a repetition. */
                "webhook-id": string;
                /** @description Signatures of `id.timestamp.body` as Standard Webhooks writes them, separated by spaces. */
                "webhook-signature": string;
                /** @description When this try was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_3f9a1c22b0_1042",
                 *       "type": "sender.expiring",
                 *       "timestamp": "2026-11-23T14:03:11.000Z",
                 *       "data": {
                 *         "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c52",
                 *         "address": "551140000000",
                 *         "endDate": "2026-12-07T23:59:59.000Z",
                 *         "days": 15
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SenderExpiringEvent"];
            };
        };
        responses: {
            /** @description Taken. Anything else, or nothing within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants nothing any more: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    senderResumed: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event: the same at every try and in a replay. What you know already is a repetition. */
                "webhook-id": string;
                /** @description Signatures of `id.timestamp.body` as Standard Webhooks writes them, separated by spaces. */
                "webhook-signature": string;
                /** @description When this try was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_3f9a1c22b0_1042",
                 *       "type": "sender.resumed",
                 *       "timestamp": "2026-11-23T14:03:11.000Z",
                 *       "data": {
                 *         "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c52",
                 *         "address": "551140000000"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SenderResumedEvent"];
            };
        };
        responses: {
            /** @description Taken. Anything else, or nothing within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants nothing any more: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    senderStopped: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event: the same at every try and in a replay. What you know already is a repetition. */
                "webhook-id": string;
                /** @description Signatures of `id.timestamp.body` as Standard Webhooks writes them, separated by spaces. */
                "webhook-signature": string;
                /** @description When this try was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_3f9a1c22b0_1042",
                 *       "type": "sender.stopped",
                 *       "timestamp": "2026-11-23T14:03:11.000Z",
                 *       "data": {
                 *         "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c52",
                 *         "address": "551140000000",
                 *         "date": "2026-11-23T14:03:11.000Z",
                 *         "failure": {
                 *           "code": "access_token_invalid",
                 *           "channelCode": 190
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SenderStoppedEvent"];
            };
        };
        responses: {
            /** @description Taken. Anything else, or nothing within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants nothing any more: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    templateUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event: the same at every try and in a replay. What you know already is a repetition. */
                "webhook-id": string;
                /** @description Signatures of `id.timestamp.body` as Standard Webhooks writes them, separated by spaces. */
                "webhook-signature": string;
                /** @description When this try was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_3f9a1c22b0_1042",
                 *       "type": "template.updated",
                 *       "timestamp": "2026-11-23T14:03:11.000Z",
                 *       "data": {
                 *         "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c55",
                 *         "senderId": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c52",
                 *         "name": "pedido_enviado",
                 *         "language": "pt_BR",
                 *         "category": "UTILITY",
                 *         "status": "APPROVED",
                 *         "quality": null,
                 *         "rejection": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TemplateUpdatedEvent"];
            };
        };
        responses: {
            /** @description Taken. Anything else, or nothing within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants nothing any more: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookEndpointDisabled: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event: the same at every try and in a replay. What you know already is a repetition. */
                "webhook-id": string;
                /** @description Signatures of `id.timestamp.body` as Standard Webhooks writes them, separated by spaces. */
                "webhook-signature": string;
                /** @description When this try was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_3f9a1c22b0_1042",
                 *       "type": "webhook_endpoint.disabled",
                 *       "timestamp": "2026-11-23T14:03:11.000Z",
                 *       "data": {
                 *         "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c58",
                 *         "reason": "failed_for_days"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["WebhookEndpointDisabledEvent"];
            };
        };
        responses: {
            /** @description Taken. Anything else, or nothing within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants nothing any more: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookEndpointTest: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event: the same at every try and in a replay. What you know already is a repetition. */
                "webhook-id": string;
                /** @description Signatures of `id.timestamp.body` as Standard Webhooks writes them, separated by spaces. */
                "webhook-signature": string;
                /** @description When this try was made, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_test_019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c57",
                 *       "type": "webhook_endpoint.test",
                 *       "timestamp": "2026-11-23T14:03:11.000Z",
                 *       "data": {
                 *         "id": "019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c58",
                 *         "test": true
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["WebhookEndpointTestEvent"];
            };
        };
        responses: {
            /** @description Taken. Anything else, or nothing within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint wants nothing any more: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
