/** What the chat draws, inside of React: the chat makes nodes, React gives them their place. */
import { useLayoutEffect, useRef } from 'react'

/**
 * Draws anew whenever `draw` is another function: keep it with useCallback. What somebody has opened stays open, and
 * who has the focus keeps it.
 */
export function Drawn({ draw, className }: { draw: () => Node; className?: string }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (place.current) replaceContent(place.current, draw())
  }, [draw])
  return <div ref={place} className={className} />
}

/** Both contents have the same parts in the same order, as long as they show the same message. */
function replaceContent(place: HTMLElement, content: Node): void {
  const open = [...place.querySelectorAll('details')].map((details) => details.open)
  const focused = [...place.querySelectorAll<HTMLElement>(FOCUSABLE)].indexOf(
    document.activeElement as HTMLElement,
  )
  place.replaceChildren(content)
  for (const [index, details] of place.querySelectorAll('details').entries()) {
    details.open = open[index] ?? details.open
  }
  place.querySelectorAll<HTMLElement>(FOCUSABLE)[focused]?.focus()
}

const FOCUSABLE = 'a, button, summary, pre'
