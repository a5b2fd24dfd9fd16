// @ts-check
/**
 * The line drawings of a chat. They are decoration: words beside them always say the same.
 */

const SVG = 'http://www.w3.org/2000/svg'

const PATHS = {
  back: 'M15 5l-7 7 7 7',
  send: 'M4 12l16-8-6 16-3-6-7-2z',
  tick: 'M5 13l4 4L19 7',
  ticks: 'M2 13l4 4L15 7M11 16l1 1L22 7',
  shop: 'M4 10v10h16V10M3 10l2-6h14l2 6zM10 20v-5h4v5',
  attach: 'M20 11l-8.5 8.5a5 5 0 0 1-7-7L13 4a3.4 3.4 0 0 1 4.8 4.8L9.5 17',
  close: 'M6 6l12 12M18 6L6 18',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  play: 'M8 5l11 7-11 7z',
  down: 'M6 10l6 6 6-6',
  alert: 'M12 4l9 16H3zM12 10v4M12 17v.5',
  clock: 'M12 4a8 8 0 1 0 .01 0M12 8v4l3 2',
  question: 'M8.5 9a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.2-1.5 2.3M12 18v.5',
}

/**
 * @param {keyof typeof PATHS} name
 * @returns {SVGSVGElement}
 */
export function icon(name) {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('class', `icon icon-${name}`)
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', PATHS[name])
  svg.append(path)
  return svg
}
