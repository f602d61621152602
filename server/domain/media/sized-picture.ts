import sharp, { type Sharp } from 'sharp'
import { mostPixels } from '#rules/media/images.ts'
import { widthHolding } from '#rules/media/picture-sizes.ts'
import type { FileStore, PictureFormat, PictureSize } from './file-store.ts'

const timeoutSeconds = 20

/**
 * A stored picture in a size, drawn and kept when nobody has asked for it before. It is never wider than the original:
 * wider sizes are the same as the one that holds it. Null for what is no key, and for what cannot be drawn or is more
 * than one still picture: the original is what there is to show.
 */
export async function sizedPicture(files: FileStore, key: string, size: PictureSize): Promise<Uint8Array | null> {
  const storedPicture = await files.readSize(key, size)
  if (storedPicture) return storedPicture
  const original = await files.read(key)
  const width = original && (await widthOf(original))
  if (!original || !width) return null
  const sufficientWidth = widthHolding(width)
  if (size.width > sufficientWidth) return sizedPicture(files, key, { ...size, width: sufficientWidth })
  const resizedPicture = await resize(original, size)
  if (!resizedPicture) return null
  await files.keepSize(key, size, resizedPicture)
  // Whoever took the picture away meanwhile, because its organization was erased, has not seen what was just written.
  if (!(await files.read(key))) await files.remove(key)
  return resizedPicture
}

const openPicture = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })

/** Read from the head of the file; null for what is no picture, has too many pixels, or moves. */
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

// AVIF with little effort: with sharp's own (4) it takes six times as long for a tenth less of the bytes.
const encoders: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 52, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 80 }),
  png: (picture) => picture.png({ compressionLevel: 9 }),
  jpg: (picture) => picture.jpeg({ quality: 80, progressive: true }),
}
