/** What the tab of the browser is called, and what a screen reader says when the page changes. */
import { useEffect, useId } from 'react'

/** A page names itself, and what is open inside of it may have a name of its own: while it is there, the last is shown. */
const titles = new Map<string, string>()

export function DocumentTitle({ title }: { title: string }) {
  const id = useId()
  useEffect(() => {
    titles.set(id, title)
    show()
  }, [id, title])
  useEffect(
    () => () => {
      titles.delete(id)
      show()
    },
    [id],
  )
  return null
}

function show(): void {
  const title = [...titles.values()].at(-1)
  if (title !== undefined) document.title = `${title} · Recado`
}
