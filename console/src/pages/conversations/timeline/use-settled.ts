/**
 * A value once it has stayed the same for a moment: what a person sees, not what passes by while a
 * view finds its place or scrolls.
 */
import { useEffect, useState } from 'react'

const SETTLED_MS = 250

export function useSettled<Value>(value: Value): Value | null {
  const [settled, setSettled] = useState<Value | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
