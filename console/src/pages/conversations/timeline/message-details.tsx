/** All details of one message: its times, ids, failure and warnings, and the JSON of the API. */
import type { Message } from '../../../api/types.ts'
import { chatTexts } from '../../../chat/chat-texts.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { useTexts } from '../../../i18n/texts.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { FailureWords } from '../../../ui/failure-words.tsx'
import { explainFinding } from '../../../ui/finding-texts.ts'
import { DocsLink, Link } from '../../../ui/link.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { Drawer } from '../../../ui/overlays.tsx'
import { conversationsTexts } from '../conversations-texts.ts'
import { findReferenceId, readData, readHold } from '../../../api/message-data.ts'
import type { Warning } from '../../../api/message-data.ts'
import { listTimes } from './message-times.ts'
import { NotDelivered } from './not-delivered.tsx'

export function MessageDetails({ message, onClose }: { message: Message | null; onClose: () => void }) {
  const texts = useTexts(conversationsTexts)
  return (
    <Drawer title={texts.details} isOpen={message !== null} onClose={onClose}>
      {message !== null && <Details message={message} />}
    </Drawer>
  )
}

function Details({ message }: { message: Message }) {
  const texts = useTexts(conversationsTexts)
  const { statuses } = useTexts(chatTexts)
  const { failure, warnings } = readData(message.data)
  const referenceId = findReferenceId(message)
  const json = JSON.stringify(message, null, 2)
  const ids = [
    [texts.messageId, message.id],
    [texts.channelId, message.channelMessageId],
    [texts.traceId, message.traceId],
  ] as const
  return (
    <>
      <p>
        <strong>{statuses[message.status]}</strong>
      </p>
      <NotDelivered message={message} />
      {failure !== null && readHold(message) === null && (
        <div className="notice notice-bad">
          <FailureWords failure={failure} />
        </div>
      )}
      {warnings.map((warning) => (
        <WarningNotice key={`${warning.code} ${warning.pointer}`} warning={warning} />
      ))}
      <dl className="facts">
        {listTimes(message).map(({ what, at }) => (
          <div key={what}>
            <dt>{texts.times[what]}</dt>
            <dd>
              <Moment at={at} />
            </dd>
          </div>
        ))}
        {ids.map(([name, id]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{id === null ? '–' : <code>{id}</code>}</dd>
          </div>
        ))}
        {referenceId !== null && (
          <div>
            <dt>{texts.order}</dt>
            <dd>
              <Link to={`/orders/${encodeURIComponent(referenceId)}`}>{referenceId}</Link>
            </dd>
          </div>
        )}
      </dl>
      <h3>{texts.json}</h3>
      <pre className="json" tabIndex={0}>
        {json}
      </pre>
      <CopyButton text={json}>{texts.copyJson}</CopyButton>
    </>
  )
}

function WarningNotice({ warning }: { warning: Warning }) {
  const texts = useTexts(conversationsTexts)
  const { language } = useLanguage()
  return (
    <div className="notice notice-wait">
      <p>
        {texts.warned} {explainFinding(warning, language)}
      </p>
      <p className="small">
        <code>{warning.pointer}</code> ·{' '}
        <DocsLink path={`/docs/preflight#${encodeURIComponent(warning.code)}`}>{warning.code}</DocsLink>
      </p>
    </div>
  )
}
