/** Whether the person looks at the page: its tab is visible and has the focus. */
import { useSyncExternalStore } from 'react'

export const useIsLooking = (): boolean => useSyncExternalStore(onLook, isLookedAt)

const isLookedAt = () => document.visibilityState === 'visible' && document.hasFocus()

function onLook(onChange: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  window.addEventListener('focus', onChange, { signal })
  window.addEventListener('blur', onChange, { signal })
  document.addEventListener('visibilitychange', onChange, { signal })
  return () => listening.abort()
}
