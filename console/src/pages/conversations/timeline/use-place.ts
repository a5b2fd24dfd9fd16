/** Where the view of a timeline begins: at the message that was looked for, else at the newest. */
import type { Virtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useState } from 'react'
import { afterPaint } from '../../../ui/after-paint.ts'
import type { TimelineRow } from './timeline-rows.ts'

/** Before the rows are there, the view has no place. */
const NOWHERE = Symbol('nowhere')

export type Place = {
  /**
   * False while the view moves: the rows in it are not those that the person will see, and a page
   * that came now would take it elsewhere.
   */
  isPlaced: boolean
  /** Once what has changed is drawn. */
  goToNewest: () => void
  /** To a row that is loaded. The function is always the same. */
  goTo: (index: number) => void
}

/** A message that is looked for while the timeline is open moves the view, once it is loaded. */
export function usePlace(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  rows: TimelineRow[],
  soughtId: string | null,
): Place {
  const [placedAt, setPlacedAt] = useState<string | typeof NOWHERE | null>(NOWHERE)
  const [moves, setMoves] = useState(0)
  /** The browser reports the new position with the next frame; rows are measured in two more. */
  const move = useCallback((scroll: () => void) => {
    setMoves((before) => before + 1)
    scroll()
    afterPaint(() => afterPaint(() => setMoves((before) => before - 1)))
  }, [])
  const goTo = useCallback(
    (index: number) => move(() => virtualizer.scrollToIndex(index, { align: 'center' })),
    [virtualizer, move],
  )
  const goToEnd = useCallback(() => move(() => virtualizer.scrollToEnd()), [virtualizer, move])
  useLayoutEffect(() => {
    if (rows.length === 0 || placedAt === soughtId) return
    const index = rows.findIndex(({ id }) => id === soughtId)
    if (index < 0 && placedAt !== NOWHERE) return
    // oxlint-disable-next-line react/set-state-in-effect -- the place is somewhere only once the rows are there
    setPlacedAt(index >= 0 ? soughtId : null)
    if (index >= 0) goTo(index)
    else goToEnd()
  }, [rows, soughtId, placedAt, goTo, goToEnd])
  const goToNewest = () => move(() => afterPaint(goToEnd))
  return { isPlaced: placedAt !== NOWHERE && moves === 0, goToNewest, goTo }
}
