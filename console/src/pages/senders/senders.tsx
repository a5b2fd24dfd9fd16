import { useTexts } from '../../i18n/texts.ts'
import { Empty } from '../../ui/states.tsx'
import { pageTexts } from '../page-texts.ts'

export default function Senders() {
  return <Empty icon="phone" title={useTexts(pageTexts).senders} />
}
