/**
 * Composing a message: a form for each kind, the message as the customer will see it, and preflight's findings beside the
 * fields. `/compose?kind=order_status&from=…&to=…&reference=…` fills in the fields that another page knows.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useSearchParams } from 'wouter'
import { makeIdempotencyKey } from '../../api/idempotency-key.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useZone } from '../../i18n/zone.tsx'
import { afterPaint } from '../../ui/after-paint.ts'
import { pageTexts } from '../page-texts.ts'
import { AddressFields } from './address-fields.tsx'
import { CardsForm } from './cards-form.tsx'
import { emptyDraft, KINDS } from './draft.ts'
import type { Draft } from './draft.ts'
import { FaultsProvider } from './faults.tsx'
import { focusFirstMistake } from './first-mistake.ts'
import { findKept, forgetDraft, keepDraft } from './kept-drafts.ts'
import type { Composition } from './kept-drafts.ts'
import { OrderForm } from './order-form.tsx'
import { MoneyDialog } from './money-dialog.tsx'
import { listFields } from './pointers.ts'
import { Preview } from './preview.tsx'
import { SendBar } from './send-bar.tsx'
import { StatusForm } from './status-form.tsx'
import { toBody } from './to-body.ts'
import { usePreflight } from './use-preflight.ts'
import { useSend } from './use-send.ts'
import './compose.css'

export default function Compose() {
  const title = useTexts(pageTexts).compose
  const { zone } = useZone()
  const [given] = useSearchParams()
  const [begun] = useState(() => beginOf(given))
  const [draft, setDraft] = useState(begun.draft)
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const change = useCallback((part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })), [])

  const body = useMemo(() => toBody(draft, zone), [draft, zone])
  const fields = useMemo(() => listFields(draft), [draft])
  const verdict = usePreflight(draft.kind, body)
  const sending = useSend({
    idempotencyKey: begun.idempotencyKey,
    check: verdict.check,
    onMistakes: () => afterPaint(() => focusFirstMistake(form.current)),
    onSent: setDraft,
  })

  const { idempotencyKey, messageId } = sending
  const shown = sending.underWay ?? { draft, body }
  useEffect(() => {
    if (messageId === null && isBegun(draft, begun.empty)) keepDraft({ idempotencyKey, draft })
    else forgetDraft(idempotencyKey)
  }, [draft, begun, idempotencyKey, messageId])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    sending.send({ draft, body })
  }
  const startAnew = () => {
    forgetDraft(idempotencyKey)
    sending.startAnew()
    setTried(false)
    setDraft(emptyDraft({ kind: draft.kind, from: draft.from, to: draft.to }))
    afterPaint(() => form.current?.querySelector('h1')?.focus())
  }
  return (
    <FaultsProvider key={idempotencyKey} findings={verdict.findings} fields={fields} isTried={isTried}>
      <form ref={form} className="compose-page" onSubmit={submit} noValidate>
        <div className="compose-form" inert={messageId !== null}>
          <h1 tabIndex={-1}>{title}</h1>
          <AddressFields draft={draft} change={change} />
          <KindForm draft={draft} change={change} />
        </div>
        <aside className="compose-side">
          <Preview kind={shown.draft.kind} body={shown.body} />
          <SendBar
            kind={draft.kind}
            body={body}
            verdict={verdict}
            sending={sending}
            isTried={isTried}
            onStartAnew={startAnew}
          />
        </aside>
      </form>
      <MoneyDialog sending={sending} />
    </FaultsProvider>
  )
}

function KindForm({ draft, change }: { draft: Draft; change: (change: Partial<Draft>) => void }) {
  const { kind, order, status, cards } = draft
  if (kind === 'order_details') {
    return <OrderForm order={order} change={(part) => change({ order: { ...order, ...part } })} />
  }
  if (kind === 'order_status') {
    return <StatusForm status={status} change={(part) => change({ status: { ...status, ...part } })} />
  }
  return <CardsForm cards={cards} onChange={(next) => change({ cards: next })} />
}

/** An earlier draft, if it matches the address; else a new draft for it, equal to `empty`. */
function beginOf(given: URLSearchParams): Composition & { empty: Draft } {
  const text = (name: string) => given.get(name) ?? ''
  const asked = { kind: text('kind'), from: text('from'), to: text('to'), reference: text('reference') }
  const kind = KINDS.find((name) => name === asked.kind) ?? 'order_details'
  const empty = emptyDraft({ kind, from: asked.from, to: asked.to, referenceId: asked.reference })
  return { ...(findKept(asked) ?? { idempotencyKey: makeIdempotencyKey(), draft: empty }), empty }
}

/** Whether the person has written something. `from` does not count, as it is filled in where there is one sender. */
function isBegun(draft: Draft, empty: Draft): boolean {
  return JSON.stringify({ ...draft, from: empty.from }) !== JSON.stringify(empty)
}
