/** The operations on templates. */
import { changeTemplate } from './change-template.ts'
import { createTemplate } from './create-template.ts'
import { deleteTemplate } from './delete-template.ts'
import { getTemplate } from './get-template.ts'
import { listTemplates } from './list-templates.ts'

export const templateOperations = [listTemplates, createTemplate, getTemplate, changeTemplate, deleteTemplate]
