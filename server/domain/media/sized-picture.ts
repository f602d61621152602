import sharp, { type Sharp } from 'sharp'
import { mostPixels } from '#rules/media/images.ts'
import { widthHolding } from '#rules/media/picture-sizes.ts'
import type { FileStore, PictureFormat, PictureSize } from './file-store.ts'

const patienceSeconds = 20

/**
 * A stored picture in a size, drawn and kept when nobody has asked for it before. It is never wider than the original:
 * wider sizes are the same as the one that holds it. Null for what is no key, and for what cannot be drawn or is more
 * than one still picture: the original is what there is to show.
 */
export async function sizedPicture(files: FileStore, key: string, size: PictureSize): Promise<Uint8Array | null> {
  const kept = await files.readSize(key, size)
  if (kept) return kept
  const original = await files.read(key)
  const width = original && (await widthOf(original))
  if (!original || !width) return null
  const enough = widthHolding(width)
  if (size.width > enough) return sizedPicture(files, key, { ...size, width: enough })
  const drawn = await draw(original, size)
  if (!drawn) return null
  await files.keepSize(key, size, drawn)
  // Whoever took the picture away meanwhile, because its organization was erased, has not seen what was just written.
  if (!(await files.read(key))) await files.remove(key)
  return drawn
}

const open = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })

/** Read from the head of the file; null for what is no picture, has too many pixels, or moves. */
const widthOf = async (bytes: Uint8Array): Promise<number | null> => {
  const head = await open(bytes)
    .metadata()
    .catch(() => null)
  return head && (head.pages ?? 1) === 1 ? head.autoOrient.width : null
}

const draw = (bytes: Uint8Array, { width, format }: PictureSize): Promise<Uint8Array | null> =>
  encoders[format](open(bytes).autoOrient().resize({ width, withoutEnlargement: true }))
    .timeout({ seconds: patienceSeconds })
    .toBuffer()
    .catch(() => null)

// AVIF with little effort: with sharp's own (4) it takes six times as long for a tenth less of the bytes.
const encoders: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 52, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 80 }),
  png: (picture) => picture.png({ compressionLevel: 9 }),
  jpg: (picture) => picture.jpeg({ quality: 80, progressive: true }),
}
