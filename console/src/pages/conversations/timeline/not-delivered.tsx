/**
 * Why a message that WhatsApp has taken is not delivered: WhatsApp holds it, or drops it when its
 * time to live has passed.
 */
import { readExpiry, readHold } from '../../../api/message-data.ts'
import type { Message } from '../../../api/types.ts'
import { MINUTE_MS, useNow } from '../../../i18n/now.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { FailureWords } from '../../../ui/failure-words.tsx'
import { conversationsTexts } from '../conversations-texts.ts'

/** Draws nothing for any other message. */
export function NotDelivered({ message, className = '' }: { message: Message; className?: string }) {
  const texts = useTexts(conversationsTexts)
  const hold = readHold(message)
  const expiresAt = readExpiry(message)
  if (hold === null && expiresAt === null) return null
  return (
    <div className={`notice notice-wait ${className}`}>
      {hold !== null && (
        <>
          <p>
            <strong>{texts.held}</strong>
          </p>
          <FailureWords failure={hold} />
        </>
      )}
      {expiresAt !== null && <Expiry at={expiresAt} />}
    </div>
  )
}

function Expiry({ at }: { at: string }) {
  const texts = useTexts(conversationsTexts)
  const formats = useFormats()
  const now = useNow(MINUTE_MS)
  const moment = formats.moment(at)
  return <p>{Date.parse(at) <= now.getTime() ? texts.dropped(moment) : texts.dropsAt(moment)}</p>
}
