/** How a person is shown: by name, or else by the formatted number. */
import { formatPhoneNumber } from '@recado/chat/text/phone-number.js'

export function nameContact(
  { name, username }: { name: string | null; username: string | null },
  address: string,
): string {
  if (name !== null) return name
  return username === null ? formatPhoneNumber(address) : `@${username}`
}
