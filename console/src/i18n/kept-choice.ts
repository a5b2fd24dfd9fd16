/** Choices of the person, kept in this browser where it allows that. Keys and customers never go here. */

export function readKept(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null // a browser that keeps nothing
  }
}

export function keep(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // Then the choice lasts as long as the page.
  }
}
