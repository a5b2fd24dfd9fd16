/** The text in a search field. The search follows it when the person pauses. */
import { useEffectEvent, useLayoutEffect, useState } from 'react'

/** Longer than the pause between two typed letters. */
const TYPING_MS = 250

/** @param q what is searched for now */
export function useTypedSearch(q: string, onSearch: (q: string) => void) {
  const [typed, setTyped] = useState(q)
  /**
   * The search that was typed here: any other comes from elsewhere, such as "show all" or the back
   * button.
   */
  const [asked, setAsked] = useState(q)
  const [shownFor, setShownFor] = useState(q)
  if (q !== shownFor) {
    setShownFor(q)
    if (q !== asked) {
      setAsked(q)
      setTyped(q)
    }
  }
  const search = useEffectEvent((next: string) => {
    setAsked(next)
    onSearch(next)
  })
  // Cleared in a layout effect: while another page loads, this one is still mounted, and must not
  // navigate.
  useLayoutEffect(() => {
    const next = typed.trim()
    if (next === q) return
    const timer = setTimeout(() => search(next), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, q])
  return [typed, setTyped] as const
}
