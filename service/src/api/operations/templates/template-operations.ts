/** The operations on templates. */
import type { Operation } from '../operation.ts'
import { changeTemplate } from './change-template.ts'
import { createTemplate } from './create-template.ts'
import { deleteTemplate } from './delete-template.ts'
import { getTemplate } from './get-template.ts'
import { listTemplates } from './list-templates.ts'

export const templateOperations: readonly Operation[] = [
  listTemplates,
  createTemplate,
  getTemplate,
  changeTemplate,
  deleteTemplate,
]
