// @ts-check
import { numberAt, textAt } from './parts.js'

/**
 * @param {import('./parts.js').Parts} content `{ latitude, longitude, name?, address? }`
 * @returns {import('../contract.js').Place | null} null without coordinates
 */
export function readPlace(content) {
  const latitude = numberAt(content, 'latitude')
  const longitude = numberAt(content, 'longitude')
  if (latitude === null || longitude === null) return null
  return { latitude, longitude, name: textAt(content, 'name'), address: textAt(content, 'address') }
}
