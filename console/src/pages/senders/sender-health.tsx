/**
 * The figures of a sender: messages sent, waiting and needing a person, and the last contact from
 * WhatsApp.
 */
import { countNeeding } from '../../api/senders.ts'
import type { Sender } from '../../api/types.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/texts.ts'
import { FailureWords } from '../../ui/failure-words.tsx'
import { Figure } from '../../ui/figure.tsx'
import { Link } from '../../ui/link.tsx'
import { Moment } from '../../ui/moment.tsx'
import { sendersTexts } from './senders-texts.ts'

/** The service counts up to this. */
const COUNT_MAX = 10_000
const SECOND_MS = 1_000

export function SenderHealth({ sender }: { sender: Sender }) {
  const texts = useTexts(sendersTexts)
  const formats = useFormats()
  const { health, throughputPerSecond } = sender
  const { sentPerSecond, queueDepth, queueAgeMs, failed, held, unknown } = health
  const count = (value: number) =>
    value >= COUNT_MAX ? `${formats.number(COUNT_MAX)}+` : formats.number(value)
  const waitsForPerson = countNeeding(sender)
  return (
    <>
      <dl className="figure-list">
        <Figure name={texts.sentNow} note={texts.ofThroughput(formats.number(throughputPerSecond))}>
          {formats.number(sentPerSecond)}
        </Figure>
        <Figure
          name={texts.queue}
          note={
            queueAgeMs === null || queueAgeMs < SECOND_MS ? '' : texts.oldest(formats.duration(queueAgeMs))
          }
          below={<WhyWaiting waiting={health.waiting} count={count} />}
        >
          {count(queueDepth)}
        </Figure>
        <Figure name={texts.needPerson} note={texts.parts(count(failed), count(held), count(unknown))}>
          {waitsForPerson === 0 ? (
            '0'
          ) : (
            <Link to={`/attention?${new URLSearchParams({ sender: sender.id }).toString()}`}>
              {count(waitsForPerson)}
            </Link>
          )}
        </Figure>
        <Figure name={texts.lastSent}>
          <MomentOrNever at={health.lastSentDate} />
        </Figure>
        <Figure name={texts.lastReceipt}>
          <MomentOrNever at={health.lastReceiptDate} />
        </Figure>
        <Figure name={texts.lastWebhook}>
          <MomentOrNever at={health.lastWebhookDate} />
        </Figure>
      </dl>
      <UnreadWebhooks health={health} />
      {health.lastError !== null && (
        <details className="sender-error">
          <summary>
            {texts.lastError} <Moment at={health.lastError.date} as="ago" />
          </summary>
          <FailureWords failure={health.lastError.failure} />
        </details>
      )}
    </>
  )
}

/**
 * The webhooks that were refused for their signature since a valid one came; null if there are
 * none.
 */
export function refusedWebhooksNow({ lastWebhookDate, unreadWebhooks }: Sender['health']) {
  const refused = unreadWebhooks.find(({ what }) => what === 'signature:wrong')
  return refused && (lastWebhookDate === null || lastWebhookDate < refused.lastDate) ? refused : null
}

/**
 * Webhooks that were not read: a refused signature counts as a fault until a valid webhook comes;
 * the rest is information.
 */
function UnreadWebhooks({ health }: { health: Sender['health'] }) {
  const texts = useTexts(sendersTexts)
  const formats = useFormats()
  const { unreadWebhooks } = health
  const refused = refusedWebhooksNow(health)
  return (
    <>
      {refused !== null && (
        <div className="notice notice-bad">
          <p>
            {texts.refusedWebhooks(formats.number(refused.count))} <Moment at={refused.lastDate} as="ago" />
          </p>
          <p>{texts.refusedWebhooksHelp}</p>
        </div>
      )}
      {unreadWebhooks.length > 0 && (
        <details className="sender-error">
          <summary>{texts.unreadWebhooks}</summary>
          <ul>
            {unreadWebhooks.map(({ what, count, lastDate }) => (
              <li key={what}>
                {texts.unreadOfGroup(what.slice(0, what.indexOf(':')))}{' '}
                <bdi>{what.slice(what.indexOf(':') + 1).replaceAll('_', ' ')}</bdi>{' '}
                <span className="soft small">
                  {texts.times(formats.number(count))} <Moment at={lastDate} as="ago" />
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** Each reason that something waits for. */
function WhyWaiting({
  waiting,
  count,
}: {
  waiting: Sender['health']['waiting']
  count: (value: number) => string
}) {
  const { waiting: words } = useTexts(sendersTexts)
  const reasons = (Object.keys(words) as (keyof typeof words)[]).filter((reason) => waiting[reason] > 0)
  if (reasons.length === 0) return null
  return (
    <ul className="sender-waiting soft small">
      {reasons.map((reason) => (
        <li key={reason}>{words[reason](count(waiting[reason]))}</li>
      ))}
    </ul>
  )
}

function MomentOrNever({ at }: { at: string | null }) {
  const { never } = useTexts(sendersTexts)
  return at === null ? never : <Moment at={at} as="ago" />
}
