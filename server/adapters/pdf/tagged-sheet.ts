import PDFDocument from 'pdfkit'
import { hasLetters, runsOf, type Run } from '#server/adapters/labels/label-fonts.ts'

type Pdf = InstanceType<typeof PDFDocument>
type Structure = ReturnType<Pdf['struct']>

const textFont = 'server/adapters/pictures/fonts/instrument-sans-text.ttf'
const displayFont = 'server/adapters/pictures/fonts/archivo-display.ttf'

export const sheet = { width: 595.28, height: 841.89, margin: 50, footer: 40 } as const

export type TextStyle = Readonly<{
  size: number
  color?: string
  align?: 'left' | 'right'
  /** In the display font, unless the text has letters that it lacks: it has Latin letters only. */
  isDisplay?: boolean
  /** Of a line, as a multiple of the size. */
  leading?: number
}>

type Box = Readonly<{ x: number; y: number; width: number }>

const lineHeightOf = ({ size, leading = 1.35 }: TextStyle) => size * leading

/** A page of A4 after the other with wrapped text in any script, whose structure screen readers can follow. */
export class TaggedSheet {
  readonly pdf: Pdf
  readonly #root: Structure

  constructor({ title, author, lang, day }: { title: string; author: string; lang: string; day: string }) {
    const moment = new Date(`${day}T12:00:00Z`)
    this.pdf = new PDFDocument({
      size: 'A4',
      margin: 0,
      font: textFont,
      bufferPages: true,
      pdfVersion: '1.7',
      subset: 'PDF/UA' as never,
      tagged: true,
      lang,
      displayTitle: true,
      info: { Title: title, Author: author, CreationDate: moment, ModDate: moment },
    })
    this.#root = this.pdf.struct('Document')
    this.pdf.addStructure(this.#root)
  }

  element(type: string, parent: Structure = this.#root): Structure {
    const structure = this.pdf.struct(type)
    parent.add(structure)
    return structure
  }

  height(text: string, width: number, style: TextStyle): number {
    return this.#wrap(text, width, style).length * lineHeightOf(style)
  }

  text(type: string, text: string, box: Box, style: TextStyle, parent: Structure = this.#root): number {
    const lines = this.#wrap(text, box.width, style)
    const draw = () => lines.forEach((line, index) => this.#drawLine(line, index, box, style))
    parent.add(this.pdf.struct(type, {}, [draw]))
    return box.y + lines.length * lineHeightOf(style)
  }

  picture(image: Buffer, alt: string, { x, y }: Box, size: [width: number, height: number]): void {
    const draw = () => void this.pdf.image(image, x, y, { fit: size, align: 'left' as never })
    this.#root.add(this.pdf.struct('Figure', { alt }, [draw]))
  }

  rule(y: number, color: string): void {
    this.decoration(() => {
      const { margin, width } = sheet
      this.pdf
        .moveTo(margin, y)
        .lineTo(width - margin, y)
        .lineWidth(0.75)
        .stroke(color)
    })
  }

  decoration(draw: () => void): void {
    this.pdf.markContent('Artifact', { type: 'Layout' })
    draw()
    this.pdf.endMarkedContent()
  }

  decorationText(text: string, box: Box, style: TextStyle): void {
    this.decoration(() =>
      this.#wrap(text, box.width, style).forEach((line, index) => this.#drawLine(line, index, box, style)),
    )
  }

  #runs(text: string, { isDisplay }: TextStyle): Run[] {
    return isDisplay && hasLetters(displayFont, text) ? [{ text, font: displayFont }] : runsOf(text)
  }

  #widthOf(text: string, style: TextStyle): number {
    return this.#runs(text, style).reduce(
      (sum, run) => sum + this.pdf.font(run.font).fontSize(style.size).widthOfString(run.text, { features: [] }),
      0,
    )
  }

  #drawLine(line: string, index: number, { x, y, width }: Box, style: TextStyle): void {
    const { size, color = '#111827', align = 'left' } = style
    let left = align === 'right' ? x + width - this.#widthOf(line, style) : x
    for (const { text, font } of this.#runs(line, style)) {
      this.pdf.font(font).fontSize(size).fillColor(color)
      this.pdf.text(text, left, y + index * lineHeightOf(style), {
        baseline: -size * 0.8,
        lineBreak: false,
        features: [],
      })
      left += this.pdf.widthOfString(text, { features: [] })
    }
  }

  #wrap(text: string, width: number, style: TextStyle): string[] {
    const lines: string[] = []
    for (const paragraph of text.replaceAll(/[\u00a0\u202f\t]/g, ' ').split('\n')) {
      let line = ''
      for (const word of paragraph.split(' ').flatMap((each) => this.#pieces(each, width, style))) {
        const longer = line === '' ? word : `${line} ${word}`
        if (this.#widthOf(longer, style) <= width) line = longer
        else {
          if (line !== '') lines.push(line)
          line = word
        }
      }
      lines.push(line)
    }
    return lines
  }

  #pieces(word: string, width: number, style: TextStyle): string[] {
    if (this.#widthOf(word, style) <= width) return [word]
    const pieces = ['']
    for (const { segment } of graphemes.segment(word)) {
      const longer = pieces.at(-1)! + segment
      if (this.#widthOf(longer, style) <= width) pieces[pieces.length - 1] = longer
      else pieces.push(segment)
    }
    return pieces
  }
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
