/**
 * What names a template: its sender, name, language and category; and what else the service
 * accepts.
 */
import { formatPhoneNumber } from '@recado/chat/text/phone-number.js'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMay } from '../../api/me.ts'
import { sendersQuery } from '../../api/senders.ts'
import { fieldOf } from '../../api/served-schema.ts'
import { useApi } from '../../api/session.tsx'
import { allTemplatesQuery } from '../../api/templates.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ScalarField } from '../../schema-form/scalar-field.tsx'
import { fieldWords, nameField } from '../../schema-form/schema-words.ts'
import { CheckedField } from '../../checked-form/checked-field.tsx'
import { CheckedSelect } from '../../checked-form/checked-select.tsx'
import { Group } from '../../checked-form/group.tsx'
import { bodySchema, listMore } from './more.ts'
import { setCategory } from './template-draft.ts'
import type { PartProps } from './part-props.ts'
import { templatesTexts } from './templates-texts.ts'

export function IdentityFields({ draft, document, change, isNew }: PartProps & { isNew: boolean }) {
  const texts = useTexts(templatesTexts)
  const fields = useTexts(fieldWords)
  const schema = bodySchema(document, isNew)
  const set = (name: 'name' | 'language') => (value: unknown) =>
    change((before) => ({ ...before, [name]: typeof value === 'string' ? value : '' }))
  const of = (name: string) => ({
    schema: fieldOf(document, schema, name),
    label: nameField(name, fields),
    pointer: `/${name}`,
    isRequired: true,
  })
  return (
    <Group title={texts.identity}>
      {isNew ? (
        <>
          <SenderField from={draft.from} onChange={(from) => change((before) => ({ ...before, from }))} />
          <div className="form-columns">
            <ScalarField {...of('name')} value={draft.name} onChange={set('name')} />
            <ScalarField {...of('language')} value={draft.language} onChange={set('language')} />
          </div>
        </>
      ) : (
        <p className="soft small">{texts.fixed}</p>
      )}
      <ScalarField
        {...of('category')}
        value={draft.category}
        onChange={(category) => change((before) => setCategory(before, String(category)))}
      />
    </Group>
  )
}

/** Those that a key knows: of the senders, if it may list them, and of the templates. */
function SenderField({ from, onChange }: { from: string; onChange: (from: string) => void }) {
  const texts = useTexts(templatesTexts)
  const api = useApi()
  const senders = useQuery({ ...sendersQuery(api), enabled: useMay('senders:read') }).data ?? []
  const templates = useQuery({ ...allTemplatesQuery(api), enabled: useMay('messages:read') }).data ?? []
  const known = [...new Set([...senders.map(({ address }) => address), ...templates.map((one) => one.from)])]
  const only = known.length === 1 && from === '' ? `+${known[0]}` : undefined
  useEffect(() => {
    if (only !== undefined) onChange(only)
  }, [only, onChange])
  if (known.length === 0)
    return <CheckedField label={texts.sender} pointer="/from" type="tel" value={from} onChange={onChange} />
  return (
    <CheckedSelect
      label={texts.sender}
      pointer="/from"
      value={from}
      placeholder={texts.choose}
      onChange={onChange}
      choices={known.map((address) => ({ value: `+${address}`, name: formatPhoneNumber(address) }))}
    />
  )
}

export function MoreFields({ draft, document, change, isNew }: PartProps & { isNew: boolean }) {
  const texts = useTexts(templatesTexts)
  const fields = useTexts(fieldWords)
  const names = listMore(document, isNew)
  const schema = bodySchema(document, isNew)
  if (names.length === 0) return null
  return (
    <Group title={texts.more}>
      {names.map((name) => (
        <ScalarField
          key={name}
          schema={fieldOf(document, schema, name)}
          label={nameField(name, fields)}
          pointer={`/${name}`}
          isRequired={schema.required?.includes(name) ?? false}
          value={draft.more[name]}
          onChange={(value) => change((before) => ({ ...before, more: { ...before.more, [name]: value } }))}
        />
      ))}
    </Group>
  )
}
