/**
 * `recado mcp`: tools for assistants over the Model Context Protocol, on standard input and output,
 * until the input ends.
 *
 * It calls the public API with a key and has no other way to anything. The tools read and draft;
 * the fence is the key (fence.ts). Every answer that may have strangers' words is quoted
 * (words/quote.ts), and they are plain (words/plain-words.ts).
 */
import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { Recado, RecadoConnectionError, RecadoProblem } from '../../client/src/index.ts'
import { refuseScopes } from './fence.ts'
import { log } from './log.ts'
import { allTools } from './tools/all-tools.ts'
import type { Schema, Tool, Tools } from './tools/tool.ts'
import { quote } from './words/quote.ts'

export type AssistantOptions = { url: string; key: string; showNumbers: boolean; version: string }

/**
 * The key may do too much or too little for an assistant, or cannot be judged. Nothing was served.
 */
export class FenceError extends Error {
  override name = 'FenceError'
}

const INSTRUCTIONS =
  "Reads a shop's WhatsApp conversations and orders, and drafts messages that a person of the shop sends. Nothing is sent by these tools."

/**
 * Resolves when the input ends. Throws `FenceError`, and what the client throws if the service does
 * not answer.
 */
export async function serveAssistant({ url, key, showNumbers, version }: AssistantOptions): Promise<void> {
  const recado = new Recado({ url, key })
  const { key: mine, scopes, workspace } = await recado.me()
  const refusal = refuseScopes(scopes)
  if (refusal !== null) throw new FenceError(refusal)
  const tools = { recado, url: url.replace(/\/+$/, ''), showNumbers }
  const offered = allTools.filter(({ scope }) => scopes.includes(scope))
  log({
    event: 'assistant_started',
    workspaceId: workspace.id,
    keyId: mine?.id ?? null,
    tools: offered.length,
  })
  const ended = Promise.withResolvers<void>()
  const served = serveStdio(
    () => {
      const server = new McpServer(
        { name: 'recado', title: 'Recado', version },
        { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
      )
      for (const tool of offered) addTool(server, tool, tools)
      return server
    },
    { onerror: ({ name }) => log({ event: 'protocol_error', error: name }) },
  )
  process.stdin.once('end', ended.resolve)
  process.stdin.once('close', ended.resolve)
  await ended.promise
  await served.close()
  log({ event: 'assistant_ended' })
}

function addTool(server: McpServer, tool: Tool, tools: Tools): void {
  const { name, title, description, annotations, input, output } = tool
  server.registerTool(
    name,
    { title, description, annotations, inputSchema: toStandard(input), outputSchema: toStandard(output) },
    async (given: unknown) => {
      const startedMs = performance.now()
      const report = (outcome: string) =>
        log({
          event: 'tool_called',
          tool: name,
          ...idsIn(given),
          outcome,
          ms: Math.round(performance.now() - startedMs),
        })
      try {
        const found = await tool.run(given, tools)
        report('answered')
        return { content: [{ type: 'text' as const, text: quote(found) }], structuredContent: found }
      } catch (error) {
        const problem = toProblem(error)
        report(problem.code)
        return { isError: true, content: [{ type: 'text' as const, text: JSON.stringify(problem) }] }
      }
    },
  )
}

const toStandard = (schema: Schema) => fromJsonSchema(schema as Parameters<typeof fromJsonSchema>[0])

/** The ids among the arguments, for the log: never a text. */
function idsIn(given: unknown): Record<string, string> {
  const known = ['conversationId', 'draftId']
  return Object.fromEntries(
    Object.entries(given as object).filter(
      ([name, value]) => known.includes(name) && typeof value === 'string',
    ),
  )
}

/**
 * An error as data: what went wrong and what to do. The service's sentences never hold what was
 * sent.
 */
function toProblem(error: unknown): { code: string; detail: string; errors?: object[] } {
  if (error instanceof RecadoProblem) {
    const errors = error.errors.map(({ pointer, code, detail }) => ({ pointer, code, detail }))
    const detail = `${error.problem.title}. ${error.problem.detail}`
    return { code: error.code, detail, ...(errors.length > 0 && { errors }) }
  }
  if (error instanceof RecadoConnectionError)
    return { code: 'no_answer', detail: 'Recado does not answer now. Try again later.' }
  if (error instanceof TypeError) return { code: 'invalid', detail: error.message }
  throw error
}
