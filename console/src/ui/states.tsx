/**
 * Replacements for missing data: loading, empty, or refused, in plain words and with what to do.
 */
import type { ReactNode } from 'react'
import { isFinal, isPassing, RefusedError } from '../api/problem.ts'
import { useTexts } from '../i18n/texts.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'
import { DocsLink } from './link.tsx'
import { explainError } from './problem-texts.ts'
import type { Occasion } from './problem-texts.ts'
import { useLanguage } from '../i18n/language.tsx'
import { uiTexts } from './ui-texts.ts'

export function Loading() {
  const texts = useTexts(uiTexts)
  return (
    <div className="state" role="status">
      <span className="spinner" />
      {texts.loading}
    </div>
  )
}

export function Empty({ icon, title, children }: { icon: IconName; title: string; children?: ReactNode }) {
  return (
    <div className="state">
      <Icon name={icon} />
      <p className="state-title">{title}</p>
      {children}
    </div>
  )
}

/** Replaces a page or a list that could not be read. */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const texts = useTexts(uiTexts)
  return (
    <div className="state" role="alert">
      <Icon name={isPassing(error) ? 'offline' : 'alert'} />
      <ProblemWords error={error} occasion="reading" />
      {!isFinal(error) && (
        <Button look="quiet" onPress={onRetry}>
          {texts.tryAgain}
        </Button>
      )}
    </div>
  )
}

/** What is read of a query here. */
export type Read<Data> = { data: Data | undefined; error: Error | null; refetch: () => Promise<unknown> }

/** In place of data that is not here yet: it loads, or could not be read. Else nothing. */
export function NoData({ query: { data, error, refetch } }: { query: Read<unknown> }) {
  if (data !== undefined) return null
  return error === null ? <Loading /> : <Failed error={error} onRetry={() => void refetch()} />
}

/** Beside a refused request: usually a form, or shown data that could not be read again. */
export function ProblemNotice({ error, occasion = 'doing' }: { error: unknown; occasion?: Occasion }) {
  return (
    <div className="notice notice-bad" role="alert">
      <ProblemWords error={error} occasion={occasion} />
    </div>
  )
}

/**
 * The service's own words on what no field of the form shows: faults whose pointer is exactly this.
 */
export function FaultList({ error, at }: { error: unknown; at: string }) {
  const faults = error instanceof RefusedError ? (error.problem.errors ?? []) : []
  return faults
    .filter(({ pointer }) => pointer === at)
    .map(({ detail }) => (
      <p key={detail} className="field-error">
        {detail}
      </p>
    ))
}

function ProblemWords({ error, occasion }: { error: unknown; occasion: Occasion }) {
  const texts = useTexts(uiTexts)
  const { language } = useLanguage()
  const { title, help, code } = explainError(error, language, occasion)
  return (
    <>
      <p className="state-title">{title}</p>
      <p>{help}</p>
      {code !== null && (
        <p className="small">
          <DocsLink path={`/docs/problems#${code}`}>
            <code>{code}</code>
          </DocsLink>
          {error instanceof RefusedError && ` · ${texts.request} ${error.problem.requestId}`}
        </p>
      )}
    </>
  )
}
