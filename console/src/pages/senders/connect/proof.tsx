/**
 * Proves that a number works. When this opens, the service checks its public address, whether
 * WhatsApp called it, and the secrets. A code that a phone sends arrives, which proves
 * subscription, signature and routing; then the answer is delivered, which proves sending. What the
 * shop answers in the app, where the number is in one, arrives too. Each step says since when it
 * waits, and what is probably wrong.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { drawQrCode } from '../../../chat/qr-code.ts'
import { Drawn } from '../../../chat/drawn.tsx'
import { makeIdempotencyKey } from '../../../api/idempotency-key.ts'
import { readData, readFailure } from '../../../api/message-data.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useApi } from '../../../api/session.tsx'
import type { Conversation, Sender } from '../../../api/types.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureWords } from '../../../ui/failure-words.tsx'
import { DocsLink, Link } from '../../../ui/link.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { ProblemNotice } from '../../../ui/states.tsx'
import { toE164 } from '../../../ui/to-e164.ts'
import { CheckDetail } from '../check-detail.tsx'
import { senderCheckTexts } from '../sender-check-texts.ts'
import { proofTexts } from './proof-texts.ts'
import '../../../chat/chat.css'

/** Without letters and digits that look alike. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const CODE_LENGTH = 4
/** For when the stream, which reports it too, is interrupted. */
const LOOK_MS = 2_000
const LATEST = 20

/** What the service finds out by itself, in the order of the proof. */
const CHECKED = ['address', 'verification', 'account'] as const

const makeCode = () =>
  [...crypto.getRandomValues(new Uint8Array(CODE_LENGTH))]
    .map((byte) => LETTERS[byte % LETTERS.length])
    .join('')
const now = () => new Date().toISOString()

export function Proof({ sender }: { sender: Sender }) {
  const texts = useTexts(proofTexts)
  const checkTexts = useTexts(senderCheckTexts)
  const api = useApi()
  const [code] = useState(makeCode)
  const [startDate] = useState(now)
  const check = useCheck(sender.id)
  const url = `https://wa.me/${sender.address}?text=${encodeURIComponent(texts.greeting(code))}`
  const draw = useCallback(() => drawQrCode(url), [url])
  const arrived = useQuery({
    queryKey: ['proof', sender.id, code],
    queryFn: async ({ signal }): Promise<Conversation | null> => {
      const { data } = await api.conversations.list({ limit: LATEST }, { signal }).page()
      const isIt = ({ from, lastMessage }: Conversation) =>
        from === sender.address && lastMessage?.role === 'user' && lastMessage.content?.includes(code)
      return data.find(isIt) ?? null
    },
    refetchInterval: ({ state }) => (state.data ? false : LOOK_MS),
  })
  const conversation = arrived.data ?? null
  const { isInApp } = check.data?.sender ?? sender
  const areRefused = check.data?.checks.some(({ fault }) => fault === 'webhooks_refused')
  return (
    <div className="proof">
      <p>{texts.scan}</p>
      <div className="proof-code">
        <Drawn draw={draw} />
        <DocsLink path={url}>{texts.link}</DocsLink>
      </div>
      {check.isError && <ProblemNotice error={check.error} />}
      <ul className="cards">
        {CHECKED.map((name) => {
          const entry = check.data?.checks.find((one) => one.check === name)
          // what arrived since shows that WhatsApp knows the address by another number
          const isProved = conversation !== null && entry?.fault === 'never_verified'
          const found = entry && isProved ? { ...entry, ok: true, fault: null } : entry
          if (check.data && !found) return null // a partner calls it in place of WhatsApp
          const state = found?.ok ? 'done' : found || check.isError ? 'failed' : 'waits'
          return (
            <Step
              key={name}
              name={checkTexts.checks[name]}
              state={state}
              since={check.submittedAt === 0 ? startDate : new Date(check.submittedAt).toISOString()}
            >
              {check.data && found && (
                <div className="small">
                  <CheckDetail entry={found} health={check.data.sender.health} />
                </div>
              )}
            </Step>
          )
        })}
        <Step name={texts.arrives} state={conversation ? 'done' : 'waits'} since={startDate}>
          {arrived.isError && <ProblemNotice error={arrived.error} occasion="reading" />}
          {!conversation && (
            <p className="small">{areRefused ? checkTexts.faults.webhooks_refused : texts.slow}</p>
          )}
        </Step>
        {conversation && <Answer sender={sender} conversation={conversation} />}
        {conversation && isInApp && <Echo conversation={conversation} />}
      </ul>
      <div>
        <Button look="quiet" isPending={check.isPending} onPress={() => check.mutate()}>
          {texts.again}
        </Button>
      </div>
    </div>
  )
}

/** Made once for each opening, and whenever the person asks again: it calls WhatsApp. */
function useCheck(senderId: string) {
  const api = useApi()
  const cache = useQueryClient()
  const check = useMutation({
    mutationFn: () => api.senders.check(senderId),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.senders }),
  })
  const { mutate } = check
  useOnce(mutate)
  return check
}

/** Calls it when the component appears, and never again. */
function useOnce(act: () => void) {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    act()
  }, [act])
}

type State = 'done' | 'waits' | 'failed'
const LOOKS: Record<State, string> = { done: 'pill-good', waits: 'pill-wait', failed: 'pill-bad' }

function Step({
  name,
  state,
  since,
  children,
}: {
  name: string
  state: State
  since: string
  children?: React.ReactNode
}) {
  const texts = useTexts(proofTexts)
  return (
    <li>
      <p className="pills" role="status">
        <strong>{name}</strong>
        <span className={`pill ${LOOKS[state]}`}>{texts[state]}</span>
        {state === 'waits' && (
          <span className="small">
            {texts.since} <Moment at={since} as="ago" />
          </span>
        )}
      </p>
      {children}
    </li>
  )
}

/** Answers as soon as the code is there, once, and waits until the phone has it. */
function Answer({ sender, conversation }: { sender: Sender; conversation: Conversation }) {
  const texts = useTexts(proofTexts)
  const api = useApi()
  const [since] = useState(now)
  const [idempotencyKey] = useState(makeIdempotencyKey)
  const { mutate, ...send } = useMutation({
    mutationFn: (body: string) =>
      api.messages.sendText(
        { from: toE164(sender.address), to: toE164(conversation.to), text: { body } },
        { idempotencyKey },
      ),
  })
  useOnce(() => mutate(texts.answer))
  const messageId = send.data?.id
  const message = useQuery({
    queryKey: queryKeys.message(messageId ?? ''),
    queryFn: ({ signal }) => api.messages.get(messageId ?? '', { signal }),
    refetchInterval: LOOK_MS,
    enabled: messageId !== undefined,
  })
  const failure = message.data === undefined ? null : readFailure(message.data)
  const isDelivered = ['delivered', 'read'].includes(message.data?.status ?? '')
  const hasFailed = send.isError || message.data?.status === 'failed'
  return (
    <Step name={texts.answers} state={isDelivered ? 'done' : hasFailed ? 'failed' : 'waits'} since={since}>
      {send.isError && <ProblemNotice error={send.error} occasion="sending" />}
      {failure !== null && (
        <div className="small">
          <FailureWords failure={failure} />
        </div>
      )}
      {!isDelivered && !hasFailed && <p className="small">{texts.slowAnswer}</p>}
      {isDelivered && <p className="notice notice-good">{texts.allDone}</p>}
      <Link to={`/conversations/${conversation.id}`}>{texts.open}</Link>
    </Step>
  )
}

/** Waits until what the shop answers in the app is in the conversation. */
function Echo({ conversation: { id, lastMessage } }: { conversation: Conversation }) {
  const texts = useTexts(proofTexts)
  const api = useApi()
  const [since] = useState(now)
  const echo = useQuery({
    queryKey: ['proof-echo', id, lastMessage?.id],
    queryFn: async ({ signal }) => {
      const { data } = await api.conversations.listMessages(id, { limit: LATEST }, { signal }).page()
      const later = data.slice(
        0,
        data.findIndex((message) => message.id === lastMessage?.id),
      )
      return later.some((message) => readData(message.data).isByPhone)
    },
    refetchInterval: ({ state }) => (state.data ? false : LOOK_MS),
  })
  return (
    <Step name={texts.echoes} state={echo.data ? 'done' : 'waits'} since={since}>
      {!echo.data && <p className="small">{texts.echoHelp}</p>}
    </Step>
  )
}
