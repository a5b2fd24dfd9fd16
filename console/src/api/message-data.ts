/** `data` of a message: why it failed, and the warnings of preflight when it was accepted. */
import type { Failure, Message } from './types.ts'

export type Warning = { pointer: string; code: string; detail: string; docs?: string }

/** Imported history may have any content there: unknown content is ignored. */
export function readData(data: string | null): { failure: Failure | null; warnings: Warning[] } {
  const none = { failure: null, warnings: [] }
  if (data === null) return none
  try {
    const { failure, warnings } = JSON.parse(data) as { failure?: unknown; warnings?: unknown }
    return {
      failure: isFailure(failure) ? failure : null,
      warnings: Array.isArray(warnings) ? warnings.filter(isWarning) : [],
    }
  } catch {
    return none
  }
}

function isFailure(value: unknown): value is Failure {
  return isObject(value) && typeof value['code'] === 'string' && typeof value['detail'] === 'string'
}

function isWarning(value: unknown): value is Warning {
  return isObject(value) && ['pointer', 'code', 'detail'].every((name) => typeof value[name] === 'string')
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Why the message failed, if it did. */
export function readFailure(message: Message): Failure | null {
  return message.status === 'failed' ? readData(message.data).failure : null
}

/** The reference of the order that a message sends or updates. */
export function findReferenceId({ contentData }: Message): string | null {
  const action = contentData?.['action']
  const parameters = isObject(action) ? action['parameters'] : null
  const id = isObject(parameters) ? parameters['reference_id'] : null
  return typeof id === 'string' ? id : null
}
