/**
 * Where the list of conversations was left: the row at its top, restored when a person comes back.
 */
import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'

type Position = {
  /** Search of the list. Another search lists other rows. */
  search: string
  /** Conversation of the row at the top. */
  id: string | undefined
  /** How far above the list that row begins, in pixels. */
  hidden: number
}

let left: Position = { search: '', id: undefined, hidden: 0 }

/**
 * A row is kept, not a scroll position. The height of a row that was never drawn is an estimate, so
 * the same number of pixels is another row when the list is drawn again. For the same reason the
 * row is placed once more after the first frame, which draws the rows in view at their heights.
 */
export function useListPosition(scroller: RefObject<HTMLElement | null>, search: string): void {
  useLayoutEffect(() => {
    const list = scroller.current
    if (list === null) return undefined
    const row =
      left.search === search ? rowsOf(list).find(({ dataset }) => dataset['id'] === left.id) : undefined
    const { hidden } = left
    const place = () => {
      if (row !== undefined) list.scrollBy({ top: hidden - hiddenOf(row, list) })
    }
    place()
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(place)))
    return () => {
      cancelAnimationFrame(frame)
      const top = rowsOf(list).find((shown) => hiddenOf(shown, list) < shown.offsetHeight)
      left = { search, id: top?.dataset['id'], hidden: top === undefined ? 0 : hiddenOf(top, list) }
    }
  }, [scroller, search])
}

const rowsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('li[data-id]')]

const hiddenOf = (row: HTMLElement, list: HTMLElement) =>
  list.getBoundingClientRect().top - row.getBoundingClientRect().top
