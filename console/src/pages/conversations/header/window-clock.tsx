/** The time left to send orders to this customer, counting down until the window is closed. */
import type { Conversation } from '../../../api/types.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { SECOND_MS, useNow } from '../../../i18n/now.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Hint } from '../../../ui/hint.tsx'
import { conversationsTexts } from '../conversations-texts.ts'

type Window = Pick<Conversation['window'], 'closesAt' | 'refusedAt'>

const SOON_MS = 3_600_000

export function WindowClock({ window: { closesAt, refusedAt } }: { window: Window }) {
  const texts = useTexts(conversationsTexts)
  const formats = useFormats()
  const now = useNow(SECOND_MS)
  const leftMs = closesAt === null || refusedAt !== null ? 0 : Date.parse(closesAt) - now.getTime()
  if (leftMs <= 0) {
    return (
      <Hint hint={refusedAt === null ? texts.windowClosedHelp : texts.windowRefusedHelp}>
        <span className="pill pill-calm">{texts.windowClosed}</span>
      </Hint>
    )
  }
  return (
    <Hint hint={texts.windowOpenHelp(formats.moment(closesAt ?? ''))}>
      <span className={`pill figures ${leftMs < SOON_MS ? 'pill-wait' : 'pill-good'}`}>
        {texts.windowLeft(formats.duration(leftMs))}
      </span>
    </Hint>
  )
}
