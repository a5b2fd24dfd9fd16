/** GET /order-suggestion: what a form for a new order may begin with. */
import { suggestOrder as suggest } from '../suggest-order.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { asAnswer, nullableText, text } from '../../engine/http/answer-fields.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { operation } from '../../engine/http/operation.ts'
import { Money, toMoney } from './order-answer.ts'

const Item = strictObject(
  {
    name: text('Its name.'),
    retailerId: nullableText("The shop's id of it, if the order gave one."),
    amount: Money,
  },
  { title: 'SuggestedItem', description: 'An item of the last orders, at its last price for one piece.' },
)

const Suggestion = strictObject(
  {
    referenceId: nullableText(
      'The reference id after that of the last order, which no order has: after `PED-8` comes `PED-9`. Null where the next 200 are taken.',
    ),
    text: nullableText('The text of the last order; null if there is none.'),
    items: Type.Array(Item, {
      description:
        'Items of the last 30 orders, each name once, at most 12, those of the latest order first.',
    }),
  },
  { title: 'OrderSuggestion', description: 'What the next order may begin with.' },
)

export const suggestOrder = operation(
  {
    operationId: 'suggestOrder',
    summary: 'Suggest the next order',
    description:
      'For a form in which a person writes an order. Nothing is reserved: two who ask at once get the same reference id.',
    tag: 'Orders',
    route: 'GET /order-suggestion',
    scope: 'messages:read',
    answer: asAnswer(Suggestion, 'The suggestion.'),
  },
  async ({ workspaceId }, { pool }: Needs<'pool'>) => {
    const { items, ...suggestion } = await suggest(pool, workspaceId)
    return {
      ...suggestion,
      items: items.map(({ amount, ...item }) => ({ ...item, amount: toMoney(amount, 'BRL') })),
    }
  },
)
