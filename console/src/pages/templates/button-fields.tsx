/** The buttons below a template. */
import { listAt } from '@recado/chat/content/parts.js'
import type { Parts } from '@recado/chat/content/parts.js'
import { choicesOf, fieldOf } from '../../api/served-schema.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { CheckedField } from '../../checked-form/checked-field.tsx'
import { CheckedSelect } from '../../checked-form/checked-select.tsx'
import { Group } from '../../checked-form/group.tsx'
import {
  fieldsOf,
  fieldText,
  PAYMENTS,
  paymentOf,
  sampleFieldOf,
  setField,
  toButton,
  toPaymentButton,
} from './buttons.ts'
import type { Payment } from './buttons.ts'
import { buttonSchema, componentSchema } from './more.ts'
import { findPart, setButtons } from './template-draft.ts'
import type { PartProps } from './part-props.ts'
import { templatesTexts } from './templates-texts.ts'

/** Of a code to sign in alone. */
const OTP = 'OTP'
const isPayment = (value: string): value is Payment => Object.hasOwn(PAYMENTS, value)

export function ButtonFields({ draft, document, change }: PartProps) {
  const texts = useTexts(templatesTexts)
  const found = findPart(draft.components, 'BUTTONS')
  const buttons = listAt(found?.part ?? {}, 'buttons')
  const { maxItems = Infinity } = fieldOf(document, componentSchema(document), 'buttons')
  const types = choicesOf(fieldOf(document, buttonSchema(document), 'type')).filter((type) => type !== OTP)
  const set = (next: (buttons: Parts[]) => Parts[]) =>
    change((before) =>
      setButtons(before, next(listAt(findPart(before.components, 'BUTTONS')?.part ?? {}, 'buttons'))),
    )
  return (
    <Group
      title={texts.buttons}
      action={
        buttons.length < maxItems && (
          <Button
            look="quiet"
            isSmall
            icon="plus"
            onPress={() => set((all) => [...all, toButton('QUICK_REPLY', {})])}
          >
            {texts.addButton}
          </Button>
        )
      }
    >
      {buttons.map((button, index) => (
        <OneButton
          key={index}
          button={button}
          number={index + 1}
          at={`/components/${found?.index ?? 0}/buttons/${index}`}
          types={types}
          onChange={(next) => set((all) => all.with(index, next))}
          onRemove={() => set((all) => all.toSpliced(index, 1))}
        />
      ))}
    </Group>
  )
}

type ButtonProps = {
  button: Parts
  number: number
  /** Its pointer in the request. */
  at: string
  types: string[]
  onChange: (button: Parts) => void
  onRemove: () => void
}

function OneButton({ button, number, at, types, onChange, onRemove }: ButtonProps) {
  const texts = useTexts(templatesTexts)
  const type = String(button['type'])
  return (
    <fieldset className="form-row">
      <legend className="form-row-title">{texts.button(number)}</legend>
      <div className="form-row-remove">
        <IconButton icon="trash" label={texts.removeButton(number)} onPress={onRemove} />
      </div>
      <CheckedSelect
        label={texts.buttonKind}
        pointer={`${at}/type`}
        value={type}
        onChange={(next) => onChange(toButton(next, button))}
        choices={types.map((value) => ({ value, name: texts.buttonKinds[value] ?? value }))}
      />
      {type === 'PAYMENT_REQUEST' && <PaymentFields button={button} at={at} onChange={onChange} />}
      {fieldsOf(button).map((name) => (
        <CheckedField
          key={name}
          label={(type === 'COPY_CODE' ? texts.codeExample : texts.buttonFields[name]) ?? name}
          note={name === 'url' ? texts.urlNote : undefined}
          pointer={`${at}/${name}`}
          value={fieldText(button, name)}
          onChange={(value) => onChange(setField(button, name, value))}
        />
      ))}
    </fieldset>
  )
}

function PaymentFields({ button, at, onChange }: Pick<ButtonProps, 'button' | 'at' | 'onChange'>) {
  const texts = useTexts(templatesTexts)
  const { value, pointer } = sampleFieldOf(button)
  const way = paymentOf(button)
  return (
    <>
      <CheckedSelect
        label={texts.payment}
        pointer={`${at}/payment_setting/type`}
        value={way}
        onChange={(next) => onChange(toPaymentButton(next, ''))}
        choices={Object.keys(PAYMENTS)
          .filter(isPayment)
          .map((one) => ({ value: one, name: texts.payments[one] }))}
      />
      <CheckedField
        label={texts.paymentSample}
        pointer={`${at}/payment_setting/${pointer}`}
        value={value}
        onChange={(next) => onChange(toPaymentButton(way, next))}
      />
    </>
  )
}
