import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { imageFaultOf, imagePurposes, maxPixels, type ImageCrop, type ImagePurpose } from '#rules/media/images.ts'
import { Refused } from '#rules/refusals.ts'

const timeoutSeconds = 20

/**
 * Re-encodes an upload as a still WebP, which drops metadata, scripts and further frames. Its type is read from the
 * first bytes, never from its name. Throws `Refused`: `image_invalid`, `image_heic`, `image_too_large`, `image_too_small`.
 */
export async function readImage(bytes: Uint8Array, purpose: ImagePurpose, cut: ImageCrop | null): Promise<Uint8Array> {
  const type = await fileTypeFromBuffer(bytes)
  const fault = imageFaultOf({ type: type?.mime ?? '', name: '' })
  if (fault) throw new Refused({ code: fault })
  const { longest, shortest } = imagePurposes[purpose]
  const part = partOf(await sizeOf(bytes), cut)
  if (part.width < shortest || part.height < shortest) {
    throw new Refused({ code: 'image_too_small', values: { width: part.width, height: part.height, min: shortest } })
  }
  const image = openImage(bytes).autoOrient().extract(part)
  return image
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 88, smartSubsample: true })
    .timeout({ seconds: timeoutSeconds })
    .toBuffer()
    .catch(rejectInvalid)
}

const openImage = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })

const sizeOf = async (bytes: Uint8Array) => {
  // Reads the header only. Without sharp's own limit, whose error does not say what is wrong.
  const { autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(rejectInvalid)
  if (autoOrient.width * autoOrient.height > maxPixels) {
    throw new Refused({ code: 'image_too_large', values: { megapixels: maxPixels / 1_000_000 } })
  }
  return autoOrient
}

const partOf = ({ width, height }: { width: number; height: number }, cut: ImageCrop | null) => {
  if (!cut) return { left: 0, top: 0, width, height }
  const left = Math.min(width - 1, Math.round((cut.x / 100) * width))
  const top = Math.min(height - 1, Math.round((cut.y / 100) * height))
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round((cut.width / 100) * width))),
    height: Math.max(1, Math.min(height - top, Math.round((cut.height / 100) * height))),
  }
}

const rejectInvalid = (): never => {
  throw new Refused({ code: 'image_invalid' })
}
