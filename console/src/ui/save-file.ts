/** Hands a file to the person, as the browser's downloads do. */

/** Long enough for the browser to have begun reading. */
const KEPT_MS = 60_000

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
