/** Writes a reply while the window is open: text with WhatsApp's marks and emoji, files, a voice note. */
import { useCallback, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent, ReactNode, RefObject } from 'react'
import { makeIdempotencyKey } from '../../../api/idempotency-key.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { FileButton } from '../../../ui/file-button.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Attachments } from './attachments.tsx'
import type { Attachment } from './attachments.tsx'
import type { KeptReply } from './kept-replies.ts'
import { MarkButtons } from './text/mark-buttons.tsx'
import { MarkupPreview } from './text/markup-preview.tsx'
import { EmojiPicker } from './text/emoji-picker.tsx'
import { insertText, toggleMark } from './text/edit-text.ts'
import { useTextBox } from './text/use-text-box.ts'
import type { Reply } from './outgoing.ts'
import { replyTexts } from './reply-texts.ts'
import { hasCaption, toMediaKind } from './to-media-kind.ts'
import { toSendable } from './to-sendable.ts'
import { toRecordedReply, toReplies } from './to-replies.ts'
import { useFileDrop } from './use-file-drop.ts'
import { VoiceButton } from './voice/voice-button.tsx'

const TEXT_MAX = 4096
const CAPTION_MAX = 1024

type Props = {
  reply: KeptReply
  onChange: (reply: KeptReply) => void
  onSend: (replies: Reply[]) => void
  onTyping: () => void
  /** The quoted message, above the text. */
  quote: ReactNode
  /** Files may be dropped on it. */
  dropPlace: RefObject<HTMLElement | null>
}

export function Composer({ reply, onChange, onSend, onTyping, quote, dropPlace }: Props) {
  const texts = useTexts(replyTexts)
  const { text, quotedId } = reply
  const [attachments, setAttachments] = useState<Attachment[]>([])
  const setText = useCallback(
    (next: string) => {
      onChange({ text: next, quotedId })
      if (next !== '') onTyping()
    },
    [onChange, onTyping, quotedId],
  )
  const { box, edit, onShortcut } = useTextBox(setText)
  const attach = useCallback(
    async (files: File[]) => {
      const sendable = await Promise.all(files.map(toSendable))
      setAttachments((before) => [...before, ...sendable.map((file) => ({ id: makeIdempotencyKey(), file }))])
      box.current?.focus()
    },
    [box],
  )
  const isOver = useFileDrop(dropPlace, attach)

  const captioned = attachments[0] !== undefined && hasCaption(toMediaKind(attachments[0].file.type))
  const max = captioned ? CAPTION_MAX : TEXT_MAX
  const isTooLong = [...text.trim()].length > max
  const isEmpty = text.trim() === '' && attachments.length === 0
  const send = () => {
    if (isEmpty || isTooLong) return
    const files = attachments.map(({ file }) => file)
    onSend(toReplies(text, files, quotedId))
    setAttachments([])
    onChange({ text: '', quotedId: null })
    box.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (onShortcut(event) || event.key !== 'Enter' || event.nativeEvent.isComposing) return
    if (event.shiftKey || hasNoShift()) return
    event.preventDefault()
    send()
  }
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    void attach(files)
  }
  const label = captioned ? (attachments.length > 1 ? texts.captionOfFirst : texts.caption) : texts.write

  return (
    <div className="composer" data-over={isOver || undefined}>
      {isOver && <p className="composer-drop">{texts.dropHere}</p>}
      {quote}
      <Attachments
        attachments={attachments}
        onRemove={(id) => {
          setAttachments((before) => before.filter((one) => one.id !== id))
          box.current?.focus()
        }}
      />
      <MarkupPreview text={text} />
      <div className="composer-tools">
        <FileButton label={texts.attach} icon="clip" onFiles={(files) => void attach(files)} />
        <EmojiPicker onPick={(emoji) => edit((selected) => insertText(selected, emoji))} />
        <MarkButtons onMark={(mark) => edit((selected) => toggleMark(selected, mark))} />
      </div>
      <div className="composer-line">
        <textarea
          ref={box}
          className="input"
          rows={1}
          dir="auto"
          aria-label={label}
          aria-invalid={isTooLong}
          aria-describedby={TOO_LONG}
          placeholder={label}
          title={texts.enterHelp}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        {isEmpty ? (
          <VoiceButton
            onRecorded={(file, isVoice) => {
              onSend([toRecordedReply(file, isVoice, quotedId)])
              onChange({ text: '', quotedId: null })
            }}
            onEnd={() => box.current?.focus()}
          />
        ) : (
          <IconButton icon="send" label={texts.send} onPress={send} isDisabled={isTooLong} />
        )}
      </div>
      <p id={TOO_LONG} className="field-error" role="status">
        {isTooLong && texts.tooLong(max)}
      </p>
    </div>
  )
}

const TOO_LONG = 'reply-too-long'

/** A keyboard on the screen has no Shift+Enter: there Enter breaks the line, and the button sends. */
const hasNoShift = () => matchMedia('(hover: none) and (pointer: coarse)').matches
