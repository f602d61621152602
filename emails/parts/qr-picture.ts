import { create } from 'qrcode'
import sharp from 'sharp'

const pixelsPerDot = 8
const quietZone = 3 * pixelsPerDot

/**
 * The QR code of a text as a grey PNG. `qrcode`'s own PNG encoder took twice as long, a third of the time of a mail.
 */
export function qrPicture(text: string): Promise<Uint8Array> {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const dots = Uint8Array.from(data, (isDark) => (isDark ? 0 : 255))
  return sharp(dots, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * pixelsPerDot, undefined, { kernel: 'nearest' })
    .extend({ top: quietZone, bottom: quietZone, left: quietZone, right: quietZone, background: 'white' })
    .toColourspace('b-w')
    .png({ compressionLevel: 8 })
    .toBuffer()
}
