// test: alone, it adds a certificate authority to those that the process trusts
/**
 * Mail at a server that is not ours: `smtp-server`, with STARTTLS, TLS from the first byte,
 * passwords and the limit of a message. The mail server of the testkit stays for what this one
 * cannot do: a refusal of one recipient in odd words.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { before, test, type TestContext } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { makeCertificates, makeForeignServer, type Certificates } from '../../../bank/src/certificates.ts'
import { readConfig } from '../../src/engine/settings/config.ts'
import { createMailer } from '../../src/access/mail/mailer.ts'
import { collectLogLines } from '../stage/log-lines.ts'

const [USER, PASSWORD] = ['recado@padaria.example', 'uma senha: com @ e %']
const MAIL = { to: 'joão@padaria.example', subject: 'Convite para Pão & Cia', text: 'Olá, João!\n.\n..fim' }

let certificates: Certificates
before(async () => {
  certificates = await makeCertificates()
  setDefaultCACertificates([...getCACertificates('default'), certificates.authority.certificate])
})

type Received = { isSecure: boolean; from: string; to: string[]; user: unknown; body: string }

async function openServer(t: TestContext, options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const { certificate: cert, key } = certificates.server
  const server = new SMTPServer({
    cert,
    key,
    closeTimeout: 100,
    disableReverseLookup: true,
    onAuth({ username, password }, _session, done) {
      if (username === USER && password === PASSWORD) return done(null, { user: username })
      done(new Error(`No ${username} with ${password} here`))
    },
    onData(stream, { envelope, secure, user }, done) {
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
      const to = envelope.rcptTo.map(({ address }) => address)
      let body = ''
      stream.setEncoding('utf8').on('data', (chunk: string) => void (body += chunk))
      stream.once('end', () => {
        received.push({ isSecure: secure, from, to, user, body })
        done(stream.sizeExceeded ? Object.assign(new Error('Too large'), { responseCode: 552 }) : null)
      })
    },
    ...options,
  })
  server.on('error', () => undefined) // a client that refuses the certificate
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  t.after(() => new Promise<void>((done) => server.close(done)))
  const { port } = listener.address() as AddressInfo
  const open = ({ scheme = 'smtp', login = `${USER}:${PASSWORD}` } = {}) => {
    const [user = '', ...password] = login.split(':')
    const credentials = `${encodeURIComponent(user)}:${encodeURIComponent(password.join(':'))}`
    const { mail } = readConfig({
      RECADO_SMTP_URL: `${scheme}://${credentials}@localhost:${port}`,
      RECADO_MAIL_FROM: 'Padaria da Ana <recado@padaria.example>',
    })
    const lines = collectLogLines()
    for (const secret of [PASSWORD, MAIL.to]) lines.keepSecret(secret)
    assert.ok(mail.smtpUrl && mail.from)
    // as at another machine, where nothing goes in clear
    return { mailer: createMailer({ ...mail.smtpUrl, isLocal: false }, mail.from, lines.log), lines }
  }
  return { received, open }
}

for (const [name, scheme, options] of [
  ['after STARTTLS', 'smtp', {}],
  ['over TLS from the first byte', 'smtps', { secure: true }],
] as const) {
  test(`a mail arrives with its password and accents ${name}`, async (t) => {
    const { received, open } = await openServer(t, options)
    assert.ok(await open({ scheme }).mailer.send(MAIL))
    const [mail] = received
    assert.ok(mail)
    const { body, ...rest } = mail
    assert.deepEqual(rest, { isSecure: true, from: USER, to: [MAIL.to], user: USER })
    const [head = '', ...parts] = body.split('\r\n\r\n')
    assert.match(head, /^Subject: =\?UTF-8\?/m)
    for (const header of [/^Date: /m, /^Message-ID: /m]) assert.match(head, header)
    const content = parts.join('\r\n\r\n')
    const isBase64 = /^Content-Transfer-Encoding: base64/im.test(head)
    const written = isBase64 ? Buffer.from(content, 'base64').toString() : unquote(content)
    assert.equal(written.replaceAll('\r\n', '\n').trim(), MAIL.text)
  })
}

test('a password that the server does not accept is a failure, and stays out of the log', async (t) => {
  const { received, open } = await openServer(t)
  const { mailer, lines } = open({ login: `${USER}:${PASSWORD}!` })
  assert.equal(await mailer.send(MAIL), false)
  assert.deepEqual(received, [])
  lines.assertDiscreet()
})

test('nothing is sent to a server whose certificate no authority signed, nor to one without TLS', async (t) => {
  const { certificate: cert, key } = await makeForeignServer()
  const foreign = await openServer(t, { cert, key })
  assert.equal(await foreign.open().mailer.send(MAIL), false)
  const plain = await openServer(t, { hideSTARTTLS: true, disabledCommands: ['STARTTLS'] })
  assert.equal(await plain.open().mailer.send(MAIL), false)
  assert.deepEqual([...foreign.received, ...plain.received], [])
})

test('a mail longer than the server accepts is a failure', async (t) => {
  const { open } = await openServer(t, { size: 1_000 })
  const { mailer, lines } = open()
  assert.equal(await mailer.send({ ...MAIL, text: 'x'.repeat(2_000) }), false)
  lines.assertDiscreet()
})

/** Quoted-printable (RFC 2045, 6.7). */
const unquote = (written: string): string =>
  Buffer.from(
    written
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString()
