/**
 * The person's choices, kept in this browser if it allows that. Never use this for keys or data of
 * customers.
 */

export function readKept(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null // a browser without storage
  }
}

export function keep(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/**
 * Calls `onChange` when another tab of this browser keeps another value, or null where it has
 * deleted it. Returns what ends that.
 */
export function watchKept(name: string, onChange: (value: string | null) => void): () => void {
  const hear = ({ storageArea, key, newValue }: StorageEvent) => {
    if (storageArea === localStorage && (key === name || key === null)) onChange(newValue)
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}
