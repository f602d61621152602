import { once } from 'node:events'
import type { Writable } from 'node:stream'
import PDFDocument from 'pdfkit'
import { labelFormats, type BibLabel, type LabelFormatName } from '#rules/bibs/label-formats.ts'
import type { LabelTexts } from '#server/domain/bibs/print-bib-labels.ts'
import { drawQrCode } from '../pdf/qr-code.ts'
import { runsOf, type Run } from './label-fonts.ts'

type Pdf = InstanceType<typeof PDFDocument>
type Place = { x: number; y: number; width: number }

const pointsPerMm = 72 / 25.4
const bibFont = 'server/adapters/pictures/fonts/archivo-display.ttf'
const textFont = 'server/adapters/pictures/fonts/instrument-sans-text.ttf'

/** Labels as PDF, page after page, with nothing of earlier pages in memory. Without `finish` the file is broken. */
export function labelSheet(output: Writable, formatName: LabelFormatName, texts: LabelTexts) {
  const { page, columns, rows, label } = labelFormats[formatName]
  const [width, height] = label.map((mm) => mm * pointsPerMm) as [number, number]
  const size = page.map((mm) => mm * pointsPerMm) as [number, number]
  const pdf = new PDFDocument({ size, margin: 0, autoFirstPage: false, font: textFont, info: { Title: texts.title } })
  const failure = new Promise<never>((_resolve, reject) => output.once('error', reject))
  failure.catch(() => {})
  pdf.pipe(output)
  let count = 0
  return {
    write: async (labels: readonly BibLabel[]): Promise<void> => {
      for (const each of labels) {
        const position = count++ % (columns * rows)
        if (position === 0) pdf.addPage()
        const x = (position % columns) * width
        const y = Math.floor(position / columns) * height
        drawLabel(pdf, { ...each, organization: texts.organization }, { x, y, width, height })
      }
      if (output.writableNeedDrain) await Promise.race([once(output, 'drain'), failure])
    },
    finish: async (): Promise<void> => {
      pdf.end()
      await Promise.race([once(output, 'finish'), failure])
    },
  }
}

const paddingMm = 3.5

function drawLabel(
  pdf: Pdf,
  { bib, name, competition, code, organization }: BibLabel & { organization: string },
  { x, y, width, height }: Place & { height: number },
): void {
  const padding = paddingMm * pointsPerMm
  const [left, top, inner] = [x + padding, y + padding, height - 2 * padding]
  const [nameSize, noteSize] = [inner * 0.14, inner * 0.085]
  const nameTop = top + inner - noteSize * 1.3 - nameSize * 1.35
  const upperHeight = nameTop - top - inner * 0.04
  const codeSize = Math.min(upperHeight, width * 0.36)
  const beside = { x: left, width: width - 3 * padding - codeSize }
  const below = { x: left, width: width - 2 * padding }
  drawQrCode(pdf, code, { x: x + width - padding - codeSize, y: top, width: codeSize })
  drawBib(pdf, bib, { ...beside, y: top, height: upperHeight - noteSize * 1.6 })
  drawLine(pdf, competition, { ...beside, y: top + upperHeight - noteSize }, noteSize)
  drawLine(pdf, name, { ...below, y: nameTop }, nameSize)
  drawLine(pdf, organization, { ...below, y: top + inner - noteSize }, noteSize)
}

function drawBib(pdf: Pdf, bib: string, { x, y, width, height }: Place & { height: number }): void {
  const unit = pdf.font(bibFont).fontSize(1)
  const size = Math.min(height * 1.4, width / unit.widthOfString(bib))
  // Digits reach 0.7 of the size above the line.
  pdf.fontSize(size).text(bib, x, y + (height - size * 0.7) / 2, { baseline: -size * 0.7, lineBreak: false })
}

const smallestShare = 0.65
const tolerance = 0.1

/** Makes a text smaller to fit its place, and shortens it where that is not enough. */
function drawLine(pdf: Pdf, text: string, { x, y, width }: Place, largestSize: number): void {
  const share = width / widthOf(pdf, runsOf(text), largestSize)
  const size = largestSize * Math.max(smallestShare, Math.min(1, share))
  let left = x
  for (const { text: part, font } of fitting(pdf, text, width, size)) {
    pdf
      .font(font)
      .fontSize(size)
      .text(part, left, y, { baseline: -size * 0.8, lineBreak: false, features: [] })
    left += widthOf(pdf, [{ text: part, font }], size)
  }
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The text in runs, shortened to the width. */
function fitting(pdf: Pdf, text: string, width: number, size: number): Run[] {
  let runs = runsOf(text)
  const characters = [...graphemes.segment(text)].map(({ segment }) => segment)
  while (characters.length > 0 && widthOf(pdf, runs, size) > width + tolerance) {
    characters.pop()
    runs = runsOf(`${characters.join('').trimEnd()}…`)
  }
  return runs
}

const widthOf = (pdf: Pdf, runs: readonly Run[], size: number): number =>
  runs.reduce((sum, { text, font }) => sum + pdf.font(font).fontSize(size).widthOfString(text, { features: [] }), 0)
