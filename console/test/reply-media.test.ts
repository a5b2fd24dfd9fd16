/** Files both ways in a real browser: attached, pasted, recorded; shown, enlarged, saved. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../../testkit/until.ts'
import { findBarriers } from './axe.ts'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole, meet } = open

/** One red pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

/** A microphone that hears a tone: a headless browser has none. */
const MICROPHONE = `navigator.mediaDevices.getUserMedia = async () => {
  const audio = new AudioContext()
  const heard = audio.createMediaStreamDestination()
  const tone = audio.createOscillator()
  tone.connect(heard)
  tone.start()
  return heard.stream
}`

const timeline = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true })
const bubble = (page: Page, text: string) => timeline(page).getByRole('article').filter({ hasText: text })
const box = (page: Page) => page.getByRole('region', { name: 'Reply' }).getByRole('textbox')
/** The message is stored: what is on its way has no details yet. */
const stored = (page: Page, text: string) =>
  bubble(page, text).getByRole('button', { name: 'Details' }).waitFor()

type Sent = { id: string; type: string; content: string | null; contentData: Record<string, unknown> }

/** What the shop has sent in the conversation, oldest first. */
async function listSent(conversationId: string): Promise<Sent[]> {
  const { body } = await stage.call('GET', `/conversations/${conversationId}/messages?limit=100`)
  return (body.data as (Sent & { role: string })[]).filter(({ role }) => role === 'assistant').reverse()
}

/** Whether the page has loaded the picture of a message, and shows no empty frame. */
const isLoaded = (page: Page, text: string) =>
  page.evaluate<boolean>(`[...document.querySelectorAll('article')].some((article) =>
    article.textContent.includes(${JSON.stringify(text)}) &&
    [...article.querySelectorAll('img')].some((image) => image.naturalWidth > 0))`)

test(
  'a picture and a document go out one after another, with a caption, and open on both sides',
  { skip },
  async (context) => {
    const ana = '5511922220001'
    const conversationId = await meet('Ana Reis', ana, 'Manda o boleto?')
    const { page, complaints } = await openConsole(context, { path: `/conversations/${conversationId}` })
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Attach files' }).click(),
    ])
    await chooser.setFiles([
      { name: 'bolo.png', mimeType: 'image/png', buffer: PNG },
      { name: 'Boleto março.pdf', mimeType: 'application/pdf', buffer: PDF },
    ])
    const attached = page.getByRole('list', { name: 'Attached files' })
    await attached.getByRole('listitem').nth(1).waitFor()
    assert.equal(await attached.getByRole('listitem').count(), 2)
    assert.deepEqual(await findBarriers(page), [])
    await page.getByRole('textbox', { name: 'Caption of the first file' }).fill('O bolo e o boleto')
    await page.keyboard.press('Enter')
    await stored(page, 'O bolo e o boleto')
    await stored(page, 'Boleto março.pdf')
    const [picture, document] = await listSent(conversationId)
    for (const one of [picture, document]) await stage.messageWith(one?.id ?? '', 'delivered')
    assert.deepEqual([picture?.type, picture?.content], ['image', 'O bolo e o boleto'])
    assert.deepEqual([document?.type, document?.contentData['filename']], ['document', 'Boleto março.pdf'])

    await stage.until(() => isLoaded(page, 'O bolo e o boleto'), 'the picture is shown')
    await bubble(page, 'O bolo e o boleto').getByRole('button', { name: /image/i }).click()
    await page.getByRole('dialog').locator('img').waitFor()
    assert.deepEqual(await findBarriers(page), [], 'enlarged')
    await page.keyboard.press('Escape')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      bubble(page, 'Boleto março.pdf')
        .getByRole('button', { name: /Boleto março\.pdf/ })
        .click(),
    ])
    assert.equal(download.suggestedFilename(), 'Boleto março.pdf')
    assert.deepEqual(complaints, [])
  },
)

test('a picture is pasted, and a file is dropped', { skip }, async (context) => {
  const conversationId = await meet('Bia Nunes', '5511922220002', 'Oi')
  const { page, complaints } = await openConsole(context, { path: `/conversations/${conversationId}` })
  await box(page).focus()
  const give = (type: string, event: string) => `(async () => {
    const bytes = Uint8Array.from(atob('${PNG.toString('base64')}'), (one) => one.charCodeAt(0))
    const given = new DataTransfer()
    given.items.add(new File([bytes], '${type}.png', { type: 'image/png' }))
    const place = document.querySelector('.reply textarea')
    place.dispatchEvent(${event})
  })()`
  await page.evaluate(
    give('pasted', `new ClipboardEvent('paste', { clipboardData: given, bubbles: true, cancelable: true })`),
  )
  await page.getByText('pasted.png').waitFor()
  await page.evaluate(
    give('dropped', `new DragEvent('drop', { dataTransfer: given, bubbles: true, cancelable: true })`),
  )
  await page.getByText('dropped.png').waitFor()
  await page.getByRole('button', { name: 'Remove pasted.png' }).click()
  await box(page).fill('Só esta')
  await page.getByRole('button', { name: 'Send' }).click()
  await stored(page, 'Só esta')
  assert.deepEqual(
    (await listSent(conversationId)).map(({ type }) => type),
    ['image'],
  )
  assert.deepEqual(complaints, [])
})

test('a file that is attached stays while a note is written', { skip }, async (context) => {
  const conversationId = await meet('Gabi Torres', '5511922220007', 'Oi')
  const { page, complaints } = await openConsole(context, { path: `/conversations/${conversationId}` })
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Attach files' }).click(),
  ])
  await chooser.setFiles([{ name: 'bolo.png', mimeType: 'image/png', buffer: PNG }])
  await page.getByText('bolo.png').waitFor()
  await page.getByRole('button', { name: 'Note', exact: true }).click()
  await page.getByText('bolo.png').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await page.getByText('bolo.png').waitFor()
  assert.deepEqual(complaints, [])
})

test('an upload that fails says why, and goes out after another try', { skip }, async (context) => {
  const conversationId = await meet('Caio Lopes', '5511922220003', 'Oi')
  const { page } = await openConsole(context, { path: `/conversations/${conversationId}` })
  const refusal = {
    status: 413,
    code: 'media_too_large',
    title: 'The media is too large',
    detail: 'Too large.',
  }
  await page.route('**/media', (route) => route.fulfill({ status: 413, json: refusal }))
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Attach files' }).click(),
  ])
  await chooser.setFiles([{ name: 'bolo.png', mimeType: 'image/png', buffer: PNG }])
  await box(page).fill('Demorou')
  await page.keyboard.press('Enter')
  await bubble(page, 'Demorou').getByText('The file is too large for WhatsApp').waitFor()
  await page.unroute('**/media')
  await bubble(page, 'Demorou').getByRole('button', { name: 'Try again' }).click()
  await stored(page, 'Demorou')
  assert.equal((await listSent(conversationId)).length, 1)
})

test('a file waits for the connection, and goes out by itself when it is back', { skip }, async (context) => {
  const conversationId = await meet('Fabi Nogueira', '5511922220006', 'Oi')
  const { page } = await openConsole(context, { path: `/conversations/${conversationId}` })
  await page.route('**/media', (route) => route.abort('connectionreset'))
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Attach files' }).click(),
  ])
  await chooser.setFiles([{ name: 'bolo.png', mimeType: 'image/png', buffer: PNG }])
  await box(page).fill('Caiu a rede')
  await page.keyboard.press('Enter')
  await bubble(page, 'Caiu a rede').getByText('Waiting for the connection.').waitFor()
  await page.unroute('**/media')
  await stored(page, 'Caiu a rede')
  assert.equal((await listSent(conversationId)).length, 1)
})

test('a voice note is recorded and goes out as Ogg with Opus', { skip }, async (context) => {
  const conversationId = await meet('Davi Alves', '5511922220004', 'Me explica?')
  const { page, complaints } = await openConsole(context, {
    path: `/conversations/${conversationId}`,
    initScript: MICROPHONE,
  })
  await page.getByRole('button', { name: 'Record a voice note' }).click()
  await page
    .getByRole('timer', { name: 'Recording' })
    .getByText(/^[1-9]\d* s$/)
    .waitFor()
  assert.deepEqual(await findBarriers(page), [])
  await page.getByRole('button', { name: 'Send the recording' }).click()
  await stored(page, 'voice message')
  const [note] = await listSent(conversationId)
  await stage.messageWith(note?.id ?? '', 'delivered')
  assert.deepEqual([note?.type, note?.contentData['voice']], ['audio', true])
  const { body } = await stage.call('GET', `/messages/${note?.id}/media`)
  assert.equal(body.data[0].mimeType, 'audio/ogg')
  const file = await stage.call('GET', `/media/${body.data[0].id}`)
  assert.equal(file.text.slice(0, 4), 'OggS')
  assert.deepEqual(complaints, [])
})

test(
  'a second press while the browser asks for the microphone opens no second one',
  { skip },
  async (context) => {
    const conversationId = await meet('Hugo Prado', '5511922220008', 'Oi')
    const { page } = await openConsole(context, {
      path: `/conversations/${conversationId}`,
      initScript: `${MICROPHONE}
      const listen = navigator.mediaDevices.getUserMedia
      window.waiting = []
      window.opened = []
      window.allow = async () => {
        for (const resolve of waiting.splice(0)) {
          opened.push(await listen.call(navigator.mediaDevices))
          resolve(opened.at(-1))
        }
      }
      navigator.mediaDevices.getUserMedia = () => new Promise((resolve) => waiting.push(resolve))`,
    })
    const openTracks = () =>
      page.evaluate<number>(`opened.filter((one) => one.getTracks()[0].readyState === 'live').length`)
    const isAsked = () =>
      until(() => page.evaluate<boolean>('waiting.length > 0'), 'the browser is asked for the microphone')
    await page.getByRole('button', { name: 'Record a voice note' }).dblclick()
    await isAsked()
    await page.evaluate('allow()')
    await page.getByRole('timer', { name: 'Recording' }).waitFor()
    assert.equal(await openTracks(), 1)
    await page.getByRole('button', { name: 'Discard the recording' }).click()
    await page.getByRole('button', { name: 'Record a voice note' }).click()
    await isAsked()
    await page.getByRole('button', { name: 'Note', exact: true }).click()
    await page.evaluate('allow()')
    const areClosed = () =>
      page.evaluate<boolean>(
        `opened.length === 2 && opened.every((one) => one.getTracks()[0].readyState === 'ended')`,
      )
    await until(areClosed, 'the microphone is closed')
  },
)

test('a recording outlives what is typed and attached meanwhile', { skip }, async (context) => {
  const conversationId = await meet('Iara Melo', '5511922220009', 'Me explica?')
  const { page, complaints } = await openConsole(context, {
    path: `/conversations/${conversationId}`,
    initScript: MICROPHONE,
  })
  const record = page.getByRole('button', { name: 'Record a voice note' })
  const timer = page.getByRole('timer', { name: 'Recording' })
  await record.click()
  await timer.waitFor()
  await box(page).fill('Fica para depois')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'bolo.png', mimeType: 'image/png', buffer: PNG })
  await page.getByText('bolo.png').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Note', exact: true }).count(), 0)
  await timer.getByText(/^[1-9]\d* s$/).waitFor()
  await page.getByRole('button', { name: 'Send the recording' }).click()
  await stored(page, 'voice message')
  assert.equal((await listSent(conversationId)).length, 1)
  await page.getByText('bolo.png').waitFor()
  assert.equal(await box(page).inputValue(), 'Fica para depois')
  await page.getByRole('button', { name: 'Note', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Remove bolo.png' }).click()
  await box(page).fill('')

  await record.click()
  await timer.waitFor()
  await page.getByRole('link', { name: /^Conversations( |$)/ }).click()
  await page.getByText('The recording was discarded, because you left the conversation.').waitFor()
  assert.deepEqual(complaints, [])
})

test('a recording outlives the end of the 24 hours', { skip }, async (context) => {
  const conversationId = await meet('Jonas Melo', '5511922220010', 'Me explica?')
  const { page } = await openConsole(context, { initScript: MICROPHONE })
  await page.clock.install()
  await page.goto(`${stage.service.url}/console/conversations/${conversationId}`)
  await page.getByRole('button', { name: 'Record a voice note' }).click()
  const timer = page.getByRole('timer', { name: 'Recording' })
  await timer.waitFor()
  await page.clock.fastForward('25:00:00')
  await page.getByText('Window closed').waitFor()
  await timer.waitFor()
  await page.getByRole('button', { name: 'Discard the recording' }).click()
  await page.getByText(/only an approved template can be sent/).waitFor()
})

test('what a customer sends is shown, enlarged and saved under its name', { skip }, async (context) => {
  const eva = '5511922220005'
  const conversationId = await meet('Eva Brito', eva, 'Segue o comprovante')
  const { page, complaints } = await openConsole(context, { path: `/conversations/${conversationId}` })
  const send = (type: string, mimeType: string, bytes: Buffer, more: object) =>
    stage.simulator.control('POST', '/messages', {
      from: `+${eva}`,
      type,
      [type]: { file: bytes.toString('base64'), mime_type: mimeType, ...more },
    })
  await send('image', 'image/png', PNG, { caption: 'Paguei agora' })
  await send('document', 'application/pdf', PDF, { filename: 'comprovante pix.pdf' })
  await stage.until(() => isLoaded(page, 'Paguei agora'), 'the picture has been fetched and is shown')
  const file = bubble(page, 'comprovante pix.pdf').getByRole('button', { name: /comprovante pix\.pdf/ })
  const [download] = await Promise.all([page.waitForEvent('download'), file.click()])
  assert.equal(download.suggestedFilename(), 'comprovante pix.pdf')
  await bubble(page, 'Paguei agora').getByRole('button', { name: 'Reply or react' }).click()
  await page.getByRole('button', { name: /👍/ }).click()
  await bubble(page, 'Paguei agora').locator('.reactions', { hasText: '👍' }).waitFor()
  await stage.until(
    async () => (await listSent(conversationId)).some(({ type }) => type === 'reaction'),
    'the reaction is sent',
  )
  assert.equal(await timeline(page).getByRole('article').count(), 3, 'a reaction sits on its message')
  await bubble(page, 'Paguei agora').getByRole('button', { name: 'Reply or react' }).click()
  await page.getByRole('button', { name: /👍/ }).click()
  await bubble(page, 'Paguei agora').locator('.reactions').waitFor({ state: 'detached' })
  assert.deepEqual(complaints, [])
})
