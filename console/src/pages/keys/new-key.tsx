/** Creates a key and shows it once, since the service keeps only its hash. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { mayDo, useMe } from '../../api/me.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import type { ApiKeyDraft, NewApiKey, Scope } from '../../api/types.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, RadioChoice, TextField } from '../../ui/fields.tsx'
import { Dialog, DialogActions } from '../../ui/overlays.tsx'
import { Select } from '../../ui/select.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { scopeTexts } from '../../generated/scope-texts.ts'
import { GROUPS, PRESETS, presets, scopesOf } from './key-scopes.ts'
import type { Group, Preset } from './key-scopes.ts'
import { keysTexts } from './keys-texts.ts'

const DAY_MS = 86_400_000
const NAME_LENGTH_MAX = 100

/** Days until expiry. */
const LIFETIMES = ['30', '90', '365', 'never'] as const
type Lifetime = (typeof LIFETIMES)[number]

export function NewKeyDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const texts = useTexts(keysTexts)
  const [made, setMade] = useState<NewApiKey | null>(null)
  const close = () => {
    setMade(null) // no other copy of the key exists
    onClose()
  }
  return (
    <Dialog
      title={made === null ? texts.make : texts.isMade}
      isOpen={isOpen}
      onClose={close}
      isKept={made !== null}
    >
      {made === null ? (
        <KeyForm onMade={setMade} />
      ) : (
        <ShownOnce
          secret={made.key}
          help={texts.shownOnce}
          copy={texts.copy}
          done={texts.isStored}
          onClose={close}
        />
      )}
    </Dialog>
  )
}

function KeyForm({ onMade }: { onMade: (made: NewApiKey) => void }) {
  const texts = useTexts(keysTexts)
  const api = useApi()
  const cache = useQueryClient()
  const offered = useOffered()
  const [name, setName] = useState('')
  const [purpose, setPurpose] = useState<Purpose>(offered.presets[0] ?? 'chosen')
  const [chosen, setChosen] = useState<Scope[]>([])
  const [lifetime, setLifetime] = useState<Lifetime>('never')
  const [isTried, setTried] = useState(false)
  const make = useMutation({
    mutationFn: (draft: ApiKeyDraft) => api.keys.create(draft),
    gcTime: 0, // the key itself must not stay in the cache
    onSuccess(made) {
      onMade(made)
      void cache.invalidateQueries({ queryKey: queryKeys.keys })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const scopes = purpose === 'chosen' ? chosen : [...PRESETS[purpose]]
    if (name.trim() === '' || scopes.length === 0) return
    make.mutate({ name: name.trim(), scopes, expireDate: toExpireDate(lifetime) })
  }
  return (
    <form className="dialog-form" onSubmit={submit}>
      <TextField
        label={texts.name}
        note={texts.nameNote}
        value={name}
        onChange={setName}
        maxLength={NAME_LENGTH_MAX}
        error={isTried && name.trim() === '' ? texts.nameMissing : null}
      />
      <PurposeChoice presets={offered.presets} value={purpose} onChange={setPurpose} />
      {purpose === 'chosen' && (
        <ScopeChoice
          offered={offered.scopes}
          value={chosen}
          onChange={setChosen}
          error={isTried && chosen.length === 0 ? texts.scopeMissing : null}
        />
      )}
      <Select
        label={texts.expires}
        value={lifetime}
        onChange={setLifetime}
        choices={LIFETIMES.map((value) => ({
          value,
          name: value === 'never' ? texts.never : texts.inDays(Number(value)),
        }))}
      />
      {make.isError && <ProblemNotice error={make.error} />}
      <DialogActions>
        <Button type="submit" isPending={make.isPending}>
          {texts.make}
        </Button>
      </DialogActions>
    </form>
  )
}

/** A preset, or scopes chosen one by one. */
type Purpose = Preset | 'chosen'

/** The service gives a key no scope that its maker lacks. */
function useOffered() {
  const own = useMe()?.scopes ?? []
  const mayGive = (scope: Scope) => mayDo(own, scope)
  return {
    presets: presets.filter((preset) => PRESETS[preset].every(mayGive)),
    scopes: GROUPS.map((group) => ({ group, scopes: scopesOf(group).filter(mayGive) })),
  }
}

function PurposeChoice({
  presets,
  value,
  onChange,
}: {
  presets: Preset[]
  value: Purpose
  onChange: (purpose: Purpose) => void
}) {
  const texts = useTexts(keysTexts)
  const may = useTexts(scopeTexts)
  const { list } = useFormats()
  if (presets.length === 0) return null
  return (
    <RadioChoice<Purpose>
      label={texts.may}
      value={value}
      onChange={onChange}
      choices={[
        ...presets.map((preset) => ({
          value: preset,
          name: texts.presets[preset],
          note: list(PRESETS[preset].map((scope) => may[scope])),
        })),
        { value: 'chosen', name: texts.chosen },
      ]}
    />
  )
}

function ScopeChoice({
  offered,
  value,
  onChange,
  error,
}: {
  offered: { group: Group; scopes: Scope[] }[]
  value: Scope[]
  onChange: (scopes: Scope[]) => void
  error: string | null
}) {
  const texts = useTexts(keysTexts)
  const may = useTexts(scopeTexts)
  return (
    <div className="key-scopes">
      {offered
        .filter(({ scopes }) => scopes.length > 0)
        .map(({ group, scopes }) => (
          <fieldset key={group} className="field">
            <legend className="field-label">{texts.groups[group]}</legend>
            {scopes.map((scope) => (
              <Checkbox
                key={scope}
                isSelected={value.includes(scope)}
                onChange={(isSelected) =>
                  onChange(isSelected ? [...value, scope] : value.filter((one) => one !== scope))
                }
              >
                <span>
                  {may[scope]} <code className="soft">{scope}</code>
                </span>
              </Checkbox>
            ))}
          </fieldset>
        ))}
      {error !== null && <p className="field-error">{error}</p>}
    </div>
  )
}

function toExpireDate(lifetime: Lifetime): string | null {
  return lifetime === 'never' ? null : new Date(Date.now() + Number(lifetime) * DAY_MS).toISOString()
}
