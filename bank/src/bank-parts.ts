/**
 * The parts that routes work with. bank.ts assembles them; each function receives only the parts it
 * uses.
 */
import type { Agenda } from './agenda.ts'
import type { Book } from './book/book.ts'
import type { Callbacks } from './callbacks/callbacks.ts'
import type { Certificates } from './certificates.ts'
import type { Clock } from './clock.ts'
import type { Faults } from './faults/faults.ts'
import type { Log } from './log.ts'
import type { Pace } from './pace.ts'

export type BankParts = {
  book: Book
  clock: Clock
  faults: Faults
  certificates: Certificates
  agenda: Agenda
  callbacks: Callbacks
  pace: Pace
  /** Signs access tokens. */
  tokenSecret: Buffer
  /** The bank's own address, such as `https://127.0.0.1:8443`, known once it listens. */
  self: { url: string }
  /** The certificate that the bank's server shows. */
  server: {
    /** One that no caller has a reason to trust. Connections end. */
    showForeign(): Promise<void>
    showOwn(): void
  }
  log: Log
}
