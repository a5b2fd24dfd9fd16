/**
 * Composing each kind without a form of its own: its form is made from the document that the
 * service serves.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { findBarriers } from './axe.ts'
import { compose, field, sendButton } from './compose-steps.ts'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole } = open
const { listSent, openCompose } = compose(open)
const PHONE = { locale: 'pt-BR', viewport: { width: 390, height: 844 } }
const PREFLIGHT = '/messages/preflight/'
/** One red pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

const preview = (page: Page) => page.getByRole('region', { name: 'What the customer sees' })

/** The document as the service serves it. */
async function readDocument() {
  const answer = await fetch(`${stage.service.url}/openapi.json`)
  return (await answer.json()) as { paths: Record<string, object>; components: { schemas: object } }
}

/** Every text with which the document describes something. */
function* descriptionsIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value))
    if (name === 'description' && typeof part === 'string') yield part
    else yield* descriptionsIn(part)
}

/**
 * Notes of the form that are the document's own, once everything that can be unfolded or included
 * is.
 */
async function findEnglish(page: Page, english: ReadonlySet<string>): Promise<string[]> {
  for (const summary of await page.locator('.form-main summary').all()) await summary.click()
  const excluded = page.locator('.form-main fieldset > label:has(input[role=switch]:not(:checked))')
  for (let left = await excluded.count(); left > 0; left--) await excluded.first().click()
  const notes = await page.locator('.form-main .field-note > span').allInnerTexts()
  return notes.filter((note) => english.has(note.trim()))
}

test(
  'every kind that the service checks can be composed, and each form is accessible',
  { skip },
  async (context) => {
    const { paths, components } = await readDocument()
    const english = new Set(descriptionsIn(components.schemas))
    const kinds = Object.keys(paths).flatMap((path) =>
      path.startsWith(PREFLIGHT) ? [path.slice(PREFLIGHT.length)] : [],
    )
    const { page, complaints } = await openConsole(context, { path: '/compose', browser: PHONE })
    await page.getByText('Outra mensagem').click()
    await page.getByRole('button', { name: /Tipo de mensagem$/ }).click()
    const options = page.getByRole('option')
    await options.first().waitFor()
    assert.equal(await options.count(), kinds.length - 3)
    for (const kind of kinds) {
      await page.goto(`${stage.service.url}/console/compose?kind=${kind}`)
      await page.getByRole('heading', { name: 'Escrever' }).waitFor()
      assert.deepEqual(await findBarriers(page), [], kind)
      assert.deepEqual(await findEnglish(page, english), [], `${kind} is explained in English`)
      const width = Number(await page.evaluate('document.documentElement.scrollWidth'))
      assert.ok(width <= PHONE.viewport.width, `${kind} hangs over the edge`)
    }
    assert.deepEqual(complaints, [])
  },
)

test('a form appears with the names of its choices, and not before', { skip }, async (context) => {
  const { page } = await openConsole(context, { path: '/compose' })
  const held = Promise.withResolvers<void>()
  await page.route('**/openapi.json', async (route) => {
    await held.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/openapi.json') // for which the page was drawn
  await page.reload()
  await asked
  assert.equal(await page.getByRole('radio').count(), 0)
  held.resolve()
  await page.getByText('Other message').waitFor()
})

test('a question with buttons is mended at its fields, previewed, and sent', { skip }, async (context) => {
  const { page, complaints, to } = await openCompose(context, { kind: 'button' })
  await field(page, 'Text').fill('Retira na loja ou entrega?')
  await preview(page).getByText('Retira na loja ou entrega?').waitFor()
  await sendButton(page).click()
  await field(page, 'ID').and(page.locator('[aria-invalid="true"]')).waitFor()
  assert.equal((await listSent(to)).length, 0)
  await field(page, 'ID').fill('retira')
  await field(page, 'Title').fill('Um título comprido demais para um botão')
  await field(page, 'Title').and(page.locator('[aria-invalid="true"]')).waitFor()
  await field(page, 'Title').fill('Retirar')
  await page.getByRole('button', { name: 'Add: Button' }).click()
  await field(page, 'ID').last().fill('entrega')
  await field(page, 'Title').last().fill('Entregar')
  await preview(page).getByText('Entregar').waitFor()
  await page.getByText('Everything looks right.').waitFor()
  await sendButton(page).click()
  await page
    .getByRole('link', { name: 'Show the conversation' })
    .or(page.getByText('accepted'))
    .first()
    .waitFor()
  const [sent] = await listSent(to)
  assert.equal(sent.type, 'button')
  assert.deepEqual(
    sent.contentData.action.buttons.map(({ reply }: { reply: { id: string } }) => reply.id),
    ['retira', 'entrega'],
  )
  assert.deepEqual(complaints, [])
})

test(
  'a file is uploaded where a kind needs one, and what is written meanwhile stays',
  { skip },
  async (context) => {
    const { page, complaints, to } = await openCompose(context, { kind: 'image' })
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'bolo.png', mimeType: 'image/png', buffer: PNG })
    await page.getByRole('textbox', { name: 'Caption (optional)', exact: true }).fill('O bolo')
    await preview(page).getByText('O bolo').waitFor()
    await page.getByText('Everything looks right.').waitFor()
    await sendButton(page).click()
    await stage.until(async () => (await listSent(to)).length === 1, 'it is sent')
    assert.deepEqual(
      (await listSent(to)).map(({ type, content }) => [type, content]),
      [['image', 'O bolo']],
    )
    assert.deepEqual(complaints, [])
  },
)

test('a kind that is added to the service appears by itself', { skip }, async (context) => {
  const { page } = await openConsole(context, { path: '/compose' })
  const document = await readDocument()
  const body = { content: { 'application/json': { schema: { $ref: '#/components/schemas/PollMessage' } } } }
  const poll = {
    type: 'object',
    required: ['question', 'answers'],
    properties: {
      question: { type: 'string', maxLength: 60, description: 'What is asked.' },
      answers: { type: 'array', minItems: 2, maxItems: 3, items: { type: 'string', maxLength: 20 } },
      limit: { type: 'integer' },
      mood: { type: 'string', enum: ['plain', 'merry'] },
      secret: { type: 'boolean' },
    },
  }
  const added = {
    ...document,
    paths: {
      ...document.paths,
      '/messages/preflight/poll': { post: { requestBody: body } },
      '/messages/poll': { post: { operationId: 'sendPoll', summary: 'Send a poll', requestBody: body } },
    },
    components: {
      schemas: {
        ...document.components.schemas,
        PollMessage: {
          type: 'object',
          required: ['from', 'to', 'poll'],
          properties: { from: {}, to: {}, poll },
        },
      },
    },
  }
  const asked: { poll: { mood?: string } }[] = []
  await page.route('**/openapi.json', (route) => route.fulfill({ json: added }))
  await page.route('**/messages/preflight/poll', async (route) => {
    asked.push(route.request().postDataJSON())
    const errors = [{ in: 'body', pointer: '/poll/answers/1', code: 'too_short', detail: 'Must be given.' }]
    await route.fulfill({ json: { ok: false, errors, warnings: [] } })
  })
  await page.reload()
  await page.getByText('Other message').click()
  await page.getByRole('button', { name: /Message type$/ }).click()
  await page.getByRole('option', { name: 'Send a poll' }).click()
  await field(page, 'Question').fill('Bolo ou torta?')
  await page.getByText('What is asked.').waitFor()
  await page.getByText('14 of 60').waitFor()
  await field(page, 'Answers').first().fill('Bolo')
  await field(page, 'Limit (optional)').fill('2')
  await page.getByText('Secret').click()
  await page.getByRole('button', { name: /Mood \(optional\)$/ }).click()
  await page.getByRole('option', { name: 'merry' }).click()
  await sendButton(page).click()
  await field(page, 'Answers').last().and(page.locator('[aria-invalid="true"]')).waitFor()
  // the fault may be that of a form which is not whole yet, which was checked before
  const whole = await stage.until(
    async () => asked.findLast(({ poll }) => poll.mood !== undefined),
    'the whole form is checked',
  )
  assert.deepEqual(whole.poll, {
    question: 'Bolo ou torta?',
    answers: ['Bolo', ''],
    limit: 2,
    secret: true,
    mood: 'merry',
  })
})
