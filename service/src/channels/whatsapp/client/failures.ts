/**
 * Why WhatsApp did not deliver a message: each of our stable codes with the sentence that a person reads, which says
 * what happened and what to do. Codes are part of the public API (`data.code` of a message) and never change
 * meaning.
 */
import { WINDOW_CLOSED, type Failure } from '../../channel.ts'

export const failureDetails = {
  // The call: no readable answer of WhatsApp arrived.
  channel_unreachable:
    'WhatsApp could not be reached, so nothing was sent. Check the network and RECADO_WHATSAPP_URL.',
  call_given_up: 'The call was abandoned before anything was sent, usually because the service was stopping.',
  answer_lost:
    'WhatsApp may have accepted the message, but its answer was lost. Wait for a receipt before sending anything again.',
  answer_unreadable:
    'WhatsApp may have accepted the message, but its answer cannot be read. Wait for a receipt before sending anything again.',
  answer_incomplete:
    'WhatsApp answered without the requested data. Check RECADO_WHATSAPP_VERSION, and that the token reaches the business account.',
  channel_misaddressed:
    'Something other than WhatsApp answered at its address. Check RECADO_WHATSAPP_URL, RECADO_WHATSAPP_VERSION and any proxy in between.',
  refused_by_channel:
    'WhatsApp refused the message for a reason that Recado has no code for. Read its title and details.',
  delivery_failed:
    'WhatsApp reported that delivery failed and gave no reason. Ask the recipient to write, then send again.',

  // The account as a whole: it can send nothing until a person mends it.
  access_token_invalid: 'The access token is missing, expired or revoked. Set a new token for the sender.',
  permission_missing:
    'The access token lacks a permission: grant whatsapp_business_messaging and whatsapp_business_management to it, then renew it.',
  access_denied:
    'The account is not allowed to do this. Check its permissions, and accept any pending terms in its settings.',
  sender_not_found:
    'WhatsApp does not know the phone number id, or the token has no access to it. Check the sender settings.',
  sender_deleted: 'The business number was deleted at WhatsApp. Register it again or use another sender.',
  sender_not_registered: 'The business number is not registered for sending. Register it at WhatsApp.',
  sender_registration_failed:
    'The business number is not fully registered at WhatsApp. Finish its registration there.',
  account_blocked:
    'The account is temporarily blocked for a policy violation. Check its account quality page.',
  account_locked: 'The account is locked. Check its account quality page and request a review.',
  account_disabled:
    'WhatsApp has disabled the account for a violation of its policies. Check its account quality page and request a review.',
  account_disabled_soon:
    'WhatsApp will disable the account for a violation of its policies. Check its account quality page and request a review.',
  account_deleted: 'The account was deleted at WhatsApp. Use a number of another account.',
  account_restricted:
    'WhatsApp restricts the account: read which messages it may not send. Check its account quality page.',
  account_violates_policy:
    'WhatsApp found a violation of its policies by the account. Check its account quality page.',
  account_alert: 'WhatsApp warns the account. Read its details and resolve them at WhatsApp.',
  sender_flagged:
    'WhatsApp rates the quality of the number low. Check what recipients block or report, before its limit falls.',
  display_name_not_approved: 'The display name of the number is not approved. Request approval at WhatsApp.',
  billing_problem: 'The account cannot be billed. Fix its payment method or credit line at WhatsApp.',
  payment_terms_not_accepted:
    'The payments terms of service are not accepted. Accept them in the account, then send again.',

  // Too fast, or WhatsApp has trouble. The sentences promise no further attempt, because receipts have the same codes
  // and no attempt follows them.
  app_rate_limited: 'The app made too many calls. Send more slowly, or spread senders over several apps.',
  account_rate_limited: 'The account made too many calls. Send more slowly.',
  sender_rate_limited:
    'The business number sent faster than WhatsApp allows. Lower the throughput set for this sender.',
  recipient_rate_limited:
    'Too many messages went to this recipient in a short time. Send them fewer, or more slowly.',
  channel_rate_limited: 'WhatsApp asked us to slow down. Lower the throughput set for this sender.',
  channel_overloaded: 'WhatsApp is down or overloaded. See its status page if this lasts.',
  channel_unavailable: 'WhatsApp is temporarily unavailable. See its status page if this lasts.',
  channel_internal_error:
    'WhatsApp had an internal error. If it lasts, contact its support with the trace id of its answer, if any.',
  account_in_maintenance:
    'The account is in maintenance at WhatsApp, usually for a minute. Wait for it to end.',
  media_upload_failed:
    'WhatsApp did not accept a file of the message. Read its details. A link must be public, and type and size must be allowed.',

  // Limits that last for hours: see classify.ts.
  spam_limited:
    'The number is limited because recipients blocked or reported it. Check its quality rating before sending again.',
  engagement_limited: 'WhatsApp limits marketing messages to this recipient. Wait at least a day.',
  template_misclassified:
    'The account is limited because templates were in the wrong category. Correct them first.',

  // Held: WhatsApp has the message, and nothing here sends it again. A receipt tells what became of it.
  held_for_quality:
    'WhatsApp holds the message while it assesses the quality of the template. It will send it, or drop it.',
  held_while_paused:
    'WhatsApp holds the message because it has paused the template. It will send it, or drop it.',
  template_dropped:
    'WhatsApp held the message and dropped it, because it paused the template. Send another template, or wait.',

  // The recipient.
  window_closed: WINDOW_CLOSED,
  recipient_unreachable:
    'The recipient cannot be reached: not on WhatsApp, an old app, new terms not accepted, or blocked. Use another channel.',
  recipient_blocked: 'The business has blocked this recipient. Unblock them to send again.',
  recipient_not_allowed:
    'A test number reaches only the recipients on its list. Add this one to the list at WhatsApp.',
  recipient_is_sender: 'The recipient is the business number itself. Use another recipient.',
  recipient_in_experiment:
    'WhatsApp did not deliver: this recipient is in a WhatsApp experiment. Ask them to write first.',
  recipient_opted_out: 'The recipient opted out of marketing messages from this business. Do not send again.',
  recipient_identity_changed:
    'The recipient’s identity has changed. Confirm who they are before sending again.',
  message_unsupported_by_recipient:
    'The app of the recipient cannot show this kind of message. Send the order another way.',
  country_restricted: 'The account may not send to the country of this recipient.',
  user_id_not_allowed: 'This message cannot be sent to a user id. Use the recipient’s phone number.',

  // The message.
  invalid_parameter:
    'WhatsApp does not accept a value of the message. Read its details, correct the value and send again.',
  parameter_missing:
    'The message lacks a value that WhatsApp requires. Read its details, add the value and send again.',
  parameters_conflict:
    'WhatsApp does not accept this combination of values. Read its details, correct it and send again.',
  message_type_unsupported: 'WhatsApp does not support this kind of message.',
  media_refused:
    'WhatsApp refused the file when it was uploaded for the message. Read its details, and send another file.',
  method_not_allowed:
    'WhatsApp does not allow this kind of call for the account. Check its settings and the API version.',
  media_download_failed:
    'WhatsApp could not load a file, or it is larger than 100 MB. Send it again, in a smaller size.',
  order_transition_invalid:
    'The order cannot change from its current status to this one. Send a status that can follow.',
  order_not_cancelable:
    'The order is paid or being paid, so it cannot be canceled. Settle the payment first.',
  marketing_disabled: 'Marketing templates are disabled for this account. Enable them at WhatsApp.',
  template_not_found:
    'The template does not exist in this language, or is not approved. Request approval, or use another one.',
  template_invalid: 'The values do not fit the template. Correct them and send again.',
  template_policy_violated: 'The template violates a policy. Edit it at WhatsApp.',
  template_paused: 'The template is paused for low quality. Use another one, edit it, or wait some hours.',
  template_disabled: 'The template is disabled for low quality. Create a new one.',
  flow_blocked: 'The flow is blocked. Fix it at WhatsApp.',
  flow_throttled: 'The flow is throttled to 10 messages an hour. Fix it at WhatsApp, or wait.',

  // A file that a contact sent.
  media_gone:
    'WhatsApp no longer has the file: it keeps what a contact sends for 7 days. Ask the contact to send it again.',
  media_unavailable: 'The file could not be loaded from WhatsApp.',
  media_not_a_file: 'WhatsApp answered with a page in place of the file.',
  media_too_large: 'The file is larger than 100 MB, the most that is loaded.',
  media_address_refused:
    'WhatsApp gave an address that is not allowed. Check RECADO_WHATSAPP_MEDIA_HOSTS, then fetch the file again.',
} as const satisfies Record<string, string>

export type FailureCode = keyof typeof failureDetails

/** The parts of a failure that WhatsApp itself supplied. */
export type ChannelWords = Partial<
  Pick<Failure, 'channelCode' | 'channelTitle' | 'channelDetails' | 'channelTraceId'>
>

/** Longest text of WhatsApp kept in a failure. */
export const CHANNEL_TEXT_LENGTH_MAX = 1_000

/** A failure with our sentence for `code`. What WhatsApp did not supply is null; its longer texts are cut. */
export function toFailure(code: FailureCode, said: ChannelWords = {}): Failure {
  return {
    code,
    detail: failureDetails[code],
    channelCode: said.channelCode ?? null,
    channelTitle: toBounded(said.channelTitle),
    channelDetails: toBounded(said.channelDetails),
    channelTraceId: toBounded(said.channelTraceId),
  }
}

/** Without the token: the Graph API quotes a malformed one in its message, and failures are shown to people. */
export function withoutToken(failure: Failure, accessToken: string): Failure {
  const redact = (text: string | null) => text?.replaceAll(accessToken, '[access token]') ?? null
  const { channelTitle, channelDetails } = failure
  return { ...failure, channelTitle: redact(channelTitle), channelDetails: redact(channelDetails) }
}

function toBounded(text: string | null | undefined): string | null {
  return text?.slice(0, CHANNEL_TEXT_LENGTH_MAX).toWellFormed() ?? null // the cut may split a surrogate pair
}
