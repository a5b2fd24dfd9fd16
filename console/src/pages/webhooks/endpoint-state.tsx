/**
 * How an endpoint is: its state and the reason, what waits for it, and when it last succeeded and
 * failed.
 */
import type { WebhookEndpoint } from '../../api/types.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Figure } from '../../ui/figure.tsx'
import { Moment } from '../../ui/moment.tsx'
import { AttemptFailure } from './attempt-failure.tsx'
import { webhooksTexts } from './webhooks-texts.ts'

const LOOKS = { active: 'pill-good', failing: 'pill-bad', paused: 'pill-wait', disabled: 'pill-bad' } as const
const SECOND_MS = 1_000

export function StatePill({ state }: Pick<WebhookEndpoint, 'state'>) {
  const { states } = useTexts(webhooksTexts)
  return <span className={`pill ${LOOKS[state]}`}>{states[state]}</span>
}

/** Why the endpoint receives less than everything; nothing while it is active. */
export function EndpointNotice({ endpoint }: { endpoint: WebhookEndpoint }) {
  const texts = useTexts(webhooksTexts)
  const { state, stateReason, stateSince } = endpoint
  if (state === 'active') return null
  const reason =
    stateReason === null || state === 'paused' ? null : (texts.reasons[stateReason] ?? stateReason)
  return (
    <div className={`notice ${state === 'paused' ? 'notice-wait' : 'notice-bad'}`}>
      <p>
        <strong>{texts[`${state}Since`]}</strong> <Moment at={stateSince} />
      </p>
      {reason !== null && (
        <p>
          <bdi>{reason}</bdi>
        </p>
      )}
      <p>{texts[`${state}Help`]}</p>
    </div>
  )
}

export function EndpointHealth({ endpoint }: { endpoint: WebhookEndpoint }) {
  const texts = useTexts(webhooksTexts)
  const formats = useFormats()
  const { lag, waitingConversations, lastSuccessAt, lastFailure } = endpoint
  return (
    <>
      <dl className="figure-list">
        <Figure
          name={texts.behind}
          note={lag.seconds === null ? '' : texts.behindFor(formats.duration(lag.seconds * SECOND_MS))}
        >
          {formats.number(lag.events)}
        </Figure>
        <Figure name={texts.waiting}>{formats.number(waitingConversations)}</Figure>
        <Figure name={texts.lastSuccess}>
          {lastSuccessAt === null ? texts.never : <Moment at={lastSuccessAt} as="ago" />}
        </Figure>
      </dl>
      {lastFailure !== null && (
        <p className="small">
          {texts.lastFailure}: <Moment at={lastFailure.date} as="ago" /> ·{' '}
          <AttemptFailure failure={lastFailure} />
        </p>
      )}
    </>
  )
}
