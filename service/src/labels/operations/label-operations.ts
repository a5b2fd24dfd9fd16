/** The operations on labels: words by which people sort conversations. */
import {
  deleteLabel,
  insertLabel,
  LABEL_NAME_MAX,
  LABELS_MAX,
  listLabels,
  updateLabel,
} from '../labels-repository.ts'
import { labelColors } from '../../store/inbox-of-conversation.ts'
import { oneOf, Text } from '../../engine/text-schema.ts'
import { newId } from '../../engine/new-id.ts'
import { Problem } from '../../engine/problems/problems.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { asAnswer } from '../../engine/http/answer-fields.ts'
import { pageOf, pageParameters, readPageById } from '../../engine/paging/page.ts'
import { unlessTaken } from '../../engine/http/name-taken.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { operation } from '../../engine/http/operation.ts'
import { LABEL_ID, LabelAnswer, labelFields, TAG, toLabelAnswer, UNKNOWN_LABEL } from './label-answer.ts'

const NOT_ENTERED = { none: 'Nothing that a customer sees, and it is changed back as easily.' }

const list = operation(
  {
    operationId: 'listLabels',
    summary: 'List labels',
    description: 'In the order of their making, newest first unless `sort=asc`.',
    tag: TAG,
    route: 'GET /labels',
    scope: 'messages:read',
    query: strictObject(pageParameters),
    answer: pageOf(LabelAnswer, 'A page of labels.'),
  },
  async ({ workspaceId, query }, { pool }: Needs<'pool'>) => {
    const { entries, cursors } = await readPageById(
      `labels ${workspaceId}`,
      query,
      (place, limit) => listLabels(pool, workspaceId, place, limit),
      ({ id }) => id,
    )
    return { data: entries.map(toLabelAnswer), cursors }
  },
)

const create = operation(
  {
    operationId: 'createLabel',
    summary: 'Make a label',
    description: `A workspace may have ${LABELS_MAX}.`,
    tag: TAG,
    route: 'POST /labels',
    audit: NOT_ENTERED,
    scope: 'inbox:write',
    body: strictObject(labelFields, { title: 'LabelDraft', examples: [{ name: 'VIP', color: 'purple' }] }),
    answer: asAnswer(LabelAnswer, 'The label.'),
    problems: [409],
  },
  async ({ workspaceId, body: { name, color } }, { pool, clock }: Needs<'pool' | 'clock'>) => {
    const draft = { id: newId(), name, color, createdAt: clock.now() }
    const label = await unlessTaken('A label', () => insertLabel(pool, workspaceId, draft))
    if (!label) throw new Problem('list_full', `A workspace may have ${LABELS_MAX} labels.`)
    return toLabelAnswer(label)
  },
)

const change = operation(
  {
    operationId: 'changeLabel',
    summary: 'Change a label',
    tag: TAG,
    route: 'PATCH /labels/:labelId',
    audit: NOT_ENTERED,
    scope: 'inbox:write',
    id: LABEL_ID,
    body: strictObject(
      {
        name: Type.Optional(Text(LABEL_NAME_MAX, 'Its new name.')),
        color: Type.Optional(oneOf(labelColors, 'Its new color.')),
      },
      { minProperties: 1, title: 'LabelChange', examples: [{ color: 'gray' }] },
    ),
    answer: asAnswer(LabelAnswer, 'The label as it is now.'),
    unknown: UNKNOWN_LABEL,
    problems: [409],
  },
  async ({ workspaceId, id, body }, { pool }: Needs<'pool'>) => {
    const label = await unlessTaken('Another label', () => updateLabel(pool, workspaceId, id, body))
    return label && toLabelAnswer(label)
  },
)

const remove = operation(
  {
    operationId: 'deleteLabel',
    summary: 'Delete a label',
    description: 'No conversation has it any more.',
    tag: TAG,
    route: 'DELETE /labels/:labelId',
    audit: NOT_ENTERED,
    scope: 'inbox:write',
    id: LABEL_ID,
    answer: asAnswer(LabelAnswer, 'The label, deleted.'),
    unknown: UNKNOWN_LABEL,
  },
  async ({ workspaceId, id }, { pool }: Needs<'pool'>) => {
    const label = await deleteLabel(pool, workspaceId, id)
    return label && toLabelAnswer(label)
  },
)

export const labelOperations = [list, create, change, remove]
