// @ts-check
/**
 * Files that the customer can send without having any: a photo of a receipt, a proof of payment as
 * PDF, a sticker, a voice message.
 */

const VOICE = '/attach/voice.ogg'
const PHOTO = { width: 720, height: 960 }
/** WhatsApp's size of stickers, in pixels. */
const STICKER_SIZE = 512

/** A receipt, as people photograph it. */
export async function samplePhoto() {
  const blob = await drawn(PHOTO.width, PHOTO.height, 'image/jpeg', (pen) => {
    pen.fillStyle = '#4d6b5f'
    pen.fillRect(0, 0, PHOTO.width, PHOTO.height)
    pen.rotate(-0.04)
    pen.fillStyle = '#fffdf5'
    pen.fillRect(110, 120, 500, 740)
    pen.fillStyle = '#1c2226'
    pen.font = '600 44px sans-serif'
    pen.fillText('Comprovante Pix', 160, 220)
    pen.font = '64px sans-serif'
    pen.fillText('R$ 60,00', 160, 340)
    pen.font = '30px sans-serif'
    for (const [line, text] of ['Para: Padaria do Zé', 'De: Ana Souza', 'Concluído'].entries()) {
      pen.fillText(text, 160, 440 + line * 70)
    }
  })
  return new File([blob], 'comprovante.jpg', { type: blob.type })
}

export async function sampleSticker() {
  const blob = await drawn(STICKER_SIZE, STICKER_SIZE, 'image/webp', (pen) => {
    pen.fillStyle = '#f3c75f'
    pen.beginPath()
    pen.arc(256, 256, 220, 0, Math.PI * 2)
    pen.fill()
    pen.fillStyle = '#1c2226'
    for (const x of [180, 332]) {
      pen.beginPath()
      pen.arc(x, 210, 28, 0, Math.PI * 2)
      pen.fill()
    }
    pen.lineWidth = 24
    pen.lineCap = 'round'
    pen.beginPath()
    pen.arc(256, 270, 120, 0.3, Math.PI - 0.3)
    pen.stroke()
  })
  return new File([blob], 'figurinha.webp', { type: blob.type })
}

/** A few seconds in Ogg with Opus, the format of voice messages. */
export async function sampleVoice() {
  const answer = await fetch(VOICE)
  return new File([await answer.blob()], 'voz.ogg', { type: 'audio/ogg; codecs=opus' })
}

/** One page of PDF 1.4, with the table of its objects (ISO 32000-1, 7.5). */
export async function sampleProof() {
  const text =
    'BT /F1 28 Tf 60 760 Td (Comprovante Pix) Tj 0 -60 Td (R$ 60,00) Tj 0 -40 Td (Padaria do Ze) Tj ET'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`
  const end = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return new File([file, table, end], 'comprovante.pdf', { type: 'application/pdf' })
}

/**
 * @param {number} width
 * @param {number} height
 * @param {string} type
 * @param {(pen: CanvasRenderingContext2D) => void} draw
 * @returns {Promise<Blob>}
 */
function drawn(width, height, type, draw) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (pen) draw(pen)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(type))), type)
  })
}
