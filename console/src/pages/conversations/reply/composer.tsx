/**
 * Writes a reply while the window is open: text with WhatsApp's marks and emoji, files, a voice
 * note.
 */
import { useCallback } from 'react'
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
import { CompletionList } from '../completion/completion-list.tsx'
import { savedRepliesTexts } from '../saved-replies/saved-replies-texts.ts'
import { useSavedReplies } from '../saved-replies/use-saved-replies.ts'
import { findUnfilled } from '../saved-replies/variables.ts'
import type { VariableValues } from '../saved-replies/variables.ts'
import { hasNoShift } from './has-no-shift.ts'
import { useFileDrop } from './use-file-drop.ts'
import { VoiceButton } from './voice/voice-button.tsx'

const TEXT_MAX = 4096
const CAPTION_MAX = 1024

type Props = {
  reply: KeptReply
  onChange: (update: (before: KeptReply) => KeptReply) => void
  attachments: Attachment[]
  onAttachments: (update: (before: Attachment[]) => Attachment[]) => void
  /** Since when a voice note is recorded, which stays until its person sends or discards it. */
  recordingSince: number | null
  onRecordingSince: (since: number | null) => void
  onSend: (replies: Reply[]) => void
  onTyping: () => void
  /** What the variables of a saved reply stand for here. */
  readVariables: () => VariableValues
  /** The quoted message, above the text. */
  quote: ReactNode
  /** Files may be dropped on it. */
  dropPlace: RefObject<HTMLElement | null>
  /** Whether only the line of the text is shown. */
  isFolded: boolean
  /** Shows or hides the rest; missing where there is room for all. */
  onFold: (() => void) | undefined
}

export function Composer(props: Props) {
  const { reply, onChange, attachments, onAttachments, onSend, onTyping, readVariables, quote } = props
  const { recordingSince, onRecordingSince, dropPlace, isFolded, onFold } = props
  const texts = useTexts(replyTexts)
  const { savedReplies, unfilled: fillIn } = useTexts(savedRepliesTexts)
  const { text, quotedId } = reply
  const setText = useCallback(
    (next: string) => {
      onChange((before) => ({ ...before, text: next }))
      if (next !== '') onTyping()
    },
    [onChange, onTyping],
  )
  const { box, edit, onShortcut } = useTextBox(setText)
  const completion = useSavedReplies(edit, readVariables, text !== '')
  const attach = useCallback(
    async (files: File[]) => {
      const sendable = await Promise.all(files.map(toSendable))
      onAttachments((before) => [...before, ...sendable.map((file) => ({ id: makeIdempotencyKey(), file }))])
      box.current?.focus()
    },
    [box, onAttachments],
  )
  const isOver = useFileDrop(dropPlace, attach)

  const captioned = attachments[0] !== undefined && hasCaption(toMediaKind(attachments[0].file.type))
  const max = captioned ? CAPTION_MAX : TEXT_MAX
  const isTooLong = [...text.trim()].length > max
  const isEmpty = text.trim() === '' && attachments.length === 0
  const unfilled = findUnfilled(text)
  const cannotSend = isTooLong || unfilled !== null
  const send = () => {
    if (isEmpty || cannotSend) return
    const files = attachments.map(({ file }) => file)
    onSend(toReplies(text, files, quotedId))
    onAttachments(() => [])
    onChange((before) => ({ ...before, text: '', quotedId: null }))
    box.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (
      completion.onKeyDown(event) ||
      onShortcut(event) ||
      event.key !== 'Enter' ||
      event.nativeEvent.isComposing
    )
      return
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
          onAttachments((before) => before.filter((one) => one.id !== id))
          box.current?.focus()
        }}
      />
      <MarkupPreview text={text} />
      {!isFolded && (
        <div className="composer-tools">
          <FileButton label={texts.attach} icon="clip" onFiles={(files) => void attach(files)} />
          <EmojiPicker onPick={(emoji) => edit((selected) => insertText(selected, emoji))} />
          <MarkButtons onMark={(mark) => edit((selected) => toggleMark(selected, mark))} />
        </div>
      )}
      <CompletionList completion={completion} label={savedReplies} />
      <div className="composer-line">
        {onFold && (
          <IconButton
            icon={isFolded ? 'plus' : 'down'}
            label={texts.tools}
            aria-expanded={!isFolded}
            onPress={onFold}
          />
        )}
        <textarea
          ref={box}
          className="input"
          rows={1}
          dir="auto"
          aria-label={label}
          aria-invalid={cannotSend}
          aria-describedby={WRONG}
          {...completion.field}
          placeholder={label}
          title={texts.enterHelp}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            completion.onSelect(event)
          }}
          onSelect={completion.onSelect}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        {isEmpty || recordingSince !== null ? (
          <VoiceButton
            begunAt={recordingSince}
            onBegunAt={onRecordingSince}
            onRecorded={(file, isVoice) => {
              onSend([toRecordedReply(file, isVoice, quotedId)])
              onChange((before) => ({ ...before, quotedId: null }))
            }}
            onEnd={() => box.current?.focus()}
          />
        ) : (
          <IconButton icon="send" label={texts.send} onPress={send} isDisabled={cannotSend} />
        )}
      </div>
      <p id={WRONG} className="field-error" role="status">
        {isTooLong ? texts.tooLong(max) : unfilled !== null && fillIn(unfilled)}
      </p>
    </div>
  )
}

const WRONG = 'reply-wrong'
