/**
 * One draft: who wrote it, the message that it becomes, what preflight finds, and what a person
 * decides.
 */
import { lazy, Suspense, useId, useMemo, useState } from 'react'
import type { Finding } from '../../../checked-form/findings.ts'
import { FaultWords } from '../../../checked-form/fault-words.tsx'
import { toFindings } from '../../../checked-form/use-preflight.ts'
import { useMay } from '../../../api/me.ts'
import type { Conversation, Draft } from '../../../api/types.ts'
import { RequestPreview, requestToMessage } from '../../../chat/request-preview.tsx'
import { useTexts } from '../../../i18n/texts.ts'
import { MoneyDialog } from '../../../money/money-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { Drawer } from '../../../ui/overlays.tsx'
import { Loading, ProblemNotice } from '../../../ui/states.tsx'
import { useCard } from '../timeline/use-card.ts'
import { draftsTexts } from './drafts-texts.ts'
import { useDecideDraft } from './use-decide-draft.ts'

type Props = { draft: Draft; conversation: Conversation }

const EditDraft = lazy(() => import('./edit-draft.tsx'))
const NO_FILES: ReadonlyMap<string, File> = new Map()

export function DraftCard({ draft, conversation }: Props) {
  const texts = useTexts(draftsTexts)
  const maySend = useMay('messages:send')
  const id = useId()
  const [isEditing, setEditing] = useState(false)
  const { note, writtenBy, createDate, expireDate, preflight } = draft
  const findings = useMemo(() => (preflight === null ? [] : toFindings(preflight)), [preflight])
  const decide = useDecideDraft(draft, findings)
  const errors = findings.filter(({ severity }) => severity === 'error')
  const warnings = findings.filter(({ severity }) => severity === 'warning')
  return (
    <li className="draft" aria-labelledby={id} tabIndex={-1}>
      <h3 id={id}>
        <bdi>{texts.by(writtenBy.name)}</bdi> · <Moment at={createDate} as="ago" />
      </h3>
      {note !== null && (
        <p className="small">
          {texts.note} <bdi>{note}</bdi>
        </p>
      )}
      <DraftPreview draft={draft} conversation={conversation} />
      <Findings title={texts.faults} look="bad" findings={errors} />
      <Findings title={texts.warnings} look="wait" findings={warnings} />
      {decide.error !== null && <ProblemNotice error={decide.error} occasion="sending" />}
      <p className="small soft">
        {texts.until} <Moment at={expireDate} />
      </p>
      {maySend ? (
        <div className="actions">
          <Button
            isSmall
            icon="send"
            aria-describedby={id}
            isPending={decide.isSending}
            isDisabled={errors.length > 0}
            onPress={decide.send}
          >
            {texts.approve}
          </Button>
          <Button look="quiet" isSmall icon="pen" aria-describedby={id} onPress={() => setEditing(true)}>
            {texts.edit}
          </Button>
          <Button
            look="danger"
            isSmall
            icon="trash"
            aria-describedby={id}
            isPending={decide.isDiscarding}
            onPress={decide.discard}
          >
            {texts.discard}
          </Button>
        </div>
      ) : (
        <p className="small soft">{texts.mayNotSend}</p>
      )}
      <MoneyDialog doubt={decide.doubt} onConfirm={decide.confirm} onBack={decide.goBack} />
      <Drawer title={texts.editTitle} isOpen={isEditing} onClose={() => setEditing(false)}>
        <Suspense fallback={<Loading />}>
          <EditDraft draft={draft} conversation={conversation} onClose={() => setEditing(false)} />
        </Suspense>
      </Drawer>
    </li>
  )
}

function DraftPreview({ draft: { type, body }, conversation: { from } }: Props) {
  const texts = useTexts(draftsTexts)
  const template = (body['template'] ?? null) as Record<string, unknown> | null
  const card = useCard({ type, contentData: template, from })
  const message = useMemo(() => requestToMessage(type, body, card), [type, body, card])
  return (
    <div className="preview-wall" role="group" aria-label={texts.preview}>
      <RequestPreview message={message} files={NO_FILES} />
    </div>
  )
}

function Findings({ title, look, findings }: { title: string; look: 'bad' | 'wait'; findings: Finding[] }) {
  if (findings.length === 0) return null
  return (
    <div className={`notice notice-${look}`}>
      <p>{title}</p>
      <FaultWords findings={findings} />
    </div>
  )
}
