/**
 * The own headers of an endpoint. Their values are write-only: to change one, all are set again.
 */
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Switch, TextField } from '../../ui/fields.tsx'
import type { HeaderRow } from './endpoint-draft.ts'
import type { FieldsProps } from './fields-props.ts'
import { endpointFormTexts } from './endpoint-form-texts.ts'

export function HeaderFields({
  fields: { headers },
  change,
  faultAt,
  kept,
}: FieldsProps & {
  /** The names of those that are set now. */
  kept: string[]
}) {
  const texts = useTexts(endpointFormTexts)
  const formats = useFormats()
  const rows = headers ?? []
  const set = (next: HeaderRow[]) => change({ headers: next })
  const update = (id: number, part: Partial<HeaderRow>) =>
    set(rows.map((row) => (row.id === id ? { ...row, ...part } : row)))
  const error = faultAt('/headers')
  return (
    <fieldset className="endpoint-choice">
      <legend className="field-label">{texts.headers}</legend>
      {kept.length > 0 && (
        <>
          <p className="small">
            <bdi>{texts.headersKept(formats.list(kept))}</bdi>
          </p>
          <Switch isSelected={headers !== null} onChange={(isOn) => change({ headers: isOn ? [] : null })}>
            {texts.renewHeaders}
          </Switch>
        </>
      )}
      {rows.map(({ id, name, value }, index) => (
        <div key={id} className="endpoint-header">
          <TextField
            label={texts.headerName(index + 1)}
            value={name}
            onChange={(next) => update(id, { name: next })}
          />
          <TextField
            label={texts.headerValue(index + 1)}
            type="password"
            autoComplete="off"
            value={value}
            onChange={(next) => update(id, { value: next })}
          />
          <IconButton
            icon="trash"
            label={texts.removeHeader(index + 1)}
            onPress={() => set(rows.filter((row) => row.id !== id))}
          />
        </div>
      ))}
      {(headers !== null || kept.length === 0) && (
        <div>
          <Button
            look="quiet"
            isSmall
            icon="plus"
            onPress={() => set([...rows, { id: nextId(rows), name: '', value: '' }])}
          >
            {texts.addHeader}
          </Button>
        </div>
      )}
      <p className="field-note">{texts.headersNote}</p>
      {error !== null && <p className="field-error">{error}</p>}
    </fieldset>
  )
}

const nextId = (rows: HeaderRow[]) => Math.max(0, ...rows.map(({ id }) => id)) + 1
