/** The message that the reply will quote, with a button to quote nothing. */
import { summarize } from '@recado/chat/text/wording.js'
import type { Message } from '../../../api/types.ts'
import { toChatMessage } from '../../../chat/to-chat.ts'
import { useViewer } from '../../../chat/viewer.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { IconButton } from '../../../ui/button.tsx'
import { replyTexts } from './reply-texts.ts'

export function QuoteStrip({ message, onStop }: { message: Message; onStop: () => void }) {
  const texts = useTexts(replyTexts)
  const viewer = useViewer()
  const quoted = toChatMessage(message)
  return (
    <div className="quote-strip">
      <div className="quote-strip-said">
        <p className="small">{texts.quoting(viewer.writers[quoted.direction].quoted)}</p>
        <p className="quote-strip-text soft">
          <bdi>{summarize(quoted, viewer)}</bdi>
        </p>
      </div>
      <IconButton icon="close" label={texts.stopQuoting} onPress={onStop} />
    </div>
  )
}
