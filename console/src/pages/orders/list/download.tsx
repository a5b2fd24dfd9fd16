/** Saves the orders that are filtered as a file for a spreadsheet. */
import { useMutation } from '@tanstack/react-query'
import { ordersFile } from '../../../api/orders.ts'
import type { OrdersAsked } from '../../../api/orders.ts'
import { useApi } from '../../../api/session.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import { useTexts } from '../../../i18n/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { ProblemNotice } from '../../../ui/states.tsx'
import { ordersTexts } from '../orders-texts.ts'

export function Download({ asked }: { asked: OrdersAsked }) {
  const texts = useTexts(ordersTexts)
  const { language } = useLanguage()
  const api = useApi()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => ordersFile(api, asked, language === 'en' ? 'en' : 'pt'),
    onSuccess: (file) => saveFile(file, `${texts.title.toLowerCase()}.csv`),
  })
  return (
    <div>
      <Button
        look="quiet"
        isSmall
        icon="down"
        aria-label={texts.downloadHelp}
        isPending={isPending}
        onPress={() => mutate()}
      >
        {texts.download}
      </Button>
      {error !== null && <ProblemNotice error={error} />}
    </div>
  )
}
