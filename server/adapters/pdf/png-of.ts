import sharp from 'sharp'

/**
 * A picture of any kind that sharp reads as a PNG that fits a size in points, and its height in points; null for bytes
 * that sharp cannot read.
 */
export async function pngOf(
  picture: Uint8Array,
  size: readonly [number, number],
): Promise<{ data: Buffer; height: number } | null> {
  try {
    const [width, height] = size.map((points) => points * 3) as [number, number]
    const { data, info } = await sharp(picture, { limitInputPixels: 50_000_000 })
      .resize({ width, height, fit: 'inside' })
      .png()
      .toBuffer({ resolveWithObject: true })
    return { data, height: Math.min(size[1], (size[0] * info.height) / info.width) }
  } catch {
    return null
  }
}
