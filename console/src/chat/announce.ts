/** Announces to screen readers what has just happened on the page. */

/**
 * Screen readers stay silent when a region gets the text it already had, so it is emptied for this
 * long first.
 */
const SILENCE_MS = 60

let region: HTMLElement | undefined
let pending: ReturnType<typeof setTimeout> | undefined

export function announce(text: string): void {
  region ??= addRegion()
  const place = region
  clearTimeout(pending)
  place.textContent = ''
  pending = setTimeout(() => {
    place.textContent = text
  }, SILENCE_MS)
}

function addRegion(): HTMLElement {
  const place = document.createElement('p')
  place.className = 'visually-hidden'
  place.setAttribute('role', 'status')
  document.body.append(place)
  return place
}
