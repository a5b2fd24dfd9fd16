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
  /** In which the expiry is told. */
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
          what: `Você foi convidado para atender em ${workspace}. Escolha sua senha aqui:`,
          otherwise: 'Se você não esperava este convite, ignore este e-mail.',
        }
      : {
          subject: `Nova senha para ${workspace}`,
          what: `Escolha aqui uma nova senha para ${workspace}:`,
          otherwise: 'Se você não pediu isto, ignore este e-mail: a senha continua a mesma.',
        }),
  }),
  en: ({ kind, name, workspace }: LinkMail, until: string): Written => ({
    hello: `Hello ${name},`,
    once: `The link works once, until ${until}.`,
    ...(kind === 'invitation'
      ? {
          subject: `Invitation to ${workspace}`,
          what: `You are invited to work at ${workspace}. Choose your password here:`,
          otherwise: 'If you did not expect this invitation, ignore this mail.',
        }
      : {
          subject: `New password for ${workspace}`,
          what: `Choose a new password for ${workspace} here:`,
          otherwise: 'If you did not ask for it, ignore this mail: the password stays as it is.',
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
