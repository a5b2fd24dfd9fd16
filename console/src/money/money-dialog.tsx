/**
 * Asks for confirmation before sending a message with preflight warnings about money. Enter alone
 * does not confirm.
 */
import { useFormats } from '../i18n/formats.ts'
import { useLanguage } from '../i18n/language.tsx'
import { useTexts } from '../i18n/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/overlays.tsx'
import type { Finding } from '../checked-form/findings.ts'
import { askAboutMoney, moneyQuestions } from './money-questions.ts'
import { moneyTexts } from './money-texts.ts'

type Props = {
  /** Not sent, because of these warnings; null asks nothing. */
  doubt: { body: Record<string, unknown>; warnings: Finding[] } | null
  onConfirm: () => void
  onBack: () => void
}

export function MoneyDialog({ doubt, onConfirm, onBack }: Props) {
  const texts = useTexts(moneyTexts)
  const { language } = useLanguage()
  const { money } = useFormats()
  return (
    <Dialog title={texts.moneyTitle} isOpen={doubt !== null} onClose={onBack}>
      {doubt?.warnings.map((warning) => (
        <p key={`${warning.code} ${warning.pointer}`} className="money-question">
          {askAboutMoney(warning, doubt.body, moneyQuestions[language], (centavos) => money(centavos, 100))}
        </p>
      ))}
      <DialogActions>
        <Button look="quiet" onPress={onBack}>
          {texts.goBack}
        </Button>
        <Button look="danger" onPress={onConfirm}>
          {texts.sendAllTheSame}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
