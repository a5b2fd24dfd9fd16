/** Senders that WhatsApp stopped: why, since when, and how to resume them. */
import { formatPhoneNumber } from '@recado/chat/text/phone-number.js'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'
import { sendersQuery } from '../../api/senders.ts'
import type { Sender } from '../../api/senders.ts'
import { useApi } from '../../api/session.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { catchFocus } from '../../ui/after-paint.ts'
import { Button } from '../../ui/button.tsx'
import { FailureWords } from '../../ui/failure-words.tsx'
import { Moment } from '../../ui/moment.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { attentionTexts } from './attention-texts.ts'

export function StoppedSenders() {
  const { data } = useQuery(sendersQuery(useApi()))
  return data
    ?.filter(({ stop }) => stop !== null)
    .map((sender) => <Stopped key={sender.id} sender={sender} />)
}

function Stopped({ sender: { id, address, stop } }: { sender: Sender }) {
  const texts = useTexts(attentionTexts)
  const api = useApi()
  const cache = useQueryClient()
  const resume = useMutation({
    mutationFn: () => api.senders.change(id, { state: 'running' }),
    async onSuccess() {
      await cache.invalidateQueries({ queryKey: queryKeys.senders })
      catchFocus(document.getElementById('content')) // the notice and its button are gone
    },
  })
  if (stop === null) return null
  return (
    <section className="notice notice-bad">
      <h2>
        {texts.stopped(formatPhoneNumber(address))} <Moment at={stop.date} />
      </h2>
      <FailureWords failure={stop.failure} />
      <p>{texts.stoppedHelp}</p>
      {resume.error && <ProblemNotice error={resume.error} />}
      <div>
        <Button look="quiet" isSmall isPending={resume.isPending} onPress={() => resume.mutate()}>
          {texts.resume}
        </Button>
      </div>
    </section>
  )
}
