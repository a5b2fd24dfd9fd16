/**
 * Makes a picture one that WhatsApp accepts: JPEG or PNG of at most 5 MB. Photos of phones are
 * often larger, and pages give others as WebP. Any other file stays as it is, and so does a picture
 * that the browser cannot read, which then goes as a document.
 */

const BYTES_MAX = 5 * 1024 * 1024
const TAKEN = new Set(['image/jpeg', 'image/png'])
/** Pixels of the longer side of a picture that is made again. */
const SIDE_MAX = 2560
const QUALITY = 0.85
const JPEG = 'image/jpeg'

export async function toSendable(file: File): Promise<File> {
  if (!file.type.startsWith('image/')) return file
  if (TAKEN.has(file.type) && file.size <= BYTES_MAX) return file
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, SIDE_MAX / Math.max(picture.width, picture.height))
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(picture.width * scale)),
      Math.max(1, Math.round(picture.height * scale)),
    )
    const context = canvas.getContext('2d')
    if (context === null) return file
    context.fillStyle = 'white' // JPEG has no transparency
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const made = await canvas.convertToBlob({ type: JPEG, quality: QUALITY })
    return new File([made], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: JPEG })
  } catch {
    return file
  }
}
