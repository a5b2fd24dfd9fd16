/** The keys of the inbox. They do nothing while a person types, or is in a menu or a dialog. */
import { useEffect, useRef } from 'react'
import { areShortcutsOn } from './keyboard-choice.ts'

/** By `key` of the event. */
export type Shortcuts = Record<string, () => void>

const ELSEWHERE = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]'

export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented, target } = event
      if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented || !areShortcutsOn()) return
      if (target instanceof Element && target.closest(ELSEWHERE) !== null) return
      if (!Object.hasOwn(latest.current, key)) return
      event.preventDefault()
      latest.current[key]?.()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
