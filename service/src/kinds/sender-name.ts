/** Identifies a sender: addresses and WhatsApp's message ids are unique only within one. */
export type SenderName = { workspaceId: string; senderId: string }

export const toSenderName = ({ workspaceId, id }: { workspaceId: string; id: string }): SenderName => ({
  workspaceId,
  senderId: id,
})
