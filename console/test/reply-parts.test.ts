/** What the reply box makes of what a person does, without a browser. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { emitComeback } from '../src/api/comeback.ts'
import { UnreachableError } from '../src/api/problem.ts'
import { insertText, toggleMark } from '../src/pages/conversations/reply/text/edit-text.ts'
import { EMOJI_GROUPS, findEmoji } from '../src/pages/conversations/reply/text/emoji-list.ts'
import { createOutbox } from '../src/pages/conversations/reply/outbox.ts'
import type { OutboxNeeds } from '../src/pages/conversations/reply/outbox.ts'
import type { Outgoing } from '../src/pages/conversations/reply/outgoing.ts'
import { toReplies } from '../src/pages/conversations/reply/to-replies.ts'

type Filled = {
  components: object[]
  fields: { pointer: string; name: object; example: string; card?: number }[]
  beyond: string | null
}
/** Loaded by its address: it imports modules without types for Node. */
const { fillTemplate }: { fillTemplate: (definition: object[], values: object) => Filled } = await import(
  new URL('../src/pages/conversations/reply/template/fill-template.ts', import.meta.url).href
)

/** A text with its selection between brackets. */
const selected = (marked: string) => {
  const start = marked.indexOf('[')
  const end = marked.indexOf(']') - 1
  return { text: marked.replace('[', '').replace(']', ''), start, end }
}

test('a mark goes around the words of a selection, and away again', () => {
  for (const [before, after] of [
    ['um [bolo] hoje', 'um *[bolo]* hoje'],
    ['um [bolo ]hoje', 'um *[bolo]* hoje'],
    ['um *[bolo]* hoje', 'um [bolo] hoje'],
    ['um [] hoje', 'um *[]* hoje'],
  ] as const) {
    assert.deepEqual(toggleMark(selected(before), 'bold'), selected(after), before)
  }
  assert.deepEqual(insertText(selected('um [bolo] hoje'), '🎂'), selected('um 🎂[] hoje'))
})

test('every emoji is listed once, with a name in both languages, and is found by it', () => {
  const all = EMOJI_GROUPS.flatMap(({ emoji }) => emoji)
  assert.equal(new Set(all.map(({ emoji }) => emoji)).size, all.length)
  for (const { emoji, names } of all) {
    assert.match(emoji, /^\p{RGI_Emoji}$/v)
    for (const name of Object.values(names)) {
      assert.ok(
        findEmoji(name.split(' ')[0] ?? '').some((one) => one.emoji === emoji),
        `${emoji} ${name}`,
      )
    }
  }
  assert.deepEqual(
    findEmoji('ABRACO').map(({ emoji }) => emoji),
    ['🤗'],
  )
})

test('a text is the caption of the first file that can have one, else a message before the files', () => {
  const file = (name: string, type: string) => new File(['x'], name, { type })
  const told = (text: string, files: File[]) =>
    toReplies(text, files, 'quoted').map(({ kind, object, quotedId }) => [kind, object, quotedId])
  assert.deepEqual(told(' Oi ', []), [['text', { body: 'Oi' }, 'quoted']])
  assert.deepEqual(told('  ', []), [])
  assert.deepEqual(told('https://a.example', []), [
    ['text', { body: 'https://a.example', preview_url: true }, 'quoted'],
  ])
  assert.deepEqual(told('Veja', [file('a.png', 'image/png'), file('b.xml', 'application/xml')]), [
    ['image', { caption: 'Veja' }, 'quoted'],
    ['document', { filename: 'b.xml' }, null],
  ])
  assert.deepEqual(told('Ouça', [file('a.mp3', 'audio/mpeg')]), [
    ['text', { body: 'Ouça' }, 'quoted'],
    ['audio', {}, null],
  ])
})

const CONVERSATION = { id: 'c1', workspaceId: 'w1', from: '551140000001', to: '5511911110001' }
const text = (body: string) => ({ kind: 'text', object: { body }, quotedId: null }) as const

/** An outbox whose sends are answered by `answer`, and what it has asked. */
function outboxWith(
  answer: (body: string) => Promise<{ id: string }>,
  ended: AbortSignal = new AbortController().signal,
) {
  const asked: [body: string, key: string][] = []
  const needs: OutboxNeeds = {
    userId: null,
    ended,
    async send(_kind, body, key) {
      const said = (body['text'] as { body: string }).body
      asked.push([said, key])
      return await answer(said)
    },
    upload: () => Promise.reject(new Error('no files here')),
    onAccepted: () => Promise.resolve(),
    onFailed: () => {},
  }
  return { outbox: createOutbox(needs), asked }
}

/** Resolves as soon as it is so. */
const until = (outbox: ReturnType<typeof createOutbox>, isSo: () => boolean) =>
  new Promise<void>((resolve) => {
    if (isSo()) return resolve()
    const leave = outbox.subscribe(() => {
      if (!isSo()) return
      leave()
      resolve()
    })
  })

test('messages of a conversation leave one after another, and a retry has the key of the first attempt', async () => {
  let isLost = true
  const { outbox, asked } = outboxWith((said) => {
    if (said !== 'um' || !isLost) return Promise.resolve({ id: said })
    isLost = false
    return Promise.reject(new UnreachableError('lost'))
  })
  outbox.add(CONVERSATION, text('um'))
  outbox.add(CONVERSATION, text('dois'))
  await until(outbox, () => outbox.list().length === 0)
  assert.deepEqual(
    asked.map(([said]) => said),
    ['um', 'um', 'dois'],
  )
  assert.equal(asked[0]?.[1], asked[1]?.[1])
  assert.notEqual(asked[1]?.[1], asked[2]?.[1])
})

test('a message that failed waits for the person and delays no other', async () => {
  let isRefused = true
  const { outbox, asked } = outboxWith((said) =>
    said === 'um' && isRefused ? Promise.reject(new Error('refused')) : Promise.resolve({ id: said }),
  )
  outbox.add(CONVERSATION, text('um'))
  outbox.add(CONVERSATION, text('dois'))
  await until(outbox, () => outbox.list().length === 1)
  const [failed] = outbox.list()
  assert.deepEqual([failed?.state, failed?.object['body']], ['failed', 'um'])
  isRefused = false
  outbox.retry(failed?.key ?? '')
  await until(outbox, () => outbox.list().length === 0)
  assert.equal(asked[0]?.[1], asked[2]?.[1], 'the same message, the same key')
})

const HOUR_MS = 3_600_000

/** An outbox in a tab that kept one message, written so many hours ago. */
function outboxThatKept(hours: number, kept: Partial<Outgoing> = {}) {
  const outgoing: Partial<Outgoing> = {
    ...text('guardada'),
    key: 'k1',
    conversation: CONVERSATION,
    userId: null,
    at: new Date(Date.now() - hours * HOUR_MS).toISOString(),
    state: 'waiting',
    mediaId: null,
    ...kept,
  }
  Object.assign(globalThis, {
    sessionStorage: { getItem: () => JSON.stringify([outgoing]), setItem: () => {} },
  })
  try {
    return outboxWith((said) => Promise.resolve({ id: said }))
  } finally {
    Reflect.deleteProperty(globalThis, 'sessionStorage')
  }
}

test('a kept message leaves by itself within 20 hours; an older one waits for the person', async () => {
  const young = outboxThatKept(19)
  await until(young.outbox, () => young.outbox.list().length === 0)
  assert.deepEqual(young.asked, [['guardada', 'k1']])

  const { outbox, asked } = outboxThatKept(21)
  await until(outbox, () => !['waiting', 'sending'].includes(outbox.list()[0]?.state ?? ''))
  assert.deepEqual([asked, outbox.list()[0]?.state], [[], 'failed'])
  outbox.retry('k1')
  await until(outbox, () => outbox.list().length === 0)
  assert.deepEqual(asked, [['guardada', 'k1']])
})

test('a message that another user left behind is sent only when this one says so', async () => {
  const { outbox, asked } = outboxThatKept(0, { userId: 'another' })
  assert.equal(outbox.list()[0]?.state, 'failed')
  outbox.retry('k1')
  await until(outbox, () => outbox.list().length === 0)
  assert.equal(asked.length, 1)
})

test('nothing leaves an outbox, and it keeps nothing, once its session has ended', async (context) => {
  const kept: string[] = []
  const sessionStorage = { getItem: () => null, setItem: (_: string, all: string) => kept.push(all) }
  Object.assign(globalThis, { sessionStorage })
  context.after(() => Reflect.deleteProperty(globalThis, 'sessionStorage'))
  const session = new AbortController()
  const answered = Promise.withResolvers<{ id: string }>()
  const { outbox, asked } = outboxWith(
    (said) => (said === 'um' ? answered.promise : Promise.reject(new UnreachableError('lost'))),
    session.signal,
  )
  outbox.add(CONVERSATION, text('um'))
  outbox.add(CONVERSATION, text('dois'))
  outbox.add({ ...CONVERSATION, id: 'c2' }, text('três'))
  await setImmediate()
  assert.deepEqual(
    asked.map(([said]) => said),
    ['um', 'três'],
  )
  const before = kept.length
  session.abort()
  answered.resolve({ id: 'um' })
  emitComeback() // when a message that did not reach the service is sent again
  outbox.add(CONVERSATION, text('quatro'))
  await setImmediate()
  assert.deepEqual([asked.length, kept.length], [2, before])
})

const DEFINITION = [
  { type: 'HEADER', format: 'DOCUMENT' },
  {
    type: 'BODY',
    text: 'Olá {{nome}}, o pedido {{pedido}} de {{nome}} saiu.',
    example: { body_text_named_params: [{ param_name: 'nome', example: 'Ana' }] },
  },
  { type: 'FOOTER', text: 'Padaria' },
  {
    type: 'BUTTONS',
    buttons: [
      { type: 'QUICK_REPLY', text: 'Ok' },
      { type: 'URL', text: 'Ver', url: 'https://a.example/{{1}}', example: ['https://a.example/7'] },
      { type: 'URL', text: 'Site', url: 'https://a.example/' },
      { type: 'PAYMENT_REQUEST', text: 'Copy Pix code', payment_setting: { type: 'pix_dynamic_code' } },
    ],
  },
]

test('a template asks for what it needs, each once, and puts the answers where the service looks for them', () => {
  const { fields, beyond } = fillTemplate(DEFINITION, {})
  assert.equal(beyond, null)
  assert.deepEqual(
    fields.map(({ pointer, example }) => [pointer, example]),
    [
      ['/template/components/0/parameters/0/document/id', ''],
      ['/template/components/1/parameters/0/text', 'Ana'],
      ['/template/components/1/parameters/1/text', ''],
      ['/template/components/2/parameters/0/text', '7'],
      [
        '/template/components/3/parameters/0/action/payment_request/payment_setting/instant_dynamic_code/code',
        '',
      ],
    ],
  )
  const answers = ['m1', 'Ana', '7', 'ç 7/b?c=%20', '0002']
  const values = Object.fromEntries(
    fields.map(({ pointer }, index) => [pointer, { value: answers[index] ?? '', filename: 'nota.pdf' }]),
  )
  const { components } = fillTemplate(DEFINITION, values)
  for (const [index, { pointer }] of fields.entries()) {
    const steps = pointer.slice('/template/components/'.length).split('/')
    const found = steps.reduce<unknown>((part, step) => (part as Record<string, unknown>)[step], components)
    assert.equal(found, index === 3 ? '%C3%A7%207/b?c=%20' : answers[index], pointer)
  }
  assert.deepEqual(components[2], {
    type: 'button',
    sub_type: 'url',
    index: '1',
    parameters: [{ type: 'text', text: '%C3%A7%207/b?c=%20' }],
  })
})

test('a positional template takes its values by number, a code is asked for once, an order is beyond the form', () => {
  const positional = [{ type: 'BODY', text: 'B {{2}} A {{1}}', example: { body_text: [['um', 'dois']] } }]
  assert.deepEqual(
    fillTemplate(positional, {}).fields.map(({ name, example }) => [name, example]),
    [
      [{ part: 'body', name: '1' }, 'um'],
      [{ part: 'body', name: '2' }, 'dois'],
    ],
  )
  const code = [
    { type: 'BODY', text: '{{1}} é o seu código.' },
    { type: 'BUTTONS', buttons: [{ type: 'OTP', text: 'Copiar' }] },
  ]
  const { components, fields } = fillTemplate(code, {
    '/template/components/0/parameters/0/text': { value: '1234' },
  })
  assert.equal(fields.length, 1)
  assert.match(JSON.stringify(components[1]), /"1234"/)
  const order = [{ type: 'BUTTONS', buttons: [{ type: 'ORDER_DETAILS', text: 'Copy Pix code' }] }]
  assert.equal(fillTemplate(order, {}).beyond, 'order_details')
})

test('each card of a carousel has its own values', () => {
  const card = {
    components: [
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY', text: 'Oferta {{1}}' },
    ],
  }
  const { fields } = fillTemplate(
    [
      { type: 'BODY', text: 'Oi' },
      { type: 'CAROUSEL', cards: [card, card] },
    ],
    {},
  )
  assert.deepEqual(
    fields.map(({ pointer, card: number }) => [pointer, number]),
    [0, 1].flatMap((index) => {
      const at = `/template/components/0/cards/${index}/components`
      return [
        [`${at}/0/parameters/0/image/id`, index + 1],
        [`${at}/1/parameters/0/text`, index + 1],
      ]
    }),
  )
})
