/** Whether the person looks at the page: its tab is visible and has the focus. */
import { useSyncExternalStore } from 'react'
import { isThisLookedAt, onLook } from '../../../alerts/looked-at.ts'

export const useIsLooking = (): boolean => useSyncExternalStore(onLook, isThisLookedAt)
