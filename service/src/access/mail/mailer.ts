/**
 * Sends mail by SMTP. The library is loaded with the first mail: most services send none.
 *
 * A mail is plain text that we wrote. The only thing in it that other people chose is names, and
 * the address is one that was checked.
 */
import type { Log } from '../../engine/log/log.ts'
import { memberOf } from '../../engine/member-of.ts'
import type { MailAddress, MailServer } from '../../engine/settings/setting-kinds.ts'

/** `to`: one address, as users have it. */
export type Mail = { to: string; subject: string; text: string }

export type Mailer = {
  /**
   * Whether the server accepted the mail. Never rejects, and takes half a minute at most; why it
   * failed is in the log.
   */
  send(mail: Mail): Promise<boolean>
}

const CONNECT_MS = 5_000
/** Silence of the server after which it is given up. */
const SILENCE_MS = 10_000
const SEND_MS = 30_000
/** How long the server may take to close the connection after the last word. */
const CLOSE_MS = 500

export function createMailer(server: MailServer, from: MailAddress, log: Log): Mailer {
  let opened: ReturnType<typeof open> | undefined

  async function open() {
    const { createTransport } = await import('nodemailer')
    const { host, port, isTls, isLocal, login } = server
    return createTransport({
      host,
      port,
      secure: isTls,
      requireTLS: !isTls && !isLocal,
      ...(login && { auth: login }),
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      socketCloseTimeout: CLOSE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }

  return {
    async send({ to, subject, text }) {
      try {
        const transport = await (opened ??= open())
        const signal = AbortSignal.timeout(SEND_MS)
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text, signal })
        return true
      } catch (error) {
        // the error itself would quote the server's words, and in them the address
        const [code, status] = [memberOf(error, 'code'), memberOf(error, 'responseCode')]
        log.warn({ event: 'mail_failed', code, status }, 'A mail could not be sent.')
        return false
      }
    },
  }
}
