/** Cases of the rules of the recipient. */
import type { ChannelAddress } from '../../../channel.ts'
import { ofContacts, ofOrder, ofStatus, type Case, type RuleCases } from './messages.ts'

const phone = (value: string): ChannelAddress => ({ kind: 'phone', value })
const userId = (value: string): ChannelAddress => ({ kind: 'user_id', value })
const to = ({ findings }: Case): Case => ({ pointer: '/to', findings })
const orderTo = (recipient: ChannelAddress | null) => to(ofOrder({}, { recipient }))
const statusTo = (recipient: ChannelAddress) => to(ofStatus({}, undefined, recipient))
const contactsTo = (recipient: ChannelAddress) => to(ofContacts({}, recipient))

export const recipientCases: Record<string, RuleCases> = {
  'recipient-number': {
    inside: [
      '5511987654321',
      '551187654321', // a mobile without its ninth digit
      '551133334444',
      '5599912345678',
      '558007654321', // toll-free
      '55800765432',
      '541140000000',
      '15550100',
    ]
      .map(phone)
      .flatMap((recipient) => [orderTo(recipient), statusTo(recipient), contactsTo(recipient)]),
    outside: [
      '5510987654321', // no such area
      '551033334444',
      '5520987654321',
      '55119876543210',
      '551198765432101',
      '5511287654321', // nine digits that do not begin with 9
      '551113334444',
      '551103334444',
      '55119876543',
      '5511987',
      '55987654321',
      '5580012345',
    ]
      .map(phone)
      .flatMap((recipient) => [orderTo(recipient), statusTo(recipient), contactsTo(recipient)]),
  },
  'recipient-in-brazil': {
    inside: [
      orderTo(phone('551140000000')),
      orderTo(phone('5511987654321')),
      orderTo(userId('BR.13491208655302741918')),
      orderTo(userId('BR.ENT.1')),
      orderTo(null),
      statusTo(phone('541140000000')),
      contactsTo(userId('US.1')),
    ],
    outside: [
      ...['541140000000', '155987654321', '351912345678', '11987654321'].map((digits) =>
        orderTo(phone(digits)),
      ),
      ...['US.13491208655302741918', 'BO.1', 'US.ENT.1'].map((id) => orderTo(userId(id))),
    ],
  },
}
