import qrcode from 'qrcode'

/** A QR code as one SVG path in a box of `size` × `size` modules, without the quiet zone. */
export function qrPath(text: string, errorCorrectionLevel: 'L' | 'M' = 'M'): { size: number; path: string } {
  const { modules } = qrcode.create(text, { errorCorrectionLevel })
  const { size } = modules
  let path = ''
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (modules.get(row, column)) path += `M${column} ${row}h1v1h-1z`
    }
  }
  return { size, path }
}
