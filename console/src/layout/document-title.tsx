/** The title of the browser tab, which screen readers announce when the page changes. */
import { useEffect, useId } from 'react'

/** A page sets a title, and a part opened inside it may set another: the latest is shown. */
const titles = new Map<string, string>()
/** Before the title, in parentheses; empty if nothing waits. */
let waiting = ''

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

/** How many conversations wait for the person. */
export function showCount(count: string): void {
  waiting = count
  show()
}

function show(): void {
  const title = [...titles.values()].at(-1)
  if (title !== undefined) document.title = `${waiting === '' ? '' : `(${waiting}) `}${title} · Recado`
}
