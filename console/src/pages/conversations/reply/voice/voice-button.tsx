/**
 * Records a voice note and sends it. Says what the browser cannot do, and that a recording was lost
 * with its place.
 */
import { useEffect, useRef } from 'react'
import { useFormats } from '../../../../i18n/formats.ts'
import { SECOND_MS, useNow } from '../../../../i18n/now.ts'
import { useTexts } from '../../../../i18n/texts.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { showToast } from '../../../../ui/toasts.tsx'
import { replyTexts } from '../reply-texts.ts'
import { findRecordingAbility, startRecording } from './record-voice.ts'
import type { VoiceRecorder } from './record-voice.ts'

type Props = {
  /** When the recording began; null: nothing is recorded. The caller shows the button meanwhile. */
  begunAt: number | null
  onBegunAt: (begunAt: number | null) => void
  onRecorded: (file: File, isVoice: boolean) => void
  /** The recording is over, sent or not, and its buttons are gone. */
  onEnd: () => void
}

export function VoiceButton({ begunAt, onBegunAt, onRecorded, onEnd }: Props) {
  const texts = useTexts(replyTexts)
  const ability = findRecordingAbility()
  const recorder = useRef<VoiceRecorder>(null)
  // The browser may ask the person for minutes whether the page may use the microphone.
  const isAsking = useRef(false)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false // another conversation
      if (recorder.current === null) return
      recorder.current.cancel()
      showToast({ text: (language) => replyTexts[language].recordingDiscarded, look: 'bad' })
    }
  }, [])

  const begin = async () => {
    if (ability === 'insecure') return showToast({ text: texts.recordingInsecure, look: 'bad' })
    if (ability === 'none') return showToast({ text: texts.recordingMissing, look: 'bad' })
    if (isAsking.current) return
    isAsking.current = true
    try {
      const begun = await startRecording()
      if (!isShown.current) return begun.cancel()
      recorder.current = begun
      onBegunAt(Date.now())
      if (ability === 'audio') showToast({ text: texts.recordingAudioOnly })
    } catch (error) {
      const isRefused = error instanceof DOMException
      showToast({ text: isRefused ? texts.microphoneRefused : texts.recordingFailed, look: 'bad' })
    } finally {
      isAsking.current = false
    }
  }
  const end = () => {
    const ended = recorder.current
    recorder.current = null
    onBegunAt(null)
    onEnd()
    return ended
  }
  const send = async () => {
    try {
      const recording = await end()?.stop()
      if (recording) onRecorded(recording.file, recording.isVoice)
    } catch {
      showToast({ text: texts.recordingFailed, look: 'bad' })
    }
  }

  if (begunAt === null) {
    const label = ability === 'audio' ? texts.recordAudio : texts.record
    return <IconButton icon="microphone" label={label} onPress={() => void begin()} />
  }
  return <Recorder since={begunAt} onCancel={() => end()?.cancel()} onSend={() => void send()} />
}

function Recorder({ since, onCancel, onSend }: { since: number; onCancel: () => void; onSend: () => void }) {
  const texts = useTexts(replyTexts)
  const formats = useFormats()
  const now = useNow(SECOND_MS)
  const place = useRef<HTMLDivElement>(null)
  // the button that began it is gone
  useEffect(() => place.current?.querySelector<HTMLElement>('button:last-of-type')?.focus(), [])
  return (
    <div ref={place} className="recorder">
      <span className="recorder-time figures" role="timer" aria-label={texts.recording}>
        {formats.duration(now.getTime() - since)}
      </span>
      <IconButton icon="trash" label={texts.cancelRecording} onPress={onCancel} />
      <IconButton icon="send" label={texts.sendRecording} onPress={onSend} />
    </div>
  )
}
