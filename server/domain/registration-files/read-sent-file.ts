import { open, stat } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import { fileTypes, type FileType } from '#rules/registration-forms/form-field.ts'
import { mediaTypes } from '#rules/registration-forms/registration-file.ts'
import { maxPixels } from '#rules/media/images.ts'
import { Refused } from '#rules/refusals.ts'

const timeoutSeconds = 20
// Enough to read a certificate, and to print it on paper.
const longestSide = 3_000

const typesByMime: Readonly<Record<string, FileType>> = Object.fromEntries(
  fileTypes.map((type) => [mediaTypes[type], type]),
)

/**
 * What a file is by its first bytes, never by its name. Pictures are encoded again in its place, which drops where they
 * were taken and whatever else hides in them. Throws `Refused` `file_type`, and `file_empty`.
 */
export async function readSentFile(
  file: string,
  accepts: readonly FileType[],
): Promise<{ type: FileType; bytes: number }> {
  if ((await stat(file)).size === 0) throw new Refused({ code: 'file_empty' })
  const type = typesByMime[(await fileTypeFromFile(file))?.mime ?? '']
  if (!type || !accepts.includes(type)) throw rejected()
  if (type === 'pdf') await ensurePdf(file)
  else await encodeAgain(file, type)
  return { type, bytes: (await stat(file)).size }
}

const rejected = () => new Refused({ code: 'file_type' })

async function ensurePdf(file: string): Promise<void> {
  const handle = await open(file)
  try {
    const head = await handle.read({ buffer: Buffer.alloc(5), position: 0 })
    // Readers look for the mark within the first kilobyte; a file that begins otherwise may be something else as well.
    if (head.buffer.toString('latin1') !== '%PDF-') throw rejected()
  } finally {
    await handle.close()
  }
}

async function encodeAgain(file: string, type: 'jpg' | 'png'): Promise<void> {
  const image = sharp(file, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: timeoutSeconds })
  const encoded = type === 'jpg' ? image.jpeg({ quality: 85 }) : image.png()
  const bytes = await encoded.toBuffer().catch((error: unknown) => {
    throw new Refused({ code: 'file_type' }, { cause: error })
  })
  const handle = await open(file, 'w')
  await handle.writeFile(bytes).finally(() => handle.close())
}
