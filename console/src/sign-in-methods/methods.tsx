/**
 * The passkeys and identities of a user, with one button that removes them; nothing where there are
 * none.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useUser } from '../api/me.ts'
import { methodsQuery } from '../api/people.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useApi } from '../api/session.tsx'
import type { User } from '../api/types.ts'
import { useTexts } from '../i18n/texts.ts'
import { Button } from '../ui/button.tsx'
import { Moment } from '../ui/moment.tsx'
import { Failed, ProblemNotice } from '../ui/states.tsx'
import { showToast } from '../ui/toasts.tsx'
import { methodsTexts } from './methods-texts.ts'

export function Methods({ user: { id: userId, name } }: { user: Pick<User, 'id' | 'name'> }) {
  const texts = useTexts(methodsTexts)
  const api = useApi()
  const cache = useQueryClient()
  const isOwn = useUser()?.id === userId
  const ways = useQuery(methodsQuery(api, userId))
  const remove = useMutation({
    mutationFn: () => api.users.removeMethods(userId),
    async onSuccess() {
      showToast({ text: texts.areRemoved })
      await Promise.all(
        [queryKeys.users, queryKeys.passkeys, queryKeys.sessions].map((queryKey) =>
          cache.invalidateQueries({ queryKey }),
        ),
      )
    },
  })
  if (ways.isError) return <Failed error={ways.error} onRetry={() => void ways.refetch()} />
  if (!ways.data || ways.data.passkeys.length + ways.data.identities.length === 0) return null
  return (
    <section className="notice notice-wait" aria-label={texts.title}>
      <p>
        <strong>{texts.title}</strong>
      </p>
      <p>{isOwn ? texts.helpOfOwn : texts.helpOfOther(name)}</p>
      <ul>
        {ways.data.passkeys.map((passkey) => (
          <li key={passkey.id}>
            {texts.passkey} <bdi>{passkey.name}</bdi>, {texts.since} <Moment at={passkey.createDate} />
          </li>
        ))}
        {ways.data.identities.map(({ issuer, createDate }) => (
          <li key={issuer + createDate}>
            <bdi>{issuer}</bdi>, {texts.since} <Moment at={createDate} />
          </li>
        ))}
      </ul>
      {remove.isError && <ProblemNotice error={remove.error} />}
      <Button look="danger" isSmall isPending={remove.isPending} onPress={() => remove.mutate()}>
        {texts.remove}
      </Button>
    </section>
  )
}
