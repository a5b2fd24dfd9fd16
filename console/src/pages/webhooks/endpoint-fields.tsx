/** The fields that adding and changing an endpoint share. */
import { formatPhoneNumber } from '@recado/chat/text/phone-number.js'
import { useQuery } from '@tanstack/react-query'
import { sendersQuery } from '../../api/senders.ts'
import { useApi } from '../../api/session.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { Checkbox, RadioChoice, TextField } from '../../ui/fields.tsx'
import { isRate } from './endpoint-draft.ts'
import { endpointFormTexts } from './endpoint-form-texts.ts'
import type { FieldsProps } from './fields-props.ts'
import { EventTypeFields } from './event-type-fields.tsx'
import { HeaderFields } from './header-fields.tsx'

export function EndpointFields({ keptHeaders, ...props }: FieldsProps & { keptHeaders: string[] }) {
  const texts = useTexts(endpointFormTexts)
  const { fields, change, isTried, faultAt } = props
  const isUrlMissing = isTried && fields.url.trim() === ''
  return (
    <>
      <TextField
        label={texts.url}
        note={texts.urlNote}
        type="url"
        placeholder="https://shop.example/webhooks"
        value={fields.url}
        onChange={(url) => change({ url })}
        error={isUrlMissing ? texts.urlMissing : faultAt('/url')}
      />
      <TextField
        label={texts.description}
        value={fields.description}
        onChange={(description) => change({ description })}
        error={faultAt('/description')}
      />
      <EventTypeFields {...props} />
      <SenderFields {...props} />
      <HeaderFields {...props} kept={keptHeaders} />
      <TextField
        label={texts.rate}
        note={texts.rateNote}
        inputMode="numeric"
        value={fields.rate}
        onChange={(rate) => change({ rate })}
        error={isRate(fields.rate) ? faultAt('/maxPerSecond') : texts.rateWrong}
      />
    </>
  )
}

/** Shown only if there is a choice. */
function SenderFields({ fields: { senders }, change, isTried, faultAt }: FieldsProps) {
  const texts = useTexts(endpointFormTexts)
  const { data = [] } = useQuery(sendersQuery(useApi()))
  if (data.length < 2 && senders === null) return null
  const error = isTried && senders?.length === 0 ? texts.sendersMissing : faultAt('/senders')
  return (
    <fieldset className="endpoint-choice">
      <RadioChoice
        label={texts.senders}
        value={senders === null ? 'all' : 'some'}
        onChange={(value) => change({ senders: value === 'all' ? null : [] })}
        choices={(['all', 'some'] as const).map((value) => ({ value, name: texts.sendersChoice[value] }))}
      />
      {senders !== null &&
        data.map(({ id, address }) => (
          <Checkbox
            key={id}
            isSelected={senders.includes(id)}
            onChange={(isOn) =>
              change({ senders: isOn ? [...senders, id] : senders.filter((one) => one !== id) })
            }
          >
            <span className="figures">{formatPhoneNumber(address)}</span>
          </Checkbox>
        ))}
      {error !== null && <p className="field-error">{error}</p>}
    </fieldset>
  )
}
