/**
 * Records from the microphone, as one channel. WhatsApp accepts Ogg with Opus for a voice note:
 * browsers record it, or WebM with Opus, whose packets are put into Ogg. A browser that can do
 * neither records MP4, which WhatsApp accepts as an audio file only.
 */

export type Recording = {
  file: File
  /** Whether WhatsApp shows it as a voice note; else it is an audio file. */
  isVoice: boolean
}

/** `insecure`: the page has no https, so the browser lends it no microphone. */
export type RecordingAbility = 'voice' | 'audio' | 'insecure' | 'none'

export type VoiceRecorder = {
  stop: () => Promise<Recording>
  /** Throws away what was recorded. */
  cancel: () => void
}

const OGG = 'audio/ogg;codecs=opus'
const WEBM = 'audio/webm;codecs=opus'
const MP4 = 'audio/mp4'
/**
 * Enough for speech, and below the 512 KB from which WhatsApp asks before it plays, for two
 * minutes.
 */
const BITS_PER_SECOND = 32_000

const findType = () => [OGG, WEBM, MP4].find((type) => MediaRecorder.isTypeSupported(type))

export function findRecordingAbility(): RecordingAbility {
  if (!isSecureContext) return 'insecure'
  if (typeof MediaRecorder === 'undefined' || !('mediaDevices' in navigator)) return 'none'
  const type = findType()
  if (type === undefined) return 'none'
  return type === MP4 ? 'audio' : 'voice'
}

/**
 * Asks for the microphone. Rejects with the browser's DOMException when the person or the system
 * refuses.
 */
export async function startRecording(): Promise<VoiceRecorder> {
  const type = findType() ?? MP4
  const toOgg = type === WEBM ? await loadToOgg() : null // before there is anything to lose
  const microphone = await navigator.mediaDevices.getUserMedia({ audio: true })
  const audio = new AudioContext()
  const mono = new MediaStreamAudioDestinationNode(audio, {
    channelCount: 1,
    channelCountMode: 'explicit',
  })
  audio.createMediaStreamSource(microphone).connect(mono)
  const recorder = new MediaRecorder(mono.stream, { mimeType: type, audioBitsPerSecond: BITS_PER_SECOND })
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  const stopped = new Promise<void>((resolve) =>
    recorder.addEventListener('stop', () => resolve(), { once: true }),
  )
  const close = async () => {
    if (recorder.state !== 'inactive') recorder.stop()
    await stopped
    for (const track of microphone.getTracks()) track.stop()
    await audio.close()
  }
  recorder.start()
  return {
    async stop() {
      await close()
      return await toRecording(type, new Blob(parts), toOgg)
    },
    cancel: () => void close(),
  }
}

type ToOgg = (webm: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>

/** Most people never record: it is no part of the first view. */
async function loadToOgg(): Promise<ToOgg> {
  const [{ writeOgg }, { readWebmPackets }] = await Promise.all([
    import('./ogg-opus.ts'),
    import('./webm-packets.ts'),
  ])
  return (webm) => writeOgg(readWebmPackets(webm))
}

async function toRecording(type: string, recorded: Blob, toOgg: ToOgg | null): Promise<Recording> {
  if (type === MP4) return { file: new File([recorded], 'audio.m4a', { type: MP4 }), isVoice: false }
  const bytes = new Uint8Array(await recorded.arrayBuffer())
  const ogg = toOgg === null ? bytes : toOgg(bytes)
  return { file: new File([ogg], 'voice.ogg', { type: 'audio/ogg' }), isVoice: true }
}
