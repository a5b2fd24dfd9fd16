/** A button that asks for files. */
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { IconButton } from './button.tsx'
import type { IconName } from './icon.tsx'

export function FileButton({
  label,
  icon,
  onFiles,
}: {
  label: string
  icon: IconName
  onFiles: (files: File[]) => void
}) {
  return (
    <FileTrigger allowsMultiple onSelect={(files) => onFiles([...(files ?? [])])}>
      <IconButton icon={icon} label={label} />
    </FileTrigger>
  )
}
