/** Where the view of a timeline begins: at the message that was looked for, else at the newest. */
import type { Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useState } from 'react'
import type { TimelineRow } from './timeline-rows.ts'

/** Before the rows are there, the view has no place. */
const NOWHERE = Symbol('nowhere')

/**
 * Whether the view has its place. A message that is looked for while the timeline is open moves it,
 * once it is loaded.
 */
export function usePlace(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  rows: TimelineRow[],
  soughtId: string | null,
): boolean {
  const [placedAt, setPlacedAt] = useState<string | typeof NOWHERE | null>(NOWHERE)
  useLayoutEffect(() => {
    if (rows.length === 0 || placedAt === soughtId) return
    const index = rows.findIndex(({ id }) => id === soughtId)
    if (index < 0 && placedAt !== NOWHERE) return
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'center' })
    else virtualizer.scrollToEnd()
    // oxlint-disable-next-line react/set-state-in-effect -- the place is somewhere only once the rows are there
    setPlacedAt(index >= 0 ? soughtId : null)
  }, [virtualizer, rows, soughtId, placedAt])
  return placedAt !== NOWHERE
}
