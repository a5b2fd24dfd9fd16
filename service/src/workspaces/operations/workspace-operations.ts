/** The operations on the workspace itself. */
import { changeWorkspace } from './change-workspace.ts'
import { getWorkspace } from './get-workspace.ts'

export const workspaceOperations = [getWorkspace, changeWorkspace]
