/** Signing in: as a user, by e-mail and password or a passkey, or with an API key. */
import { useState } from 'react'
import { useSession } from '../../api/session.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import { LANGUAGES } from '../../i18n/languages.ts'
import { useTexts } from '../../i18n/texts.ts'
import { DocumentTitle } from '../../layout/document-title.tsx'
import { Button } from '../../ui/button.tsx'
import { KeyForm } from './key-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProblemOfProvider, ProviderLink } from './provider.tsx'
import { signInTexts } from './sign-in-texts.ts'
import './sign-in.css'

export function SignIn() {
  const texts = useTexts(signInTexts)
  const { reason } = useSession()
  const [isByKey, setByKey] = useState(reason === 'keyRefused')
  const query = new URLSearchParams(location.search)
  const problem = query.get('problem')
  return (
    <SignInPlace title={texts.title}>
      <p className="soft">{texts.what}</p>
      {(reason === 'keyRefused' || reason === 'sessionEnded') && (
        <p className="notice notice-wait" role="alert">
          {reason === 'keyRefused' ? texts.keyRefused : texts.sessionEnded}
        </p>
      )}
      {problem !== null && <ProblemOfProvider code={problem} reason={query.get('reason')} />}
      {isByKey ? <KeyForm /> : <PasswordForm />}
      {!isByKey && <PasskeyButton />}
      {!isByKey && <ProviderLink />}
      <Button look="quiet" onPress={() => setByKey(!isByKey)}>
        {isByKey ? texts.useEmail : texts.useKey}
      </Button>
    </SignInPlace>
  )
}

/** A card in the middle of the page, and the languages below it. */
export function SignInPlace({ title, children }: { title: string; children: React.ReactNode }) {
  const texts = useTexts(signInTexts)
  const { language, choose } = useLanguage()
  return (
    <main className="sign-in">
      <DocumentTitle title={title} />
      <div className="sign-in-card">
        <h1>Recado</h1>
        {children}
      </div>
      <div className="chips" role="group" aria-label={texts.language}>
        {LANGUAGES.map((one) => (
          <button
            key={one.language}
            type="button"
            className="chip"
            lang={one.language}
            aria-pressed={one.language === language}
            data-selected={one.language === language || undefined}
            onClick={() => choose(one.language)}
          >
            {one.name}
          </button>
        ))}
      </div>
    </main>
  )
}
