import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { labelFormats, labelCodeOf, type LabelFormatName } from '#rules/bibs/label-formats.ts'
import { readCode, readPdf } from '#server/testing/read-pdf.ts'
import { runsOf } from './label-fonts.ts'
import { labelSheet } from './label-sheet.ts'

const names = [
  'Íñigo Núñez Ávila',
  'Łukasz Żółć',
  'Nguyễn Thị Ánh',
  'Ελένη Παπαδοπούλου',
  'Юлия Щербакова',
  'नेहा कमल',
  '李小龍',
  '김민준',
  'さくら 田中',
]

const idOf = (number: number) => `0196f0aa-0000-7000-8000-${String(number).padStart(12, '0')}`

const label = (number: number, name = 'Ana Paz') => ({
  bib: String(number),
  name,
  competition: '21 km',
  code: labelCodeOf(idOf(number)),
})

async function print(format: LabelFormatName, labels: ReturnType<typeof label>[]) {
  const output = new PassThrough()
  const whole = buffer(output)
  const sheet = labelSheet(output, format, { title: 'Nocturna del Lago', organization: 'Club Ñandú' })
  await sheet.write(labels)
  await sheet.finish()
  return readPdf(await whole)
}

test.each([
  ['a4-24', 26, 2, [210, 297]],
  ['a4-8', 9, 2, [210, 297]],
  ['roll', 3, 3, [100, 50]],
] as const)(
  'on %s %i labels take %i pages, each with its bib, name and code',
  async (format, count, pageCount, size) => {
    const numbers = Array.from({ length: count }, (_, index) => index + 1)
    const pages = await print(
      format,
      numbers.map((number) => label(number, names[number % names.length])),
    )
    expect(pages).toHaveLength(pageCount)
    expect(pages[0]!.size).toEqual(size)
    const { columns, rows } = labelFormats[format]
    const codes = pages.flatMap(({ canvas }) =>
      Array.from({ length: columns * rows }, (_, position) => {
        const [width, height] = [Math.floor(canvas.width / columns), Math.floor(canvas.height / rows)]
        const [column, row] = [position % columns, Math.floor(position / columns)]
        return readCode(canvas, { x: column * width, y: row * height, width, height })
      }),
    )
    expect(codes.filter((code) => code !== null)).toEqual(
      numbers.map((number) => `0196F0AA-0000-7000-8000-${String(number).padStart(12, '0')}`),
    )
    const texts = pages.flatMap((page) => page.texts)
    expect(texts.filter((text) => /^\d+$/.test(text))).toEqual(numbers.map(String))
    const joined = texts
      .join('')
      .replaceAll(/[\s\p{Cc}]/gu, '')
      .normalize('NFC')
    for (const number of numbers)
      expect(joined).toContain(names[number % names.length]!.replaceAll(' ', '').normalize('NFC'))
    expect(texts.filter((text) => text === 'Club Ñandú')).toHaveLength(count)
    expect(texts.filter((text) => text === '21 km')).toHaveLength(count)
  },
  60_000,
)

test('every letter has a font, and what has none is left out', () => {
  for (const name of [...names, 'محمد العربي', 'דוד בן־גוריון'])
    expect(
      runsOf(name)
        .map(({ text }) => text)
        .join(''),
    ).toBe(name.normalize('NFC'))
  expect(runsOf('Ana 🏃\u{10FFFF}').map(({ text }) => text)).toEqual(['Ana '])
  expect(runsOf('محمد العربي')).toHaveLength(1)
  expect(runsOf('Мария-Анна').map(({ text }) => text)).toEqual(['Мария', '-', 'Анна'])
})

test('a long name ends with dots, within its label', async () => {
  const [page] = await print('a4-24', [label(1, 'Wolfeschlegelsteinhausen'.repeat(5)), label(2)])
  const text = page!.texts.find((each) => each.startsWith('Wolf'))!
  expect(text).toMatch(/^Wolfeschlegelsteinhausen.*…$/)
  expect(text.length).toBeLessThan(60)
})
