/** What connecting did at WhatsApp, step by step, and the PIN that is shown once. */
import { useTexts } from '../../../i18n/texts.ts'
import type { SenderConnection } from '../../../api/types.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { FailureWords } from '../../../ui/failure-words.tsx'
import { connectTexts } from './connect-texts.ts'
import { Proof } from './proof.tsx'
import { proofTexts } from './proof-texts.ts'

export function Outcome({ connected: { ok, steps, pin, sender } }: { connected: SenderConnection }) {
  const texts = useTexts(connectTexts)
  const proof = useTexts(proofTexts)
  return (
    <>
      <section className="card" role="status">
        <p className={`notice ${ok ? 'notice-good' : 'notice-bad'}`}>{ok ? texts.isDone : texts.isNot}</p>
        <ul className="cards">
          {steps.map(({ step, outcome, failure }) => (
            <li key={step}>
              <p className="pills">
                <strong>{texts.steps[step]}</strong>
                <span className={`pill ${outcome === 'refused' ? 'pill-bad' : 'pill-good'}`}>
                  {texts[outcome]}
                </span>
              </p>
              {failure !== null && (
                <div className="small">
                  <FailureWords failure={failure} />
                </div>
              )}
            </li>
          ))}
        </ul>
        {pin !== null && (
          <>
            <p>{texts.shownOnce}</p>
            <p className="shown-once">
              <code>{pin}</code>
            </p>
            <div>
              <CopyButton text={pin}>{texts.copyPin}</CopyButton>
            </div>
          </>
        )}
      </section>
      {ok && (
        <section className="card">
          <h2>{proof.title}</h2>
          <Proof sender={sender} />
        </section>
      )}
    </>
  )
}
