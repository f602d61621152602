import sharp, { type Sharp } from 'sharp'
import { maxPixels } from '#rules/media/images.ts'
import { smallestWidthFor } from '#rules/media/picture-sizes.ts'
import type { FileStore, PictureFormat, PictureSize } from './file-store.ts'

const timeoutSeconds = 20

/**
 * Made and stored at the first request. Sizes wider than the original share one file. Null for a malformed key and for
 * what is no still picture.
 */
export async function resizePicture(files: FileStore, key: string, size: PictureSize): Promise<Uint8Array | null> {
  const storedPicture = await files.readSize(key, size)
  if (storedPicture) return storedPicture
  const original = await files.read(key)
  const width = original && (await widthOf(original))
  if (!original || !width) return null
  const sufficientWidth = smallestWidthFor(width)
  if (size.width > sufficientWidth) return resizePicture(files, key, { ...size, width: sufficientWidth })
  const resizedPicture = await resize(original, size)
  if (!resizedPicture) return null
  await files.keepSize(key, size, resizedPicture)
  // An erasure of the organization meanwhile has missed the new file.
  if (!(await files.read(key))) await files.remove(key)
  return resizedPicture
}

const openPicture = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })

const widthOf = async (bytes: Uint8Array): Promise<number | null> => {
  const metadata = await openPicture(bytes)
    .metadata()
    .catch(() => null)
  return metadata && (metadata.pages ?? 1) === 1 ? metadata.autoOrient.width : null
}

const resize = (bytes: Uint8Array, { width, format }: PictureSize): Promise<Uint8Array | null> =>
  encoders[format](openPicture(bytes).autoOrient().resize({ width, withoutEnlargement: true }))
    .timeout({ seconds: timeoutSeconds })
    .toBuffer()
    .catch(() => null)

// AVIF with effort 2: sharp's default of 4 takes six times as long for a tenth fewer bytes.
const encoders: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 52, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 80 }),
  png: (picture) => picture.png({ compressionLevel: 9 }),
  jpg: (picture) => picture.jpeg({ quality: 80, progressive: true }),
}
