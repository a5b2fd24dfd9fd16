/**
 * The list of templates with its filters. What it lists is read once; the stream brings every
 * change.
 */
import { formatPhoneNumber } from '@recado/chat/text/phone-number.js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../api/me.ts'
import { useApi } from '../../api/session.tsx'
import { allTemplatesQuery } from '../../api/templates.ts'
import type { Template } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { SearchField } from '../../ui/fields.tsx'
import { Link } from '../../ui/link.tsx'
import { Select } from '../../ui/select.tsx'
import { Empty, NoData } from '../../ui/states.tsx'
import { bodyOf } from './template-draft.ts'
import { Review, Standing } from './template-state.tsx'
import { templatesTexts } from './templates-texts.ts'

const ALL = 'all'

export function TemplateList() {
  const texts = useTexts(templatesTexts)
  const mayWrite = useMay('templates:write')
  const query = useQuery(allTemplatesQuery(useApi()))
  const { data } = query
  const [from, setFrom] = useState(ALL)
  const [status, setStatus] = useState(ALL)
  const [text, setText] = useState('')
  const all = data ?? []
  const senders = distinct(all.map((template) => template.from))
  const statuses = distinct(all.map((template) => template.status))
  const shown = all.filter(
    (template) =>
      (from === ALL || template.from === from) &&
      (status === ALL || template.status === status) &&
      hasText(template, text),
  )
  return (
    <div className="page">
      <header className="page-head">
        <h1>{texts.title}</h1>
        {mayWrite && (
          <LinkButton icon="plus" href="/templates/new">
            {texts.make}
          </LinkButton>
        )}
      </header>
      {all.length > 0 && (
        <div className="template-filters">
          <SearchField label={texts.search} value={text} onChange={setText} />
          {senders.length > 1 && (
            <Select
              label={texts.sender}
              value={from}
              onChange={setFrom}
              choices={[
                { value: ALL, name: texts.all },
                ...senders.map((value) => ({ value, name: formatPhoneNumber(value) })),
              ]}
            />
          )}
          <Select
            label={texts.status}
            value={status}
            onChange={setStatus}
            choices={[
              { value: ALL, name: texts.all },
              ...statuses.map((value) => ({ value, name: texts.statuses[value] ?? value })),
            ]}
          />
        </div>
      )}
      <NoData query={query} />
      {data?.length === 0 && (
        <Empty icon="file" title={texts.none}>
          <p>{texts.noneHelp}</p>
        </Empty>
      )}
      {all.length > 0 && shown.length === 0 && <Empty icon="search" title={texts.noneFound} />}
      <ul className="cards">
        {shown.map((template) => (
          <Row key={template.id} template={template} isWithSender={senders.length > 1} />
        ))}
      </ul>
    </div>
  )
}

function Row({ template, isWithSender }: { template: Template; isWithSender: boolean }) {
  const { id, name, from } = template
  return (
    <li className="card" aria-label={name}>
      <div className="template-head">
        <h2>
          <Link to={`/templates/${id}`}>
            <bdi>{name}</bdi>
          </Link>
        </h2>
        <Standing template={template} />
      </div>
      {isWithSender && <p className="soft small figures">{formatPhoneNumber(from)}</p>}
      <p className="template-body soft">
        <bdi>{bodyOf(template)}</bdi>
      </p>
      <Review template={template} />
    </li>
  )
}

const distinct = (values: string[]) => [...new Set(values)].toSorted()

function hasText(template: Template, text: string): boolean {
  const asked = text.trim().toLowerCase()
  return [template.name, template.language, bodyOf(template)].some((part) =>
    part.toLowerCase().includes(asked),
  )
}
