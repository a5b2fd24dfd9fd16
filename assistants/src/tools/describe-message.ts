/** Shows what a message of a type looks like, as the service itself documents it. */
import { RecadoConnectionError } from '../../../client/src/index.ts'
import { flag, listOf, objectOf, READS, text, type Tool, type Tools } from './tool.ts'

type Operation = { requestBody?: { content: Record<string, { example?: Record<string, unknown> }> } }
type Document = { paths: Record<string, { post?: Operation }> }

const PREFLIGHT = '/messages/preflight/'
const TIMEOUT_MS = 30_000

export const describeMessage: Tool = {
  name: 'describe_message',
  title: 'Describe a type of message',
  description:
    'Answers the types of messages that can be drafted, and with `type` an example of its body. The sender and the recipient are those of the conversation and are in no body.',
  scope: 'messages:read',
  annotations: READS,
  input: objectOf({ type: { type: 'string', maxLength: 64, description: 'One of `types`.' } }, ['type']),
  output: objectOf(
    {
      types: listOf({ type: 'string' }, 'All types.'),
      example: { type: 'object', description: 'A body of the type.' },
      isKnown: flag('Whether `type` is one of them.'),
      reference: text('Where a person reads all fields.'),
    },
    ['example'],
  ),
  async run({ type }: { type?: string }, tools) {
    const { paths } = await readDocument(tools)
    const types = Object.keys(paths)
      .filter((path) => path.startsWith(PREFLIGHT))
      .map((path) => path.slice(PREFLIGHT.length))
    const content = paths[PREFLIGHT + String(type)]?.post?.requestBody?.content['application/json']
    const { from: _from, to: _to, ...example } = content?.example ?? {}
    return {
      types,
      ...(content && { example }),
      isKnown: type === undefined || types.includes(type),
      reference: `${tools.url}/docs`,
    }
  },
}

/** It needs no key. */
async function readDocument({ url }: Tools): Promise<Document> {
  const answer = await fetch(`${url}/openapi.json`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    () => null,
  )
  if (!answer?.ok) throw new RecadoConnectionError('Recado does not answer')
  return (await answer.json()) as Document
}
