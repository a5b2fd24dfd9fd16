/** What the chat draws, inside of React: the chat makes nodes, React gives them their place. */
import { useLayoutEffect, useRef } from 'react'
import './chat.css'

/** Draws anew whenever `draw` is another function: keep it with useCallback. */
export function Drawn({ draw, className }: { draw: () => Node; className?: string }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    place.current?.replaceChildren(draw())
  }, [draw])
  return <div ref={place} className={className} />
}
