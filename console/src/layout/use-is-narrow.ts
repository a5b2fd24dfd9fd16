/** Whether the page is one column: navigation below, one thing at a time. The styles use the same width. */
import { useSyncExternalStore } from 'react'

const NARROW = '(max-width: 48rem)'

export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(NARROW)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(NARROW).matches,
  )
}
