/** The buttons of WhatsApp's marks. Each has a shortcut, as in WhatsApp Web. */
import { useTexts } from '../../../../i18n/texts.ts'
import { Toolbar, ToolButton } from '../../../../ui/toolbar.tsx'
import { replyTexts } from '../reply-texts.ts'
import type { Mark } from './edit-text.ts'

const SHOWN: { mark: Mark; sign: string; keys: string }[] = [
  { mark: 'bold', sign: 'B', keys: 'Ctrl+B' },
  { mark: 'italic', sign: 'I', keys: 'Ctrl+I' },
  { mark: 'strike', sign: 'S', keys: 'Ctrl+Shift+X' },
  { mark: 'mono', sign: '<>', keys: 'Ctrl+Shift+M' },
]

export function MarkButtons({ onMark }: { onMark: (mark: Mark) => void }) {
  const texts = useTexts(replyTexts)
  return (
    <Toolbar label={texts.marks}>
      {SHOWN.map(({ mark, sign, keys }) => (
        <ToolButton key={mark} label={texts.marksOf[mark]} hint={keys} onPress={() => onMark(mark)}>
          <span className={`mark-${mark}`}>{sign}</span>
        </ToolButton>
      ))}
    </Toolbar>
  )
}
