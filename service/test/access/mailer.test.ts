/**
 * Mail: what arrives is what was written, in either language, and what fails says nothing of whom
 * it was for.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startMailServer, type MailServer } from '../../../testkit/mail-server.ts'
import { readConfig } from '../../src/engine/settings/config.ts'
import { toLinkMail } from '../../src/access/mail/link-mails.ts'
import { createMailer } from '../../src/access/mail/mailer.ts'
import { collectLogLines } from '../stage/log-lines.ts'
import { openUser } from '../stage/signed-in.ts'
import { openStage } from '../stage/stage.ts'

let server: MailServer
before(async () => {
  server = await startMailServer()
})
after(() => server.close())

const TOKEN = 'WnPN3zGkX1jv0mC8uKqkYb0n0q0m5o7yqFJ2pXh3v4E'
const MAIL = {
  to: 'joão@padaria.example',
  name: 'João',
  workspace: 'Pão & Cia',
  timeZone: 'America/Sao_Paulo',
  url: `https://recado.example/console/link#${TOKEN}`,
  expiresAt: new Date('2026-11-30T15:00:00Z'),
}

/** A mailer as the settings make it, and what it logs. */
function open(smtpUrl = server.url, from = 'Padaria da Ana <recado@padaria.example>') {
  const { mail } = readConfig({ RECADO_SMTP_URL: smtpUrl, RECADO_MAIL_FROM: from })
  const lines = collectLogLines()
  for (const secret of [TOKEN, MAIL.to, 'pass%word', 'pass%25word']) lines.keepSecret(secret)
  assert.ok(mail.smtpUrl && mail.from)
  return { mailer: createMailer(mail.smtpUrl, mail.from, lines.log), lines }
}

test('an invitation and a reset arrive in the language of the user', async () => {
  const { mailer } = open()
  for (const kind of ['invitation', 'reset'] as const)
    for (const locale of ['pt', 'en'] as const)
      assert.ok(await mailer.send(toLinkMail({ ...MAIL, kind, locale })))
  assert.deepEqual(
    server.received.map(({ subject }) => subject),
    [
      'Convite para Pão & Cia',
      'Invitation to Pão & Cia',
      'Nova senha para Pão & Cia',
      'New password for Pão & Cia',
    ],
  )
  for (const { from, to, text } of server.received) {
    assert.equal(from, 'recado@padaria.example')
    assert.equal(to, MAIL.to)
    assert.ok(text.split('\n').includes(MAIL.url), 'the link is a line of its own')
    assert.match(text, /30 de novembro de 2026 às 12:00|30 November 2026 at 12:00/)
    assert.match(text, /João/)
  }
})

test('names cannot add a header or another recipient', async () => {
  server.received.length = 0
  const { mailer } = open()
  const workspace = 'X\r\nBcc: eve@evil.example\r\n\r\nHello'
  await mailer.send(toLinkMail({ ...MAIL, workspace, kind: 'reset', locale: 'en' }))
  await mailer.send({ to: 'ana@padaria.example, eve@evil.example', subject: 'x', text: 'x' })
  for (const { text } of server.received) assert.match(text, /link|^x$/)
  assert.deepEqual(
    server.received.map(({ to }) => to),
    [MAIL.to, '"ana@padaria.example, eve"@evil.example'],
    'one recipient each',
  )
})

test('a server that refuses, or is not there, is logged without address, words or link', async () => {
  server.answer = (to) => `550 5.1.1 <${to}> is unknown here, ${TOKEN}`
  const refused = open()
  assert.equal(await refused.mailer.send(toLinkMail({ ...MAIL, kind: 'reset', locale: 'pt' })), false)
  refused.lines.assertDiscreet()
  server.answer = () => '250 OK'
  const away = open('smtp://ana:pass%25word@127.0.0.1:9')
  assert.equal(await away.mailer.send(toLinkMail({ ...MAIL, kind: 'reset', locale: 'pt' })), false)
  away.lines.assertDiscreet()
})

test('a mail is not sent in clear to another machine', async () => {
  server.received.length = 0
  const { mail } = readConfig({ RECADO_SMTP_URL: server.url, RECADO_MAIL_FROM: 'a@b.example' })
  assert.ok(mail.smtpUrl && mail.from)
  const { log } = collectLogLines()
  const mailer = createMailer({ ...mail.smtpUrl, isLocal: false }, mail.from, log)
  assert.equal(await mailer.send({ to: MAIL.to, subject: 'x', text: 'x' }), false)
  assert.deepEqual(server.received, [])
})

test('the settings of mail are read whole, and refused when they are not', () => {
  const read = (url: string) =>
    readConfig({ RECADO_SMTP_URL: url, RECADO_MAIL_FROM: 'a@b.example' }).mail.smtpUrl
  assert.deepEqual(read('smtps://ana%40b:p%2Fw@mail.example'), {
    host: 'mail.example',
    port: 465,
    isTls: true,
    isLocal: false,
    login: { user: 'ana@b', pass: 'p/w' },
  })
  assert.deepEqual(read('smtp://[::1]:2525'), {
    host: '::1',
    port: 2525,
    isTls: false,
    isLocal: true,
    login: null,
  })
  for (const url of [
    'mail.example',
    'http://mail.example',
    'smtp://',
    'smtp://ana@mail.example',
    'smtp://m.example/?tls=no',
    'smtp://%zz:x@m.example',
  ])
    assert.throws(() => read(url), /RECADO_SMTP_URL must be/, url)
  assert.throws(
    () => readConfig({ RECADO_SMTP_URL: 'smtp://m.example' }),
    /RECADO_MAIL_FROM is required with RECADO_SMTP_URL/,
  )
  for (const from of ['ana', 'Ana <ana>', 'Ana\n <a@b.example>', '<a@b.example> Ana', '"Ana" <a@b.example>'])
    assert.throws(() => readConfig({ RECADO_MAIL_FROM: from }), /RECADO_MAIL_FROM must be/, from)
  assert.deepEqual(readConfig({ RECADO_MAIL_FROM: 'Padaria da Ana <a@b.example>' }).mail.from, {
    name: 'Padaria da Ana',
    address: 'a@b.example',
  })
})

test('a zone that only PostgreSQL knows is no reason to send nothing', () => {
  const { text } = toLinkMail({ ...MAIL, timeZone: 'posix/Brazil/East', kind: 'reset', locale: 'en' })
  assert.match(text, /30 November 2026 at 15:00 \(UTC\)/)
})

test('invitations and resets are mailed to the user, in their language, and shown as well', async (t) => {
  server.received.length = 0
  const stage = await openStage({
    env: {
      RECADO_SMTP_URL: server.url,
      RECADO_MAIL_FROM: 'recado@loja.example',
      RECADO_PUBLIC_URL: 'https://recado.example',
    },
  })
  t.after(() => stage.close())
  const owner = await openUser(stage, 'owner')
  const draft = { email: 'Bia@Loja.example', name: 'Bia', role: 'attendant' }
  const invited = await owner.call('POST', '/users', draft)
  stage.keepSecret(invited.body.link.split('#')[1])
  assert.equal(invited.body.mail, 'sent')
  const [mail] = server.received
  assert.equal(mail?.to, 'bia@loja.example')
  assert.equal(mail?.subject, 'Convite para Shop 1')
  assert.ok(mail?.text.includes(invited.body.link))
  await stage.db.query(`update users set locale = 'en', password_hash = 'x' where user_id = $1`, [
    invited.body.id,
  ])
  const reset = await owner.call('POST', `/users/${invited.body.id}/link`)
  stage.keepSecret(reset.body.link.split('#')[1])
  assert.equal(server.received[1]?.subject, 'New password for Shop 1')
  server.answer = () => '550 no'
  const failed = await owner.call('POST', `/users/${invited.body.id}/link`)
  stage.keepSecret(failed.body.link.split('#')[1])
  assert.equal(failed.status, 200)
  assert.equal(failed.body.mail, 'failed')
  server.answer = () => '250 OK'
})
