/** The roles that one may give: a manager gives none above attendant. */
import { useMay } from '../../api/me.ts'
import type { Role } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { roleNotes, roleTexts } from '../../ui/role-texts.ts'

const ALL: Role[] = ['reader', 'attendant', 'manager', 'treasurer', 'owner']
const BELOW_MANAGER: Role[] = ['reader', 'attendant']

export function useRoleChoices(): { value: Role; name: string; note: string }[] {
  const names = useTexts(roleTexts)
  const notes = useTexts(roleNotes)
  const mayAll = useMay('admin')
  return (mayAll ? ALL : BELOW_MANAGER).map((value) => ({ value, name: names[value], note: notes[value] }))
}
