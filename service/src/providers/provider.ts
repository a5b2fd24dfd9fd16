/**
 * The contract of a provider of payments: a bank, or a company that charges for shops.
 *
 * A provider knows its own HTTP, words and certificates. It knows nothing of SQL, orders, retries
 * or states: the ledger decides when to call and what an outcome means. All money is in hundredths
 * of the real, as integers. No function throws for what a provider answers: that is an outcome. It
 * throws for our own bugs alone.
 */

/** Why a call did not do what was asked. Stored, and shown to people of the shop. */
export type Failure = {
  /** Our own stable code, in snake case: from the table of problems of payments, `failures.ts`. */
  code: string
  /**
   * The provider's own words, without values of fields: they may hold a tax id. Null if it gave
   * none.
   */
  words: string | null
}

/** How a call ended, as data. */
export type Outcome<Value> =
  | { kind: 'done'; value: Value }
  /** There is no such charge, payment or refund at the provider. */
  | { kind: 'absent' }
  /** Refused for good: the same call would be refused again. */
  | { kind: 'refused'; failure: Failure }
  /** The provider did not do it. The same call may succeed later. */
  | { kind: 'unavailable'; retryAfterMs: number | null; failure: Failure }
  /**
   * The provider refuses the whole account: certificate, credentials, scopes, contract. Nothing was
   * done.
   */
  | { kind: 'stopped'; failure: Failure }
  /** It is unknown whether it was done: to be read back by the same id. */
  | { kind: 'unknown'; failure: Failure }

/**
 * Who owes: required by charges with a due date at every bank, and by some providers for all.
 * Stored nowhere.
 */
export type Payer = { name: string; taxId: string | null; email: string | null }

export type ChargeDraft = {
  /** Ours: 26 to 35 of A-Z a-z 0-9. A repeated call with it makes no second charge. */
  txid: string
  amount: number
  createdAt: Date
  /**
   * Until when it can be paid. The provider's own end may be later by the time that the call takes,
   * never earlier.
   */
  expiresAt: Date
  /**
   * A day until which it can be paid, in the form YYYY-MM-DD, and days after it; null: it is paid
   * at once.
   */
  due: { date: string; daysAfter: number } | null
  payer: Payer | null
  /** What the payer reads, at most 140 characters. */
  note: string
}

/** Names a charge at the provider. */
export type ChargeName = {
  txid: string
  /** The provider's own id; null if it has none, or gave none yet. */
  providerId: string | null
  /** Whether it was made with a due date. */
  isDue: boolean
}

/**
 * `open`: it can be paid, unless its time is over. `concluded`: some money came, and no more is
 * taken; the amount says whether it was enough. `removed`: by the provider.
 */
export type ChargeState = 'open' | 'concluded' | 'withdrawn' | 'removed'

/** A charge as the provider has it. */
export type ChargeRecord = {
  txid: string
  providerId: string | null
  state: ChargeState
  amount: number
  /** Pix key that receives; null if the provider does not say. */
  key: string | null
  /** What the payer's bank reads; null if the provider gives it no more. */
  code: string | null
  expiresAt: Date | null
  /** All that came for it, as far as the provider lists them here. */
  payments: Received[]
  /** None, if it is left out. */
  unreadable?: readonly Unreadable[]
}

/** Money that came. */
export type Received = {
  /**
   * The end-to-end id of a Pix, or the provider's own: only the provider itself may read anything
   * from it.
   */
  id: string
  /** Null for a plain transfer. */
  txid: string | null
  amount: number
  at: Date
  /**
   * Whole hours in `at` that were added, because the provider marks local time as UTC. Left out:
   * none.
   */
  hoursAdded?: number
  /** Pix key that it came to; null if the provider does not say. */
  key: string | null
  refunds: RefundRecord[]
}

export type RefundRecord = {
  /** Ours if we asked for it and the provider keeps it, else the provider's own. */
  id: string
  /** The provider's own id; left out by providers that keep ours. */
  ownId?: string
  amount: number
  state: 'pending' | 'done' | 'refused'
  /**
   * Whether we asked for it, or the banks took it back, as after a fraud claim. Null: the provider
   * does not say.
   */
  origin: 'shop' | 'bank' | null
  /** When it ended, or was asked for. */
  at: Date | null
  failure: Failure | null
}

/**
 * Money that came, in a form that cannot be read: each field as the provider writes it, cut to 64
 * characters; null: it writes none.
 */
export type Unreadable = {
  id: string | null
  txid: string | null
  amount: string | null
  at: string | null
}

/** What was received. `unreadable`: none, if it is left out. */
export type ReceivedPage = Page<Received> & { unreadable?: readonly Unreadable[] }

export type Page<Value> = {
  data: Value[]
  /** Opaque; null at the end. */
  next: string | null
}

/** What a callback is about. It is a hint to ask, and nothing of it is booked. */
export type Hint = { txid: string | null; paymentId: string | null }

/** A shop's account with its secrets in clear. Exists in memory only. */
export type PaymentAccount = {
  id: string
  workspaceId: string
  /** In the form of the provider: what it declares as `details`. */
  details: Readonly<Record<string, unknown>>
  /** By the names that the provider declares. */
  credentials: Readonly<Record<string, string>>
  /** Changes when the credentials do: connections and tokens of others are not used. */
  credentialsPrint: string
  /** The address that the provider may call; null where the service has no public one. */
  callbackUrl: string | null
  /**
   * True: no caller waits for it, so it leaves calls of the provider's pace to charges. Left out:
   * false.
   */
  inBackground?: boolean
}

/** What is known of a client certificate without a call. */
export type Certificate = { name: string; fingerprint: string; endsAt: Date }

export type Abilities = {
  /** Whether received money can be listed by time. Without, every open charge is asked about. */
  lists: boolean
  refunds: boolean
  /** Whether it gives each refund an id of its own, and may not keep ours. */
  namesRefunds: boolean
  /** Whether charges can have a due date. */
  dueDates: boolean
  /** What it must know of the payer of a charge that is paid at once. */
  payerNeeds: 'nothing' | 'email'
  /**
   * Whether its codes name the address of the charge, as those of banks; a fixed code names a Pix
   * key and is accepted as it comes.
   */
  codes: 'dynamic' | 'any'
  /** Seconds that a charge may live. */
  lifeSeconds: { min: number; max: number }
}

/** What is known of a provider without opening it. */
export type ProviderRules = {
  /** Stored with each account, and part of the address that it calls. */
  readonly name: string
  /** The name that people know. */
  readonly title: string
  /** The same for people who read Portuguese; left out: `title`. */
  readonly portugueseTitle?: string
  readonly abilities: Abilities
  /**
   * JSON Schema of the details of an account: what is no secret. Forms are made from it and from
   * its `x-words`.
   */
  readonly detailsSchema: object
  readonly detailsExample: Readonly<Record<string, unknown>>
  /** JSON Schema of the credentials as a person or a program gives them. */
  readonly credentialsSchema: object
  readonly credentialsExample: Readonly<Record<string, string>>
}

export type PaymentProvider = ProviderRules & {
  /**
   * Reads credentials that fit the schema: opens a certificate's file with its password, and checks
   * that key and certificate belong together, and that all is there that an account with these
   * details needs. Mistakes are sentences that repeat no secret. The credentials that it returns
   * can be given again. Rejects with `QueueFullError` when too many callers wait for this.
   */
  readCredentials(
    given: Readonly<Record<string, string>>,
    details: Readonly<Record<string, unknown>>,
  ): Promise<
    | { credentials: Readonly<Record<string, string>>; certificate: Certificate | null }
    | { mistakes: string[] }
  >
  /**
   * Details that fit the schema and cannot be used, field by field, for those that come without
   * credentials. Left out: the schema says it all.
   */
  findDetailMistakes?(details: Readonly<Record<string, unknown>>): { field: string; detail: string }[]
  /**
   * Whether an account with these details makes and follows charges with a due date. Left out: as
   * `abilities` says.
   */
  hasDueDates?(details: Readonly<Record<string, unknown>>): boolean
  /**
   * Where the credentials of an account with these details go: an account that has another needs
   * them again.
   */
  sendsTo(details: Readonly<Record<string, unknown>>): string
  /**
   * The Pix key and the name of the receiver that an order shows, of an account or of the code of a
   * charge.
   */
  toReceiver(
    details: Readonly<Record<string, unknown>>,
    code: string,
  ): { key: string; keyType: 'CPF' | 'CNPJ' | 'EMAIL' | 'PHONE' | 'EVP'; merchantName: string }
  // Each of these calls gives up when `signal` aborts: `unknown` if the provider may have read it.
  /**
   * The record is the charge as the provider has it, which one that was there before may have
   * otherwise than the draft.
   */
  makeCharge(
    account: PaymentAccount,
    draft: ChargeDraft,
    signal?: AbortSignal,
  ): Promise<Outcome<ChargeRecord>>
  readCharge(
    account: PaymentAccount,
    charge: ChargeName,
    signal?: AbortSignal,
  ): Promise<Outcome<ChargeRecord>>
  /** The record has the outcome: `withdrawn`, or `concluded` if it was paid in that moment. */
  withdrawCharge(
    account: PaymentAccount,
    charge: ChargeName,
    signal?: AbortSignal,
  ): Promise<Outcome<ChargeRecord>>
  /**
   * All that came between two moments, both inclusive, in any order; for a provider that `lists`.
   * @param next of the page before
   */
  listReceived(
    account: PaymentAccount,
    between: { from: Date; to: Date },
    next: string | null,
    signal?: AbortSignal,
  ): Promise<Outcome<ReceivedPage>>
  readReceived(account: PaymentAccount, id: string, signal?: AbortSignal): Promise<Outcome<Received>>
  /** @param refund with our id; a repeated call with it makes no second refund */
  makeRefund(
    account: PaymentAccount,
    paymentId: string,
    refund: { id: string; amount: number; reason: string },
    signal?: AbortSignal,
  ): Promise<Outcome<RefundRecord>>
  /**
   * @param refundId ours, or the provider's own once it is known. Of ours alone, a provider that
   * gives its own may say `absent`
   */
  readRefund(
    account: PaymentAccount,
    paymentId: string,
    refundId: string,
    signal?: AbortSignal,
  ): Promise<Outcome<RefundRecord>>
  /** Asks the provider to call this address when money comes. May be repeated. */
  placeCallback(account: PaymentAccount, url: string, signal?: AbortSignal): Promise<Outcome<null>>
  /**
   * Hints in the body of a callback, at most 1,000; of one that cannot be read: none. It never
   * throws.
   */
  readCallback(body: unknown, query: Readonly<Record<string, unknown>>): Hint[]
  /** Forgets the connections and tokens of an account that was changed or removed. */
  forget(accountId: string): void
  /** Closes connections. */
  close(): Promise<void>
}

/**
 * A refund under its address at the bank, which is below that of its payment. A refund without an
 * id is `?`.
 */
export const toRefundName = (paymentId: string, refundId: string | null): string =>
  `${paymentId}/devolucao/${refundId ?? '?'}`
