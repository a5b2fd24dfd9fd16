import { useTexts } from '../../i18n/texts.ts'
import { Empty } from '../../ui/states.tsx'
import { pageTexts } from '../page-texts.ts'

export default function Attention() {
  return <Empty icon="alert" title={useTexts(pageTexts).attention} />
}
