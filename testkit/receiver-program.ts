/**
 * Runs a program that receives webhooks on port 3000, as the documentation shows one, at a free
 * port instead.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestContext } from 'node:test'

export type ProgramLanguage = 'TypeScript' | 'PHP' | 'Python'

const PROGRAMS: Record<ProgramLanguage, { file: string; run: (file: string, port: number) => string[] }> = {
  TypeScript: { file: 'receiver.ts', run: (file) => [process.execPath, file] },
  PHP: { file: 'receiver.php', run: (file, port) => ['php', '-S', `127.0.0.1:${port}`, file] },
  Python: { file: 'receiver.py', run: (file) => ['python3', file] },
}

/** Posts to the program; resolves with the status of its answer. */
export type PostToProgram = (
  headers: Record<string, string>,
  body: string | ReadableStream<Uint8Array>,
) => Promise<number>

/** What is missing to run programs of this language here; false for nothing. */
export function isMissing(language: ProgramLanguage): string | false {
  const [command = ''] = PROGRAMS[language].run('', 0)
  return spawnSync(command, ['--version']).error !== undefined && `${command} is not on this machine`
}

/**
 * Resolves once the program listens; it ends with the test. It finds the secret in
 * RECADO_WEBHOOK_SECRET.
 */
export async function startReceiverProgram(
  t: TestContext,
  { language, source, secret }: { language: ProgramLanguage; source: string; secret: string },
): Promise<PostToProgram> {
  const { file, run } = PROGRAMS[language]
  const folder = await mkdtemp(path.join(tmpdir(), 'recado-receiver-'))
  const port = await takeFreePort()
  const place = path.join(folder, file)
  await writeFile(place, source.replaceAll('3000', String(port)))
  const [command = '', ...args] = run(place, port)
  const env = { PATH: process.env['PATH'], RECADO_WEBHOOK_SECRET: secret }
  const program = spawn(command, args, { env, stdio: 'ignore' })
  t.after(async () => {
    program.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })
  const url = `http://127.0.0.1:${port}/recado`
  const post: PostToProgram = async (headers, body) => {
    const answer = await fetch(url, { method: 'POST', headers, body, duplex: 'half' })
    await answer.arrayBuffer()
    return answer.status
  }
  await untilItAnswers(program, post)
  return post
}

async function takeFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function untilItAnswers(program: ChildProcess, post: PostToProgram): Promise<void> {
  for (;;) {
    if (program.exitCode !== null) throw new Error(`The program ended with ${program.exitCode}`)
    if ((await post({}, '').catch(() => null)) !== null) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
