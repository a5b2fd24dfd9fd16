/** A time in the zone of the shop; on hover or focus to the second and in UTC. */
import { toUtc, useFormats } from '../i18n/formats.ts'
import { MINUTE_MS, useNow } from '../i18n/now.ts'
import { Hint } from './hint.tsx'

export type MomentProps = {
  /** ISO 8601. */
  at: string
  /** `time` alone, `brief` for narrow columns, `ago` as a span, else the whole. */
  as?: 'time' | 'whole' | 'brief' | 'ago'
}

export function Moment({ at, as = 'whole' }: MomentProps) {
  const now = useNow(MINUTE_MS)
  const formats = useFormats()
  const words = {
    time: () => formats.time(at),
    whole: () => formats.moment(at),
    brief: () => formats.brief(at, now),
    ago: () => formats.ago(at, now),
  }
  return (
    <Hint hint={`${formats.moment(at)}\n${toUtc(at)}`}>
      <time dateTime={at} className="figures">
        {words[as]()}
      </time>
    </Hint>
  )
}
