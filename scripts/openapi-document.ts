/** The OpenAPI document that the service serves, without starting the service. */
import { buildServer } from '../service/src/app/server.ts'
import { guarding } from '../service/src/engine/http/guard.ts'
import type { Services } from '../service/src/app/services.ts'
import { openChannels } from '../service/src/channels/registry.ts'
import { systemClock } from '../service/src/engine/clock.ts'
import { readConfig } from '../service/src/engine/settings/config.ts'
import type { Scope } from '../service/src/engine/http/scopes.ts'
import { noTracing } from '../service/src/engine/tracing.ts'

/** Never called: the document is made from schemas alone. */
const services = {
  authenticate: { require: (...scopes: Scope[]) => guarding(scopes, async () => undefined) },
  feed: {},
  channels: await openChannels(readConfig({}), systemClock),
  log: { info: () => undefined },
  tracing: noTracing,
  publicUrl: () => 'http://127.0.0.1:8080',
  trustedProxies: [],
  demoKey: () => null,
  isStopping: () => false,
} as unknown as Services

export async function readOpenApiDocument(): Promise<string> {
  const app = await buildServer(services, readConfig({}).connections)
  await app.ready()
  const document = JSON.stringify(app.swagger())
  await app.close()
  return document
}
