/**
 * Keeps the row drawn that has the focus, or had it last, however far away it is scrolled: what is taken off the page
 * with the focus in it leaves the keyboard nowhere, and a drawer that was opened from it could not give the focus back.
 */
import { defaultRangeExtractor } from '@tanstack/react-virtual'
import type { Range } from '@tanstack/react-virtual'
import { useCallback, useMemo, useState } from 'react'
import type { FocusEvent } from 'react'
import type { TimelineRow } from './timeline-rows.ts'

export function useKeptRow(rows: TimelineRow[]) {
  const [keptId, setKeptId] = useState<string | null>(null)
  const kept = useMemo(() => rows.findIndex(({ message }) => message.id === keptId), [rows, keptId])
  const rangeExtractor = useCallback(
    (range: Range) => {
      const drawn = defaultRangeExtractor(range)
      if (kept < 0 || drawn.includes(kept)) return drawn
      return [...drawn, kept].sort((one, other) => one - other)
    },
    [kept],
  )
  const onFocus = ({ target }: FocusEvent) => {
    const index = target.closest('[data-index]')?.getAttribute('data-index')
    if (index) setKeptId(rows[Number(index)]?.message.id ?? null)
  }
  return { rangeExtractor, onFocus }
}
