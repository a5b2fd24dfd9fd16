/**
 * Whether this browser makes a sound and shows a notification when a customer writes. Asked for
 * once, and changed at any time.
 */
import { useSyncExternalStore } from 'react'
import { keep, readKept } from '../i18n/kept-choice.ts'

export type AlertSettings = {
  /** The person has answered, with whatever. */
  isAsked: boolean
  sound: boolean
  notifications: boolean
}

/**
 * `missing` where the page came over plain http from another machine, or the browser has no
 * notifications.
 */
export const permission = (): NotificationPermission | 'missing' =>
  'Notification' in globalThis && globalThis.isSecureContext ? Notification.permission : 'missing'

const KEPT_AS = 'recado.alerts'
const listeners = new Set<() => void>()

let settings = read()

function read(): AlertSettings {
  const kept = readKept(KEPT_AS)
  const words = kept?.split(' ') ?? []
  return {
    isAsked: kept !== null,
    sound: words.includes('sound'),
    // Taken back in the browser's own settings, it is off here too.
    notifications: words.includes('notifications') && permission() === 'granted',
  }
}

export const readAlertSettings = (): AlertSettings => settings

export function onAlertSettings(run: () => void): () => void {
  listeners.add(run)
  return () => void listeners.delete(run)
}

export function useAlertSettings(): AlertSettings {
  return useSyncExternalStore(onAlertSettings, readAlertSettings)
}

export function keepAlertSettings({ sound, notifications }: Omit<AlertSettings, 'isAsked'>): void {
  const words = [sound && 'sound', notifications && 'notifications'].filter((word) => word !== false)
  keep(KEPT_AS, words.join(' ') || 'off')
  settings = { isAsked: true, sound, notifications }
  for (const run of listeners) run()
}

/**
 * Asks the person, if the browser has not done so before. Returns whether notifications may be
 * shown.
 */
export async function askPermission(): Promise<boolean> {
  if (permission() === 'missing') return false
  return (await Notification.requestPermission()) === 'granted'
}
