/** The files that go with the reply: what they are, and a button to take each away again. */
import { useEffect, useState } from 'react'
import { formatBytes } from '@recado/chat/media/media-source.js'
import { useLanguage } from '../../../i18n/language.tsx'
import { useTexts } from '../../../i18n/texts.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { replyTexts } from './reply-texts.ts'
import { toMediaKind } from './to-media-kind.ts'

export type Attachment = { id: string; file: File }

export function Attachments({
  attachments,
  onRemove,
}: {
  attachments: Attachment[]
  onRemove: (id: string) => void
}) {
  const texts = useTexts(replyTexts)
  const { locale } = useLanguage()
  if (attachments.length === 0) return null
  return (
    <ul className="attachments" aria-label={texts.attached}>
      {attachments.map(({ id, file }) => (
        <li key={id} className="attachment">
          <Thumbnail file={file} />
          <bdi className="attachment-name">{file.name}</bdi>
          <span className="soft small">{formatBytes(file.size, locale)}</span>
          <IconButton icon="close" label={texts.remove(file.name)} onPress={() => onRemove(id)} />
        </li>
      ))}
    </ul>
  )
}

function Thumbnail({ file }: { file: File }) {
  const kind = toMediaKind(file.type)
  const address = useObjectUrl(kind === 'image' ? file : null)
  if (address === null) return <Icon name={kind === 'audio' ? 'microphone' : 'file'} />
  return <img className="attachment-picture" src={address} alt="" />
}

/** An address of the file for as long as it is shown. */
function useObjectUrl(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (file === null) return
    const made = URL.createObjectURL(file)
    // oxlint-disable-next-line react/set-state-in-effect -- the address lives as long as the effect
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
