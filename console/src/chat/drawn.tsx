/** Puts the chat's DOM nodes into a React tree. */
import { useLayoutEffect, useRef } from 'react'

type Props = {
  draw: () => Node
  /** Draws a new foot of the bubble: a change of it alone leaves the rest of the bubble. */
  drawFoot?: () => Node
  className?: string
}

/**
 * Redraws whenever `draw` is another function: keep it with useCallback. Opened details stay open,
 * and the focus stays where it was.
 */
export function Drawn({ draw, drawFoot, className }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const drawn = useRef<() => Node>(null)
  useLayoutEffect(() => {
    if (!place.current) return
    if (drawn.current !== draw) replaceContent(place.current, draw())
    drawn.current = draw
    const foot = place.current.querySelector('.bubble-foot')
    if (foot && drawFoot) replaceFoot(foot, drawFoot())
  }, [draw, drawFoot])
  return <div ref={place} className={className} />
}

/** Both contents have the same parts in the same order as long as they show the same message. */
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

function replaceFoot(foot: Element, newFoot: Node): void {
  const hadFocus = foot.contains(document.activeElement)
  const { parentElement } = foot
  foot.replaceWith(newFoot)
  if (hadFocus) parentElement?.querySelector<HTMLElement>(`.bubble-foot :is(${FOCUSABLE})`)?.focus()
}

const FOCUSABLE = 'a, button, summary, pre'
