/**
 * Connects a number: the person pastes a token and an app secret, sees what they open, chooses a
 * number, and proves from a phone that it works. The secrets stay in the memory of this page, and
 * are saved only with a number.
 */
import { useState } from 'react'
import type { SenderConnection } from '../../../api/types.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Checklist } from './checklist.tsx'
import { ChooseNumber } from './choose-number.tsx'
import { connectTexts } from './connect-texts.ts'
import type { Found } from './found.ts'
import { Outcome } from './outcome.tsx'
import { SecretsForm } from './secrets-form.tsx'
import '../senders.css'

export default function ConnectPage() {
  const texts = useTexts(connectTexts)
  const [found, setFound] = useState<Found | null>(null)
  const [connected, setConnected] = useState<SenderConnection | null>(null)
  const restart = () => {
    setFound(null)
    setConnected(null)
  }
  return (
    <div className="page connect">
      <header className="page-head">
        <h1>{texts.title}</h1>
      </header>
      {found === null && (
        <>
          <Checklist />
          <SecretsForm onFound={setFound} />
        </>
      )}
      {connected !== null && <Outcome connected={connected} />}
      {found !== null && !connected?.ok && (
        <ChooseNumber found={found} connected={connected} onConnected={setConnected} onRestart={restart} />
      )}
    </div>
  )
}
