/**
 * Keeps the row rendered that has or last had the focus, however far it is scrolled away. Removing
 * a focused row would leave the keyboard without a position, and a drawer opened from it could not
 * return the focus.
 */
import { defaultRangeExtractor } from '@tanstack/react-virtual'
import type { Range } from '@tanstack/react-virtual'
import { useCallback, useMemo, useState } from 'react'
import type { FocusEvent } from 'react'
import type { TimelineRow } from './timeline-rows.ts'

export function useKeptRow(rows: TimelineRow[]) {
  const [keptId, setKeptId] = useState<string | null>(null)
  const kept = useMemo(() => rows.findIndex(({ id }) => id === keptId), [rows, keptId])
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
    if (index) setKeptId(rows[Number(index)]?.id ?? null)
  }
  return { rangeExtractor, onFocus }
}
