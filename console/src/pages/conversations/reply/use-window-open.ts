/** Whether the window is open, until the moment at which it closes. */
import { useCallback, useSyncExternalStore } from 'react'

export function useWindowOpen(closesAt: string | null): boolean {
  const closesMs = closesAt === null ? 0 : Date.parse(closesAt)
  const subscribe = useCallback(
    (onClose: () => void) => {
      const timer = setTimeout(onClose, Math.max(0, closesMs - Date.now()))
      return () => clearTimeout(timer)
    },
    [closesMs],
  )
  return useSyncExternalStore(subscribe, () => closesMs > Date.now())
}
