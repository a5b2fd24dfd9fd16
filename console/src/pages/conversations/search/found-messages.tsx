/** What a search finds among what was said. Each message leads to its place in its conversation. */
import { toOneLine } from '@recado/chat/text/wording.js'
import type { FoundMessage } from '../../../api/types.ts'
import { useWords } from '../../../chat/viewer.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { MINUTE_MS, useNow } from '../../../i18n/now.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { nameContact } from '../../../ui/address.ts'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { ProblemNotice } from '../../../ui/states.tsx'
import { toMessagePath } from '../list/address-filters.ts'
import { toExcerpt } from './excerpt.ts'
import { searchTexts } from './search-texts.ts'
import type { FoundMessages as Found } from './use-found-messages.ts'
import './search.css'

/** `search` is that of the list, kept when a message is opened. */
export function FoundMessages({ found: all, q, search }: { found: Found; q: string; search: string }) {
  const texts = useTexts(searchTexts)
  const { messages, error, more } = all
  if (error !== null) return <ProblemNotice error={error} occasion="reading" />
  if (messages.length === 0) return null
  return (
    <section aria-labelledby={HEADING}>
      <h2 id={HEADING} className="found-heading">
        {texts.messages}
      </h2>
      <p className="visually-hidden" role="status">
        {texts.found(messages.length)}
      </p>
      <ul className="conversation-rows">
        {messages.map((found) => (
          <li key={found.message.id}>
            <Row found={found} q={q} search={search} />
          </li>
        ))}
      </ul>
      {more !== null && (
        <p className="conversation-more">
          <Button look="quiet" isSmall isPending={more.isLoading} onPress={more.load}>
            {texts.more}
          </Button>
        </p>
      )}
    </section>
  )
}

const HEADING = 'found-messages'

function Row({ found, q, search }: { found: FoundMessage; q: string; search: string }) {
  const texts = useTexts(searchTexts)
  const words = useWords()
  const formats = useFormats()
  const now = useNow(MINUTE_MS)
  const { contact, message } = found
  const { id, conversationId, role, from, to, content, type, sendDate, createDate } = message
  const at = sendDate ?? createDate
  const isOurs = role !== 'user'
  return (
    <Link to={toMessagePath(conversationId, id, search)} className="conversation-row found-message">
      <span className="conversation-row-who">
        <bdi className="conversation-row-name">{nameContact(contact, isOurs ? to : from)}</bdi>
        <time className="soft small figures" dateTime={at}>
          {formats.brief(at, now)}
        </time>
      </span>
      <span className="found-message-said soft">
        {isOurs && `${texts.shop}: `}
        <bdi>
          {toExcerpt(toOneLine(content, type, { words }), q).map(({ text, isFound }, index) =>
            // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which does not change
            isFound ? <mark key={index}>{text}</mark> : text,
          )}
        </bdi>
      </span>
    </Link>
  )
}
