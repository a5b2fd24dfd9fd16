// @ts-check
/**
 * A piece of a map with a pin. Decoration only: it shows no real streets, and the place is named
 * beside it.
 */

const SVG = 'http://www.w3.org/2000/svg'

const SHAPES = {
  park: 'M196 0h88v42h-88zM0 62h52v38H0z',
  water: 'M0 14c60 22 120-18 190 12s90 6 130-6v20c-46 12-80 34-134 4S70 62 0 34z',
  streets: 'M0 58l320-22M64 0l26 100M238 0l-34 100M0 88h320M140 42v58',
  pin: 'M160 20a16 16 0 0 0-16 16c0 12 16 30 16 30s16-18 16-30a16 16 0 0 0-16-16zm0 10a6 6 0 1 1 0 12 6 6 0 0 1 0-12z',
}

export function mapTile() {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 320 100')
  svg.setAttribute('class', 'map-tile')
  svg.setAttribute('aria-hidden', 'true')
  for (const [name, path] of Object.entries(SHAPES)) {
    const shape = document.createElementNS(SVG, 'path')
    shape.setAttribute('class', `map-${name}`)
    shape.setAttribute('d', path)
    svg.append(shape)
  }
  return svg
}
