/**
 * The head of a conversation: with whom it is, how long it can still be answered, and what can be
 * done with it.
 */
import { formatPhoneNumber } from '@recado/chat/text/phone-number.js'
import { useSearch } from 'wouter'
import { useMay } from '../../../api/me.ts'
import type { Conversation } from '../../../api/types.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { DocumentTitle } from '../../../layout/document-title.tsx'
import { nameContact } from '../../../ui/address.ts'
import { toE164 } from '../../../ui/to-e164.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link, SkipLink } from '../../../ui/link.tsx'
import { CustomerName } from '../customer/customer-name.tsx'
import { conversationsTexts } from '../conversations-texts.ts'
import { LIST, OPEN_NAME, OPEN_ROW } from '../places.ts'
import { useIsNarrow } from '../use-is-narrow.ts'
import { readFilters, toSearch } from '../list/address-filters.ts'
import { InboxActions } from './inbox-actions.tsx'
import { WindowClock } from './window-clock.tsx'

export function ConversationHeader({ conversation }: { conversation: Conversation }) {
  const texts = useTexts(conversationsTexts)
  const isNarrow = useIsNarrow()
  const search = useSearch()
  const maySend = useMay('messages:send')
  const mayWrite = useMay('inbox:write')
  const { contact, from, to, window } = conversation
  const name = nameContact(contact, to)
  return (
    <header className="conversation-head">
      <DocumentTitle title={name} />
      {isNarrow ? (
        <Link to={`/conversations${toSearch(readFilters(search))}`} className="button button-icon">
          <Icon name="back" />
          <span className="visually-hidden">{texts.back}</span>
        </Link>
      ) : (
        <SkipLink to={[OPEN_ROW, LIST]}>{texts.back}</SkipLink>
      )}
      <div className="conversation-who">
        <h2 id={OPEN_NAME} tabIndex={-1}>
          <CustomerName conversation={conversation} />
        </h2>
        <p className="soft small figures">
          {formatPhoneNumber(to)} <span className="nowrap">{texts.with(formatPhoneNumber(from))}</span>
        </p>
      </div>
      <WindowClock window={window} />
      <div className="conversation-actions">
        {mayWrite && <InboxActions conversation={conversation} />}
        {maySend && (
          <LinkButton
            href={`/compose?${new URLSearchParams({ from: `+${from}`, to: toE164(to) }).toString()}`}
            look="quiet"
            isSmall
            icon="pen"
          >
            <span className="conversation-write">{texts.write}</span>
          </LinkButton>
        )}
      </div>
    </header>
  )
}
