/**
 * Offers what can be inserted while a word is typed after a sign. The field keeps the focus: the
 * arrow keys choose, Enter and Tab insert, Escape closes. A field is known to screen readers as
 * having such a list by its `aria` attributes.
 */
import { useId, useState } from 'react'
import type { KeyboardEvent, SyntheticEvent } from 'react'
import { findTrigger, toPlain } from './find-trigger.ts'
import type { Trigger } from './find-trigger.ts'

export type Offer = {
  id: string
  /** Found by the beginning of its words. */
  name: string
  note?: string
}

export type Completion = {
  sign: string
  listId: string
  /** Empty while the list is closed. */
  offers: Offer[]
  chosen: number
  choose: (offer: Offer) => void
  /** Whether the key was for the list. */
  onKeyDown: (event: KeyboardEvent) => boolean
  /** For the field, on every change and move of the cursor. */
  onSelect: (event: SyntheticEvent<HTMLTextAreaElement>) => void
  field: { 'aria-autocomplete': 'list'; 'aria-controls'?: string; 'aria-activedescendant'?: string }
}

const OFFERS_MAX = 8

export function useCompletion(
  sign: string,
  all: Offer[],
  onChoose: (offer: Offer, trigger: Trigger) => void,
): Completion {
  const listId = useId()
  const [trigger, setTrigger] = useState<Trigger | null>(null)
  const [index, setIndex] = useState(0)
  /** The place of the sign whose list was closed. */
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const offers = trigger === null || trigger.start === closedAt ? [] : findOffers(all, trigger.word)
  const chosen = Math.min(index, offers.length - 1)

  const choose = (offer: Offer) => {
    if (trigger !== null) onChoose(offer, trigger)
    setTrigger(null)
  }
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const offer = offers[chosen]
    if (offer === undefined || event.nativeEvent.isComposing || event.shiftKey) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setIndex((chosen + step + offers.length) % offers.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(offer)
    else if (event.key === 'Escape') setClosedAt(trigger?.start ?? null)
    else return false
    event.preventDefault()
    return true
  }
  const onSelect = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => {
    const { value, selectionStart, selectionEnd } = currentTarget
    const next = selectionStart === selectionEnd ? findTrigger(value, selectionEnd, sign) : null
    if (next?.start !== trigger?.start) {
      setIndex(0)
      setClosedAt(null)
    }
    setTrigger(next)
  }
  return {
    sign,
    listId,
    offers,
    chosen,
    choose,
    onKeyDown,
    onSelect,
    field: {
      'aria-autocomplete': 'list',
      ...(offers.length > 0 && {
        'aria-controls': listId,
        'aria-activedescendant': optionId(listId, chosen),
      }),
    },
  }
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`

function findOffers(all: Offer[], word: string): Offer[] {
  const wanted = toPlain(word)
  const isFound = ({ name }: Offer) =>
    toPlain(name)
      .split(/[\s-]+/)
      .some((part) => part.startsWith(wanted)) || toPlain(name).startsWith(wanted)
  return all.filter(isFound).slice(0, OFFERS_MAX)
}
