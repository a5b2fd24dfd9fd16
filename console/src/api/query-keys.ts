/**
 * The keys of the cache. Their first words are what a change invalidates: the stream, or code that
 * has changed something, calls `invalidateQueries({ queryKey: queryKeys.senders })`.
 */
export const queryKeys = {
  me: ['me'],
  conversations: ['conversations'],
  /** In the order of the latest message; the stream keeps it correct without a new read. */
  allConversations: ['conversations', 'all'],
  /** Any list with a search or a filter. */
  filteredConversations: ['conversations', 'filtered'],
  /** What is known of the customer with whom a conversation is started. */
  recipients: ['recipients'],
  recipient: (from: string | null, to: string) => ['recipients', from, to],
  eachConversation: ['conversation'],
  waitingCount: ['waitingCount'],
  conversation: (id: string) => ['conversation', id],
  /** Of a conversation: the latest, and those around one that was looked for. */
  messages: (conversationId: string) => ['messages', conversationId],
  latestMessages: (conversationId: string) => ['messages', conversationId, 'latest'],
  messagesAround: (conversationId: string, messageId: string) => ['messages', conversationId, messageId],
  /** By the words that were looked for. */
  foundMessages: (q: string) => ['foundMessages', q],
  notes: (conversationId: string) => ['notes', conversationId],
  mentions: ['mentions'],
  /** Who is writing in a conversation. */
  writers: (conversationId: string) => ['writers', conversationId],
  workspace: ['workspace'],
  labels: ['labels'],
  savedReplies: ['savedReplies'],
  colleagues: ['users', 'colleagues'],
  message: (id: string) => ['message', id],
  /** The files of a message. */
  media: (messageId: string) => ['media', messageId],
  templates: ['templates'],
  /** The approved templates of a sender, by its address. */
  approvedTemplates: (from: string) => ['templates', from],
  allTemplates: ['templates', 'all'],
  template: (id: string) => ['templates', 'one', id],
  /** The OpenAPI document. */
  document: ['document'],
  orders: ['orders'],
  anyOrder: ['orders', 'any'],
  orderSuggestion: ['orders', 'suggestion'],
  order: (referenceId: string, senderId: string | null) => ['orders', 'one', referenceId, senderId],
  orderList: (asked: object) => ['orders', 'list', asked],
  report: (name: string, range: object) => ['reports', name, range],
  orderSummary: (asked: object) => ['orders', 'summary', asked],
  /** Charges, payments, refunds, and the messages to customers about them. */
  payments: ['payments'],
  openPayments: ['payments', 'open'],
  paymentList: (asked: object) => ['payments', 'list', asked],
  unreadablePayments: ['payments', 'unreadable'],
  paymentsOfOrders: ['payments', 'of'],
  paymentsOf: (referenceId: string, senderId: string | null) => ['payments', 'of', referenceId, senderId],
  paymentSummary: (range: object) => ['payments', 'summary', range],
  reconciliation: (asked: object) => ['reconciliation', asked],
  paymentAccounts: ['payments', 'accounts'],
  deliveries: ['deliveries'],
  keys: ['keys'],
  users: ['users'],
  allUsers: ['users', 'all'],
  /** What a user signs in with beside the password. */
  methodsOf: (userId: string) => ['users', 'methods', userId],
  sessions: ['sessions'],
  devices: ['devices'],
  passkeys: ['passkeys'],
  signInWays: ['signInWays'],
  audit: ['audit'],
  senders: ['senders'],
  appSync: (senderId: string) => ['senders', 'appSync', senderId],
  webhookEndpoints: ['webhookEndpoints'],
  allWebhookEndpoints: ['webhookEndpoints', 'all'],
  webhookEndpoint: (id: string) => ['webhookEndpoints', 'one', id],
  webhookAttempts: (id: string, isFailed: boolean) => ['webhookEndpoints', 'attempts', id, String(isFailed)],
  event: (id: string) => ['events', id],
  drafts: ['drafts'],
  /** All that wait for a person. */
  waitingDrafts: ['drafts', 'waiting'],
  /** Those of a conversation that wait. */
  draftsOf: (conversationId: string) => ['drafts', 'of', conversationId],
} as const
