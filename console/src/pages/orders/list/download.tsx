/** Saves the orders that are filtered as a file for a spreadsheet. */
import { ordersFile } from '../../../api/orders.ts'
import type { OrdersAsked } from '../../../api/orders.ts'
import { useApi } from '../../../api/session.tsx'
import { useTexts } from '../../../i18n/texts.ts'
import { FileDownload } from '../../../ui/file-download.tsx'
import { ordersTexts } from '../orders-texts.ts'

export function Download({ asked }: { asked: OrdersAsked }) {
  const texts = useTexts(ordersTexts)
  const api = useApi()
  return (
    <FileDownload
      label={texts.download}
      help={texts.downloadHelp}
      name={`${texts.title.toLowerCase()}.csv`}
      load={(language) => ordersFile(api, asked, language)}
    />
  )
}
