/**
 * Parts of imported history beyond the chat: instructions to an assistant, its tool calls, and
 * their results. The customer never saw them, so they are not bubbles.
 */
import type { Message } from '../../../api/types.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { IconButton } from '../../../ui/button.tsx'
import { conversationsTexts } from '../conversations-texts.ts'

type Props = { message: Message; onShowDetails: (messageId: string) => void }

/** Whether a message was for the assistant, not for the customer. */
export function isBackstage({ role, content, contentData, toolCalls }: Message): boolean {
  const saysNothing = (content ?? '') === '' && contentData === null
  return role === 'system' || role === 'tool' || (role === 'assistant' && toolCalls !== null && saysNothing)
}

export function BackstageMessage({ message, onShowDetails }: Props) {
  const texts = useTexts(conversationsTexts)
  const formats = useFormats()
  const { id, role, content, toolCalls, sendDate, createDate } = message
  const what = role === 'system' || role === 'tool' ? role : 'call'
  return (
    <article className="timeline-message timeline-message-out">
      <div className="timeline-bubble">
        <div className="backstage">
          <p className="soft small">
            <strong>{texts.backstage[what]}</strong> · {texts.notSent} ·{' '}
            <time dateTime={sendDate ?? createDate}>{formats.time(sendDate ?? createDate)}</time>
          </p>
          <p className="backstage-words" dir="auto">
            {content ?? toolCalls}
          </p>
        </div>
        <IconButton icon="more" label={texts.details} onPress={() => onShowDetails(id)} />
      </div>
    </article>
  )
}
