/** A payment code as a QR code in one SVG path: nothing is fetched, and it is sharp at any size. */
import drawModules from 'qrcode-generator'

/** Light modules around the code, which readers need to find it (ISO/IEC 18004). */
const QUIET_MODULES = 4
/** The most that we draw in one; a Pix code has 512 characters or fewer. */
const CHARACTERS_MAX = 1_000
const SVG = 'http://www.w3.org/2000/svg'

/** Empty for a text too long to be a payment code. */
export function drawQrCode(code: string): Node {
  if (code === '' || code.length > CHARACTERS_MAX) return document.createTextNode('')
  const qr = drawModules(0, 'M') // 0: the smallest version that fits the text
  qr.addData(code, 'Byte')
  qr.make()
  const size = qr.getModuleCount()
  const all = size + 2 * QUIET_MODULES
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', `0 0 ${all} ${all}`)
  svg.setAttribute('aria-hidden', 'true') // the code itself is beside it
  svg.append(shape('paper', `M0 0h${all}v${all}h-${all}z`), shape('ink', modules(qr, size)))
  return svg
}

function modules(qr: { isDark: (row: number, column: number) => boolean }, size: number): string {
  const squares: string[] = []
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (qr.isDark(row, column)) squares.push(`M${column + QUIET_MODULES} ${row + QUIET_MODULES}h1v1h-1z`)
    }
  }
  return squares.join('')
}

function shape(name: string, path: string): SVGPathElement {
  const node = document.createElementNS(SVG, 'path')
  node.setAttribute('class', `qr-${name}`)
  node.setAttribute('d', path)
  return node
}
