/**
 * Asks before a step that cannot be undone or that the check warns of, and says why one cannot be
 * taken.
 */
import { useLanguage } from '../../../i18n/language.tsx'
import { useTexts } from '../../../i18n/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { explainFinding } from '../../../ui/finding-texts.ts'
import { Dialog, DialogActions } from '../../../ui/overlays.tsx'
import { ProblemNotice } from '../../../ui/states.tsx'
import { stepTexts } from './step-texts.ts'
import type { Pause } from './use-step.ts'

type Props = {
  /** Null: nothing is asked. */
  pause: Pause | null
  isFinal: boolean
  /** What the bank has received, before the order is said to be paid. */
  received: string | null
  isSending: boolean
  error: unknown
  onConfirm: () => void
  onBack: () => void
}

export function StepDialog({ pause, isFinal, received, isSending, error, onConfirm, onBack }: Props) {
  const texts = useTexts(stepTexts)
  const { language } = useLanguage()
  if (pause === null) return null
  const { step, request, findings, why } = pause
  const isRefused = why === 'mistakes'
  const { reference_id: referenceId } = request.interactive.action.parameters
  return (
    <Dialog
      title={isRefused ? texts.cannot(texts.names[step]) : texts.confirm[step](referenceId)}
      isOpen
      onClose={onBack}
    >
      {!isRefused && (
        <>
          <p className="soft">{texts.reads}</p>
          <blockquote className="order-step-words">
            <bdi>{request.interactive.body.text}</bdi>
          </blockquote>
          {isFinal && <p>{texts.isFinal}</p>}
          {received !== null && <p className="notice notice-wait">{received}</p>}
        </>
      )}
      {findings.map((finding) => (
        <p
          key={`${finding.code} ${finding.pointer}`}
          className={`notice ${isRefused ? 'notice-bad' : 'notice-wait'}`}
        >
          {explainFinding(finding, language)}
        </p>
      ))}
      {error !== null && <ProblemNotice error={error} occasion="sending" />}
      <DialogActions>
        <Button look="quiet" onPress={onBack}>
          {isRefused ? texts.close : texts.goBack}
        </Button>
        {!isRefused && (
          <Button look={step === 'canceled' ? 'danger' : 'main'} isPending={isSending} onPress={onConfirm}>
            {texts.doIt[step]}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
