/** What one may do about a person: another role, a link for a password, and no more signing in. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../api/me.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import type { Role, User } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { catchFocus } from '../../ui/after-paint.ts'
import { Button } from '../../ui/button.tsx'
import { RadioChoice, TextField } from '../../ui/fields.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Dialog, DialogActions } from '../../ui/overlays.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { Methods } from '../../sign-in-methods/methods.tsx'
import type { HandedLink } from './link-dialog.tsx'
import { peopleTexts } from './people-texts.ts'
import { useRoleChoices } from './use-role-choices.ts'

type Opened = 'change' | 'link' | 'disable' | null

export function PersonActions({ user, onLink }: { user: User; onLink: (link: HandedLink) => void }) {
  const texts = useTexts(peopleTexts)
  const api = useApi()
  const cache = useQueryClient()
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const change = useMutation({
    mutationFn: (body: { name?: string; role?: Role; isDisabled?: boolean }) =>
      api.users.change(user.id, body),
    async onSuccess() {
      close()
      showToast({ text: texts.isChanged(user.name) })
      await cache.invalidateQueries({ queryKey: queryKeys.users })
      catchFocus(document.getElementById(user.id))
    },
  })
  const make = useMutation({
    mutationFn: () => api.users.makeLink(user.id),
    gcTime: 0, // the link itself must not stay in the cache
    onSuccess({ link, expireDate }) {
      close()
      onLink({ name: user.name, link, expireDate })
    },
  })
  const entries = [
    { id: 'change', name: texts.change, icon: 'pen' as const, onAction: () => setOpened('change') },
    ...(user.isDisabled
      ? []
      : [
          {
            id: 'link',
            name: user.hasPassword ? texts.reset : texts.linkAgain,
            icon: 'link' as const,
            onAction: () => setOpened('link'),
          },
        ]),
    user.isDisabled
      ? {
          id: 'enable',
          name: texts.enable,
          icon: 'play' as const,
          onAction: () => change.mutate({ isDisabled: false }),
        }
      : { id: 'disable', name: texts.disable, icon: 'pause' as const, onAction: () => setOpened('disable') },
  ]
  return (
    <>
      <Menu label={texts.actionsOf(user.name)} parts={[{ entries }]}>
        <Icon name="more" />
      </Menu>
      {opened === null && change.isError && <ProblemNotice error={change.error} />}
      <Dialog title={texts.changeTitle(user.name)} isOpen={opened === 'change'} onClose={close}>
        <ChangeForm
          user={user}
          isPending={change.isPending}
          error={change.error}
          onSave={(body) => change.mutate(body)}
        />
      </Dialog>
      <Dialog
        title={user.hasPassword ? texts.reset : texts.linkAgain}
        isOpen={opened === 'link'}
        onClose={close}
      >
        <p>{texts.linkQuestion(user.name)}</p>
        {make.isError && <ProblemNotice error={make.error} />}
        <DialogActions>
          <Button look="quiet" onPress={close}>
            {texts.cancel}
          </Button>
          <Button isPending={make.isPending} onPress={() => make.mutate()}>
            {texts.makeLink}
          </Button>
        </DialogActions>
      </Dialog>
      <Dialog title={texts.disableTitle(user.name)} isOpen={opened === 'disable'} onClose={close}>
        <p>{texts.disableQuestion}</p>
        {change.isError && <ProblemNotice error={change.error} />}
        <DialogActions>
          <Button look="quiet" onPress={close}>
            {texts.cancel}
          </Button>
          <Button
            look="danger"
            isPending={change.isPending}
            onPress={() => change.mutate({ isDisabled: true })}
          >
            {texts.disable}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

function ChangeForm({
  user,
  isPending,
  error,
  onSave,
}: {
  user: User
  isPending: boolean
  error: unknown
  onSave: (body: { name: string; role?: Role }) => void
}) {
  const texts = useTexts(peopleTexts)
  const [name, setName] = useState(user.name)
  const [role, setRole] = useState<Role>(user.role)
  const choices = useRoleChoices()
  const mayRole = useMay('admin') || choices.some(({ value }) => value === user.role)
  const isMissing = name.trim() === ''
  return (
    <form
      className="dialog-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isMissing) onSave({ name: name.trim(), ...(role !== user.role && { role }) })
      }}
    >
      <TextField
        label={texts.name}
        value={name}
        onChange={setName}
        maxLength={100}
        error={isMissing ? texts.nameMissing : null}
      />
      {mayRole && <RadioChoice label={texts.role} value={role} onChange={setRole} choices={choices} />}
      {role !== user.role && <Methods user={user} />}
      {error !== null && <ProblemNotice error={error} />}
      <DialogActions>
        <Button type="submit" isPending={isPending}>
          {texts.save}
        </Button>
      </DialogActions>
    </form>
  )
}
