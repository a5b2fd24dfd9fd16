/** Ports for programs that must know theirs before they start. */
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/**
 * Different ports of this machine that are free now. Another program may still bind one of them.
 */
export async function findFreePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}

export const findFreePort = async (): Promise<number> => (await findFreePorts(1))[0] as number
