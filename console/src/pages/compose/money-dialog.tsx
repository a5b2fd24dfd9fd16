/** Asks for confirmation before sending a message with preflight warnings about money. Enter alone does not confirm. */
import { useFormats } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/overlays.tsx'
import { composeTexts } from './compose-texts.ts'
import { askAboutMoney, moneyQuestions } from './money-questions.ts'
import type { useSend } from './use-send.ts'

export function MoneyDialog({ sending }: { sending: ReturnType<typeof useSend> }) {
  const texts = useTexts(composeTexts)
  const { language } = useLanguage()
  const { money } = useFormats()
  const { doubt, confirm, goBack } = sending
  return (
    <Dialog title={texts.moneyTitle} isOpen={doubt !== null} onClose={goBack}>
      {doubt?.warnings.map((warning) => (
        <p key={`${warning.code} ${warning.pointer}`} className="money-question">
          {askAboutMoney(warning, doubt.draft, moneyQuestions[language], (centavos) => money(centavos, 100))}
        </p>
      ))}
      <DialogActions>
        <Button look="quiet" onPress={goBack}>
          {texts.goBack}
        </Button>
        <Button look="danger" onPress={confirm}>
          {texts.sendAllTheSame}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
