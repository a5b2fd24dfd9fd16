/**
 * Makes a template or changes one: its parts, the preview, and the faults of the service at their
 * fields.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { RefusedError } from '../../api/problem.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useServedDocument } from '../../api/served-document.ts'
import type { ServedDocument } from '../../api/served-schema.ts'
import { useApi } from '../../api/session.tsx'
import type { Template } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import { Button } from '../../ui/button.tsx'
import { NoData } from '../../ui/states.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { FaultWords } from '../../checked-form/fault-words.tsx'
import { FaultsProvider, useFaults } from '../../checked-form/faults.tsx'
import type { Finding } from '../../checked-form/findings.ts'
import { focusFirstMistake } from '../../checked-form/first-mistake.ts'
import { TemplatePreview } from '../conversations/reply/template/template-preview.tsx'
import { ButtonFields } from './button-fields.tsx'
import { IdentityFields, MoreFields } from './identity-fields.tsx'
import type { PartProps } from './part-props.ts'
import { listPointers } from './pointers.ts'
import { RefusedNotice } from './refused-notice.tsx'
import { toSample } from './sample-message.ts'
import { emptyTemplate, isAuthentication, toChangeBody, toDraft, toNewBody } from './template-draft.ts'
import { BodyFields, CodeFields, FooterFields, HeaderFields } from './text-fields.tsx'
import { templatesTexts } from './templates-texts.ts'

type Props = {
  /** Null: a new one is made. */
  template: Template | null
  onDone: (id: string) => void
  onCancel: () => void
}

export function TemplateForm(props: Props) {
  const served = useServedDocument()
  if (served.data === undefined) return <NoData query={served} />
  return <Form {...props} document={served.data} />
}

function Form({ template, onDone, onCancel, document }: Props & { document: ServedDocument }) {
  const texts = useTexts(templatesTexts)
  const [before] = useState(() => (template === null ? emptyTemplate('') : toDraft(template)))
  const [draft, setDraft] = useState(before)
  const [files, setFiles] = useState<ReadonlyMap<string, File>>(new Map())
  const form = useRef<HTMLFormElement>(null)
  const sample = useMemo(() => toSample(draft), [draft])
  const write = useWrite(template, {
    onDone,
    onRefused: () => afterPaint(() => focusFirstMistake(form.current)),
  })
  const change = template === null ? null : toChangeBody(draft, before)
  const hasNothing = change !== null && Object.keys(change).length === 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!hasNothing) write.mutate(change ?? toNewBody(draft))
  }
  const part: PartProps = { draft, document, change: setDraft }
  return (
    <FaultsProvider findings={toFindings(write.error)} fields={listPointers(draft, document)} isTried>
      <form ref={form} className="form-page" onSubmit={submit} noValidate>
        <div className="form-main">
          <h1 tabIndex={-1}>{template === null ? texts.make : texts.changeTitle(template.name)}</h1>
          <IdentityFields {...part} isNew={template === null} />
          {isAuthentication(draft) ? (
            <CodeFields {...part} />
          ) : (
            <>
              <HeaderFields
                {...part}
                onFile={(id, file) => setFiles((known) => new Map(known).set(id, file))}
              />
              <BodyFields {...part} />
              <FooterFields {...part} />
              <ButtonFields {...part} />
            </>
          )}
          <MoreFields {...part} isNew={template === null} />
        </div>
        <aside className="form-side">
          <TemplatePreview
            template={{ ...draft, components: sample.components }}
            sent={sample.sent}
            files={files}
          />
          <div className="send-bar">
            <Elsewhere />
            {write.isError && <RefusedNotice error={write.error} />}
            <p className="soft small">{texts.reviewed}</p>
            <Button type="submit" isPending={write.isPending} isDisabled={hasNothing}>
              {template === null ? texts.makeNow : texts.save}
            </Button>
            <Button look="quiet" onPress={onCancel}>
              {texts.cancel}
            </Button>
          </div>
        </aside>
      </form>
    </FaultsProvider>
  )
}

/** Faults that no field has. */
function Elsewhere() {
  const { elsewhere } = useFaults()
  if (elsewhere.length === 0) return null
  return (
    <div className="notice notice-wait">
      <FaultWords findings={elsewhere} />
    </div>
  )
}

function useWrite(
  template: Template | null,
  { onDone, onRefused }: { onDone: (id: string) => void; onRefused: () => void },
) {
  const texts = useTexts(templatesTexts)
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (body: Record<string, unknown>) => {
      if (template === null) return await api.templates.create(body as never)
      return await api.templates.change(template.id, body)
    },
    async onSuccess(written) {
      showToast({ text: template === null ? texts.isMade(written.name) : texts.isChanged(written.name) })
      cache.setQueryData(queryKeys.template(written.id), written)
      onDone(written.id)
      await cache.invalidateQueries({ queryKey: queryKeys.templates })
    },
    onError: onRefused,
  })
}

const toFindings = (error: unknown): Finding[] =>
  error instanceof RefusedError
    ? (error.problem.errors ?? []).map((fault) => ({ ...fault, severity: 'error' }))
    : []
