/**
 * Whether list and conversation alternate: beside navigation and list, a conversation needs as much
 * room as on a phone.
 */
import { useSyncExternalStore } from 'react'

const NARROW = '(max-width: 60rem)'

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
