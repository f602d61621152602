import type PDFDocument from 'pdfkit'
import { create } from 'qrcode'

type Pdf = InstanceType<typeof PDFDocument>
type Place = { x: number; y: number; width: number }

/** Black modules without the quiet zone. */
export function drawQrCode(pdf: Pdf, text: string, { x, y, width }: Place): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const unit = width / modules.size
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (!modules.get(row, column)) continue
      const start = column
      while (column + 1 < modules.size && modules.get(row, column + 1)) column++
      pdf.rect(x + start * unit, y + row * unit, (column - start + 1) * unit, unit)
    }
  }
  pdf.fill('#000')
}
