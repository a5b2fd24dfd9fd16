/** The pointers of the form's fields in the request, in the order of the page. */
import { listAt } from '@recado/chat/content/parts.js'
import type { ServedDocument } from '../../api/served-schema.ts'
import { BUTTON_FIELDS, sampleFieldOf } from './buttons.ts'
import { listExamples } from './examples.ts'
import { listMore } from './more.ts'
import { findPart } from './template-draft.ts'
import type { TemplateDraft } from './template-draft.ts'

export function listPointers(draft: TemplateDraft, document: ServedDocument): string[] {
  const { components, format } = draft
  const header = findPart(components, 'HEADER')
  const buttons = findPart(components, 'BUTTONS')
  const textOf = (type: string) => {
    const found = findPart(components, type)
    if (found === null) return []
    const examples = listExamples(components, found.index, format).map(({ pointer }) => pointer)
    return [
      `/components/${found.index}/text`,
      ...examples,
      ...CODE_FIELDS.map((name) => `/components/${found.index}/${name}`),
    ]
  }
  const buttonFields = listAt(buttons?.part ?? {}, 'buttons').flatMap((button, index) => {
    const at = `/components/${buttons?.index}/buttons/${index}`
    const type = String(button['type'])
    return [
      `${at}/type`,
      ...BUTTON_FIELDS.map((name) => `${at}/${name}`),
      `${at}/payment_setting/type`,
      `${at}/payment_setting/${sampleFieldOf(button).pointer}`,
    ].filter((pointer) => type !== '' && pointer !== '')
  })
  return [
    '/from',
    '/name',
    '/language',
    '/category',
    ...(header === null
      ? []
      : [`/components/${header.index}/format`, `/components/${header.index}/example/header_handle`]),
    ...['HEADER', 'BODY', 'FOOTER'].flatMap(textOf),
    ...buttonFields,
    ...listMore(document, true).map((name) => `/${name}`),
  ]
}

const CODE_FIELDS = ['add_security_recommendation', 'code_expiration_minutes']
