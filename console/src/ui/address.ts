/** Who somebody is on the screen: their name, or else their number as people write it. */
import { formatPhoneNumber } from '@recado/chat/text/phone-number.js'

export function nameContact(
  { name, username }: { name: string | null; username: string | null },
  address: string,
): string {
  if (name !== null) return name
  return username === null ? formatPhoneNumber(address) : `@${username}`
}
