/**
 * The Pix code of an order. A pasted code is read: the page shows whom it pays, and fills the
 * fields beside it. The reading is green only while preflight finds nothing about the code, alone
 * or compared with the order.
 */
import type { ReactNode } from 'react'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/texts.ts'
import { orderFormTexts } from './order-form-texts.ts'
import { pixCodeTexts } from './pix-code-texts.ts'
import { CheckedField } from '../../checked-form/checked-field.tsx'
import { CheckedSelect } from '../../checked-form/checked-select.tsx'
import { PIX_KEY_TYPES } from './draft.ts'
import type { OrderPartProps } from './draft.ts'
import { useFaults } from '../../checked-form/faults.tsx'
import { fillFromPixCode } from './fill-from-pix-code.ts'
import { readPixCode } from '../../money/pix-code.ts'
import { paymentPointers } from './pointers.ts'
import { addUp } from './sums.ts'

export function PixFields({ order, change }: OrderPartProps) {
  const texts = useTexts(orderFormTexts)
  const { pix } = order
  const at = paymentPointers(order)
  const changePix = (part: Partial<typeof pix>) => change({ pix: { ...pix, ...part } })
  return (
    <div className="form-part">
      <CheckedField
        label={texts.pixCode}
        pointer={at.code}
        isLong
        value={pix.code}
        onChange={(code) => change({ pix: fillFromPixCode(pix, code) })}
      />
      {pix.code.trim() !== '' && <PixSummary order={order} />}
      <CheckedField
        label={texts.merchantName}
        pointer={at.merchantName}
        value={pix.merchantName}
        onChange={(merchantName) => changePix({ merchantName })}
      />
      <div className="form-columns">
        <CheckedSelect
          label={texts.pixKeyType}
          pointer={at.keyType}
          value={pix.keyType}
          onChange={(keyType) => changePix({ keyType })}
          choices={PIX_KEY_TYPES.map((value) => ({ value, name: texts.pixKeyTypes[value] }))}
        />
        <CheckedField
          label={texts.pixKey}
          pointer={at.key}
          value={pix.key}
          onChange={(key) => changePix({ key })}
        />
      </div>
    </div>
  )
}

/** Findings of preflight when the amounts of code and order differ. */
const OTHER_AMOUNT = new Set(['pix_dynamic_amount', 'pix_static_amount'])
const OTHER_RECEIVER = new Set(['pix_receiver_name', 'pix_key_in_code'])

function PixSummary({ order }: { order: OrderPartProps['order'] }) {
  const texts = useTexts(pixCodeTexts)
  const formats = useFormats()
  const { byField } = useFaults()
  const reading = readPixCode(order.pix.code)
  if (reading === null) return <p className="notice notice-bad">{texts.pixUnreadable}</p>
  const { receiver, city, amount, key, host, isChecksumRight } = reading
  const at = paymentPointers(order)
  const codes = [at.code, at.merchantName, at.key]
    .flatMap((pointer) => byField.get(pointer) ?? [])
    .filter(({ pointer, code }) => pointer === at.code || code.startsWith('pix_'))
    .map(({ code }) => code)
  const isOtherAmount = codes.some((code) => OTHER_AMOUNT.has(code))
  const isOther = isOtherAmount || codes.some((code) => OTHER_RECEIVER.has(code))
  const look = !isChecksumRight || isOther ? 'bad' : codes.length > 0 ? 'wait' : 'good'
  return (
    <section className={`notice notice-${look}`} aria-label={texts.pixRead} aria-live="polite">
      <dl className="compose-facts">
        <Fact
          name={texts.pixReceiver}
          but={codes.includes('pix_receiver_name') && texts.pixMessageSays(order.pix.merchantName.trim())}
        >
          {receiver ?? '–'}
        </Fact>
        <Fact name={texts.pixCity}>{city ?? '–'}</Fact>
        <Fact
          name={texts.pixAmount}
          but={isOtherAmount && texts.pixOrderIs(formats.money(addUp(order).total, 100))}
        >
          {amount === null ? texts.pixOpenAmount : formats.money(amount, 100)}
        </Fact>
        <Fact name={texts.pixKind}>
          {key === null ? texts.pixDynamic(host ?? '–') : texts.pixStatic(key)}
        </Fact>
      </dl>
      <p>{!isChecksumRight ? texts.pixBroken : isOther ? texts.pixMismatch : texts.pixWhole}</p>
      {host !== null && <p className="small">{texts.pixValidity}</p>}
    </section>
  )
}

/** `but` is the order's value, if it differs. */
function Fact({ name, children, but = false }: { name: string; children: ReactNode; but?: string | false }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
        {but !== false && (
          <>
            {' · '}
            <strong>
              <bdi>{but}</bdi>
            </strong>
          </>
        )}
      </dd>
    </>
  )
}
