/** How many drafts wait for a person, and where they are. */
import { useQuery } from '@tanstack/react-query'
import { waitingDraftsQuery } from '../../api/drafts.ts'
import { useApi } from '../../api/session.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { attentionTexts } from './attention-texts.ts'

export function WaitingDrafts() {
  const texts = useTexts(attentionTexts)
  const { data = [] } = useQuery(waitingDraftsQuery(useApi()))
  if (data.length === 0) return null
  return (
    <section className="notice notice-wait">
      <h2>{texts.drafts(data.length)}</h2>
      <p>{texts.draftsHelp}</p>
      <div>
        <LinkButton look="quiet" isSmall href="/conversations?drafts=">
          {texts.openDrafts}
        </LinkButton>
      </div>
    </section>
  )
}
