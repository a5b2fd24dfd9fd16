/** The ways to pay of an order: Pix, a link, a boleto, in any combination. */
import { useTexts } from '../../i18n/texts.ts'
import { Switch } from '../../ui/fields.tsx'
import { orderFormTexts } from './order-form-texts.ts'
import { CheckedField } from '../../checked-form/checked-field.tsx'
import { ChargeChoice } from './charge-choice.tsx'
import { hasOwnCode } from './draft.ts'
import type { OrderPartProps } from './draft.ts'
import { Group } from '../../checked-form/group.tsx'
import { PixFields } from './pix-fields.tsx'
import { paymentPointers } from './pointers.ts'

export function PaymentFields({ order, canCharge, change }: OrderPartProps & { canCharge: boolean }) {
  const texts = useTexts(orderFormTexts)
  const { pix, link, boleto } = order
  const at = paymentPointers(order)
  return (
    <Group title={texts.payment}>
      <Switch isSelected={pix.isOffered} onChange={(isOffered) => change({ pix: { ...pix, isOffered } })}>
        {texts.pix}
      </Switch>
      {pix.isOffered && canCharge && <ChargeChoice order={order} change={change} />}
      {hasOwnCode(order) && <PixFields order={order} change={change} />}
      <Switch isSelected={link.isOffered} onChange={(isOffered) => change({ link: { ...link, isOffered } })}>
        {texts.link}
      </Switch>
      {link.isOffered && (
        <CheckedField
          label={texts.linkUri}
          pointer={at.uri}
          type="url"
          value={link.uri}
          onChange={(uri) => change({ link: { ...link, uri } })}
        />
      )}
      <Switch
        isSelected={boleto.isOffered}
        onChange={(isOffered) => change({ boleto: { ...boleto, isOffered } })}
      >
        {texts.boleto}
      </Switch>
      {boleto.isOffered && (
        <CheckedField
          label={texts.boletoLine}
          pointer={at.line}
          note={texts.boletoNote}
          inputMode="numeric"
          value={boleto.line}
          onChange={(line) => change({ boleto: { ...boleto, line } })}
        />
      )}
    </Group>
  )
}
