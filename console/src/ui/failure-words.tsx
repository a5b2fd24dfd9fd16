/** Why a message failed and what to do, in plain words, then WhatsApp's own words. */
import type { Failure } from '../api/types.ts'
import { useLanguage } from '../i18n/language.tsx'
import { useTexts } from '../i18n/texts.ts'
import { explainFailure } from './failure-texts.ts'
import { DocsLink } from './link.tsx'
import { uiTexts } from './ui-texts.ts'

export function FailureWords({ failure }: { failure: Failure }) {
  const { language } = useLanguage()
  return (
    <>
      <p>{explainFailure(failure, language)}</p>
      <FailureSource failure={failure} />
    </>
  )
}

/** The code and WhatsApp's own words: for a page that explains the failure itself. */
export function FailureSource({ failure }: { failure: Failure }) {
  const texts = useTexts(uiTexts)
  const { code, channelCode, channelTitle, channelDetails } = failure
  const said = [channelTitle, channelDetails].filter((part) => part !== null)
  return (
    <p className="small">
      <DocsLink path={`/docs/failures#${encodeURIComponent(code)}`}>
        {texts.errorCode} <code>{code}</code>
      </DocsLink>
      {channelCode !== null && ` · ${texts.channelCode} ${channelCode}`}
      {said.map((part, index) => (
        <span key={part}>
          {' · '}
          {index === 0 && `${texts.detail} `}
          <bdi>{part}</bdi>
        </span>
      ))}
    </p>
  )
}
