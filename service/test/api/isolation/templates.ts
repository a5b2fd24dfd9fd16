import { idOf } from '../owned.ts'
import type { NounCases } from './noun-cases.ts'

const draft = (from: string, handle: string) => ({
  from,
  name: 'nota_fiscal',
  language: 'pt_BR',
  category: 'UTILITY',
  components: [
    { type: 'HEADER', format: 'DOCUMENT', example: { header_handle: [handle] } },
    { type: 'BODY', text: 'A sua nota fiscal está acima.' },
  ],
})

export const templates: NounCases = {
  tables: ['templates'],
  more: {
    // the file of a header
    'PATCH /templates/:templateId': ({ ids }, { own, ask }) =>
      ids.mediaId!.map((id) => {
        const { components } = draft('', id)
        return ask({ method: 'PATCH', path: `/templates/${idOf(own, 'templateId')}`, body: { components } })
      }),
  },
  instead: {
    // a template is asked of the channel: of a sender, with a file of the shop
    'POST /templates': ({ from, ids }, { other, theirs, ask }) => [
      ask({ method: 'POST', path: '/templates', body: draft(from, idOf(theirs, 'mediaId')) }),
      ...ids.mediaId!.map((id) =>
        ask({ method: 'POST', path: '/templates', body: draft(other.from, id.toUpperCase()) }),
      ),
      ...ids.mediaId!.map((id) => ask({ method: 'POST', path: '/templates', body: draft(other.from, id) })),
    ],
  },
}
