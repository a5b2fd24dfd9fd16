/** Every channel, one line each: the service knows them by their contract and by this list alone. */
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Channel, Channels } from './channel.ts'
import { referenceUsed } from './whatsapp/preflight/order-rules.ts'
import { openWhatsApp } from './whatsapp/whatsapp.ts'

/** By name. Tests may add to it before a service is started. */
export const channelOpeners = new Map<string, (config: Config, clock: Clock) => Channel>([
  ['whatsapp', ({ whatsapp }, clock) => openWhatsApp(whatsapp, clock)],
])

/** @param instead takes the place of the one of its name */
export function openChannels(config: Config, clock: Clock, instead?: Channel): Channels {
  const channels = new Map(
    [...channelOpeners].map(([name, open]) => [name, instead?.name === name ? instead : open(config, clock)]),
  )
  const of = (name: string): Channel => {
    const channel = channels.get(name)
    if (!channel) throw new Error(`No channel is called ${name}.`)
    return channel
  }
  return {
    all: [...channels.values()],
    referenceUsed,
    of,
    send: (account, message, signal) => of(account.channel).send(account, message, signal),
    async close() {
      await Promise.all([...channels.values()].map((channel) => channel.close()))
    },
  }
}
