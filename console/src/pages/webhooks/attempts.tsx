/** The attempts of an endpoint, the latest first: all, or those that failed. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/session.tsx'
import type { WebhookEndpoint } from '../../api/types.ts'
import { webhookAttemptsQuery } from '../../api/webhook-endpoints.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { Empty, NoData } from '../../ui/states.tsx'
import { Attempt } from './attempt.tsx'
import { attemptsTexts } from './attempts-texts.ts'
import { ReplayDialog } from './replay.tsx'

const CHOICES = ['all', 'failed'] as const

export function Attempts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const texts = useTexts(attemptsTexts)
  const [shown, setShown] = useState<(typeof CHOICES)[number]>('all')
  const [isReplaying, setReplaying] = useState(false)
  const attempts = useInfiniteQuery(webhookAttemptsQuery(useApi(), endpoint.id, shown === 'failed'))
  const all = attempts.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <section className="endpoint-part" aria-labelledby={TITLE}>
      <div className="endpoint-head">
        <div>
          <h2 id={TITLE}>{texts.title}</h2>
          <p className="soft small">{texts.help}</p>
        </div>
        <Button look="quiet" isSmall onPress={() => setReplaying(true)}>
          {texts.replay}
        </Button>
      </div>
      <Chips
        label={texts.filter}
        value={shown}
        onChange={setShown}
        choices={CHOICES.map((value) => ({ value, name: texts.filters[value] }))}
      />
      <NoData query={attempts} />
      {attempts.isSuccess && all.length === 0 && (
        <Empty icon="plug" title={shown === 'failed' ? texts.noneFailed : texts.none}>
          {shown === 'all' && <p>{texts.noneHelp}</p>}
        </Empty>
      )}
      <ul className="cards">
        {all.map((attempt) => (
          <Attempt key={attempt.id} endpointId={endpoint.id} attempt={attempt} />
        ))}
      </ul>
      <MoreButton list={attempts} />
      <ReplayDialog endpointId={endpoint.id} isOpen={isReplaying} onClose={() => setReplaying(false)} />
    </section>
  )
}

const TITLE = 'endpoint-attempts'
