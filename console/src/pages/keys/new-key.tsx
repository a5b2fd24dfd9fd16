/** Creates a key and shows it once, since the service keeps only its hash. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { answerOf } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import type { KeyDraft, NewKey, Scope } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, TextField } from '../../ui/fields.tsx'
import { Dialog, DialogActions } from '../../ui/overlays.tsx'
import { Select } from '../../ui/select.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { scopeTexts } from '../../generated/scope-texts.ts'
import { keysTexts } from './keys-texts.ts'

const SCOPES = Object.keys(scopeTexts.en) as Scope[]
const DAY_MS = 86_400_000
const NAME_LENGTH_MAX = 100

/** Days until expiry. */
const LIFETIMES = ['30', '90', '365', 'never'] as const
type Lifetime = (typeof LIFETIMES)[number]

export function NewKeyDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const texts = useTexts(keysTexts)
  const [made, setMade] = useState<NewKey | null>(null)
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

function KeyForm({ onMade }: { onMade: (made: NewKey) => void }) {
  const texts = useTexts(keysTexts)
  const may = useTexts(scopeTexts)
  const api = useApi()
  const cache = useQueryClient()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<Scope[]>(['messages:read'])
  const [lifetime, setLifetime] = useState<Lifetime>('never')
  const [isTried, setTried] = useState(false)
  const make = useMutation({
    mutationFn: (draft: KeyDraft) => answerOf(api.POST('/keys', { body: draft })),
    gcTime: 0, // the key itself must not stay in the cache
    onSuccess(made) {
      onMade(made)
      void cache.invalidateQueries({ queryKey: queryKeys.keys })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
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
      <fieldset className="field">
        <legend className="field-label">{texts.may}</legend>
        {SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            isSelected={scopes.includes(scope)}
            onChange={(isSelected) =>
              setScopes(SCOPES.filter((one) => (one === scope ? isSelected : scopes.includes(one))))
            }
          >
            {may[scope]}
          </Checkbox>
        ))}
        {isTried && scopes.length === 0 && <p className="field-error">{texts.scopeMissing}</p>}
      </fieldset>
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

function toExpireDate(lifetime: Lifetime): string | null {
  return lifetime === 'never' ? null : new Date(Date.now() + Number(lifetime) * DAY_MS).toISOString()
}
