/** The operations on the workspace itself. */
import type { Operation } from '../operation.ts'
import { changeWorkspace } from './change-workspace.ts'
import { getWorkspace } from './get-workspace.ts'

export const workspaceOperations: readonly Operation[] = [getWorkspace, changeWorkspace]
