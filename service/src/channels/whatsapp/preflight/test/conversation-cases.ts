/** Cases of the rules of places and reactions. */
import { ofKind, type RuleCases } from './messages.ts'

const latitude = (value: unknown) => ofKind('location', { '/latitude': value })
const longitude = (value: unknown) => ofKind('location', { '/longitude': value })
const emoji = (value: string) => ofKind('reaction', { '/emoji': value })

export const conversationCases: Record<string, RuleCases> = {
  'coordinate-range': {
    inside: [ofKind('location'), latitude('-90'), latitude('90.0'), longitude('180'), longitude('-23.5614')],
    outside: [latitude('90.000001'), latitude('-91'), longitude('180.1'), longitude('-999')],
  },
  'place-name': {
    inside: [ofKind('location'), ofKind('location', { '/name': undefined, '/address': undefined })],
    outside: [ofKind('location', { '/address': 'Rua das Flores, 10', '/name': undefined })],
  },
  'reaction-one-emoji': {
    inside: ['', '👍', '❤', '❤️', '1️⃣', '👍🏽', '🇧🇷', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👩‍👩‍👧‍👦'].map(emoji),
    outside: ['👍👍', 'ok', '1', '#', ' 👍', '👍 ', ':)', ' '].map(emoji),
  },
}
