/**
 * The list of all providers of payments. The rest of the service knows them only by this list and
 * their contract.
 */
import type { Clock } from '../engine/clock.ts'
import type { Config } from '../engine/settings/config.ts'
import { apiPixRules } from './api-pix/rules.ts'
import { mercadoPagoRules } from './mercado-pago/rules.ts'
import type { PaymentProvider, ProviderRules } from './provider.ts'

/** What it takes to open a provider. */
export type ProviderSettings = Pick<Config, 'payments'>

type Entry = {
  rules: ProviderRules
  open: (config: ProviderSettings, clock: Clock, processes: () => number) => Promise<PaymentProvider>
}

/** By name. Each is loaded on demand: most commands need only its rules. */
export const providerRegistry: ReadonlyMap<string, Entry> = new Map<string, Entry>([
  [
    apiPixRules.name,
    {
      rules: apiPixRules,
      async open({ payments: { bankUrl: url, bankCaFile: caFile } }, clock, processes) {
        const { openApiPix } = await import('./api-pix/api-pix.ts')
        return openApiPix({ clock, processes, local: { url, caFile } })
      },
    },
  ],
  [
    mercadoPagoRules.name,
    {
      rules: mercadoPagoRules,
      async open({ payments: { mercadoPagoUrl: url } }, clock) {
        const { openMercadoPago } = await import('./mercado-pago/mercado-pago.ts')
        return openMercadoPago({ url, clock })
      },
    },
  ],
])

export const allProviderRules = (): ProviderRules[] =>
  [...providerRegistry.values()].map(({ rules }) => rules)

export type Providers = {
  all: readonly PaymentProvider[]
  /**
   * Null for the name of a provider that this version does not know, such as of an account that a
   * newer one added.
   */
  of(name: string): PaymentProvider | null
  close(): Promise<void>
}

/**
 * @param instead replaces the providers of the same names, and adds others: for tests
 * @param processes how many processes call the providers, as far as is known
 */
export async function openProviders(
  config: ProviderSettings,
  clock: Clock,
  instead: readonly PaymentProvider[] = [],
  processes: () => number = () => 1,
): Promise<Providers> {
  const providers = new Map(instead.map((one) => [one.name, one]))
  for (const [name, { open }] of providerRegistry)
    if (!providers.has(name)) providers.set(name, await open(config, clock, processes))
  return {
    all: [...providers.values()],
    of: (name) => providers.get(name) ?? null,
    async close() {
      await Promise.all([...providers.values()].map((provider) => provider.close()))
    },
  }
}
