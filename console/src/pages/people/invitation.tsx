/** Invites a person: the service makes a link, and sends it where e-mail is set up. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import type { Role } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { RadioChoice, TextField } from '../../ui/fields.tsx'
import { Dialog, DialogActions } from '../../ui/overlays.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import type { HandedLink } from './link-dialog.tsx'
import { peopleTexts } from './people-texts.ts'
import { useRoleChoices } from './use-role-choices.ts'

const NAME_MAX = 100
const EMAIL_MAX = 254
/** Roughly: the service knows better. */
const EMAIL = /^[^\s@]+@[^\s@]+$/

type Props = { isOpen: boolean; onClose: () => void; onInvited: (link: HandedLink) => void }

export function Invitation({ isOpen, onClose, onInvited }: Props) {
  const texts = useTexts(peopleTexts)
  return (
    <Dialog title={texts.invite} isOpen={isOpen} onClose={onClose}>
      <Form onInvited={onInvited} />
    </Dialog>
  )
}

function Form({ onInvited }: Pick<Props, 'onInvited'>) {
  const texts = useTexts(peopleTexts)
  const api = useApi()
  const cache = useQueryClient()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('attendant')
  const [isTried, setTried] = useState(false)
  const choices = useRoleChoices()
  const invite = useMutation({
    mutationFn: () => {
      const body = { name: name.trim(), email: email.trim(), role }
      return api.users.create(body)
    },
    gcTime: 0, // the link itself must not stay in the cache
    onSuccess({ user, link, expireDate }) {
      void cache.invalidateQueries({ queryKey: queryKeys.users })
      onInvited({ name: user.name, link, expireDate })
    },
  })
  const isNamed = name.trim() !== ''
  const isReachable = EMAIL.test(email.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isNamed && isReachable) invite.mutate()
  }
  return (
    <form className="dialog-form" onSubmit={submit} noValidate>
      <TextField
        label={texts.name}
        value={name}
        onChange={setName}
        maxLength={NAME_MAX}
        autoComplete="off"
        error={isTried && !isNamed ? texts.nameMissing : null}
      />
      <TextField
        label={texts.email}
        type="email"
        value={email}
        onChange={setEmail}
        maxLength={EMAIL_MAX}
        autoComplete="off"
        error={isTried && !isReachable ? texts.emailMissing : null}
      />
      <RadioChoice label={texts.role} value={role} onChange={setRole} choices={choices} />
      {invite.isError && <ProblemNotice error={invite.error} />}
      <DialogActions>
        <Button type="submit" isPending={invite.isPending}>
          {texts.invite}
        </Button>
      </DialogActions>
    </form>
  )
}
