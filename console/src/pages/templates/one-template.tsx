/**
 * One template: how it looks to a customer, what WhatsApp says of it, and what can be done with it.
 */
import { listAt } from '@recado/chat/content/parts.js'
import { formatPhoneNumber } from '@recado/chat/text/phone-number.js'
import { useMemo, useState } from 'react'
import { useMay } from '../../api/me.ts'
import type { Template } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useFormats } from '../../i18n/formats.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { TemplatePreview } from '../conversations/reply/template/template-preview.tsx'
import { DeleteDialog } from './delete-template.tsx'
import { toSample } from './sample-message.ts'
import { Review, Standing } from './template-state.tsx'
import { templatesTexts } from './templates-texts.ts'

const NO_FILES: ReadonlyMap<string, File> = new Map()

export function OneTemplate({ template, onChange }: { template: Template; onChange: () => void }) {
  const texts = useTexts(templatesTexts)
  const formats = useFormats()
  const mayWrite = useMay('templates:write')
  const [isAsking, setAsking] = useState(false)
  const { name, from, status, ttlSeconds, createDate, updateDate } = template
  const isThere = status !== 'DELETED'
  const { components, sent } = useMemo(
    () => toSample({ ...template, components: listAt(template, 'components') }),
    [template],
  )
  return (
    <div className="page template-page">
      <header className="page-head">
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <LinkButton look="quiet" icon="back" href="/templates">
          {texts.back}
        </LinkButton>
      </header>
      <Standing template={template} />
      <Review template={template} />
      <TemplatePreview template={{ ...template, components }} sent={sent} files={NO_FILES} />
      <dl className="template-facts">
        <dt>{texts.sender}</dt>
        <dd className="figures">{formatPhoneNumber(from)}</dd>
        <dt>{texts.delivery}</dt>
        <dd>{ttlSeconds === null ? texts.deliveryOwn : formats.duration(ttlSeconds * 1000)}</dd>
        <dt>{texts.known}</dt>
        <dd>
          <Moment at={createDate} />
        </dd>
        <dt>{texts.changed}</dt>
        <dd>
          <Moment at={updateDate} />
        </dd>
      </dl>
      {mayWrite && isThere && (
        <div className="actions">
          <Button look="quiet" icon="pen" onPress={onChange}>
            {texts.change}
          </Button>
          <Button look="danger" icon="trash" onPress={() => setAsking(true)}>
            {texts.remove}
          </Button>
        </div>
      )}
      <DeleteDialog template={template} isOpen={isAsking} onClose={() => setAsking(false)} />
    </div>
  )
}
