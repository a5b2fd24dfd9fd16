/**
 * Devices that are notified while no page of the console is open: this browser subscribes at its
 * push service, and the service has the subscription for as long as the session lasts.
 */
import { queryOptions } from '@tanstack/react-query'
import { keepPushed, permission, readPushed } from '../alerts/alert-settings.ts'
import type { Api } from './client.ts'
import { queryKeys } from './query-keys.ts'
import type { Devices } from './types.ts'

/**
 * `home_screen`: an iPhone or iPad notifies an app of the Home Screen only. `missing`: the page
 * came over plain http, or the browser has no push service.
 */
export function pushSupport(): 'here' | 'home_screen' | 'missing' {
  if (permission() !== 'missing' && 'PushManager' in globalThis && 'serviceWorker' in navigator) return 'here'
  return 'standalone' in navigator ? 'home_screen' : 'missing'
}

/** How often the person has turned it on or off on this page. */
let choices = 0

export const devicesQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.devices,
    queryFn: async ({ signal }): Promise<Devices> => await api.session.listDevices({ signal }),
  })

/**
 * Subscribes this browser, once the person has allowed notifications. Throws RefusedError or
 * UnreachableError, and what the browser throws.
 */
export async function addDevice(api: Api, userId: string, publicKey: string): Promise<void> {
  choices += 1
  await save(api, userId, await subscribe(publicKey))
}

/** Ends it for this browser, or for another one of the person. */
export async function removeDevice(api: Api, device: { id: string; isCurrent: boolean }): Promise<void> {
  choices += 1
  await api.session.deleteDevice(device.id)
  if (!device.isCurrent) return
  keepPushed(null)
  const registration = await navigator.serviceWorker.getRegistration('/console')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/**
 * Subscribes again where this browser was a device of the user: they have signed in again, the
 * browser has another endpoint, or the service another key. What was removed elsewhere stays so.
 */
export async function renewDevice(api: Api, userId: string): Promise<void> {
  const before = readPushed()
  const choicesBefore = choices
  if (before?.userId !== userId || permission() !== 'granted') return
  const { publicKey, currentId, data } = await api.session.listDevices()
  if (publicKey === null) return
  const { subscription, isNew } = await subscribe(publicKey)
  const isSame = !isNew && subscription.endpoint === before.endpoint
  if (isSame && data.some(({ isCurrent }) => isCurrent)) return
  if (choices !== choicesBefore) return // the person was faster
  if (isSame && before.deviceId === currentId) keepPushed(null)
  else await save(api, userId, { subscription, isNew })
}

type Subscribed = { subscription: PushSubscription; isNew: boolean }

async function subscribe(publicKey: string): Promise<Subscribed> {
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  if (known !== null && toBase64(known.options.applicationServerKey) === publicKey)
    return { subscription: known, isNew: false }
  await known?.unsubscribe() // it is bound to another key
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  return { subscription: await pushManager.subscribe(options), isNew: true }
}

async function save(api: Api, userId: string, { subscription }: Subscribed): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  const [p256dh, auth] = [keys?.['p256dh'] ?? '', keys?.['auth'] ?? '']
  const { id } = await api.session.saveDevice({ endpoint: endpoint ?? '', keys: { p256dh, auth } })
  keepPushed({ userId, deviceId: id, endpoint: subscription.endpoint })
}

const toBase64 = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
