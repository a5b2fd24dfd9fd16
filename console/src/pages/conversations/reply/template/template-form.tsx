/**
 * The values of a template, each in its field with the service's faults, and the message as the
 * customer will see it.
 */
import { listAt } from '@recado/chat/content/parts.js'
import { useMemo, useState } from 'react'
import type { FormEvent } from 'react'
import type { Template } from '../../../../api/types.ts'
import { useLanguage } from '../../../../i18n/language.tsx'
import { useTexts } from '../../../../i18n/texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { explainFinding } from '../../../../ui/finding-texts.ts'
import { ProblemNotice } from '../../../../ui/states.tsx'
import { fillTemplate } from './fill-template.ts'
import type { Values } from './fill-template.ts'
import { isOutOfPlace, TemplateField } from './template-field.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { templateTexts } from './template-texts.ts'
import type { useSendTemplate } from './use-send-template.ts'

type Props = { template: Template; sending: ReturnType<typeof useSendTemplate> }

export function TemplateForm({ template, sending }: Props) {
  const texts = useTexts(templateTexts)
  const { language } = useLanguage()
  const [values, setValues] = useState<Values>({})
  const [files, setFiles] = useState<ReadonlyMap<string, File>>(new Map())
  const filled = useMemo(() => fillTemplate(listAt(template, 'components'), values), [template, values])
  const { isSending, error, faults, send } = sending
  const { fields, components, beyond } = filled
  const placed = fields.map(({ pointer }) => faults.filter((fault) => isAt(fault.pointer, pointer)))
  const elsewhere = faults.filter((fault) => !placed.flat().includes(fault))
  const valueAt = (pointer: string) => values[pointer]?.value ?? ''
  const isWrong = fields.some((field) => isOutOfPlace(field, valueAt(field.pointer)))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (beyond === null && !isWrong) send(template, components)
  }
  return (
    <form className="template-form" onSubmit={onSubmit} noValidate>
      {fields.length === 0 && beyond === null && <p className="soft">{texts.nothingToFill}</p>}
      {fields.map((field, index) => (
        <TemplateField
          key={field.pointer}
          field={field}
          value={valueAt(field.pointer)}
          faults={(placed[index] ?? []).map((fault) => explainFinding(fault, language))}
          onChange={(value, file) => {
            const filename = file && { filename: file.name }
            setValues((before) => ({ ...before, [field.pointer]: { value, ...filename } }))
            if (file) setFiles((before) => new Map(before).set(value, file))
          }}
        />
      ))}
      {beyond !== null && (
        <p className="notice notice-wait">
          {beyond === 'order_details' ? texts.beyond.order_details : texts.beyond.other(beyond)}
        </p>
      )}
      <TemplatePreview template={template} sent={components} files={files} />
      {error !== null && <ProblemNotice error={error} occasion="sending" />}
      {elsewhere.map((fault) => (
        <p key={`${fault.pointer} ${fault.code}`} className="field-error">
          {explainFinding(fault, language)}
        </p>
      ))}
      <Button type="submit" icon="send" isPending={isSending} isDisabled={beyond !== null}>
        {texts.send}
      </Button>
    </form>
  )
}

/** A fault of what a field writes, or of a part around it alone. */
const isAt = (pointer: string, field: string) => pointer === field || field.startsWith(`${pointer}/text`)
