/**
 * What WhatsApp itself says, in its own language: quoted, and said to be WhatsApp's. Nothing if it
 * says nothing.
 */
import { useTexts } from '../i18n/texts.ts'
import { uiTexts } from './ui-texts.ts'

type Props = { said: readonly (string | null)[]; title?: string }

/** `title` in place of "WhatsApp says". */
export function ChannelWords({ said, title }: Props) {
  const { channelSays } = useTexts(uiTexts)
  const parts = said.filter((part) => part !== null)
  if (parts.length === 0) return null
  return (
    <p className="small">
      {title ?? channelSays}
      {parts.map((part) => (
        <span key={part}>
          {' '}
          <q>
            <bdi>{part}</bdi>
          </q>
        </span>
      ))}
    </p>
  )
}
