/** Two servers, each with a PostgreSQL, a Recado and one shop, and `recado route` before them. */
import { RECADO, recadoJson } from '../../testkit/recado.ts'
import { startChild, type Child } from './child.ts'
import { NO_CHANNEL, openGround, type Ground, type Store } from './ground.ts'
import { openFilledStore } from './set-up.ts'

export type RoutedServer = { ground: Ground; store: Store; service: Child }

export type RoutedServers = { first: RoutedServer; second: RoutedServer; router: Child } & AsyncDisposable

/** The first server is on the given ground, and its database has the directory as well. WhatsApp cannot be reached. */
export async function openRoutedServers(ground: Ground, customers: number): Promise<RoutedServers> {
  await using opened = new AsyncDisposableStack()
  const otherGround = await openGround()
  opened.defer(() => otherGround.close())

  async function open(on: Ground): Promise<RoutedServer> {
    const store = await openFilledStore(on, { shops: 1, senders: 1, throughput: 80, customers })
    opened.defer(() => store.close())
    const service = await store.serve(NO_CHANNEL, { env: { RECADO_TRUSTED_PROXIES: '127.0.0.1' } })
    opened.defer(() => service.close())
    return { ground: on, store, service }
  }

  const [first, second] = [await open(ground), await open(otherGround)]
  const directory = { RECADO_DIRECTORY_URL: first.store.url }
  for (const [name, { store, service }] of Object.entries({ first, second }))
    await recadoJson(['server', 'add', name, '--url', service.url], { ...store.env, ...directory })
  const router = await startChild([RECADO, 'route'], {
    ...{ name: 'router', folder: ground.folder },
    env: { ...first.store.env, ...directory, RECADO_PUBLIC_URL: 'http://127.0.0.1' },
  })
  opened.defer(() => router.close())
  const stack = opened.move()
  return { first, second, router, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}
