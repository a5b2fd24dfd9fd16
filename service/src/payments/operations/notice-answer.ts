/** A notice as the public API shows it. */
import { oneOf } from '../../engine/text-schema.ts'
import type { Notice } from '../notices-list.ts'
import { strictObject } from '../../engine/schema.ts'
import { date, id, nullableId, nullableText } from '../../engine/http/answer-fields.ts'

export const NoticeAnswer = strictObject(
  {
    id: id('Identifier of the notice.'),
    kind: oneOf(['paid', 'refunded'], 'What the customer is notified of.'),
    state: oneOf(
      ['due', 'notified', 'not_notified'],
      '`due`: it is about to be sent. `not_notified`: `problem` says why.',
    ),
    messageId: nullableId('The message that is the notice; null until it is sent.'),
    problem: nullableText('Why the customer was not notified: a code of a problem, or of ours.'),
    createDate: date('Since when it is due.'),
  },
  { title: 'PaymentNotice', description: 'A message about money that Recado sends by itself.' },
)

export const toNoticeAnswer = ({ createdAt, ...notice }: Notice) => ({
  ...notice,
  createDate: createdAt.toISOString(),
})
