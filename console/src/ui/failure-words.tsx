/** Why a message failed and what to do, in plain words, then WhatsApp's own words as a quote. */
import type { Failure } from '../api/types.ts'
import { useLanguage } from '../i18n/language.tsx'
import { useTexts } from '../i18n/texts.ts'
import { ChannelWords } from './channel-words.tsx'
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

/**
 * The code and WhatsApp's own words: for a page that explains the failure itself. Where WhatsApp
 * said nothing, the service says in the same place what it found, such as a lost connection.
 */
export function FailureSource({ failure }: { failure: Failure }) {
  const texts = useTexts(uiTexts)
  const { code, channelCode, channelTitle, channelDetails } = failure
  const isOfChannel = channelCode !== null || channelTitle !== null
  return (
    <>
      <p className="small">
        <DocsLink path={`/docs/failures#${encodeURIComponent(code)}`}>
          {texts.errorCode} <code>{code}</code>
        </DocsLink>
        {channelCode !== null && ` · ${texts.channelCode} ${channelCode}`}
        {!isOfChannel && channelDetails !== null && (
          <>
            {` · ${texts.detail} `}
            <bdi>{channelDetails}</bdi>
          </>
        )}
      </p>
      {isOfChannel && <ChannelWords said={[channelTitle, channelDetails]} />}
    </>
  )
}
