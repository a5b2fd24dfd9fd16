/** The Pix code of an order. A code that is pasted is read: it is shown whom it pays, and the fields beside it are filled from it. */
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/texts.ts'
import { composeTexts } from './compose-texts.ts'
import { DraftField } from './draft-field.tsx'
import { DraftSelect } from './draft-select.tsx'
import { PIX_KEY_TYPES } from './draft.ts'
import type { OrderPartProps } from './draft.ts'
import { fillFromPixCode } from './fill-from-pix-code.ts'
import { readPixCode } from './pix-code.ts'
import type { PixReading } from './pix-code.ts'
import { paymentPointers } from './pointers.ts'

export function PixFields({ order, change }: OrderPartProps) {
  const texts = useTexts(composeTexts)
  const { pix } = order
  const at = paymentPointers(order)
  const changePix = (part: Partial<typeof pix>) => change({ pix: { ...pix, ...part } })
  return (
    <div className="compose-part">
      <DraftField
        label={texts.pixCode}
        pointer={at.code}
        isLong
        value={pix.code}
        onChange={(code) => change({ pix: fillFromPixCode(pix, code) })}
      />
      {pix.code.trim() !== '' && <PixSummary reading={readPixCode(pix.code)} />}
      <DraftField
        label={texts.merchantName}
        pointer={at.merchantName}
        value={pix.merchantName}
        onChange={(merchantName) => changePix({ merchantName })}
      />
      <div className="compose-columns">
        <DraftSelect
          label={texts.pixKeyType}
          pointer={at.keyType}
          value={pix.keyType}
          onChange={(keyType) => changePix({ keyType })}
          choices={PIX_KEY_TYPES.map((value) => ({ value, name: texts.pixKeyTypes[value] }))}
        />
        <DraftField
          label={texts.pixKey}
          pointer={at.key}
          value={pix.key}
          onChange={(key) => changePix({ key })}
        />
      </div>
    </div>
  )
}

function PixSummary({ reading }: { reading: PixReading | null }) {
  const texts = useTexts(composeTexts)
  const formats = useFormats()
  if (reading === null) return <p className="notice notice-bad">{texts.pixUnreadable}</p>
  const { receiver, city, amount, key, host, isChecksumRight } = reading
  return (
    <section
      className={`notice ${isChecksumRight ? 'notice-good' : 'notice-bad'}`}
      aria-label={texts.pixRead}
      aria-live="polite"
    >
      <dl className="compose-facts">
        <dt>{texts.pixReceiver}</dt>
        <dd>
          <bdi>{receiver ?? '–'}</bdi>
        </dd>
        <dt>{texts.pixCity}</dt>
        <dd>
          <bdi>{city ?? '–'}</bdi>
        </dd>
        <dt>{texts.pixAmount}</dt>
        <dd>{amount === null ? texts.pixOpenAmount : formats.money(amount, 100)}</dd>
        <dt>{texts.pixKind}</dt>
        <dd>
          <bdi>{key === null ? texts.pixDynamic(host ?? '–') : texts.pixStatic(key)}</bdi>
        </dd>
      </dl>
      <p>{isChecksumRight ? texts.pixWhole : texts.pixBroken}</p>
      {host !== null && <p className="small">{texts.pixValidity}</p>}
    </section>
  )
}
