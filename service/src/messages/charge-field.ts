/**
 * The field `charge` of orders: Recado makes the charge at the shop's bank, and its code becomes
 * the first way to pay.
 */
import { Text } from '../engine/text-schema.ts'
import { strictObject, Type, type Static } from '../engine/schema.ts'

/** WhatsApp accepts no order that expires earlier. */
export const EXPIRES_IN_SECONDS_MIN = 300
/** Until a charge is made and the order is on the phone. */
export const MAKING_SECONDS = 60
/** How long a charge can be paid of which nothing is said. */
export const EXPIRES_IN_SECONDS = 86_400
/** How far ahead a charge may be due: our own bound. */
export const DUE_DAYS_MAX = 365

const Charge = strictObject(
  {
    account: Type.Optional(
      Type.String({
        format: 'uuid',
        description:
          'The payment account where the charge is made; the default of the workspace if left out.',
      }),
    ),
    provider: Type.Optional(
      Text(50, 'In place of `account`: the name of a provider, at whose account the charge is made.'),
    ),
    expiresIn: Type.Optional(
      Type.Integer({
        minimum: EXPIRES_IN_SECONDS_MIN,
        description: `For how many seconds the order can be paid; a day if left out. A minute is added for making the charge. Not beside \`expiration\` of the order, which says until when.`,
      }),
    ),
    dueDate: Type.Optional(
      Type.String({
        format: 'date',
        description: `In place of \`expiresIn\`: the day until whose end it can be paid, in São Paulo, at most ${DUE_DAYS_MAX} days ahead. Takes a payer with \`taxId\`.`,
      }),
    ),
    renew: Type.Optional(
      Type.Boolean({
        description: `Sends an order again, with a new charge. WhatsApp accepts no reference id twice: the message goes out under that of a copy, \`PED-8.2via\`, which belongs to the order \`PED-8\`. The charge before it is withdrawn once WhatsApp has the message. Without \`renew\`, an order that a message asks for already is 409 \`order_asked\`.`,
      }),
    ),
    payer: Type.Optional(
      strictObject(
        {
          name: Text(140, 'Who owes. Recado passes it to the bank and stores it nowhere.'),
          taxId: Type.Optional(Text(18, 'CPF or CNPJ, plain or as it is printed.')),
          email: Type.Optional(
            Type.String({
              maxLength: 254,
              pattern: '^[^@\\s]+@[^@\\s]+$',
              description: 'Some providers accept no charge without it.',
            }),
          ),
        },
        { title: 'Payer' },
      ),
    ),
  },
  {
    title: 'OrderCharge',
    description:
      'Recado makes a Pix charge for the total of the order, and puts its code before the other ways to pay. Takes the scope `payments:charge`.',
  },
)
export type ChargeField = Static<typeof Charge>

export const chargeField = { charge: Type.Optional(Charge) }
