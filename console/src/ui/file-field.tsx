/**
 * A field for a file from the person's device. It has a button of ours: that of the browser speaks
 * the browser's language, which may not be that of the page.
 */
import { useId, useState } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { useTexts } from '../i18n/texts.ts'
import { Button } from './button.tsx'
import { isSaid } from './fields.tsx'
import type { FieldParts } from './fields.tsx'
import { uiTexts } from './ui-texts.ts'

export function FileField({
  label,
  note,
  error,
  accept,
  onFile,
}: FieldParts & {
  /** Content types, or endings of names that begin with a dot. */
  accept: string[]
  onFile: (file: File) => void
}) {
  const texts = useTexts(uiTexts)
  const id = useId()
  const [name, setName] = useState<string | null>(null)
  return (
    <div className="field" role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className="field-label">
        {label}
      </span>
      <div className="file-field">
        <FileTrigger
          acceptedFileTypes={accept}
          onSelect={(files) => {
            const [file] = files ?? []
            if (file === undefined) return
            setName(file.name)
            onFile(file)
          }}
        >
          <Button look="quiet" isSmall icon="clip" aria-describedby={`${id}-name ${id}-said`}>
            {name === null ? texts.chooseFile : texts.chooseAnother}
          </Button>
        </FileTrigger>
        <span id={`${id}-name`} className="file-name small soft">
          {name === null ? texts.noFile : <bdi>{name}</bdi>}
        </span>
      </div>
      <div id={`${id}-said`} role="status">
        {isSaid(note) && <p className="field-note">{note}</p>}
        {isSaid(error) && <p className="field-error">{error}</p>}
      </div>
    </div>
  )
}
