/** The fields of an order: reference, items, sums, ways to pay, expiry. */
import { useTexts } from '../../i18n/texts.ts'
import { useZone } from '../../i18n/zone.tsx'
import { Select } from '../../ui/select.tsx'
import { orderFormTexts } from './order-form-texts.ts'
import { CheckedField } from '../../checked-form/checked-field.tsx'
import type { OrderPartProps } from './draft.ts'
import { Group } from '../../checked-form/group.tsx'
import { ItemFields } from './item-fields.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { EXPIRY, TEXT } from './pointers.ts'
import type { SuggestedItem } from './suggestion.ts'
import { SumFields } from './sum-fields.tsx'

type Props = OrderPartProps & {
  /** Whether the shop's bank can make the Pix code. */
  canCharge: boolean
  /** Items of the last orders. */
  suggested: readonly SuggestedItem[]
}

export function OrderForm({ order, canCharge, suggested, change }: Props) {
  const texts = useTexts(orderFormTexts)
  const { zone } = useZone()
  return (
    <>
      <Group title={texts.message}>
        <CheckedField
          label={texts.referenceId}
          pointer={TEXT.referenceId}
          note={texts.referenceNote}
          value={order.referenceId}
          onChange={(referenceId) => change({ referenceId })}
        />
        <CheckedField
          label={texts.body}
          pointer={TEXT.body}
          isLong
          note={texts.bodyNote}
          value={order.body}
          onChange={(body) => change({ body })}
        />
        <CheckedField
          label={texts.footer}
          pointer={TEXT.footer}
          value={order.footer}
          onChange={(footer) => change({ footer })}
        />
        <CheckedField
          label={texts.image}
          pointer={TEXT.image}
          type="url"
          note={texts.imageNote}
          value={order.imageLink}
          onChange={(imageLink) => change({ imageLink })}
        />
        <Select
          label={texts.goods}
          value={order.goods}
          onChange={(goods) => change({ goods })}
          choices={(['physical-goods', 'digital-goods'] as const).map((value) => ({
            value,
            name: texts.goodsKinds[value],
          }))}
        />
      </Group>
      <ItemFields order={order} suggested={suggested} change={change} />
      <SumFields order={order} change={change} />
      <PaymentFields order={order} canCharge={canCharge} change={change} />
      <Group title={texts.deadline}>
        <CheckedField
          label={texts.expires}
          pointer={EXPIRY.at}
          type="datetime-local"
          note={texts.expiresNote(zone)}
          value={order.expiresAt}
          onChange={(expiresAt) => change({ expiresAt })}
        />
        {order.expiresAt !== '' && (
          <CheckedField
            label={texts.expiresText}
            pointer={EXPIRY.text}
            value={order.expiresText}
            onChange={(expiresText) => change({ expiresText })}
          />
        )}
      </Group>
    </>
  )
}
