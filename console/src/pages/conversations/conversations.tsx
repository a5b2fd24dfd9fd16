import { useTexts } from '../../i18n/texts.ts'
import { Empty } from '../../ui/states.tsx'
import { pageTexts } from '../page-texts.ts'

export default function Conversations() {
  return <Empty icon="chat" title={useTexts(pageTexts).conversations} />
}
