/**
 * The list of all channels. The rest of the service knows them only by this list and their
 * contract.
 */
import type { Clock } from '../engine/clock.ts'
import type { Config } from '../engine/settings/config.ts'
import type { Channel, ChannelRules, Channels } from './channel.ts'
import { whatsappRules } from './whatsapp/whatsapp-rules.ts'

type Entry = { rules: ChannelRules; open: (config: Config, clock: Clock) => Promise<Channel> }

/** The first is the default. Tests may add to it before a service is started. */
export const channelRegistry = new Map<string, Entry>([
  [
    whatsappRules.name,
    {
      rules: whatsappRules,
      // loaded on demand: most commands need only its rules
      open: async ({ whatsapp }, clock) =>
        (await import('./whatsapp/whatsapp.ts')).openWhatsApp(whatsapp, clock),
    },
  ],
])

export const allRules = (): ChannelRules[] => [...channelRegistry.values()].map(({ rules }) => rules)

/** Throws if there is no channel of this name. */
export function rulesOf(name: string): ChannelRules {
  const entry = channelRegistry.get(name)
  if (!entry) throw new Error(`No channel is called ${name}.`)
  return entry.rules
}

/** @param instead replaces the channel of the same name */
export async function openChannels(config: Config, clock: Clock, instead?: Channel): Promise<Channels> {
  const channels = new Map<string, Channel>()
  for (const [name, { open }] of channelRegistry)
    channels.set(name, instead?.name === name ? instead : await open(config, clock))
  const of = (name: string): Channel => {
    const channel = channels.get(name)
    if (!channel) throw new Error(`No channel is called ${name}.`)
    return channel
  }
  const { referenceUsed } = await import('./whatsapp/preflight/order-rules.ts')
  return {
    all: [...channels.values()],
    referenceUsed,
    of,
    send: (account, message, signal) => of(account.channel).send(account, message, signal),
    uploadMedia: (account, file, signal) => of(account.channel).uploadMedia(account, file, signal),
    async close() {
      await Promise.all([...channels.values()].map((channel) => channel.close()))
    },
  }
}
