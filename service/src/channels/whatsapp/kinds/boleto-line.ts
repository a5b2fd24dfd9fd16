/**
 * Turns boleto lines, as banks, providers and people spell them, into their plain form, which is
 * sent to WhatsApp and which the payer's bank knows.
 */
import { BOLETO_LINE } from '../../../kinds/order-details.ts'

/** The 47 or 48 digits of a line; null for anything else. */
export function toPlainLine(line: string): string | null {
  return BOLETO_LINE.test(line) ? line.replaceAll(/[^0-9]/g, '') : null
}
