import { buffer } from 'node:stream/consumers'
import type { TFunction } from 'i18next'
import { formatMoney } from '#rules/money/money.ts'
import type { ReceiptLine, ReceiptView } from '#rules/receipts/receipt-view.ts'
import { formatDay } from '#rules/time/day.ts'
import { translatorOf } from '#server/i18n/translator.ts'
import { pngOf } from '#server/adapters/pdf/png-of.ts'
import { sheet, TaggedSheet, type TextStyle } from '#server/adapters/pdf/tagged-sheet.ts'

const left = sheet.margin
const innerWidth = sheet.width - 2 * sheet.margin
const half = (innerWidth - 24) / 2
const right = left + half + 24
const bottom = sheet.height - sheet.margin - sheet.footer

const muted = '#4b5563'
const line = '#d1d5db'
const body: TextStyle = { size: 10 }
const note: TextStyle = { size: 9, color: muted }
const heading: TextStyle = { size: 8.5, color: muted }

type Writing = Readonly<{ page: TaggedSheet; view: ReceiptView; t: TFunction; money: (amount: number) => string }>

/**
 * A receipt or a credit note as a tagged PDF, the same bytes for the same view and logo. `logo`: a picture of any kind
 * that sharp reads; one that it cannot read is left out.
 */
export async function receiptPdf(view: ReceiptView, { logo }: { logo: Uint8Array | null }): Promise<Buffer> {
  const t = translatorOf(view.locale)
  const title = `${t(`receipts:title.${view.kind}`)} ${view.number}`
  const page = new TaggedSheet({ title, author: view.issuer.name, lang: view.locale, day: view.issuedOn })
  const picture = logo && (await pngOf(logo, logoSize))
  const writing = { page, view, t, money: (amount: number) => formatMoney(amount, view.currency, view.region) }
  let y = writeHead(writing, picture)
  y = writeParties(writing, y)
  y = writeLines(writing, y)
  y = writePrice(writing, y)
  writePayments(writing, y)
  writeFeet(writing)
  const whole = buffer(page.pdf)
  page.pdf.end()
  return whole
}

const logoSize: [number, number] = [150, 54]

function writeHead({ page, view, t }: Writing, logo: { data: Buffer; height: number } | null): number {
  const { issuer } = view
  let y: number = sheet.margin
  if (logo) {
    page.picture(logo.data, t('receipts:logo', { name: issuer.name }), { x: left, y, width: half }, logoSize)
    y += logo.height + 10
  }
  const ids = issuer.taxIds.map((id) => t('receipts:taxId', { id }))
  y = page.text('P', issuer.name, { x: left, y, width: half }, { size: 12 })
  for (const text of [...ids, issuer.address, issuer.email ?? ''].filter(Boolean))
    y = page.text('P', text, { x: left, y, width: half }, note)

  const titleStyle: TextStyle = { size: 24, align: 'right', isDisplay: true }
  let top: number = sheet.margin
  const column = (y: number) => ({ x: right, y, width: half })
  top = page.text('H1', t(`receipts:title.${view.kind}`), column(top), titleStyle) + 2
  top = page.text('P', t('receipts:number', { number: view.number }), column(top), { size: 11, align: 'right' })
  top = page.text('P', formatDay(view.issuedOn), column(top), { size: 11, align: 'right' }) + 4
  top = page.text('P', t(`receipts:notInvoice.${view.kind}`), column(top), { ...note, align: 'right' })
  return Math.max(y, top) + 18
}

function writeParties({ page, view, t }: Writing, start: number): number {
  page.rule(start, line)
  const { buyer } = view
  const document = buyer.document && t('receipts:document', { document: buyer.document })
  const billed = [buyer.name, document, buyer.address, buyer.email].filter(Boolean)
  const credited =
    view.kind === 'credit_note'
      ? [
          t('receipts:refersTo', { number: view.receipt.number, day: formatDay(view.receipt.issuedOn) }),
          view.reason && t('receipts:reason', { reason: view.reason }),
        ].filter(Boolean)
      : []
  const order = [view.eventTitle, t('receipts:confirmationNumber', { number: view.confirmationNumber }), ...credited]
  const column = (x: number, title: string, texts: readonly string[]) => {
    let y = page.text('H2', title, { x, y: start + 14, width: half }, heading) + 2
    for (const [index, text] of texts.entries())
      y = page.text('P', text, { x, y, width: half }, index === 0 ? body : note)
    return y
  }
  return Math.max(column(left, t('receipts:billedTo'), billed), column(right, t('receipts:order'), order)) + 22
}

const widths = { quantity: 45, unitPrice: 90, amount: 95 }
const titleWidth = innerWidth - widths.quantity - widths.unitPrice - widths.amount - 12
const columns = {
  title: { x: left, width: titleWidth },
  quantity: { x: left + titleWidth + 12, width: widths.quantity },
  unitPrice: { x: left + titleWidth + 12 + widths.quantity, width: widths.unitPrice },
  amount: { x: left + innerWidth - widths.amount, width: widths.amount },
}

const columnNames = ['title', 'quantity', 'unitPrice', 'amount'] as const
type ColumnName = (typeof columnNames)[number]

const alignOf = (name: ColumnName) => (name === 'title' ? 'left' : 'right')

function writeLines({ page, view, t, money }: Writing, start: number): number {
  const headings: Record<ColumnName, string> = {
    title: t(`receipts:column.title.${view.kind}`),
    quantity: t('receipts:column.quantity'),
    unitPrice: t('receipts:column.unitPrice'),
    amount: t('receipts:column.amount'),
  }
  const table = page.element('Table')
  const headRow = page.element('TR', table)
  for (const name of columnNames)
    page.text('TH', headings[name], { ...columns[name], y: start }, { ...heading, align: alignOf(name) }, headRow)
  let y = belowHeadings(page, start)
  for (const each of view.lines) {
    const height = lineHeightOf(page, each)
    if (y + height > bottom) {
      y = newPage(page)
      for (const name of columnNames)
        page.decorationText(headings[name], { ...columns[name], y }, { ...heading, align: alignOf(name) })
      y = belowHeadings(page, y)
    }
    writeLine(page, each, { y, row: page.element('TR', table), money })
    y += height
    page.rule(y, line)
  }
  return y + 12
}

function belowHeadings(page: TaggedSheet, y: number): number {
  page.rule(y + 16, line)
  return y + 16
}

type Row = { y: number; row: ReturnType<TaggedSheet['element']>; money: Writing['money'] }

function writeLine(page: TaggedSheet, each: ReceiptLine, { y, row, money }: Row): void {
  const cell = page.element('TD', row)
  const end = page.text('P', each.title, { ...columns.title, y: y + 6 }, body, cell)
  if (each.detail) page.text('P', each.detail, { ...columns.title, y: end }, note, cell)
  const figures = { quantity: String(each.quantity), unitPrice: money(each.unitPrice), amount: money(each.amount) }
  for (const name of ['quantity', 'unitPrice', 'amount'] as const)
    page.text('TD', figures[name], { ...columns[name], y: y + 6 }, { ...body, align: 'right' }, row)
}

const lineHeightOf = (page: TaggedSheet, { title, detail }: ReceiptLine): number =>
  page.height(title, titleWidth, body) + (detail ? page.height(detail, titleWidth, note) : 0) + 12

function newPage(page: TaggedSheet): number {
  page.pdf.addPage()
  return sheet.margin
}

function writePrice({ page, view, t, money }: Writing, start: number): number {
  const { price, couponCode } = view
  const isReceipt = view.kind === 'receipt'
  const parts: [text: string, amount: number][] = [
    [t('receipts:price.base'), price.base],
    [couponCode ? t('receipts:price.coupon', { code: couponCode }) : t('receipts:price.discount'), -price.discount],
    [t('receipts:price.processingFee'), price.processingFee],
    [t('receipts:price.vat'), price.vat],
    [isReceipt ? t('receipts:price.deferredCash') : t('receipts:price.deferredReturned'), -price.deferredCash],
  ]
  const shown = parts.filter(([, amount], index) => index === 0 || amount !== 0)
  // On one page with how it was paid, unless that is a long list.
  const room = shown.length * 17 + 80 + 14 * Math.min(view.payments.length, 10)
  let y = start + room > bottom ? newPage(page) : start
  const table = page.element('Table')
  const write = (text: string, amount: string, size: number) => {
    const row = page.element('TR', table)
    const end = page.text('TH', text, { x: right - 60, y, width: half + 60 - widths.amount }, { size }, row)
    page.text(
      'TD',
      amount,
      { ...columns.amount, x: columns.amount.x - 40, width: widths.amount + 40, y },
      { size, align: 'right' },
      row,
    )
    y = end + 3
  }
  for (const [text, amount] of shown) write(text, money(amount), 10)
  page.rule(y + 3, line)
  y += 10
  write(t(`receipts:price.total.${view.kind}`), money(price.total), 13)
  return y + 14
}

function writePayments({ page, view, t, money }: Writing, start: number): void {
  if (view.payments.length === 0) return
  let y = start + 40 > bottom ? newPage(page) : start
  y = page.text('H2', t(`receipts:payments.${view.kind}`), { x: left, y, width: innerWidth }, heading) + 2
  for (const { method, paidOn, amount } of view.payments) {
    if (y + 20 > bottom) y = newPage(page)
    const text = t('receipts:payment', { method: t(`receipts:method.${method}`), day: formatDay(paidOn) })
    y = page.text('P', `${text}: ${money(amount)}`, { x: left, y, width: innerWidth }, body)
  }
}

function writeFeet({ page, view, t }: Writing): void {
  const { count } = page.pdf.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    page.pdf.switchToPage(index)
    const text = t('receipts:page', {
      title: t(`receipts:title.${view.kind}`),
      number: view.number,
      page: index + 1,
      pages: count,
    })
    const y = sheet.height - sheet.margin - 10
    page.decorationText(text, { x: left, y, width: innerWidth }, { size: 8, color: muted })
  }
}
