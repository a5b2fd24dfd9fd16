/** Prints the page as it is shown. */
import { useTexts } from '../i18n/texts.ts'
import { Button } from './button.tsx'
import { uiTexts } from './ui-texts.ts'

export function PrintButton() {
  const texts = useTexts(uiTexts)
  return (
    <Button look="quiet" isSmall onPress={() => window.print()}>
      {texts.print}
    </Button>
  )
}
