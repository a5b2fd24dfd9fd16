/**
 * Gives an alert: two short tones, made here since the policy loads no sound, and a notification of
 * the system.
 */
import type { Alert } from './to-alert.ts'

const ICON = '/console/icon-192.png'
/** Hertz and seconds from the beginning. */
const TONES = [
  { frequency: 660, at: 0 },
  { frequency: 880, at: 0.12 },
]
const TONE_SECONDS = 0.22
const LOUDNESS = 0.12

let audio: AudioContext | null = null

/** Silent until the person has pressed something on the page: browsers want it so. */
export async function playSound(): Promise<void> {
  audio ??= new AudioContext()
  await audio.resume()
  for (const { frequency, at } of TONES) {
    const begin = audio.currentTime + at
    const tone = audio.createOscillator()
    const fade = audio.createGain()
    tone.frequency.value = frequency
    fade.gain.setValueAtTime(LOUDNESS, begin)
    fade.gain.exponentialRampToValueAtTime(0.0001, begin + TONE_SECONDS)
    tone.connect(fade).connect(audio.destination)
    tone.start(begin)
    tone.stop(begin + TONE_SECONDS)
  }
}

/**
 * Pressing it opens the conversation: the worker does so, also when the tab was closed meanwhile.
 */
export async function notify({ title, body, path, tag }: Alert, open: (path: string) => void): Promise<void> {
  const options = { body: body ?? '', tag, icon: ICON, data: { path } }
  const worker = await navigator.serviceWorker?.getRegistration('/console')
  if (worker?.active) {
    // `renotify` is in no type yet: another message of the same customer alerts as well.
    await worker.showNotification(title, { ...options, renotify: true } as NotificationOptions)
    return
  }
  const notification = new Notification(title, options)
  notification.addEventListener('click', () => {
    window.focus()
    notification.close()
    open(path)
  })
}
