/** Identifies a sender: addresses and WhatsApp's message ids are unique only within one. */
export type SenderName = { workspaceId: string; senderId: string }
