/** When none of the person's devices is notified. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { queryKeys } from '../api/query-keys.ts'
import { useApi } from '../api/session.tsx'
import type { User } from '../api/types.ts'
import { useTexts } from '../i18n/texts.ts'
import { Button } from '../ui/button.tsx'
import { Switch, TextField } from '../ui/fields.tsx'
import { ProblemNotice } from '../ui/states.tsx'
import { showToast } from '../ui/toasts.tsx'
import { devicesTexts } from './devices-texts.ts'

/** Of most people. */
const NIGHT = { from: '22:00', until: '07:00' }

export function QuietHours({ user: { quietHours } }: { user: Pick<User, 'quietHours'> }) {
  const texts = useTexts(devicesTexts)
  const api = useApi()
  const cache = useQueryClient()
  const [from, setFrom] = useState(quietHours?.from ?? NIGHT.from)
  const [until, setUntil] = useState(quietHours?.until ?? NIGHT.until)
  const change = useMutation({
    mutationFn: (hours: User['quietHours']) => api.session.changeMe({ quietHours: hours }),
    async onSuccess() {
      showToast({ text: texts.isSaved })
      await cache.invalidateQueries({ queryKey: queryKeys.me })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (from !== until) change.mutate({ from, until })
  }
  return (
    <section className="alerts-part" aria-label={texts.quiet}>
      <Switch
        isSelected={quietHours !== null}
        onChange={(isOn) => change.mutate(isOn ? { from, until } : null)}
        isDisabled={change.isPending}
      >
        <span>
          {texts.quiet} <span className="field-note">{texts.quietNote}</span>
        </span>
      </Switch>
      {quietHours !== null && (
        <form onSubmit={submit}>
          <TextField label={texts.quietFrom} type="time" value={from} onChange={setFrom} isRequired />
          <TextField
            label={texts.quietUntil}
            type="time"
            value={until}
            onChange={setUntil}
            isRequired
            error={from === until ? texts.quietSame : null}
          />
          <Button type="submit" look="quiet" isPending={change.isPending}>
            {texts.save}
          </Button>
        </form>
      )}
      {change.isError && <ProblemNotice error={change.error} />}
    </section>
  )
}
