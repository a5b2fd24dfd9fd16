/**
 * Starts a conversation: finds a customer by name or number, or takes a new number, shows whether
 * the window is open, and leads to the conversation or offers the templates that can begin it.
 */
import { formatPhoneNumber } from '@recado/chat/text/phone-number.js'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useLocation } from 'wouter'
import { conversationsQuery, NO_FILTERS } from '../../../api/conversation-cache.ts'
import { sendersQuery } from '../../../api/senders.ts'
import { useApi } from '../../../api/session.tsx'
import { useMay } from '../../../api/me.ts'
import type { Conversation } from '../../../api/types.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { nameContact } from '../../../ui/address.ts'
import { toE164 } from '../../../ui/to-e164.ts'
import { Button } from '../../../ui/button.tsx'
import { SearchField } from '../../../ui/fields.tsx'
import { Drawer } from '../../../ui/overlays.tsx'
import { Select } from '../../../ui/select.tsx'
import { Failed, Loading, NoData } from '../../../ui/states.tsx'
import { WindowClock } from '../header/window-clock.tsx'
import { TemplateReply } from '../reply/template/template-reply.tsx'
import { useWindowOpen } from '../reply/use-window-open.ts'
import { newConversationTexts } from './new-conversation-texts.ts'
import { conversationBetweenQuery, numberQuery, readNumber, withPlus } from './recipient.ts'
import type { Recipient } from './recipient.ts'
import './new-conversation.css'

/** Of a contact with whom there is no conversation. */
const NEVER_OPEN = { closesAt: null, refusedAt: null }

/** How many customers a search shows: more are found by typing more. */
const SHOWN = 8

export default function NewConversation({ onClose }: { onClose: () => void }) {
  const texts = useTexts(newConversationTexts)
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const [recipient, setRecipient] = useState<Recipient | null>(null)
  const open = (conversationId: string) => {
    onClose()
    navigate(`/conversations/${conversationId}`)
  }
  return (
    <Drawer title={texts.title} isOpen onClose={onClose}>
      {recipient === null ? (
        <>
          <SearchField label={texts.find} value={typed} onChange={setTyped} isFocused />
          <p className="soft small">{texts.findHelp}</p>
          <Choices typed={typed} onChoose={setRecipient} />
        </>
      ) : (
        <Begin recipient={recipient} onBack={() => setRecipient(null)} onOpen={open} />
      )}
    </Drawer>
  )
}

function Choices({ typed, onChoose }: { typed: string; onChoose: (recipient: Recipient) => void }) {
  const texts = useTexts(newConversationTexts)
  const asked = useDeferredValue(typed.trim())
  const number = readNumber(asked)
  const api = useApi()
  const list = useInfiniteQuery(conversationsQuery(api, { ...NO_FILTERS, q: number ?? asked }))
  const ofNumber = useQuery({ ...numberQuery(api, number ?? ''), enabled: number !== null })
  if (list.isError && list.data === undefined)
    return <Failed error={list.error} onRetry={() => void list.refetch()} />
  const found = [
    ...(ofNumber.data?.kind === 'known' ? ofNumber.data.conversations : []),
    ...(list.data?.pages[0]?.data ?? []),
  ]
  const customers = found.filter(({ to }, at) => found.findIndex((one) => one.to === to) === at)
  const chooseNumber = (to: string) => onChoose({ to, name: formatPhoneNumber(to), from: null })
  return (
    <>
      {number !== null && ofNumber.data?.kind === 'wrong' && (
        <p className="field-error" role="status">
          {texts.notANumber}
        </p>
      )}
      {number !== null && ofNumber.data?.kind === 'question' && (
        <Question {...ofNumber.data} onChoose={chooseNumber} />
      )}
      {number !== null && ofNumber.data?.kind === 'known' && ofNumber.data.conversations.length === 0 && (
        <Button look="quiet" icon="pen" onPress={() => chooseNumber(withPlus(number))}>
          {texts.writeTo(formatPhoneNumber(number))}
        </Button>
      )}
      {list.isPending && <Loading />}
      <ul className="customer-choices" aria-label={texts.found}>
        {customers.slice(0, SHOWN).map((one) => (
          <CustomerChoice key={one.to} conversation={one} onChoose={onChoose} />
        ))}
      </ul>
      <p role="status" className="soft">
        {!list.isPending && customers.length === 0 && number === null && texts.noneFound}
      </p>
    </>
  )
}

/** A number without its country code is never guessed: a stranger abroad would get the message. */
function Question({
  meant,
  abroad,
  onChoose,
}: {
  meant: string
  abroad: string
  onChoose: (to: string) => void
}) {
  const texts = useTexts(newConversationTexts)
  return (
    <div className="notice notice-wait" role="status">
      <p>
        <strong>{texts.didYouMean(formatPhoneNumber(meant))}</strong>
      </p>
      <div className="customer-question">
        <Button icon="pen" onPress={() => onChoose(meant)}>
          {texts.writeTo(formatPhoneNumber(meant))}
        </Button>
        <Button look="quiet" isSmall onPress={() => onChoose(abroad)}>
          {texts.abroad(abroad)}
        </Button>
      </div>
    </div>
  )
}

function CustomerChoice({
  conversation,
  onChoose,
}: {
  conversation: Conversation
  onChoose: (recipient: Recipient) => void
}) {
  const { contact, to, from, window } = conversation
  const name = nameContact(contact, to)
  return (
    <li className="customer-choice">
      <button
        type="button"
        className="template-choice"
        onClick={() => onChoose({ to: toE164(to), name, from })}
      >
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className="template-words soft small figures">{formatPhoneNumber(to)}</span>
      </button>
      <WindowClock window={window} />
    </li>
  )
}

/** The chosen customer: from which number, whether the window is open, and what can be sent. */
function Begin({
  recipient: { to, name, from },
  onBack,
  onOpen,
}: {
  recipient: Recipient
  onBack: () => void
  onOpen: (conversationId: string) => void
}) {
  const texts = useTexts(newConversationTexts)
  const api = useApi()
  const senders = useQuery({ ...sendersQuery(api), enabled: useMay('senders:read') })
  const [chosen, setChosen] = useState(from)
  const sender = chosen ?? senders.data?.[0]?.address ?? null
  const number = formatPhoneNumber(to)
  return (
    <div className="new-conversation">
      <div className="new-conversation-who">
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          {name !== number && <span className="soft small figures">{number}</span>}
        </p>
        <Button look="quiet" isSmall icon="back" onPress={onBack}>
          {texts.another}
        </Button>
      </div>
      {(senders.data?.length ?? 0) > 1 && sender !== null && (
        <Select
          label={texts.from}
          value={sender}
          onChange={setChosen}
          choices={(senders.data ?? []).map(({ address }) => ({
            value: address,
            name: formatPhoneNumber(address),
          }))}
        />
      )}
      {sender !== null ? (
        <Between key={sender} from={sender} to={to} onOpen={onOpen} />
      ) : senders.isLoading ? (
        <Loading />
      ) : (
        <p className="notice notice-wait">{texts.noSender}</p>
      )}
    </div>
  )
}

function Between({ from, to, onOpen }: { from: string; to: string; onOpen: (id: string) => void }) {
  const texts = useTexts(newConversationTexts)
  const query = useQuery(conversationBetweenQuery(useApi(), from, to))
  const { data } = query
  const closesAt = data?.window.closesAt ?? null
  const isOpen = useWindowOpen(closesAt)
  if (data === undefined) return <NoData query={query} />
  return (
    <>
      <p>
        <WindowClock window={data?.window ?? NEVER_OPEN} />
      </p>
      {isOpen && <p>{texts.openHelp}</p>}
      {data !== null && (
        <Button look={isOpen ? 'main' : 'quiet'} icon="chat" onPress={() => onOpen(data.id)}>
          {texts.open}
        </Button>
      )}
      {!isOpen && <TemplateReply recipient={{ from, to, id: data?.id ?? null }} onSent={onOpen} />}
    </>
  )
}
