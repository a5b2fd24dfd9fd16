/**
 * Listens to GET /stream as a client would: checks each event against the API document, and keeps
 * the last id to resume from.
 */
import assert from 'node:assert/strict'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { request } from 'undici'
import { STREAM_EVENTS_SCHEMA } from '../../src/events/operations/stream-schema.ts'
import type { Service } from '../../src/main.ts'
import type { Stage } from './stage.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- data is looked into field by field; a wrong field fails the test
type StreamEvent = { name: string; data: any }

export type Listening = {
  events: StreamEvent[]
  /** The latest id. */
  lastId(): string
  /** Waits for an event of that name for which `fits` holds; earlier ones stay in `events`. */
  next(name: string, fits?: (data: StreamEvent['data']) => boolean): Promise<StreamEvent['data']>
  /** Waits until the server ends the stream, or the connection is cut. */
  ended(): Promise<'ended' | 'cut'>
  /** Number of comment lines, which belong to no event and no id. */
  comments(): number
  leave(): void
}

export type ListenOptions = {
  lastId?: string
  apiKey?: string
  /** Those of a user who is signed in, in place of a key. */
  headers?: Record<string, string> | undefined
  through?: Service
}

const ajv = new Ajv2020({ strict: false, formats: { 'not-blank': true } })
addFormats.default(ajv)
const isDocumented = ajv.compile({ ...STREAM_EVENTS_SCHEMA, required: [] })

export async function listen(
  stage: Stage,
  { lastId, apiKey = stage.shop.apiKey, headers, through = stage.service }: ListenOptions = {},
): Promise<Listening> {
  const answer = await request(`${through.url}/stream`, {
    headers: {
      ...(headers ?? { 'api-key': apiKey }),
      ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
    },
    bodyTimeout: 0,
  })
  assert.equal(answer.statusCode, 200)
  assert.match(String(answer.headers['content-type']), /^text\/event-stream/)
  const events: StreamEvent[] = []
  let id = ''
  let comments = 0
  let end: 'ended' | 'cut' | null = null
  let mistake: Error | null = null

  async function read() {
    let rest = ''
    answer.body.setEncoding('utf8')
    for await (const chunk of answer.body) {
      rest += chunk as string
      const blocks = rest.split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) take(block)
    }
  }

  function take(block: string) {
    const fields = new Map<string, string>()
    for (const line of block.split('\n')) {
      const [, name = '', value = ''] = /^([^:]*): ?([^]*)$/.exec(line) ?? []
      assert.ok(!fields.has(name), `one ${name} in ${block}`)
      if (name === '') comments += 1
      else fields.set(name, value)
    }
    const [name, data] = [fields.get('event'), fields.get('data')]
    if (name !== undefined && data !== undefined) {
      const event = { name, data: JSON.parse(data) as unknown }
      assert.ok(isDocumented({ [name]: event.data }), `${name}: ${JSON.stringify(isDocumented.errors)}`)
      events.push(event)
    }
    id = fields.get('id') ?? id
  }

  read().then(
    () => (end = 'ended'),
    (error: Error) => {
      end = 'cut'
      if (error instanceof assert.AssertionError) mistake = error
    },
  )
  return {
    events,
    lastId: () => id,
    next: async (name, fits = () => true) =>
      await stage.until(async () => {
        if (mistake) throw mistake
        return events.find((event) => event.name === name && fits(event.data))?.data
      }, `the event ${name}`),
    ended: async () => await stage.until(async () => end, 'the stream ends'),
    comments: () => comments,
    leave: () => answer.body.destroy(),
  }
}
