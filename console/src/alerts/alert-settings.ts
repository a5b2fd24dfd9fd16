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
const PUSHED_AS = 'recado.push'
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

/** As whose device this browser is notified while no page is open, and under what. */
export type Pushed = { userId: string; deviceId: string; endpoint: string }

export function readPushed(): Pushed | null {
  const [userId, deviceId, endpoint] = readKept(PUSHED_AS)?.split(' ') ?? []
  return userId && deviceId && endpoint ? { userId, deviceId, endpoint } : null
}

export function keepPushed(pushed: Pushed | null): void {
  keep(PUSHED_AS, pushed && [pushed.userId, pushed.deviceId, pushed.endpoint].join(' '))
  for (const run of listeners) run()
}

let personId: string | null = null

/** Who is signed in: a browser is notified as the device of one user. */
export function setPerson(userId: string | null): void {
  personId = userId
  for (const run of listeners) run()
}

/** Whether the person is notified in this browser also while no page is open. */
export const isPushed = (): boolean =>
  personId !== null && readPushed()?.userId === personId && permission() === 'granted'
