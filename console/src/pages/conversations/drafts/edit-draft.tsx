/**
 * Edits a draft in the form of its kind, which is made from the schema, with preflight's findings
 * at their fields.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { FormEvent } from 'react'
import { applyDraft } from '../../../api/drafts.ts'
import { whileChanging } from '../../../api/own-changes.ts'
import { useServedDocument } from '../../../api/served-document.ts'
import type { ServedDocument } from '../../../api/served-schema.ts'
import { useApi } from '../../../api/session.tsx'
import type { Conversation, Draft } from '../../../api/types.ts'
import { RequestPreview, requestToMessage } from '../../../chat/request-preview.tsx'
import { FaultWords } from '../../../checked-form/fault-words.tsx'
import { FaultsProvider, useFaults } from '../../../checked-form/faults.tsx'
import { usePreflight } from '../../../checked-form/use-preflight.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { SchemaFormProvider } from '../../../schema-form/form-context.tsx'
import { ServedForm } from '../../../schema-form/served-form.tsx'
import { listKindFields, listKinds } from '../../../schema-form/served-kinds.ts'
import type { ServedKind } from '../../../schema-form/served-kinds.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogActions } from '../../../ui/overlays.tsx'
import { NoData, ProblemNotice } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { useCard } from '../timeline/use-card.ts'
import { draftsTexts } from './drafts-texts.ts'
import { toRequest } from './to-request.ts'

type Props = { draft: Draft; conversation: Conversation; onClose: () => void }

/** In a drawer. It and its forms are loaded when a draft is edited: few people do. */
export default function EditDraft(props: Props) {
  const texts = useTexts(draftsTexts)
  const served = useServedDocument()
  const { data: document } = served
  if (document === undefined) return <NoData query={served} />
  const kind = listKinds(document).find(({ type }) => type === props.draft.type)
  if (kind === undefined) return <p>{texts.noForm}</p>
  return <EditForm {...props} document={document} kind={kind} />
}

type FormProps = Props & { document: ServedDocument; kind: ServedKind }

function EditForm({ draft, conversation, document, kind, onClose }: FormProps) {
  const texts = useTexts(draftsTexts)
  const [value, setValue] = useState(draft.body)
  const [files, setFiles] = useState<ReadonlyMap<string, File>>(new Map())
  const request = useMemo(() => toRequest(value, conversation), [value, conversation])
  const fields = useMemo(() => listKindFields(document, kind, value), [document, kind, value])
  const verdict = usePreflight(kind.type, request)
  const save = useSave(draft, onClose)
  const template = (value['template'] ?? null) as Record<string, unknown> | null
  const card = useCard({ type: kind.type, contentData: template, from: conversation.from })
  const message = useMemo(() => requestToMessage(kind.type, value, card), [kind, value, card])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(value)
  }
  return (
    <FaultsProvider findings={verdict.findings} fields={fields} isTried>
      <form className="dialog-form" onSubmit={submit} noValidate>
        <SchemaFormProvider
          document={document}
          onFile={(id, file) => setFiles((known) => new Map(known).set(id, file))}
        >
          <ServedForm kind={kind} value={value} onChange={setValue} />
        </SchemaFormProvider>
        <div className="preview-wall" role="group" aria-label={texts.preview}>
          <RequestPreview message={message} files={files} />
        </div>
        <Elsewhere />
        {save.isError && <ProblemNotice error={save.error} />}
        <DialogActions>
          <Button type="submit" isPending={save.isPending}>
            {texts.save}
          </Button>
        </DialogActions>
      </form>
    </FaultsProvider>
  )
}

/** Findings that no field has, such as a closed window. */
function Elsewhere() {
  const { elsewhere, byField } = useFaults()
  const ofAddresses = ['/from', '/to'].flatMap((field) => byField.get(field) ?? [])
  const findings = [...elsewhere, ...ofAddresses]
  if (findings.length === 0) return null
  return (
    <div className="notice notice-wait">
      <FaultWords findings={findings} />
    </div>
  )
}

function useSave({ id }: Draft, onSaved: () => void) {
  const texts = useTexts(draftsTexts)
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Draft['body']) =>
      whileChanging(
        id,
        () => api.drafts.change(id, { body }),
        (draft) => applyDraft(cache, draft),
      ),
    onSuccess() {
      showToast({ text: texts.isSaved })
      onSaved()
    },
  })
}
