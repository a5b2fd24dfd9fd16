/** What the tab of the browser is called, and what a screen reader says when the page changes. */
import { useEffect } from 'react'

export function DocumentTitle({ title }: { title: string }) {
  useEffect(() => {
    document.title = `${title} · Recado`
  }, [title])
  return null
}
