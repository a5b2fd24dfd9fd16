import { useTexts } from '../../i18n/texts.ts'
import { Empty } from '../../ui/states.tsx'
import { pageTexts } from '../page-texts.ts'

export default function Keys() {
  return <Empty icon="key" title={useTexts(pageTexts).keys} />
}
