/**
 * Composing a message: a form for each kind, the message as the customer will see it, and
 * preflight's findings beside the fields. `/compose?kind=order_status&from=…&to=…&reference=…`
 * fills in the fields that another page knows; `/compose?replaces=<message>` begins with a message
 * that failed.
 */
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useSearchParams } from 'wouter'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import type { Message } from '../../api/types.ts'
import { useCanCharge } from '../../api/payment-accounts.ts'
import { useServedDocument } from '../../api/served-document.ts'
import type { ServedDocument } from '../../api/served-schema.ts'
import { makeIdempotencyKey } from '../../api/idempotency-key.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useZone } from '../../i18n/zone.tsx'
import { SchemaFormProvider } from '../../schema-form/form-context.tsx'
import { afterPaint } from '../../ui/after-paint.ts'
import { NoData } from '../../ui/states.tsx'
import { pageTexts } from '../page-texts.ts'
import { AddressFields } from './address-fields.tsx'
import { CardsForm } from './cards-form.tsx'
import { toCorrection } from './correction.ts'
import type { Correction } from './correction.ts'
import { emptyDraft, OWN_KINDS, withCharge } from './draft.ts'
import type { Draft } from './draft.ts'
import { FaultsProvider } from '../../checked-form/faults.tsx'
import { focusFirstMistake } from '../../checked-form/first-mistake.ts'
import { findKept, forgetDraft, keepDraft } from './kept-drafts.ts'
import type { Composition } from './kept-drafts.ts'
import { OrderForm } from './order-form.tsx'
import { MoneyDialog } from '../../money/money-dialog.tsx'
import { listFields } from './pointers.ts'
import { Preview } from './preview.tsx'
import { ReplacedNotice } from './replaced-notice.tsx'
import { SendBar } from './send-bar.tsx'
import { ServedForm } from '../../schema-form/served-form.tsx'
import { listKindFields, listKinds, startOfKind } from '../../schema-form/served-kinds.ts'
import type { ServedKind } from '../../schema-form/served-kinds.ts'
import { useSuggestion, withSuggestion } from './suggestion.ts'
import type { SuggestedItem } from './suggestion.ts'
import { StatusForm } from './status-form.tsx'
import { toBody } from './to-body.ts'
import { usePreflight } from '../../checked-form/use-preflight.ts'
import { useSend } from './use-send.ts'
import './compose.css'

/** The paths of the kinds with a form of their own, which is not made from the document. */
const OWN_PATHS: Partial<Record<string, string>> = {
  order_details: '/messages/interactive/order_details',
  order_status: '/messages/interactive/order_status',
  contacts: '/messages/contacts',
}

export default function Compose() {
  const [given] = useSearchParams()
  const replaces = given.get('replaces')
  return replaces === null ? <Begin given={given} /> : <Correct key={replaces} messageId={replaces} />
}

/** Begins with the values of a message that failed. */
function Correct({ messageId }: { messageId: string }) {
  const api = useApi()
  const { zone } = useZone()
  const message = useQuery({
    queryKey: queryKeys.message(messageId),
    queryFn: ({ signal }) => api.messages.get(messageId, { signal }),
  })
  const [given] = useSearchParams()
  if (message.data === undefined) return <NoData query={message} />
  return <Begin given={given} correction={{ message: message.data, ...toCorrection(message.data, zone) }} />
}

type Corrected = Correction & { message: Message }

function Begin({ given, correction }: { given: URLSearchParams; correction?: Corrected }) {
  const [begun] = useState(() => beginOf(given, correction?.draft))
  const served = useServedDocument()
  const { data: document } = served
  const kinds = useMemo(
    () => (document === undefined ? [] : listKinds(document)).filter(({ type }) => !isOwn(type)),
    [document],
  )
  if (document === undefined) return <NoData query={served} />
  return <Form begun={begun} kinds={kinds} document={document} correction={correction} />
}

const isOwn = (kind: string) => OWN_KINDS.some((own) => own === kind)

type FormProps = {
  begun: ReturnType<typeof beginOf>
  kinds: ServedKind[]
  document: ServedDocument
  correction: Corrected | undefined
}

function Form({ begun, kinds, document, correction }: FormProps) {
  const title = useTexts(pageTexts).compose
  const { zone } = useZone()
  const toDraft = (draft: Draft) => startKind(document, kinds, draft)
  const [empty, setEmpty] = useState(() => toDraft(begun.empty))
  const [written, setDraft] = useState(() => toDraft(begun.draft))
  const isNewOrder = written.kind === 'order_details' && written.replaces === null
  const { data: suggestion, dataUpdatedAt, refetch: suggestAgain } = useSuggestion(isNewOrder)
  const [filledAt, setFilledAt] = useState(0)
  if (suggestion !== undefined && filledAt !== dataUpdatedAt) {
    setFilledAt(dataUpdatedAt) // once for each answer: a person may empty the fields
    setDraft((before) => withSuggestion(before, suggestion))
    setEmpty((before) => withSuggestion(before, suggestion))
  }
  const canCharge = useCanCharge()
  const draft = useMemo(() => withCharge(written, canCharge), [written, canCharge])
  const [isTried, setTried] = useState(begun.empty.replaces !== null) // what failed shows its mistakes at once
  const [files, setFiles] = useState<ReadonlyMap<string, File>>(new Map())
  const form = useRef<HTMLFormElement>(null)
  const change = useCallback((part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })), [])
  const keepFile = useCallback(
    (id: string, file: File) => setFiles((before) => new Map(before).set(id, file)),
    [],
  )

  const served = kinds.find(({ type }) => type === draft.kind)
  const path = served?.path ?? OWN_PATHS[draft.kind] ?? ''
  const value = draft.others[draft.kind] ?? NO_VALUES
  const body = useMemo(() => toBody(draft, zone), [draft, zone])
  const fields = useMemo(
    () => (served ? listKindFields(document, served, value) : listFields(draft)),
    [document, served, value, draft],
  )
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
    if (messageId === null && isBegun(written, empty)) keepDraft({ idempotencyKey, draft: written })
    else forgetDraft(idempotencyKey)
  }, [written, empty, idempotencyKey, messageId])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    sending.send({ draft, path, body })
  }
  const startAnew = () => {
    forgetDraft(idempotencyKey)
    sending.startAnew()
    setTried(false)
    const next = toDraft(emptyDraft({ kind: draft.kind, from: draft.from, to: draft.to }))
    setDraft(next)
    setEmpty(next)
    if (next.kind === 'order_details') void suggestAgain()
    afterPaint(() => form.current?.querySelector('h1')?.focus())
  }
  return (
    <FaultsProvider key={idempotencyKey} findings={verdict.findings} fields={fields} isTried={isTried}>
      <form ref={form} className="form-page" onSubmit={submit} noValidate>
        <div className="form-main" inert={messageId !== null}>
          <h1 tabIndex={-1}>{title}</h1>
          {correction && draft.replaces !== null && <ReplacedNotice {...correction} />}
          <AddressFields
            draft={draft}
            others={kinds}
            onKind={(kind) => setDraft((before) => toDraft({ ...before, kind }))}
            change={change}
          />
          {served ? (
            <SchemaFormProvider document={document} onFile={keepFile}>
              <ServedForm
                key={served.type}
                kind={served}
                value={value}
                onChange={(next) => change({ others: { ...draft.others, [served.type]: next } })}
              />
            </SchemaFormProvider>
          ) : (
            <KindForm
              draft={draft}
              canCharge={canCharge}
              suggested={isNewOrder ? (suggestion?.items ?? NO_ITEMS) : NO_ITEMS}
              change={change}
            />
          )}
        </div>
        <aside className="form-side">
          <Preview
            kind={shown.draft.kind}
            body={shown.body}
            isBegun={served !== undefined && !isSame(value, startOfKind(document, served))}
            files={files}
          />
          <SendBar
            path={path}
            body={body}
            verdict={verdict}
            sending={sending}
            isTried={isTried}
            onStartAnew={startAnew}
          />
        </aside>
      </form>
      <MoneyDialog doubt={sending.doubt} onConfirm={sending.confirm} onBack={sending.goBack} />
    </FaultsProvider>
  )
}

const NO_VALUES = {}
const NO_ITEMS: SuggestedItem[] = []
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * A kind that is written first begins with what its schema requires; one that the service does not
 * have is an order.
 */
function startKind(document: ServedDocument, kinds: ServedKind[], draft: Draft): Draft {
  const { kind, others } = draft
  if (isOwn(kind) || others[kind] !== undefined) return draft
  const served = kinds.find(({ type }) => type === kind)
  if (served === undefined) return { ...draft, kind: 'order_details' }
  return { ...draft, others: { ...others, [kind]: startOfKind(document, served) } }
}

type KindFormProps = {
  draft: Draft
  canCharge: boolean
  suggested: readonly SuggestedItem[]
  change: (change: Partial<Draft>) => void
}

function KindForm({ draft, canCharge, suggested, change }: KindFormProps) {
  const { kind, order, status, cards } = draft
  if (kind === 'order_details') {
    return (
      <OrderForm
        order={order}
        canCharge={canCharge}
        suggested={suggested}
        change={(part) => change({ order: { ...order, ...part } })}
      />
    )
  }
  if (kind === 'order_status') {
    return <StatusForm status={status} change={(part) => change({ status: { ...status, ...part } })} />
  }
  return <CardsForm cards={cards} onChange={(next) => change({ cards: next })} />
}

/** An earlier draft, if it matches the address; else a new draft for it, equal to `empty`. */
function beginOf(given: URLSearchParams, corrected?: Draft): Composition & { empty: Draft } {
  const text = (name: string) => given.get(name) ?? ''
  const addresses = { from: text('from'), to: text('to') }
  const asked = { ...addresses, kind: text('kind'), reference: text('reference'), replaces: text('replaces') }
  const kind = asked.kind || 'order_details'
  const empty = corrected ?? emptyDraft({ ...addresses, kind, referenceId: asked.reference })
  return { ...(findKept(asked) ?? { idempotencyKey: makeIdempotencyKey(), draft: empty }), empty }
}

/**
 * Whether the person has written something. `from` does not count, as it is filled in where there
 * is one sender.
 */
function isBegun(draft: Draft, empty: Draft): boolean {
  return !isSame({ ...draft, from: empty.from }, empty)
}
