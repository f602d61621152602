import { buffer } from 'node:stream/consumers'
import { drawQrCode } from '#server/adapters/pdf/qr-code.ts'
import { sheet, TaggedSheet, type TextStyle } from '#server/adapters/pdf/tagged-sheet.ts'
import type { PrintedTicket, TicketsFile } from './tickets-file.ts'

export type TicketsPerPage = 1 | 4

type Box = Readonly<{ x: number; y: number; width: number; height: number }>
type Structure = ReturnType<TaggedSheet['element']>
type Writing = Readonly<{ file: TicketsFile; perPage: TicketsPerPage; page: TaggedSheet; part: Structure }>

const ink = '#111827'
const muted = '#4b5563'
const display = { isDisplay: true, leading: 1.12 } as const

// In points.
const measures = {
  4: { margin: 20, titles: [19, 16, 13, 11], types: [19, 16, 13, 11], facts: [9, 8, 7, 6, 5], note: 7.5, code: 138 },
  1: { margin: 50, titles: [38, 32, 26, 21], types: [34, 28, 22, 17], facts: [13, 12, 11, 10], note: 11, code: 250 },
} as const

/** Tickets as a tagged PDF of A4 in the organization's colours: four on a page between lines to cut along, or one. */
export async function ticketsPdf(file: TicketsFile, perPage: TicketsPerPage): Promise<Buffer> {
  const { title, organization: author, lang, day } = file
  const page = new TaggedSheet({ title, author, lang, day })
  for (const [index, ticket] of file.tickets.entries()) {
    const position = index % perPage
    if (index > 0 && position === 0) page.pdf.addPage()
    if (perPage === 4 && position === 0) drawCuts(page)
    writeTicket({ file, perPage, page, part: page.element('Sect') }, ticket, boxOf(perPage, position))
  }
  const whole = buffer(page.pdf)
  page.pdf.end()
  return whole
}

function boxOf(perPage: TicketsPerPage, position: number): Box {
  if (perPage === 1) return { x: 0, y: 0, width: sheet.width, height: sheet.height }
  const [width, height] = [sheet.width / 2, sheet.height / 2]
  return { x: (position % 2) * width, y: Math.floor(position / 2) * height, width, height }
}

function drawCuts(page: TaggedSheet): void {
  const [x, y] = [sheet.width / 2, sheet.height / 2]
  page.decoration(() => {
    page.pdf.save().moveTo(x, 0).lineTo(x, sheet.height).moveTo(0, y).lineTo(sheet.width, y)
    page.pdf.dash(3, { space: 3 }).lineWidth(0.5).stroke('#9ca3af').restore()
  })
}

function writeTicket(writing: Writing, { type, facts, notes, code, codeLabel }: PrintedTicket, box: Box): void {
  const { page, perPage, part } = writing
  const { margin, types, note, code: width } = measures[perPage]
  const inner = { x: box.x + margin, width: box.width - 2 * margin }
  const top = writeHead(writing, box) + margin * 0.6
  const size = fittingSize(page, type, inner.width, { sizes: types, lines: 2 })
  const below = page.text('H2', type, { ...inner, y: top }, { ...display, size, color: ink }, part) + note * 0.7
  const noteStyle = { size: note, color: muted }
  const notesTop = box.y + box.height - margin - heightOf(page, notes, inner.width, noteStyle)
  const codeTop = notesTop - note - width
  writeFacts(writing, facts, { ...inner, y: below, height: codeTop - note - below })
  const draw = () => drawQrCode(page.pdf, code, { x: box.x + (box.width - width) / 2, y: codeTop, width })
  part.add(page.pdf.struct('Figure', { alt: codeLabel }, [draw]))
  notes.reduce((y, text) => page.text('P', text, { ...inner, y }, noteStyle, part), notesTop)
}

/** The organization and the event on its colour. Returns where it ends. */
function writeHead({ file, perPage, page, part }: Writing, box: Box): number {
  const { margin, titles, note } = measures[perPage]
  const { organization, event, colors } = file
  const inner = { x: box.x + margin, width: box.width - 2 * margin }
  const name: TextStyle = { size: note, color: colors.onHead }
  const size = fittingSize(page, event, inner.width, { sizes: titles, lines: 3 })
  const title: TextStyle = { ...display, size, color: colors.onHead }
  const [padding, gap, strip] = [margin * 0.7, note * 0.4, margin / 5]
  const texts = page.height(organization, inner.width, name) + gap + page.height(event, inner.width, title)
  const height = texts + 2 * padding
  page.decoration(() => {
    page.pdf.rect(box.x, box.y, box.width, height).fill(colors.head)
    page.pdf.rect(box.x, box.y + height, box.width, strip).fill(colors.strip)
  })
  const y = page.text('P', organization, { ...inner, y: box.y + padding }, name, part) + gap
  page.text('H1', event, { ...inner, y }, title, part)
  return box.y + height + strip
}

/** As large as they fit; what fits at no size is replaced by dots. */
function writeFacts({ perPage, page, part }: Writing, facts: readonly string[], box: Box): void {
  const { facts: sizes } = measures[perPage]
  const size = sizes.find((each) => heightOf(page, facts, box.width, { size: each }) <= box.height) ?? sizes.at(-1)!
  const style = { size, color: ink }
  const end = box.y + box.height
  const dots = page.height('…', box.width, style)
  const isWhole = heightOf(page, facts, box.width, style) <= box.height
  let y = box.y
  for (const fact of facts) {
    if (y + page.height(fact, box.width, style) > (isWhole ? end : end - dots)) {
      page.text('P', '…', { ...box, y }, style, part)
      return
    }
    y = page.text('P', fact, { ...box, y }, style, part)
  }
}

const heightOf = (page: TaggedSheet, texts: readonly string[], width: number, style: TextStyle): number =>
  texts.reduce((sum, text) => sum + page.height(text, width, style), 0)

/** The largest of the sizes at which a text takes no more than so many lines. */
const fittingSize = (
  page: TaggedSheet,
  text: string,
  width: number,
  { sizes, lines }: { sizes: readonly number[]; lines: number },
): number => {
  const linesAt = (size: number) =>
    Math.round(page.height(text, width, { ...display, size }) / page.height('', width, { ...display, size }))
  return sizes.find((size) => linesAt(size) <= lines) ?? sizes.at(-1)!
}
