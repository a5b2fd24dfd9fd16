/** A label in its colour, which only supports its name. */
import type { Label } from '../../../api/types.ts'
import './labels.css'

export function LabelChip({ label }: { label: Pick<Label, 'name' | 'color'> }) {
  return (
    <span className={`label label-${label.color}`}>
      <bdi>{label.name}</bdi>
    </span>
  )
}
