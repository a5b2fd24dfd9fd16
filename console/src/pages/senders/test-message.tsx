/**
 * Sends a test message from a sender, its own contact card, to a number that the person enters,
 * through the same operation as any other message. The page then shows its status.
 */
import { formatPhoneNumber, parsePhoneNumber } from '@recado/chat/text/phone-number.js'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { makeIdempotencyKey } from '../../api/idempotency-key.ts'
import { useMay, useMe } from '../../api/me.ts'
import { isFinal, RefusedError } from '../../api/problem.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import type { Sender } from '../../api/types.ts'
import { chatTexts } from '../../chat/chat-texts.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { FailureWords } from '../../ui/failure-words.tsx'
import { Link } from '../../ui/link.tsx'
import { Dialog, DialogActions } from '../../ui/overlays.tsx'
import { Loading, ProblemNotice } from '../../ui/states.tsx'
import { readFailure } from '../../api/message-data.ts'
import { sendersTexts } from './senders-texts.ts'

/** For when the stream, which reports it too, is interrupted. */
const STATUS_MS = 2_000

type Props = { sender: Sender; isOpen: boolean; onClose: () => void }

export function TestMessageDialog({ sender, isOpen, onClose }: Props) {
  const texts = useTexts(sendersTexts)
  return (
    <Dialog title={texts.test} isOpen={isOpen} onClose={onClose}>
      <TestMessage sender={sender} />
    </Dialog>
  )
}

function TestMessage({ sender }: { sender: Sender }) {
  const texts = useTexts(sendersTexts)
  const api = useApi()
  const shop = useMe()?.workspace.name ?? ''
  const [to, setTo] = useState('')
  const [idempotencyKey, setIdempotencyKey] = useState(makeIdempotencyKey)
  const isPressed = useRef(false) // `isPending` changes only with the next render, too late for a double click
  const digits = parsePhoneNumber(to)
  const send = useMutation({
    mutationFn: (digits: string) =>
      api.messages.sendContacts(
        {
          from: `+${sender.address}`,
          to: `+${digits}`,
          contacts: [
            {
              name: { formatted_name: shop, first_name: shop },
              phones: [{ phone: formatPhoneNumber(sender.address), type: 'WORK', wa_id: sender.address }],
            },
          ],
        },
        { idempotencyKey },
      ),
    onError(error) {
      if (isNotStored(error)) setIdempotencyKey(makeIdempotencyKey()) // the next attempt is another message
    },
    onSettled() {
      isPressed.current = false
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (digits === null || isPressed.current) return
    isPressed.current = true
    send.mutate(digits)
  }
  if (send.isSuccess) return <Outcome messageId={send.data.id} />
  return (
    <form className="dialog-form" onSubmit={submit}>
      <p>{texts.testHelp}</p>
      <TextField
        label={texts.testTo}
        type="tel"
        placeholder="+55 11 98765-4321"
        value={to}
        onChange={setTo}
      />
      {send.isError && <ProblemNotice error={send.error} occasion="sending" />}
      <DialogActions>
        <Button type="submit" icon="send" isPending={send.isPending} isDisabled={digits === null}>
          {texts.sendTest}
        </Button>
      </DialogActions>
    </form>
  )
}

/**
 * A final refusal: neither this request nor an earlier one under the same key is still in progress.
 */
function isNotStored(error: unknown): boolean {
  const isBusy = error instanceof RefusedError && error.problem.code === 'idempotency_in_progress'
  return isFinal(error) && !isBusy
}

function Outcome({ messageId }: { messageId: string }) {
  const texts = useTexts(sendersTexts)
  const { statuses } = useTexts(chatTexts)
  const api = useApi()
  const mayRead = useMay('messages:read')
  const message = useQuery({
    queryKey: queryKeys.message(messageId),
    queryFn: ({ signal }) => api.messages.get(messageId, { signal }),
    refetchInterval: STATUS_MS,
    enabled: mayRead,
  })
  if (!mayRead) return <p>{texts.testAccepted}</p>
  if (message.data === undefined) return <Loading />
  const failure = readFailure(message.data)
  return (
    <div role="status">
      <p>
        {texts.testIs} <strong>{statuses[message.data.status]}</strong>
      </p>
      {failure !== null && (
        <div className="notice notice-bad">
          <FailureWords failure={failure} />
        </div>
      )}
      <Link to={`/conversations/${message.data.conversationId}`}>{texts.openConversation}</Link>
    </div>
  )
}
