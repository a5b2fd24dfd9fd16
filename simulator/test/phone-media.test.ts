/**
 * Files on the phone: what the shop sends is shown, played and saved; what the customer sends
 * reaches the shop.
 */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openShop, openStage } from './phone-stage.ts'
import { until } from '../../testkit/until.ts'

const ANA = '5511987654321'
const BRUNO = '5521998877665'
/** One red pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const VOICE = await readFile(new URL('../phone/attach/voice.ogg', import.meta.url))
const INVOICE = Buffer.from('%PDF-1.4 <script>alert(1)</script>')

const { skip, openPhone } = await openStage()
const shop = await openShop()
after(() => shop.close())

const bytes = (buffer: Buffer) => new Uint8Array(buffer)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const lastBubble = (page: Page) => page.locator('.bubble').last()

/** Opens "Attach" and chooses one of it. */
async function attach(page: Page, choice: string, caption = ''): Promise<void> {
  await button(page, 'Attach').click()
  const sheet = page.getByRole('dialog', { name: 'Attach' })
  if (caption) await sheet.getByRole('textbox', { name: 'Caption' }).fill(caption)
  await sheet.getByRole('button', { name: choice }).click()
}

/** The bytes of a received file, as the shop would fetch them. */
async function fetchFile(id: string): Promise<Buffer> {
  const answer = await fetch(`${shop.url}/control/media/${id}/content`)
  assert.equal(answer.status, 200)
  return Buffer.from(await answer.arrayBuffer())
}

test('a picture of the shop is shown, with its caption, and opens large', { skip }, async (context) => {
  await shop.customerWrites(ANA, 'Tem foto?')
  const id = await shop.upload(bytes(PICTURE), 'image/png', 'bolo.png')
  await shop.send({ to: ANA, type: 'image', image: { id, caption: 'O *bolo* de hoje' } })
  const { page, complaints } = await openPhone(context, shop, ANA)
  const picture = page.getByRole('button', { name: 'Show large: image' })
  await until(
    () => picture.locator('img').evaluate((image) => (image as { naturalWidth?: number }).naturalWidth),
    'the picture',
  )
  assert.equal(await lastBubble(page).locator('strong').innerText(), 'bolo')
  await picture.click()
  const large = page.getByRole('dialog', { name: 'image' })
  await large.getByRole('img').waitFor()
  await page.keyboard.press('Escape')
  await large.waitFor({ state: 'hidden' })
  await picture.and(page.locator(':focus')).waitFor()
  assert.deepEqual(complaints, [])
})

test('a document says its name and kind, and is saved under its name', { skip }, async (context) => {
  await shop.customerWrites(ANA, 'E a nota?')
  const id = await shop.upload(bytes(INVOICE), 'application/pdf', 'upload.pdf')
  const document = { id, filename: 'nota <b>7731</b>.pdf', caption: 'Vence sexta' }
  await shop.send({ to: ANA, type: 'document', document })
  const { page, complaints } = await openPhone(context, shop, ANA)
  const row = button(page, 'Save nota <b>7731</b>.pdf')
  await row.getByText(/^PDF/).waitFor()
  await lastBubble(page).getByText('Vence sexta').waitFor()
  const saving = page.waitForEvent('download')
  await row.click()
  const saved = await saving
  assert.match(saved.suggestedFilename(), /^nota .b.7731.*\.pdf$/)
  assert.deepEqual(await readFile(await saved.path()), INVOICE)
  assert.equal(page.url(), `${shop.url}/#/${ANA}`, 'the page is still the phone')
  assert.deepEqual(complaints, [])
})

test('a voice message is played, and the shop learns of it', { skip }, async (context) => {
  await shop.customerWrites(ANA, 'Pode explicar?')
  const id = await shop.upload(bytes(VOICE), 'audio/ogg', 'voz.ogg')
  const messageId = await shop.send({ to: ANA, type: 'audio', audio: { id, voice: true } })
  const { page, complaints } = await openPhone(context, shop, ANA)
  await button(page, 'Play: voice message').click()
  const player = page.locator('audio[aria-label="voice message"]')
  await player.and(page.locator(':focus')).waitFor()
  await until(
    () =>
      player.evaluate((audio) => {
        const { duration, error } = audio as unknown as {
          duration: number
          error: { message: string } | null
        }
        return error === null && duration > 2
      }),
    'the sound',
  )
  await until(
    () =>
      shop.received
        .flatMap(({ statuses }) => statuses ?? [])
        .find((it) => it.id === messageId && it.status === 'played'),
    'the receipt',
  )
  await page.getByTitle('The shop sees: played').waitFor()
  assert.equal(await player.count(), 1, 'it plays on')
  assert.deepEqual(complaints, [])
})

test('a file that is no picture says so in its place', { skip }, async (context) => {
  await shop.customerWrites(ANA, 'Outra?')
  const id = await shop.upload(bytes(Buffer.from('<svg onload="alert(1)">')), 'image/png', 'x.png')
  await shop.send({ to: ANA, type: 'image', image: { id, caption: 'Quebrada' } })
  const { page, complaints } = await openPhone(context, shop, ANA)
  const broken = page.locator('.bubble', { hasText: 'Quebrada' })
  await broken.getByText('This image could not be shown.').waitFor()
  assert.deepEqual(complaints, [])
})

test(
  'the customer sends a photo, a proof of payment, a voice message and a sticker',
  { skip },
  async (context) => {
    await shop.customerWrites(BRUNO, 'Paguei!')
    const { page, complaints } = await openPhone(context, shop, BRUNO)
    await lastBubble(page).getByText('Paguei!').waitFor()

    await attach(page, 'Sample photo', 'Segue o *comprovante*')
    const { image } = await shop.arrived('the photo', ({ type }) => type === 'image')
    assert.equal(image.mime_type, 'image/jpeg')
    assert.equal(image.caption, 'Segue o *comprovante*')
    assert.equal((await fetchFile(image.id)).subarray(0, 3).toString('hex'), 'ffd8ff')
    await button(page, 'Show large: image').waitFor()

    await attach(page, 'Sample proof of payment (PDF)')
    const { document } = await shop.arrived('the document', ({ type }) => type === 'document')
    assert.equal(document.filename, 'comprovante.pdf')
    assert.match((await fetchFile(document.id)).toString('latin1'), /^%PDF-1\.4[^]*%%EOF\n$/)
    await button(page, 'Save comprovante.pdf').waitFor()

    await attach(page, 'Sample voice message')
    const { audio } = await shop.arrived('the voice', ({ type }) => type === 'audio')
    assert.deepEqual([audio.voice, audio.mime_type], [true, 'audio/ogg; codecs=opus'])
    assert.deepEqual(await fetchFile(audio.id), VOICE)
    await button(page, 'Play: voice message').waitFor()

    await attach(page, 'Sample sticker', 'Stickers have no caption')
    const { sticker } = await shop.arrived('the sticker', ({ type }) => type === 'sticker')
    assert.deepEqual([sticker.mime_type, sticker.caption], ['image/webp', undefined])
    assert.equal((await fetchFile(sticker.id)).subarray(8, 12).toString(), 'WEBP')
    await page.locator('.sticker img').waitFor()
    assert.deepEqual(complaints, [])
  },
)

test('a file of the computer is sent as what it is', { skip }, async (context) => {
  await shop.customerWrites(BRUNO, 'Mais um')
  const { page, complaints } = await openPhone(context, shop, BRUNO)
  for (const [name, mimeType, type] of [
    ['mesa.png', 'image/png', 'image'],
    ['nota.xml', 'text/xml', 'document'],
    ['musica.mp3', 'audio/mpeg', 'audio'],
  ] as const) {
    await button(page, 'Attach').click()
    const sheet = page.getByRole('dialog', { name: 'Attach' })
    await sheet.getByLabel('A file on this computer').setInputFiles({ name, mimeType, buffer: PICTURE })
    await sheet.waitFor({ state: 'hidden' })
    const element = await shop.arrived(name, (it) => it[type]?.mime_type === mimeType)
    assert.deepEqual(await fetchFile(element[type].id), PICTURE)
    assert.equal(element[type].filename, type === 'document' ? name : undefined)
    assert.equal(element[type].voice ?? false, false)
  }
  assert.deepEqual(complaints, [])
})

test('the customer sends a place and a contact card', { skip }, async (context) => {
  await shop.customerWrites(BRUNO, 'Entregam aqui?')
  const { page, complaints } = await openPhone(context, shop, BRUNO)
  await attach(page, 'Location')
  const sheet = page.getByRole('dialog', { name: 'Location' })
  await sheet.getByRole('textbox', { name: 'Place name' }).fill('Casa da Ana')
  await sheet.getByRole('textbox', { name: 'Address' }).fill('')
  await sheet.getByLabel('Latitude').fill('-23.5614')
  await sheet.getByRole('button', { name: 'Send' }).click()
  const { location } = await shop.arrived('the place', ({ type }) => type === 'location')
  assert.deepEqual(location, { latitude: -23.5614, longitude: -46.633308, name: 'Casa da Ana' })
  const place = lastBubble(page)
  await place.getByText('Casa da Ana').waitFor()
  await place.locator('.map-tile').waitFor()

  await attach(page, 'Contact card')
  const form = page.getByRole('dialog', { name: 'Contact card' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Zé da Moto')
  await page.keyboard.press('Enter')
  const { contacts } = await shop.arrived('the card', ({ type }) => type === 'contacts')
  assert.equal(contacts[0].name.formatted_name, 'Zé da Moto')
  assert.equal(contacts[0].phones[0].wa_id, '5511912345678')
  await button(page, 'Save contact: Zé da Moto').waitFor()
  assert.deepEqual(complaints, [])
})
