/**
 * GET /templates: our copy of the templates of the workspace's senders. Asks nothing of the
 * channel.
 */
import { hash } from 'node:crypto'
import { PHONE_PATTERN, parseAddress } from '../../kinds/address.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { toLanguage } from '../../kinds/template.ts'
import { listTemplates as readTemplates } from '../templates-repository.ts'
import { countryCodeFault } from '../../senders/country-code-fault.ts'
import { wrongFields } from '../../engine/http/faults.ts'
import { pageOf, pageParameters, readPageById } from '../../engine/paging/page.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { operation } from '../../engine/http/operation.ts'
import { TemplateAnswer, toTemplateAnswer } from './template-answer.ts'

const word = (pattern: string, description: string) => Type.Optional(Type.String({ pattern, description }))

const Query = strictObject({
  ...pageParameters,
  from: word(PHONE_PATTERN, 'Address of a sender, E.164: only those of it.'),
  status: word(
    '^[A-Z_]{1,64}$',
    'Only those with this status, such as `APPROVED`. Without it, all but the deleted ones.',
  ),
  name: word('^[a-z0-9_]{1,512}$', 'Only those of this name.'),
  language: word('^[A-Za-z]{2,3}([_-][A-Za-z]{2,4})?$', 'Only those in this language, such as `pt_BR`.'),
})

/** Of no sender: a filter on an address that is none of them finds nothing. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

export const listTemplates = operation(
  {
    operationId: 'listTemplates',
    summary: 'List templates',
    description:
      'As WhatsApp last described them, newest first unless `sort=asc`. `status=APPROVED` are those that can be sent.',
    tag: 'Templates',
    route: 'GET /templates',
    scope: 'messages:read',
    query: Query,
    readQuery(query) {
      // in a query `+` means a space
      if (typeof query.from === 'string') query.from = query.from.replace(/^ /, '+')
    },
    answer: pageOf(TemplateAnswer, 'A page of templates.'),
  },
  async ({ workspaceId, query }, { pool, senders }: Needs<'pool' | 'senders'>) => {
    const { from, status = null, name = null, language } = query
    const matchKey = from === undefined ? null : (parseAddress(from)?.matchKey ?? null)
    const sender = matchKey === null ? null : await senders.findByAddress(workspaceId, matchKey)
    const faults = sender ? [] : countryCodeFault({ in: 'query', pointer: '/from' }, from)
    if (faults.length > 0) throw wrongFields(faults)
    const senderId = from === undefined ? null : (sender?.id ?? NOBODY)
    const filter = { senderId, status, name, language: language === undefined ? null : toLanguage(language) }
    const filters = hash('sha256', JSON.stringify(filter), 'base64url')
    const { entries, cursors } = await readPageById(
      `templates ${workspaceId} ${filters}`,
      query,
      (place, limit) => readTemplates(pool, workspaceId, filter, place, limit),
      ({ id }) => id,
    )
    return { data: entries.map(toTemplateAnswer), cursors }
  },
)
