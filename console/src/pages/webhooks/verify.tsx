/** How a receiver verifies what this endpoint sends it, in three languages. */
import { useState } from 'react'
import type { WebhookEndpoint } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Chips } from '../../ui/chips.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { LANGUAGES, toVerifyCode } from './verify-code.ts'
import type { CodeLanguage } from './verify-code.ts'
import { verifyTexts } from './verify-texts.ts'

const TITLE = 'endpoint-verify'

export function Verify({ endpoint }: { endpoint: WebhookEndpoint }) {
  const texts = useTexts(verifyTexts)
  const [language, setLanguage] = useState<CodeLanguage>('TypeScript')
  const code = toVerifyCode(language, endpoint)
  const needs = language === 'Python' ? texts.needs.Python[endpoint.signing] : texts.needs[language]
  return (
    <section className="endpoint-part" aria-labelledby={TITLE}>
      <h2 id={TITLE}>{texts.title}</h2>
      <p>{texts.help}</p>
      <p>{texts.answer}</p>
      <Chips
        label={texts.language}
        value={language}
        onChange={setLanguage}
        choices={LANGUAGES.map((value) => ({ value, name: value }))}
      />
      <p className="small soft">{needs}</p>
      <pre className="json code" tabIndex={0}>
        {code}
      </pre>
      <div className="actions">
        <CopyButton text={code} isSmall>
          {texts.copy}
        </CopyButton>
      </div>
    </section>
  )
}
