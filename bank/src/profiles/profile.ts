/** How one bank differs from the letter of API Pix, as data. */
import type { PixError } from '../api/errors.ts'

export type Profile = {
  name: string
  /** Where API Pix begins, besides `/v2`, which every profile answers. */
  apiPath: string
  /** Where tokens are had, besides `/oauth/token`. */
  tokenPath: string
  /** Whether the token call must name the client's secret. */
  hasSecret: boolean
  /** Header that each call must bring, and whose value is the client id. */
  clientIdHeader: string | null
  /** Query parameter that each call must bring. */
  keyQuery: string | null
  status: { put: number; patch: number; refund: number; webhook: number }
  /**
   * What a second PUT of a txid does: the standard alters the charge, or keeps it if nothing
   * differs.
   */
  repeatedPut: 'alter' | 'refuse'
  codeField: 'pixCopiaECola' | 'brcode' | 'textoImagemQRcode'
  acceptsMilliseconds: boolean
  /** A callback's body: the standard's object, or a bare list. */
  callbackBody: 'object' | 'list'
  /** Whether an address is tried when it is placed. */
  triesCallback: boolean
  /** Whether the answer to a placed address repeats it; the standard's has no body. */
  answersWebhook: boolean
  toError(error: PixError, path: string): { status: number; type: string; body: unknown }
}
