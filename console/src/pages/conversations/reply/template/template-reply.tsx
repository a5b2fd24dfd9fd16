/** While the window is closed: the templates that can be sent, chosen by search. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listAt, textAt } from '@recado/chat/content/parts.js'
import { useApi } from '../../../../api/session.tsx'
import { announce } from '../../../../chat/announce.ts'
import { templatesQuery } from '../../../../api/templates.ts'
import type { Template } from '../../../../api/types.ts'
import { useTexts } from '../../../../i18n/texts.ts'
import { SearchField } from '../../../../ui/fields.tsx'
import { Drawer } from '../../../../ui/overlays.tsx'
import { NoData } from '../../../../ui/states.tsx'
import { TemplateForm } from './template-form.tsx'
import { templateTexts } from './template-texts.ts'
import { useSendTemplate } from './use-send-template.ts'
import type { TemplateRecipient } from './use-send-template.ts'

export function TemplateReply({
  recipient,
  onSent,
}: {
  recipient: TemplateRecipient
  /** Called with the conversation in which the message is, once it is known. */
  onSent?: (conversationId: string) => void
}) {
  const texts = useTexts(templateTexts)
  const templates = useQuery(templatesQuery(useApi(), recipient.from))
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<Template | null>(null)
  const sending = useSendTemplate(recipient, {
    onSent() {
      announce(texts.sent)
      setChosen(null)
    },
    onStored: onSent,
  })
  const choose = (template: Template) => {
    sending.begin()
    setChosen(template)
  }
  if (templates.data === undefined) return <NoData query={templates} />
  const wanted = search.trim().toLowerCase()
  const found = templates.data.filter((one) => `${one.name} ${readBody(one)}`.toLowerCase().includes(wanted))
  return (
    <div className="template-reply">
      <p className="small">{texts.closed}</p>
      {templates.data.length === 0 ? (
        <p className="soft">{texts.none}</p>
      ) : (
        <>
          <SearchField label={texts.search} value={search} onChange={setSearch} />
          <ul className="template-list" aria-label={texts.templates}>
            {found.map((template) => (
              <li key={template.id}>
                <button type="button" className="template-choice" onClick={() => choose(template)}>
                  <strong>{template.name}</strong>{' '}
                  <span className="soft small">
                    {template.language} · {nameCategory(template.category, texts.categories)}
                  </span>
                  <span className="template-words soft small">
                    <bdi>{readBody(template)}</bdi>
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <p role="status" className="soft small">
            {found.length === 0 && texts.noneFound}
          </p>
        </>
      )}
      <Drawer
        title={chosen === null ? '' : texts.fill(chosen.name)}
        isOpen={chosen !== null}
        isKept={sending.isSending}
        onClose={() => setChosen(null)}
      >
        {chosen !== null && <TemplateForm key={chosen.id} template={chosen} sending={sending} />}
      </Drawer>
    </div>
  )
}

function readBody(template: Template): string {
  const parts = listAt(template, 'components')
  const body = parts.find((part) => textAt(part, 'type')?.toUpperCase() === 'BODY')
  return (body && textAt(body, 'text')) ?? ''
}

const nameCategory = (category: string, names: Partial<Record<string, string>>) => names[category] ?? category
