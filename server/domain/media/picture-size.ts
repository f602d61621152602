import sharp from 'sharp'
import { Refused } from '#rules/refusals.ts'

/** In pixels, upright. Throws `Refused` `image_invalid`. */
export async function pictureSize(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { autoOrient } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new Refused({ code: 'image_invalid', values: { problem: 'is no picture that can be read' } })
    })
  return autoOrient
}
