/**
 * What an owner does first in a new shop, each with the page where it is done. A step is done once
 * what it creates exists, no matter by whom; the list goes once all are done, or once it is
 * hidden for the shop.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { Api } from '../api/client.ts'
import { anyOrderQuery } from '../api/orders.ts'
import { paymentAccountsQuery } from '../api/payment-accounts.ts'
import { usersQuery } from '../api/people.ts'
import { queryKeys } from '../api/query-keys.ts'
import { sendersQuery } from '../api/senders.ts'
import { useApi } from '../api/session.tsx'
import { changeWorkspace, workspaceQuery } from '../api/workspace.ts'
import { useLanguage } from '../i18n/language.tsx'
import { useTexts } from '../i18n/texts.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { explainError } from '../ui/problem-texts.ts'
import { showToast } from '../ui/toasts.tsx'
import { firstStepsTexts } from './first-steps-texts.ts'
import './first-steps.css'

const STEPS = [
  { name: 'sender', path: '/senders/connect' },
  { name: 'people', path: '/people' },
  { name: 'bank', path: '/payment-accounts' },
  { name: 'order', path: '/compose' },
] as const

/** Where the list is open; on other pages it is one line. */
const HOME = '/conversations'

/** For those who may change the workspace and everything the steps lead to: owners. */
export default function FirstSteps() {
  const { data: workspace } = useQuery(workspaceQuery(useApi()))
  return workspace?.showsFirstSteps ? <List /> : null
}

function List() {
  const texts = useTexts(firstStepsTexts)
  const [location] = useLocation()
  const done = useDone(useApi())
  const count = done.filter((one) => one === true).length
  if (done.includes(undefined) || count === STEPS.length) return null
  return (
    <aside className="first-steps" aria-label={texts.title}>
      <details key={String(location === HOME)} open={location === HOME}>
        <summary>
          {texts.title} <span className="soft small">{texts.doneOf(count, STEPS.length)}</span>
        </summary>
        <ol>
          {STEPS.map(({ name, path }, index) => (
            <li key={name}>
              {done[index] ? (
                <p className="soft">
                  <Icon name="check" /> <span className="visually-hidden">{texts.isDone} </span>
                  {texts.steps[name].name}
                </p>
              ) : (
                <p>
                  <Link to={path}>{texts.steps[name].name}</Link>{' '}
                  <span className="soft small">{texts.steps[name].why}</span>
                </p>
              )}
            </li>
          ))}
        </ol>
        <PutAway />
      </details>
    </aside>
  )
}

/** In the order of STEPS; undefined where it is not known yet. */
function useDone(api: Api): (boolean | undefined)[] {
  const { data: senders } = useQuery(sendersQuery(api))
  const { data: people } = useQuery(usersQuery(api))
  const { data: accounts } = useQuery(paymentAccountsQuery(api))
  const { data: hasOrder } = useQuery(anyOrderQuery(api))
  return [
    senders && senders.length > 0,
    people && people.length > 1,
    accounts && accounts.length > 0,
    hasOrder,
  ]
}

function PutAway() {
  const texts = useTexts(firstStepsTexts)
  const api = useApi()
  const cache = useQueryClient()
  const { language } = useLanguage()
  const hide = useMutation({
    mutationFn: () => changeWorkspace(api, { showsFirstSteps: false }),
    onSuccess: (changed) => cache.setQueryData(queryKeys.workspace, changed),
    onError(error) {
      const { title, help } = explainError(error, language)
      showToast({ text: `${title}. ${help}`, look: 'bad' })
    },
  })
  return (
    <Button isSmall look="quiet" isPending={hide.isPending} onPress={() => hide.mutate()}>
      {texts.putAway}
    </Button>
  )
}
