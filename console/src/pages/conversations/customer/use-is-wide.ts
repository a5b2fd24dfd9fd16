/** Whether there is room for the customer beside the list and the conversation. */
import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 75rem)'

export function useIsWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(WIDE)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(WIDE).matches,
  )
}
