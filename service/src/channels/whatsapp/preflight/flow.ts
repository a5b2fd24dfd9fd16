/** Rules of flows (Cloud API reference, sending a flow). */
import { checkAnyHeader } from './interactive.ts'
import { childPart, isObject, partAt, textAt, type Part } from './part.ts'
import { refuse, report, toRules, type Exam } from './rule.ts'

const SOURCE = 'Cloud API reference, sending a flow'

/** Rules of flows alone. */
export const flowRules = toRules({
  'flow-identity': refuse('one_of', 'A flow is named by exactly one of `flow_id` and `flow_name`.', SOURCE),
  'flow-label': refuse('emoji', 'The label of a flow has no emoji.', SOURCE),
  'flow-payload': refuse(
    'unknown_field',
    'Only a flow that navigates has a `flow_action_payload`.',
    `${SOURCE}: with data_exchange your endpoint gives the first screen`,
  ),
})

/** Checks the `interactive` object of a flow. */
export function checkFlow(interactive: Part, exam: Exam): void {
  checkAnyHeader(interactive, exam)
  const parameters = partAt(interactive, 'action', 'parameters')
  if (!isObject(parameters.value)) return
  const [id, name] = ['flow_id', 'flow_name'].map((key) => childPart(parameters, key).value !== undefined)
  if (id === name)
    report(
      exam,
      flowRules['flow-identity'],
      parameters,
      'Must have exactly one of `flow_id` and `flow_name`.',
    )
  const label = childPart(parameters, 'flow_cta')
  if (/\p{RGI_Emoji}|\p{Extended_Pictographic}/v.test(textAt(label)?.slice(0, 64) ?? ''))
    report(exam, flowRules['flow-label'], label, 'Must have no emoji.')
  const payload = childPart(parameters, 'flow_action_payload')
  if (childPart(parameters, 'flow_action').value === 'data_exchange' && payload.value !== undefined)
    report(exam, flowRules['flow-payload'], payload, 'Has no place here: `flow_action` is data_exchange.')
}
