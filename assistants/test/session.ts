/**
 * A session of an assistant: `recado mcp` in a process of its own, and the official client before
 * it.
 */
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { programEnvironment } from '../../testkit/program.ts'
import { RECADO } from '../../testkit/recado.ts'

export type Answered = {
  isError: boolean
  /** What the assistant reads. */
  text: string
  // oxlint-disable-next-line typescript/no-explicit-any -- answers are looked into field by field; a wrong field fails the test
  data: any
}

export type Session = {
  client: Client
  call(name: string, given?: Record<string, unknown>): Promise<Answered>
  /** What it wrote on standard error. */
  logged(): string
  close(): Promise<void>
}

/** @param mode which protocol the client speaks: the one before 2026-07-28, or that one */
export async function openSession(
  env: { RECADO_URL: string; RECADO_KEY: string },
  { args = [], mode = 'legacy' }: { args?: string[]; mode?: 'legacy' | 'auto' } = {},
): Promise<Session> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [RECADO, 'mcp', ...args],
    env: programEnvironment(env),
    stderr: 'pipe',
  })
  let log = ''
  transport.stderr?.on('data', (chunk) => (log += String(chunk)))
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(transport)
  return {
    client,
    async call(name, given = {}) {
      const {
        isError = false,
        content,
        structuredContent,
      } = await client.callTool({ name, arguments: given })
      const [first] = content as { text: string }[]
      return { isError, text: first?.text ?? '', data: structuredContent }
    },
    logged: () => log,
    close: () => client.close(),
  }
}
