/**
 * Passes the height of the reply box to the styles, so that toasts are above it and not over the
 * text.
 */
import { useEffect } from 'react'
import type { RefObject } from 'react'

export function useFootHeight(foot: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = foot
    if (current === null) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--foot', `${current.offsetHeight}px`))
    observer.observe(current)
    return () => {
      observer.disconnect()
      style.removeProperty('--foot')
    }
  }, [foot])
}
