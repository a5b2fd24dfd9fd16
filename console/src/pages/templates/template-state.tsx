/**
 * What WhatsApp says of a template: its status, category, language and quality, and what came of
 * its review.
 */
import type { ReactNode } from 'react'
import type { Template } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ChannelWords } from '../../ui/channel-words.tsx'
import { Moment } from '../../ui/moment.tsx'
import { templatesTexts } from './templates-texts.ts'

const LOOKS: Partial<Record<string, string>> = {
  APPROVED: 'pill-good',
  PENDING: 'pill-wait',
  IN_APPEAL: 'pill-wait',
  PAUSED: 'pill-wait',
  REJECTED: 'pill-bad',
  DISABLED: 'pill-bad',
}

export function Standing({ template }: { template: Template }) {
  const texts = useTexts(templatesTexts)
  const { status, category, language, quality } = template
  return (
    <p className="template-standing">
      <span className={`pill ${LOOKS[status] ?? ''}`}>
        <bdi>{texts.statuses[status] ?? status}</bdi>
      </span>
      <span>
        <bdi>{texts.categories[category] ?? category}</bdi>
      </span>
      <span>
        <bdi>{language}</bdi>
      </span>
      {quality !== null && quality !== 'UNKNOWN' && (
        <span>
          {texts.quality}: <bdi>{texts.qualities[quality] ?? quality}</bdi>
        </span>
      )}
    </p>
  )
}

/** What needs a person's attention; nothing if all is well. */
export function Review({ template }: { template: Template }) {
  const texts = useTexts(templatesTexts)
  const { rejection, pause, categoryAhead, disableDate, status } = template
  return (
    <>
      {rejection !== null && (
        <Notice look="bad" title={texts.rejected}>
          <Why code={rejection.reason} words={texts.reasons} detail={rejection.detail} />
          <ChannelWords said={[rejection.recommendation]} title={texts.recommendation} />
        </Notice>
      )}
      {pause !== null && (
        <Notice look="wait" title={texts.paused(pause.number)}>
          <Why code={pause.reason} words={texts.pauses} detail={pause.detail} />
        </Notice>
      )}
      {categoryAhead !== null && (
        <Notice
          look="wait"
          title={texts.categoryAhead(texts.categories[categoryAhead.category] ?? categoryAhead.category)}
        >
          {categoryAhead.date !== null && (
            <p>
              {texts.fromDate} <Moment at={categoryAhead.date} />
            </p>
          )}
        </Notice>
      )}
      {disableDate !== null && (
        <Notice look="bad" title={status === 'DISABLED' ? texts.disabled : texts.disabledAhead}>
          <p>
            <Moment at={disableDate} />
          </p>
        </Notice>
      )}
    </>
  )
}

function Notice({ look, title, children }: { look: 'bad' | 'wait'; title: string; children: ReactNode }) {
  return (
    <div className={`notice notice-${look}`}>
      <p className="state-title">{title}</p>
      {children}
    </div>
  )
}

type WhyProps = { code: string | null; words: Partial<Record<string, string>>; detail: string | null }

/**
 * WhatsApp's code in our words, or as WhatsApp's where we have none; then what WhatsApp says of the
 * case.
 */
function Why({ code, words, detail }: WhyProps) {
  const own = code === null || code === 'NONE' ? null : words[code]
  return (
    <>
      {own && <p>{own}</p>}
      <ChannelWords said={[own === undefined ? code : null, detail]} />
    </>
  )
}
