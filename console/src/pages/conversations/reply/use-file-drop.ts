/** Files dropped on an element. Anywhere else a browser would open them in place of the console. */
import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** Returns whether files are held over it. `onFiles` is kept with useCallback. */
export function useFileDrop(
  place: RefObject<HTMLElement | null>,
  onFiles: (files: File[]) => Promise<void>,
): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const target = place.current
    if (target === null) return
    const listening = new AbortController()
    const { signal } = listening
    const hold = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    target.addEventListener('dragenter', hold, { signal })
    target.addEventListener('dragover', hold, { signal })
    target.addEventListener(
      'dragleave',
      ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node) || !target.contains(relatedTarget)) setOver(false)
      },
      { signal },
    )
    target.addEventListener(
      'drop',
      (event) => {
        setOver(false)
        const files = [...(event.dataTransfer?.files ?? [])]
        if (files.length === 0) return
        event.preventDefault()
        void onFiles(files)
      },
      { signal },
    )
    return () => listening.abort()
  }, [place, onFiles])
  return isOver
}
