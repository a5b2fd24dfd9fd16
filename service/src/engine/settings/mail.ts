/** Mail: invitations and resets are sent where a server is set, and else only handed out. */
import { parseMailAddress, parseSmtpUrl, secret, setting } from './setting-kinds.ts'

export const mailSettings = {
  smtpUrl: secret(
    setting(
      'RECADO_SMTP_URL',
      null,
      'an address such as smtps://user:password@mail.example:465 or smtp://user:password@mail.example:587, special characters of the password escaped',
      parseSmtpUrl,
      'Mail server for invitations and resets; without it links are only handed out. `smtp` must offer STARTTLS, unless the server is on this machine.',
    ),
  ),
  from: setting(
    'RECADO_MAIL_FROM',
    null,
    'an address such as recado@loja.example or Padaria da Ana <recado@loja.example>',
    parseMailAddress,
    'Whom mails come from. Required with a mail server.',
  ),
}
