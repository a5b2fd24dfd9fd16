/** Signing in with the account of the company, where the service has an OpenID provider. */
import { useQuery } from '@tanstack/react-query'
import { answerOf, createApi } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { PROBLEMS } from '../../ui/problem-words.ts'
import { signInTexts } from './sign-in-texts.ts'

/** A plain link: the provider has a page of its own, and leads back. */
export function ProviderLink() {
  const texts = useTexts(signInTexts)
  const { data } = useQuery({
    queryKey: queryKeys.signInWays,
    queryFn: ({ signal }) => answerOf(createApi(null, () => {}).GET('/session/ways', { signal })),
    staleTime: Infinity,
  })
  if (data?.oidc !== true) return null
  return (
    <a className="button button-quiet" href="/session/oidc">
      {texts.useProvider}
    </a>
  )
}

/** Why the way by the provider led back to here. */
export function ProblemOfProvider({ code }: { code: string }) {
  const texts = useTexts(signInTexts)
  const { language } = useLanguage()
  const words = PROBLEMS[code]?.[language]
  return (
    <div className="notice notice-bad" role="alert">
      <p className="state-title">{words?.title ?? texts.providerFailed}</p>
      {words !== undefined && <p>{words.help}</p>}
    </div>
  )
}
