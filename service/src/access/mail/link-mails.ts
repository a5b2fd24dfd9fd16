/** The mails that bring a link to choose a password, in the language of the user. */
import type { Mail } from './mailer.ts'

export type LinkMail = {
  kind: 'invitation' | 'reset'
  /** Language of the user. */
  locale: 'pt' | 'en'
  to: string
  /** Name of the user. */
  name: string
  /** Name of the workspace. */
  workspace: string
  url: string
  expiresAt: Date
  /** In which the expiry is written. */
  timeZone: string
}

type Written = { subject: string; hello: string; what: string; once: string; otherwise: string }

const TEXTS = {
  pt: ({ kind, name, workspace }: LinkMail, until: string): Written => ({
    hello: `Olá, ${name}!`,
    once: `O link funciona uma vez, até ${until}.`,
    ...(kind === 'invitation'
      ? {
          subject: `Convite para ${workspace}`,
          what: `Você recebeu um convite para ${workspace}. Escolha a sua senha aqui:`,
          otherwise: 'Se você não esperava este convite, ignore este e-mail.',
        }
      : {
          subject: `Nova senha para ${workspace}`,
          what: `Escolha a sua nova senha para ${workspace} aqui:`,
          otherwise: 'Se você não pediu uma nova senha, ignore este e-mail: a sua senha continua a mesma.',
        }),
  }),
  en: ({ kind, name, workspace }: LinkMail, until: string): Written => ({
    hello: `Hello ${name},`,
    once: `The link works once, until ${until}.`,
    ...(kind === 'invitation'
      ? {
          subject: `Invitation to ${workspace}`,
          what: `You have been invited to ${workspace}. Choose your password here:`,
          otherwise: 'If you did not expect this invitation, ignore this e-mail.',
        }
      : {
          subject: `New password for ${workspace}`,
          what: `Choose your new password for ${workspace} here:`,
          otherwise: 'If you did not request this, ignore this e-mail: your password stays the same.',
        }),
  }),
}
const LANGUAGES = { pt: 'pt-BR', en: 'en-GB' }

export function toLinkMail(mail: LinkMail): Mail {
  const { locale, timeZone, expiresAt, to, url } = mail
  const until = toMoment(expiresAt, LANGUAGES[locale], timeZone)
  const { subject, hello, what, once, otherwise } = TEXTS[locale](mail, until)
  return { to, subject, text: [hello, what, url, once, otherwise].join('\n\n') }
}

function toMoment(moment: Date, language: string, timeZone: string): string {
  const written = { dateStyle: 'long', timeStyle: 'short' } as const
  try {
    return new Intl.DateTimeFormat(language, { ...written, timeZone }).format(moment)
  } catch {
    // PostgreSQL knows names of zones that Node does not
    return `${new Intl.DateTimeFormat(language, { ...written, timeZone: 'UTC' }).format(moment)} (UTC)`
  }
}
