/**
 * The servers of the directory as the router reaches them: it follows what is added, changed and
 * removed, and asks each how it is.
 */
import type { Clock } from '../../engine/clock.ts'
import type { Directory } from '../directory/directory.ts'
import type { Log } from '../../engine/log/log.ts'
import { repeat } from '../../engine/jobs/repeat.ts'
import { openUpstream, type Upstream, type UpstreamOptions } from './upstream.ts'

export type Upstreams = {
  /** By name. */
  all(): Upstream[]
  of(server: string): Upstream | null
  /** Those that are well, then the others: for what every server answers alike. */
  wellFirst(): Upstream[]
  close(): Promise<void>
}

const PROBE_INTERVAL_MS = 2_000

export async function openUpstreams(
  directory: Directory,
  options: UpstreamOptions,
  timing: { clock: Clock; log: Log },
): Promise<Upstreams> {
  const upstreams = new Map<string, Upstream>()

  function follow(): void {
    for (const [name, { server, close }] of upstreams) {
      const now = directory.server(name)
      if (now?.url === server.url && now.databaseUrl === server.databaseUrl) continue
      upstreams.delete(name)
      void close() // what is under way there is cut: the server is another one now, or none
    }
    for (const server of directory.servers())
      if (!upstreams.has(server.name)) upstreams.set(server.name, openUpstream(server, options))
  }

  const all = () => [...upstreams.values()].toSorted((a, b) => (a.server.name < b.server.name ? -1 : 1))
  const probeAll = async () => void (await Promise.all(all().map((upstream) => upstream.probe())))

  follow()
  directory.onChanged(follow)
  const stop = await repeat(timing, 'servers_probe', PROBE_INTERVAL_MS, probeAll)
  return {
    all,
    of: (server) => upstreams.get(server) ?? null,
    wellFirst: () => [
      ...all().filter((upstream) => upstream.isWell()),
      ...all().filter((upstream) => !upstream.isWell()),
    ],
    async close() {
      stop()
      await Promise.all(all().map((upstream) => upstream.close()))
    },
  }
}
