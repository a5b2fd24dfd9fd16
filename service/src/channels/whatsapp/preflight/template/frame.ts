import type { TemplateDefinition, TemplateParts } from '../../../../kinds/template/template-definition.ts'
import type { Exam } from '../rule.ts'

/** What the components are checked against. */
export type Frame = {
  /** Of the template or the card; null where the template is not known. */
  parts: TemplateParts | null
  /** Whether the variables of its texts have names. */
  isNamed: boolean
  definition: TemplateDefinition | null
  exam: Exam
}
