/**
 * A mail server for tests: receives mail by SMTP, stores it, and refuses it as the test says. It
 * has no TLS.
 */
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

export type ReceivedMail = {
  from: string
  to: string
  /** Decoded. */
  subject: string
  /** Decoded, with `\n` at the ends of lines. */
  text: string
}

export type MailServer = {
  /** `smtp://127.0.0.1:<port>`. */
  url: string
  received: ReceivedMail[]
  /** The answer to a recipient; accepts all unless it is replaced. */
  answer: (to: string) => string
  close(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    converse(socket, mailServer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    answer: () => '250 OK',
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return mailServer
}

function converse(socket: Socket, { received, answer }: Pick<MailServer, 'received' | 'answer'>): void {
  let [begun, from, to] = ['', '', '']
  let body: string[] | null = null // null: commands
  const say = (line: string) => socket.write(`${line}\r\n`)

  function take(line: string) {
    if (body) {
      if (line !== '.') return void body.push(line.replace(/^\./, ''))
      received.push({ from, to, ...parse(body) })
      body = null
      return say('250 OK')
    }
    const address = /<(.*?)>/.exec(line)?.[1] ?? ''
    if (/^EHLO/i.test(line)) return say('250-mail.test\r\n250 8BITMIME')
    if (/^MAIL FROM/i.test(line)) from = address
    if (/^RCPT TO/i.test(line)) return say(answer((to = address)))
    if (/^STARTTLS/i.test(line)) return say('502 There is no TLS here')
    if (/^DATA/i.test(line)) {
      body = []
      return say('354 Go on')
    }
    return say(/^QUIT/i.test(line) ? '221 Bye' : '250 OK')
  }

  socket.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (begun + chunk).split('\r\n')
    begun = lines.pop() ?? ''
    for (const line of lines) take(line)
  })
  say('220 mail.test')
}

/** A mail of one part, as the service writes it. */
function parse(lines: string[]): { subject: string; text: string } {
  const end = lines.indexOf('')
  const headers = lines
    .slice(0, end)
    .join('\n')
    .replaceAll(/\n[ \t]+/g, ' ')
  const valueOf = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1] ?? ''
  const body = lines.slice(end + 1).join('\n')
  const encoding = valueOf('Content-Transfer-Encoding')
  const text =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : encoding === 'quoted-printable'
        ? unquote(body)
        : body
  return { subject: decodeWords(valueOf('Subject')), text: text.trim() }
}

const unquote = (text: string): string =>
  Buffer.from(
    text
      .replaceAll('=\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString()

/** RFC 2047. */
const decodeWords = (text: string): string =>
  text
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : unquote(word.replaceAll('_', ' ')),
    )
