/** The findings at one field, a sentence each, with a link to the rule. */
import { useLanguage } from '../i18n/language.tsx'
import { useTexts } from '../i18n/texts.ts'
import { explainFinding } from '../ui/finding-texts.ts'
import { DocsLink } from '../ui/link.tsx'
import { checkedFormTexts } from './checked-form-texts.ts'
import type { Finding } from './findings.ts'

/** `of` precedes each sentence where the position does not show what it is about. */
export function FaultWords({ findings, of }: { findings: Finding[]; of?: string }) {
  const texts = useTexts(checkedFormTexts)
  const { language } = useLanguage()
  return findings.map((finding) => {
    const { code, pointer, severity, docs } = finding
    const anchor = docs === undefined ? null : toAnchor(docs)
    return (
      <span key={`${pointer} ${code} ${finding.detail}`} className={`finding finding-${severity}`}>
        {severity === 'warning' && `${texts.warning}: `}
        {of !== undefined && `${of}: `}
        {explainFinding(finding, language)}
        {anchor !== null && (
          <>
            {' '}
            <DocsLink path={`/docs/preflight#${anchor}`}>{texts.rule}</DocsLink>
          </>
        )}
      </span>
    )
  })
}

/**
 * The rule's name. Its page is opened on the console's own host, whatever address the service gives
 * for itself.
 */
function toAnchor(docs: string): string | null {
  return /#([a-z-]+)$/.exec(docs)?.[1] ?? null
}
