/** Cases of the rules of who an order is for. */
import type { ChannelAddress } from '../../../channel.ts'
import { ofOrder, type Case, type RuleCases } from './messages.ts'

const phone = (value: string): ChannelAddress => ({ kind: 'phone', value })
const userId = (value: string): ChannelAddress => ({ kind: 'user_id', value })
const to = ({ findings }: Case): Case => ({ pointer: '/to', findings })
const orderTo = (recipient: ChannelAddress | null) => to(ofOrder({}, { recipient }))

export const recipientCases: Record<string, RuleCases> = {
  'recipient-in-brazil': {
    inside: [
      orderTo(phone('551140000000')),
      orderTo(phone('5511987654321')),
      orderTo(userId('BR.13491208655302741918')),
      orderTo(userId('BR.ENT.1')),
      orderTo(null),
    ],
    outside: [
      ...['541140000000', '155987654321', '351912345678', '11987654321'].map((digits) =>
        orderTo(phone(digits)),
      ),
      ...['US.13491208655302741918', 'BO.1', 'US.ENT.1'].map((id) => orderTo(userId(id))),
    ],
  },
}
