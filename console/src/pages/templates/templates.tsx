/**
 * The templates of all senders: the list, one of them, or the form that makes or changes one, by
 * the page's address.
 */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { useMay } from '../../api/me.ts'
import { useApi } from '../../api/session.tsx'
import { templateQuery } from '../../api/templates.ts'
import { NoData } from '../../ui/states.tsx'
import { OneTemplate } from './one-template.tsx'
import { TemplateForm } from './template-form.tsx'
import { TemplateList } from './template-list.tsx'
import './templates.css'

/** In the place of an id. */
const NEW = 'new'

export default function Templates() {
  const { templateId } = useParams()
  const mayWrite = useMay('templates:write')
  const [, go] = useLocation()
  if (templateId === undefined) return <TemplateList />
  if (templateId !== NEW) return <Known key={templateId} id={templateId} />
  if (!mayWrite) return <TemplateList />
  return (
    <TemplateForm template={null} onDone={(id) => go(`/templates/${id}`)} onCancel={() => go('/templates')} />
  )
}

function Known({ id }: { id: string }) {
  const template = useQuery(templateQuery(useApi(), id))
  const [isChanging, setChanging] = useState(false)
  if (template.data === undefined) return <NoData query={template} />
  if (!isChanging) return <OneTemplate template={template.data} onChange={() => setChanging(true)} />
  return (
    <TemplateForm
      template={template.data}
      onDone={() => setChanging(false)}
      onCancel={() => setChanging(false)}
    />
  )
}
