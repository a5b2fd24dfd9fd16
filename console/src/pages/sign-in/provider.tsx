/** Signing in with the account of the company, where the service has an OpenID provider. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { createApi } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { problemWords } from '../../generated/problem-words.ts'
import { providerReasonTexts } from '../../generated/provider-reason-texts.ts'
import { signInTexts } from './sign-in-texts.ts'

/** A plain link: the provider has a page of its own, and leads back. */
export function ProviderLink() {
  const texts = useTexts(signInTexts)
  const { data } = useQuery({
    queryKey: queryKeys.signInWays,
    queryFn: ({ signal }) => createApi(null, () => {}).session.methods({ signal }),
    staleTime: Infinity,
  })
  if (data?.oidc !== true) return null
  return (
    <a className="button button-quiet" href="/session/oidc">
      {texts.useProvider}
    </a>
  )
}

/**
 * What follows `#workspaces=`: anyone could write that, so an id is checked, and a name is text.
 */
function readChoices(hash: string): { id: string; name: string }[] {
  try {
    const text = /^#workspaces=([\w-]+)$/.exec(hash)?.[1] ?? ''
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) =>
      one.charCodeAt(0),
    )
    const read: unknown = JSON.parse(new TextDecoder().decode(bytes))
    const isChoice = (one: unknown): one is { id: string; name: string } =>
      typeof one === 'object' &&
      one !== null &&
      'id' in one &&
      /^[\da-f-]{36}$/.test(String(one.id)) &&
      'name' in one &&
      typeof one.name === 'string'
    return Array.isArray(read) ? read.filter(isChoice) : []
  } catch {
    return []
  }
}

/** Each leads to the provider once more, where the person is still known. */
function WorkspaceLinks() {
  const [choices] = useState(() => readChoices(location.hash))
  return (
    <p className="chips">
      {choices.map(({ id, name }) => (
        <a key={id} className="button button-quiet" href={`/session/oidc?workspaceId=${id}`}>
          <bdi>{name}</bdi>
        </a>
      ))}
    </p>
  )
}

/** Why the way by the provider led back to here. */
export function ProblemOfProvider({ code, reason }: { code: string; reason: string | null }) {
  const texts = useTexts(signInTexts)
  const { language } = useLanguage()
  const [title = texts.providerFailed, ownHelp] = problemWords[code]?.[language] ?? []
  const reasons: Partial<Record<string, string>> = useTexts(providerReasonTexts)
  const help = reasons[reason ?? ''] ?? ownHelp
  return (
    <div className="notice notice-bad" role="alert">
      <p className="state-title">{title}</p>
      {help !== undefined && <p>{help}</p>}
      {reason !== null && /^[a-z_]{1,40}$/.test(reason) && <p className="soft">{texts.reason(reason)}</p>}
      {code === 'workspace_ambiguous' && <WorkspaceLinks />}
    </div>
  )
}
