import sharp from 'sharp'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import type { ReceiptView } from '#rules/receipts/receipt-view.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { receiptPdf } from './receipt-pdf.ts'

const receipt: ReceiptView & { kind: 'receipt' } = {
  kind: 'receipt',
  number: 'R-2026-000123',
  issuedOn: '2026-11-26',
  locale: 'es',
  region: 'es-ES',
  currency: 'EUR',
  issuer: {
    name: 'Club Ñandú',
    taxIds: ['G-12345678'],
    address: 'Calle del Lago 5, 28001 Madrid',
    email: 'hola@nandu.example',
  },
  buyer: {
    name: 'Nguyễn Thị Ánh Żółć',
    document: '12345678Z',
    address: 'Av. Peña 1, Córdoba',
    email: 'anh@example.com',
  },
  eventTitle: 'Media Maratón de la Piedra',
  confirmationNumber: 'DR-7K4Q-2M9X',
  lines: [
    { title: '21 km', detail: 'Nguyễn Thị Ánh Żółć', quantity: 2, unitPrice: 123_450, amount: 246_900 },
    { title: 'Camiseta', detail: 'Talle M', quantity: 1, unitPrice: 2000, amount: 2000 },
  ],
  price: { base: 248_900, discount: 24_890, processingFee: 11_000, vat: 2310, deferredCash: 10_000, total: 227_320 },
  couponCode: 'LAGO10',
  payments: [{ method: 'transfer', paidOn: '2026-11-25', amount: 227_320 }],
}

const creditNote: ReceiptView = {
  ...receipt,
  kind: 'credit_note',
  number: 'C-2026-000007',
  locale: 'en',
  region: 'en-GB',
  currency: 'GBP',
  lines: [{ title: '21 km', detail: null, quantity: 1, unitPrice: 123_450, amount: 123_450 }],
  price: { base: 123_450, discount: 0, processingFee: 0, vat: 0, deferredCash: 0, total: 123_450 },
  couponCode: null,
  payments: [{ method: 'card', paidOn: '2026-12-01', amount: 123_450 }],
  receipt: { number: 'R-2026-000123', issuedOn: '2026-11-26' },
  reason: 'Injury',
}

const logo = () =>
  sharp({ create: { width: 400, height: 120, channels: 3, background: '#0f766e' } })
    .webp()
    .toBuffer()

async function print(view: ReceiptView, picture: Uint8Array | null = null) {
  const bytes = await receiptPdf(view, { logo: picture })
  const pages = await readPdf(bytes)
  // Letters of a name may be in several fonts, and so in several texts.
  const compact = pages.map(({ texts }) => compactOf(texts.join('')))
  return { bytes, pages, compact, whole: compact.join('') }
}

const compactOf = (text: string) => text.replaceAll(/[\s\p{Cc}]/gu, '').normalize('NFC')

test('a receipt has who issued it to whom, what was bought, and how it was paid', async () => {
  const { pages, whole } = await print(receipt, await logo())
  expect(pages).toHaveLength(1)
  for (const text of [
    'Recibo',
    'N.º R-2026-000123',
    '26/11/2026',
    'Este documento es un recibo, no es una factura.',
    'Club Ñandú',
    'Identificación fiscal G-12345678',
    'Calle del Lago 5, 28001 Madrid',
    'Nguyễn Thị Ánh Żółć',
    'Documento 12345678Z',
    'Av. Peña 1, Córdoba',
    'Media Maratón de la Piedra',
    'Número de confirmación DR-7K4Q-2M9X',
    '2 1234,50 € 2469,00 €',
    'Camiseta Talle M 1 20,00 € 20,00 €',
    'Subtotal 2489,00 €',
    'Descuento (cupón LAGO10) -248,90 €',
    'Cargo por servicio 110,00 €',
    'IVA sobre el cargo 23,10 €',
    'A pagar en efectivo al retirar el kit -100,00 €',
    'Total pagado 2273,20 €',
    'Transferencia bancaria, 25/11/2026: 2273,20 €',
    'Recibo R-2026-000123 · página 1 de 1',
  ])
    expect(whole).toContain(compactOf(text))
})

test('a credit note refers to its receipt and says what was returned', async () => {
  const { whole } = await print(creditNote)
  for (const text of [
    'Credit note',
    'This is a credit note to a receipt, not a tax invoice.',
    'Refers to receipt R-2026-000123 of 26/11/2026',
    'Reason: Injury',
    'Returned',
    '1 £1,234.50 £1,234.50',
    'Total returned £1,234.50',
    'Refund',
    'Card, 01/12/2026: £1,234.50',
  ])
    expect(whole).toContain(compactOf(text))
  expect(whole).not.toContain('Discount')
  expect(whole).not.toContain('Processing')
})

describe('a long receipt', () => {
  const lines = Array.from({ length: 60 }, (_, index) => ({
    title: `Prueba ${index + 1} ${index === 3 ? 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4) : ''}`.trim(),
    detail: index === 5 ? 'María de los Ángeles Fernández de la Vega y Ruiz de Alarcón '.repeat(4).trim() : 'Ana Paz',
    quantity: 1,
    unitPrice: 1000,
    amount: 1000,
  }))

  test('takes several pages, on each of which columns have their names', async () => {
    const { pages, compact, whole } = await print({ ...receipt, number: 'R-2', lines })
    expect(pages).toHaveLength(5)
    for (const [index, text] of compact.entries())
      expect(text).toContain(`Recibo R-2 · página ${index + 1} de 5`.replaceAll(' ', ''))
    for (const text of compact.slice(0, 4)) expect(text).toContain('ConceptoCant.PreciounitarioImporte')
    for (const { title, detail } of lines) for (const text of [title, detail]) expect(whole).toContain(compactOf(text))
    expect(compact[4]).toContain('Totalpagado2273,20€')
  })

  test('keeps texts within the page', async () => {
    const { pages } = await print({ ...receipt, number: 'R-3', lines })
    for (const { canvas } of pages) {
      const margin = Math.floor((45 * 200) / 72)
      const { data } = canvas.getContext('2d').getImageData(canvas.width - margin, 0, margin, canvas.height)
      expect(data.every((value) => value === 255)).toBe(true)
    }
  })
})

test('the file has a title, a language and a structure', async () => {
  const { bytes } = await print(receipt, await logo())
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const { info } = await pdf.getMetadata()
  expect(info).toMatchObject({
    Title: 'Recibo R-2026-000123',
    Author: 'Club Ñandú',
    Language: 'es',
    PDFFormatVersion: '1.7',
  })
  expect(await pdf.getMarkInfo()).toEqual(
    new Map(Object.entries({ Marked: true, UserProperties: false, Suspects: false })),
  )
  const page = await pdf.getPage(1)
  const roles = JSON.stringify(await page.getStructTree())
    .match(/"role":"\w+"/g)!
    .map((role) => role.slice(8, -1))
  for (const role of ['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD', 'Figure']) expect(roles).toContain(role)
})

test('the same receipt has the same bytes, and a logo that is none is left out', async () => {
  const { bytes } = await print(receipt)
  expect(bytes.equals(await receiptPdf(receipt, { logo: null }))).toBe(true)
  expect(bytes.equals(await receiptPdf(receipt, { logo: Buffer.from('no picture') }))).toBe(true)
  expect(bytes.equals(await receiptPdf(receipt, { logo: await logo() }))).toBe(false)
})
