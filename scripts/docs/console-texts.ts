/**
 * The console's words of what the service names, as modules of console/src/generated/: it imports
 * nothing of the service.
 */
import { failureRows as channelFailures } from '../../service/src/channels/whatsapp/client/failure-rows.ts'
import { deliveryFailures } from '../../service/src/store/delivery-failures.ts'
import { ACCOUNT_FINDINGS } from '../../service/src/payments/accounts/account-findings.ts'
import { failureRows as paymentFailures } from '../../service/src/providers/failures.ts'
import { auditWords } from '../../service/src/audit/operations/audit-words.ts'
import { AUDIT_ACTIONS } from '../../service/src/engine/audit/audit-actions.ts'
import { OIDC_REASONS } from '../../service/src/access/oidc/oidc-reasons.ts'
import { problems } from '../../service/src/engine/problems/problems.ts'
import { SCOPES } from '../../service/src/engine/http/scopes.ts'

/** Both languages of one text, as rows in code have them. */
type Both = { en: string; pt: string }

const AUDIT_WORDS = 'service/src/audit/operations/audit-words.ts'
const inBoth = (toWord: (words: typeof auditWords.en) => string): Both => ({
  en: toWord(auditWords.en),
  pt: toWord(auditWords.pt),
})

/** The sources by name of the file. */
export const CONSOLE_TEXTS: Record<string, string> = {
  'payment-failure-texts.ts': toTexts(
    'Why a bank did not do it, and what to do.',
    'service/src/providers/failures.ts',
    'paymentFailureTexts',
    Object.entries(paymentFailures).map(([code, { person }]) => [code, person]),
  ),
  'account-finding-texts.ts': toTexts(
    'What the try of a payment account found. `{day}` is the day on which the certificate ends.',
    'service/src/payments/accounts/account-findings.ts',
    'accountFindingTexts',
    Object.entries(ACCOUNT_FINDINGS),
  ),
  'portuguese-failures.ts': toPortugueseFailures(),
  'problem-words.ts': toProblemWords(),
  'audit-action-texts.ts': toTexts(
    'What an actor did, after its name.',
    'service/src/engine/audit/audit-actions.ts',
    'auditActionTexts',
    Object.entries(AUDIT_ACTIONS).map(([action, { did }]) => [action, did]),
  ),
  'audit-subject-texts.ts': toTexts(
    'What an entry is about.',
    AUDIT_WORDS,
    'auditSubjectTexts',
    Object.entries(auditWords.en.subjects).map(([kind, en]) => [
      kind,
      { en, pt: auditWords.pt.subjects[kind] ?? en },
    ]),
  ),
  'audit-entry-texts.ts': toTexts(
    'Who did it, and how it ended. `{name}` is that of the actor.',
    AUDIT_WORDS,
    'auditEntryTexts',
    [
      ['refused', inBoth(({ outcomes }) => outcomes.refused)],
      ['unknown', inBoth(({ outcomes }) => outcomes.unknown)],
      ['key', inBoth(({ actor }) => actor.key('{name}'))],
      ['command', inBoth(({ actor }) => actor.command('{name}'))],
      ['anonymous', inBoth(({ actor }) => actor.anonymous(''))],
    ],
  ),
  'provider-reason-texts.ts': toTexts(
    'Why a sign-in by OpenID Connect was refused, and what an owner does about it.',
    'service/src/access/oidc/oidc-reasons.ts',
    'providerReasonTexts',
    Object.entries(OIDC_REASONS).map(([reason, { person }]) => [reason, person]),
  ),
  'scope-texts.ts': toTexts(
    'What a scope allows, after "may".',
    'service/src/engine/http/scopes.ts',
    'scopeTexts',
    Object.entries(SCOPES).map(([scope, { may }]) => [scope, may]),
  ),
}

/** The comment above a generated file; each of its two sentences fits on a line. */
export function toHead(about: string, source: string): string {
  return `/**\n * ${about}\n * \`npm run docs\` writes this file from ${source}.\n */\n`
}

/** A module that defines texts by name, a line for each in each language. */
function toTexts(about: string, source: string, name: string, texts: [key: string, both: Both][]): string {
  const inLanguage = (language: keyof Both) =>
    texts.map(([key, both]) => `    ${JSON.stringify(key)}: ${JSON.stringify(both[language])},\n`).join('')
  return `${toHead(about, source)}import { defineTexts } from '../i18n/texts.ts'

export const ${name} = defineTexts(
  {
${inLanguage('en')}  },
  {
${inLanguage('pt')}  },
)
`
}

/** English has the service's own sentences, which come with each failure. */
function toPortugueseFailures(): string {
  const lines = Object.entries({ ...channelFailures, ...deliveryFailures }).map(
    ([code, { pt }]) => `  ${code}: ${JSON.stringify(pt)},\n`,
  )
  return `${toHead('Why messages fail, in Portuguese.', 'the rows of failures in the service')}
export const portugueseFailures: Partial<Record<string, string>> = {
${lines.join('')}}
`
}

/** A line for each problem. */
function toProblemWords(): string {
  const lines = Object.entries(problems).flatMap(([code, { person }]) =>
    person === null ? [] : [`  ${code}: ${JSON.stringify({ en: person.en, 'pt-BR': person.pt })},\n`],
  )
  return `${toHead('The problems of the API, for the person at the shop.', 'service/src/engine/problems/')}import type { Language } from '../i18n/languages.ts'

/** A problem without help is passing: what to do depends on what was requested. */
type Words = readonly [title: string, help?: string]

export const problemWords: Partial<Record<string, Record<Language, Words>>> = {
${lines.join('')}}
`
}
