/** The browsers in which the user is signed in, each with a button that signs it out. */
import { useQuery } from '@tanstack/react-query'
import { sessionsQuery } from '../../api/people.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { describeAgent } from '../../ui/describe-agent.ts'
import { Entries, Entry } from '../../ui/entries.tsx'
import { Moment } from '../../ui/moment.tsx'
import { accountTexts } from './account-texts.ts'

export function Sessions() {
  const texts = useTexts(accountTexts)
  const api = useApi()
  const sessions = useQuery(sessionsQuery(api))
  return (
    <section className="card" aria-labelledby="account-sessions">
      <h2 id="account-sessions">{texts.sessions}</h2>
      <p className="soft small">{texts.sessionsHelp}</p>
      <Entries query={sessions}>
        {({ id, isCurrent, signedInBy, address, agent, createDate, useDate }) => {
          const name = describeAgent(agent) ?? texts.unknownBrowser
          const removal = {
            label: texts.end,
            named: texts.endNamed(name),
            run: () => api.session.endSession(id),
            queryKey: queryKeys.sessions,
            done: texts.isEnded,
          }
          return (
            <Entry
              key={id}
              name={name}
              current={isCurrent ? texts.thisBrowser : null}
              removal={isCurrent ? null : removal}
            >
              <p className="soft small">
                {texts.ways[signedInBy]} <Moment at={createDate} />{' '}
                {address !== null && <bdi>· {address}</bdi>} · {texts.lastUsed} <Moment at={useDate} />
              </p>
            </Entry>
          )
        }}
      </Entries>
    </section>
  )
}
