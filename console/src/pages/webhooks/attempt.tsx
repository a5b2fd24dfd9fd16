/**
 * One attempt: when, of which event, how long it took, and what came of it. Opened, it shows what
 * was sent and answered.
 */
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useApi } from '../../api/session.tsx'
import type { WebhookAttempt } from '../../api/types.ts'
import { eventQuery } from '../../api/webhook-endpoints.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Loading, ProblemNotice } from '../../ui/states.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { AttemptFailure } from './attempt-failure.tsx'
import { attemptsTexts } from './attempts-texts.ts'
import { useReplay } from './use-replay.ts'

type Props = { endpointId: string; attempt: WebhookAttempt }

export function Attempt({ endpointId, attempt }: Props) {
  const texts = useTexts(attemptsTexts)
  const formats = useFormats()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { type, kind, date, durationMs, status, failure, succeeded } = attempt
  return (
    <li className="card attempt" aria-labelledby={id}>
      <div className="endpoint-head">
        <h3 id={id}>
          <code>{type}</code> · <Moment at={date} />
        </h3>
        <p className="pills">
          {kind !== 'event' && <span className="pill pill-calm">{texts.kinds[kind]}</span>}
          <span className={`pill ${succeeded ? 'pill-good' : 'pill-bad'}`}>
            {succeeded ? texts.succeeded : texts.failed}
          </span>
        </p>
      </div>
      <p className="small soft figures">
        {status === null ? texts.noAnswer : texts.answered(String(status))} ·{' '}
        {texts.lasted(formats.number(durationMs))}
      </p>
      {failure !== null && (
        <p>
          <AttemptFailure failure={failure} />
        </p>
      )}
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{texts.details}</summary>
        {isOpen && <AttemptDetails attempt={attempt} />}
      </details>
      {kind !== 'test' && <Resend endpointId={endpointId} eventId={attempt.eventId} about={id} />}
    </li>
  )
}

function AttemptDetails({ attempt: { eventId, kind, answer, status } }: { attempt: WebhookAttempt }) {
  const texts = useTexts(attemptsTexts)
  return (
    <div className="attempt-answer">
      {status !== null && (
        <>
          <h4>{texts.answer}</h4>
          {answer === null || answer === '' ? (
            <p className="soft">{texts.noBody}</p>
          ) : (
            <pre className="json" tabIndex={0}>
              <bdi>{answer}</bdi>
            </pre>
          )}
        </>
      )}
      <h4>{texts.payload}</h4>
      {kind === 'test' ? <p className="soft">{texts.testPayload}</p> : <Payload eventId={eventId} />}
    </div>
  )
}

/** `about` is the id of the element that names the attempt. */
function Resend({ endpointId, eventId, about }: { endpointId: string; eventId: string; about: string }) {
  const texts = useTexts(attemptsTexts)
  const replay = useReplay(endpointId, () => showToast({ text: texts.isResent }))
  return (
    <>
      {replay.isError && <ProblemNotice error={replay.error} />}
      <div className="actions">
        <Button
          look="quiet"
          isSmall
          icon="send"
          aria-describedby={about}
          isPending={replay.isPending}
          onPress={() => replay.mutate({ eventId })}
        >
          {texts.resend}
        </Button>
      </div>
    </>
  )
}

function Payload({ eventId }: { eventId: string }) {
  const texts = useTexts(attemptsTexts)
  const event = useQuery(eventQuery(useApi(), eventId))
  if (event.isError) return <ProblemNotice error={event.error} occasion="reading" />
  if (event.data === undefined) return <Loading />
  const json = JSON.stringify(event.data, null, 2)
  return (
    <>
      <pre className="json" tabIndex={0}>
        {json}
      </pre>
      <div className="actions">
        <CopyButton text={json} isSmall>
          {texts.copyPayload}
        </CopyButton>
      </div>
    </>
  )
}
