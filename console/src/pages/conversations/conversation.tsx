/** One conversation: its contact, whether orders can be sent now, and all its messages. */
import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { conversationQuery } from '../../api/conversation-cache.ts'
import { useMay } from '../../api/me.ts'
import { useApi } from '../../api/session.tsx'
import type { Conversation as ConversationAnswer } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { DocumentTitle } from '../../layout/document-title.tsx'
import { nameContact } from '../../ui/address.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link, SkipLink } from '../../ui/link.tsx'
import { Failed, Loading, ProblemNotice } from '../../ui/states.tsx'
import { formatPhoneNumber } from '@recado/chat/text/phone-number.js'
import { conversationsTexts } from './conversations-texts.ts'
import { LIST, OPEN_NAME, OPEN_ROW } from './places.ts'
import { Timeline } from './timeline.tsx'
import { useIsNarrow } from './use-is-narrow.ts'
import { WindowClock } from './window-clock.tsx'

export function Conversation({ conversationId }: { conversationId: string }) {
  const conversation = useQuery(conversationQuery(useApi(), conversationId))
  if (conversation.isError && conversation.data === undefined) {
    return <Failed error={conversation.error} onRetry={() => void conversation.refetch()} />
  }
  if (conversation.data === undefined) return <Loading />
  return (
    <section className="conversation" aria-labelledby={OPEN_NAME}>
      <Head conversation={conversation.data} />
      {conversation.isError && <ProblemNotice error={conversation.error} occasion="reading" />}
      <Timeline conversationId={conversation.data.id} />
    </section>
  )
}

function Head({ conversation }: { conversation: ConversationAnswer }) {
  const texts = useTexts(conversationsTexts)
  const isNarrow = useIsNarrow()
  const search = useSearch()
  const maySend = useMay('messages:send')
  const { contact, from, to, window } = conversation
  const name = nameContact(contact, to)
  return (
    <header className="conversation-head">
      <DocumentTitle title={name} />
      {isNarrow ? (
        <Link to={`/conversations${search === '' ? '' : `?${search}`}`} className="button button-icon">
          <Icon name="back" />
          <span className="visually-hidden">{texts.back}</span>
        </Link>
      ) : (
        <SkipLink to={[OPEN_ROW, LIST]}>{texts.back}</SkipLink>
      )}
      <div className="conversation-who">
        <h2 id={OPEN_NAME} tabIndex={-1}>
          <bdi>{name}</bdi>
        </h2>
        <p className="soft small figures">
          {formatPhoneNumber(to)} <span className="nowrap">{texts.with(formatPhoneNumber(from))}</span>
        </p>
      </div>
      <WindowClock closesAt={window.closesAt} />
      {maySend && (
        <LinkButton
          href={`/compose?${new URLSearchParams({ from: `+${from}`, to: toE164(to) }).toString()}`}
          look="quiet"
          isSmall
          icon="pen"
        >
          {texts.write}
        </LinkButton>
      )}
    </header>
  )
}

/** A number with its `+`; a user id stays unchanged. */
const toE164 = (address: string) => (/^\d+$/.test(address) ? `+${address}` : address)
