/** The browsers in which the user is signed in, each with a button that signs it out. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sessionsQuery } from '../../api/people.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import type { PersonSession } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Failed, Loading, ProblemNotice } from '../../ui/states.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { accountTexts } from './account-texts.ts'
import { describeAgent } from '../../ui/describe-agent.ts'

export function Sessions() {
  const texts = useTexts(accountTexts)
  const sessions = useQuery(sessionsQuery(useApi()))
  return (
    <section className="card" aria-labelledby="account-sessions">
      <h2 id="account-sessions">{texts.sessions}</h2>
      <p className="soft small">{texts.sessionsHelp}</p>
      {sessions.isPending && <Loading />}
      {sessions.isError && <Failed error={sessions.error} onRetry={() => void sessions.refetch()} />}
      <ul className="account-list">
        {sessions.data?.map((session) => (
          <OneSession key={session.id} session={session} />
        ))}
      </ul>
    </section>
  )
}

function OneSession({ session }: { session: PersonSession }) {
  const texts = useTexts(accountTexts)
  const api = useApi()
  const cache = useQueryClient()
  const { id, isCurrent, signedInBy, address, agent, createDate, useDate } = session
  const name = describeAgent(agent) ?? texts.unknownBrowser
  const end = useMutation({
    mutationFn: () => api.session.endSession(id),
    async onSuccess() {
      showToast({ text: texts.isEnded })
      await cache.invalidateQueries({ queryKey: queryKeys.sessions })
    },
  })
  return (
    <li className="account-entry">
      <div>
        <p>
          <bdi>{name}</bdi> {isCurrent && <span className="pill pill-good">{texts.thisBrowser}</span>}
        </p>
        <p className="soft small">
          {texts.ways[signedInBy]} <Moment at={createDate} /> {address !== null && <bdi>· {address}</bdi>} ·{' '}
          {texts.lastUsed} <Moment at={useDate} />
        </p>
        {end.isError && <ProblemNotice error={end.error} />}
      </div>
      {!isCurrent && (
        <Button
          look="danger"
          isSmall
          isPending={end.isPending}
          onPress={() => end.mutate()}
          aria-label={texts.endNamed(name)}
        >
          {texts.end}
        </Button>
      )}
    </li>
  )
}
