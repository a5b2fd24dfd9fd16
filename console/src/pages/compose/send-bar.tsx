/** The summary of preflight, the send button, the result, and the request for developers. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useMay } from '../../api/me.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { toCurl, toTypeScript } from './as-code.ts'
import { composeTexts } from './compose-texts.ts'
import { FaultWords } from '../../checked-form/fault-words.tsx'
import { useFaults } from '../../checked-form/faults.tsx'
import type { Body } from './to-body.ts'
import type { Verdict } from '../../checked-form/use-preflight.ts'
import type { useSend } from './use-send.ts'

type Props = {
  /** Of the operation that sends. */
  path: string
  body: Body
  verdict: Verdict
  sending: ReturnType<typeof useSend>
  isTried: boolean
  onStartAnew: () => void
}

export function SendBar({ path, body, verdict, sending, isTried, onStartAnew }: Props) {
  const texts = useTexts(composeTexts)
  const { elsewhere, isAllShown } = useFaults()
  const { idempotencyKey, messageId, wasAcceptedBefore } = sending
  const request = { origin: window.location.origin, path, body, idempotencyKey }
  if (messageId !== null) return <Sent messageId={messageId} onStartAnew={onStartAnew} />
  return (
    <div className="send-bar">
      {!(verdict.error && sending.error) && <VerdictWords verdict={verdict} isTried={isTried} />}
      {isAllShown && elsewhere.length > 0 && (
        <div className="notice notice-wait">
          <FaultWords findings={elsewhere} />
        </div>
      )}
      {wasAcceptedBefore && (
        <div className="notice notice-wait" role="alert">
          <p>{texts.acceptedBefore}</p>
          <Button look="quiet" onPress={onStartAnew}>
            {texts.another}
          </Button>
        </div>
      )}
      {sending.error && !wasAcceptedBefore && <ProblemNotice error={sending.error} occasion="sending" />}
      <Button type="submit" icon="send" isPending={sending.isSending}>
        {texts.send}
      </Button>
      <div className="send-code">
        <CopyButton text={toCurl(request)} isSmall>
          {texts.copyCurl}
        </CopyButton>
        <CopyButton text={toTypeScript(request)} isSmall>
          {texts.copyTypeScript}
        </CopyButton>
      </div>
    </div>
  )
}

function VerdictWords({ verdict, isTried }: Pick<Props, 'verdict' | 'isTried'>) {
  const texts = useTexts(composeTexts)
  if (verdict.error) return <ProblemNotice error={verdict.error} occasion="reading" />
  const count = (wanted: string) => verdict.findings.filter(({ severity }) => severity === wanted).length
  const [mistakes, warnings] = [count('error'), count('warning')]
  const words = [
    mistakes > 0 ? texts.mistakes(mistakes) : '',
    warnings > 0 ? texts.warnings(warnings) : '',
    mistakes > 0 ? texts.fixFirst : '',
  ].filter((part) => part !== '')
  const summary = mistakes > 0 && !isTried ? texts.unfinished : words.join(' · ') || texts.allFine
  return (
    <p className={mistakes > 0 ? 'soft' : ''} role="status">
      {verdict.isStale ? texts.checking : summary}
    </p>
  )
}

function Sent({ messageId, onStartAnew }: { messageId: string; onStartAnew: () => void }) {
  const texts = useTexts(composeTexts)
  const api = useApi()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), []) // the focused button is gone
  const message = useQuery({
    queryKey: queryKeys.message(messageId),
    queryFn: ({ signal }) => api.messages.get(messageId, { signal }),
    enabled: useMay('messages:read'),
  })
  return (
    <div ref={place} className="send-bar notice notice-good" role="status" tabIndex={-1}>
      <p>{texts.sent}</p>
      {message.data && (
        <LinkButton href={`/conversations/${message.data.conversationId}`}>
          {texts.openConversation}
        </LinkButton>
      )}
      <Button look="quiet" onPress={onStartAnew}>
        {texts.another}
      </Button>
    </div>
  )
}
