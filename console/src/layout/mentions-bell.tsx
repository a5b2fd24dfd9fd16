/**
 * A bell with the number of notes that mention the person and that they have not read. It opens a
 * list; each leads to its note.
 */
import { formatPhoneNumber } from '@recado/chat/text/phone-number.js'
import { useQuery } from '@tanstack/react-query'
import { mentionsQuery } from '../api/mentions.ts'
import { useUser } from '../api/me.ts'
import { useApi } from '../api/session.tsx'
import type { Mention } from '../api/types.ts'
import { useFormats } from '../i18n/formats.ts'
import { MINUTE_MS, useNow } from '../i18n/now.ts'
import { useTexts } from '../i18n/texts.ts'
import { toNotePath } from '../pages/conversations/list/address-filters.ts'
import { nameContact } from '../ui/address.ts'
import { Link } from '../ui/link.tsx'
import { Popup } from '../ui/popup.tsx'
import { layoutTexts } from './layout-texts.ts'
import './mentions-bell.css'

/** For users: a key cannot be mentioned. */
export function MentionsBell() {
  const isUser = useUser() !== null
  const texts = useTexts(layoutTexts)
  const { data: mentions = [] } = useQuery({ ...mentionsQuery(useApi()), enabled: isUser })
  if (!isUser) return null
  const unseen = mentions.filter(({ seen }) => !seen).length
  return (
    <span className="bell">
      <Popup icon="bell" label={texts.mentions(unseen)} placement="bottom start">
        {(close) => <MentionList mentions={mentions} onOpen={close} />}
      </Popup>
      {unseen > 0 && (
        <span className="pill pill-bad figures bell-count" aria-hidden="true">
          {unseen}
        </span>
      )}
    </span>
  )
}

function MentionList({ mentions, onOpen }: { mentions: Mention[]; onOpen: () => void }) {
  const texts = useTexts(layoutTexts)
  if (mentions.length === 0) return <p className="soft">{texts.noMentions}</p>
  return (
    <ul className="mentions" aria-label={texts.mentionList}>
      {mentions.map((mention) => (
        <MentionLink key={mention.note.id} mention={mention} onOpen={onOpen} />
      ))}
    </ul>
  )
}

function MentionLink({
  mention: { note, contact, to, messageId, seen },
  onOpen,
}: {
  mention: Mention
  onOpen: () => void
}) {
  const texts = useTexts(layoutTexts)
  const formats = useFormats()
  const now = useNow(MINUTE_MS)
  return (
    <li>
      <Link
        to={toNotePath(note.conversationId, messageId, note.id)}
        className={seen ? 'mention' : 'mention mention-new'}
        onPress={onOpen}
      >
        <span className="small">
          <bdi>{note.writtenBy.name}</bdi> ·{' '}
          <bdi>{contact === null ? formatPhoneNumber(to) : nameContact(contact, to)}</bdi> ·{' '}
          <time dateTime={note.createDate}>{formats.brief(note.createDate, now)}</time>
          {!seen && <span className="visually-hidden"> {texts.newMention}</span>}
        </span>
        <bdi className="mention-text">{note.text}</bdi>
      </Link>
    </li>
  )
}
