/** A template as the customer will see it. */
import { bubble } from '@recado/chat/bubble.js'
import type { Parts } from '@recado/chat/content/parts.js'
import { toTemplateCard } from '@recado/chat/content/to-template-card.js'
import { useCallback, useState } from 'react'
import type { Template } from '../../../../api/types.ts'
import { Drawn } from '../../../../chat/drawn.tsx'
import { useFindMedia } from '../../../../chat/use-find-media.ts'
import type { FindLocal } from '../../../../chat/use-find-media.ts'
import { useCustomerViewer } from '../../../../chat/viewer.ts'
import { useTexts } from '../../../../i18n/texts.ts'
import { templateTexts } from './template-texts.ts'
import './template-preview.css'

/** `sent` is what a message gives the template. */
export function TemplatePreview({
  template,
  sent: components,
  files,
}: {
  template: Pick<Template, 'name' | 'category' | 'components'>
  sent: Parts[]
  /** Files of this page, by the id under which a component names them. */
  files: ReadonlyMap<string, File>
}) {
  const texts = useTexts(templateTexts)
  const viewer = useCustomerViewer()
  const findLocal = useCallback<FindLocal>(({ id }) => files.get(id ?? ''), [files])
  const findMedia = useFindMedia(findLocal)
  const [at] = useState(() => new Date().toISOString())
  const draw = useCallback(() => {
    const { name, category, components: defined } = template
    const sent = { name, components }
    const card = toTemplateCard(sent, { category, components: defined })
    const message = {
      id: 'preview',
      direction: 'in',
      type: 'template',
      text: null,
      status: 'received',
    } as const
    return bubble({ ...message, at, card, raw: sent }, undefined, { ...viewer, findMedia }, NO_ACTIONS, 'div')
  }, [template, components, viewer, findMedia, at])
  return (
    <section className="template-preview" aria-label={texts.preview}>
      <p className="state-title">{texts.preview}</p>
      <Drawn draw={draw} className="bubbles" />
    </section>
  )
}

const NO_ACTIONS = { onShowQuoted: () => {} }
