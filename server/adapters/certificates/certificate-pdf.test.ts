import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { defaultTheme } from '#rules/themes/default-theme.ts'
import { decorativeLineOf } from '#rules/courses/course-line.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { certificatePdf, type Certificate } from './certificate-pdf.ts'

const certificate = (): Certificate => ({
  organization: { name: 'Club Ñandú', region: 'es-ES', theme: { ...defaultTheme, primaryColor: '#0f766e' } },
  locale: 'es',
  address: 'https://nandu.example/event/media-de-la-piedra/results/101',
  logo: null,
  result: {
    event: {
      slug: 'media-de-la-piedra',
      title: 'Media Maratón de la Piedra',
      startsAt: '2026-03-15T10:00:00.000Z',
      timeZone: 'Europe/Madrid',
      locationName: 'Segovia',
      sport: 'running',
      course: null,
      state: 'finished',
      pictures: 0,
    },
    competition: { id: 'one', name: 'Media maratón', distanceM: 21_097 },
    row: {
      key: '101',
      name: 'Nguyễn Thị Ánh Żółć',
      bib: '101',
      sex: 'female',
      category: 'F40',
      resultClass: null,
      official: null,
      competitionId: 'one',
      gunMs: 5_025_400,
      chipMs: 5_013_000,
      distanceM: null,
      overall: 1012,
      ofSex: 3,
      ofCategory: 1,
      status: null,
      reason: null,
    },
    of: { overall: 2345, ofSex: 120, ofCategory: 22 },
    team: null,
    splits: [],
  },
})

const compactOf = (text: string) => text.replaceAll(/[\s\p{Cc}]/gu, '').normalize('NFC')

async function print(changes: (one: Certificate) => void = () => {}) {
  const one = certificate()
  changes(one)
  const bytes = await certificatePdf(one)
  const pages = await readPdf(bytes)
  return { bytes, pages, whole: compactOf(pages.flatMap(({ texts }) => texts).join('')) }
}

test('a certificate has the finisher, the race, the times and the places', async () => {
  const { pages, whole } = await print()
  expect(pages).toHaveLength(1)
  expect(pages[0]!.size).toEqual([210, 297])
  for (const text of [
    'Club Ñandú',
    'Media Maratón de la Piedra',
    '15 de marzo de 2026 · Segovia',
    'Diploma',
    'Nguyễn Thị Ánh Żółć',
    'Cruzó la meta de Media maratón (21,1 km)',
    'Tiempo oficial',
    '1:23:45.4',
    'Tiempo neto',
    '1:23:33',
    'General 1012 de 2345',
    '3 de 120',
    'Mujeres, 40–44 1 de 22',
    'nandu.example/event/media-de-la-piedra/results/101',
  ])
    expect(whole).toContain(compactOf(text))
})

test('of a race by distance it has the distance first, and the time if there is one', async () => {
  const { whole } = await print((one) =>
    Object.assign(one.result.row, { distanceM: 182_437, gunMs: null, chipMs: null }),
  )
  expect(whole).toContain(compactOf('Distancia 182,437 km'))
  expect(whole).not.toContain('Tiempo')
  const timed = await print((one) =>
    Object.assign(one.result.row, { distanceM: 182_437, gunMs: 86_399_000, chipMs: null }),
  )
  expect(timed.whole).toContain(compactOf('Tiempo oficial'))
  expect(timed.whole).toContain('23:59:59')
})

test('it is in the colours and with the logo of the organization', async () => {
  const logo = await sharp({ create: { width: 300, height: 120, channels: 3, background: '#c2410c' } })
    .png()
    .toBuffer()
  const { pages } = await print((one) => (one.logo = logo))
  const { canvas } = pages[0]!
  const colorAt = (xMm: number, yMm: number) => {
    const pixel = canvas.getContext('2d').getImageData((xMm * 200) / 25.4, (yMm * 200) / 25.4, 1, 1).data
    return `#${Buffer.from(pixel.slice(0, 3)).toString('hex')}`
  }
  expect(colorAt(3, 3)).toBe('#0f766e')
  expect(colorAt(25, 275)).toBe('#c2410c')
})

test('the longest names stay on one page and within it', async () => {
  const { pages, whole } = await print((one) => {
    one.result.row.name = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3).trim()
    one.result.event.title = 'Gran Carrera Internacional de la Ciudad de San Miguel de Tucumán '.repeat(3).trim()
    one.result.competition.name = 'Media maratón para equipos mixtos de empresas y administraciones públicas'
    one.result.event.course = decorativeLineOf('long') as Certificate['result']['event']['course']
  })
  expect(pages).toHaveLength(1)
  expect(whole).toContain('Wolfeschlegelsteinhausenbergerdorff'.repeat(3))
  expect(whole).toContain(compactOf('Gran Carrera Internacional de la Ciudad de San Miguel de Tucumán'.repeat(3)))
  const { canvas } = pages[0]!
  const margin = Math.floor((45 * 200) / 72)
  const top = Math.floor((340 * 200) / 72)
  const { data } = canvas.getContext('2d').getImageData(canvas.width - margin, top, margin, canvas.height - top)
  expect(data.every((value) => value === 255)).toBe(true)
})

test('screen readers get a title, a language and the texts in their order', async () => {
  const { bytes } = await print()
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const { info } = await pdf.getMetadata()
  expect(info).toMatchObject({
    Title: 'Nguyễn Thị Ánh Żółć · Media Maratón de la Piedra',
    Author: 'Club Ñandú',
    Language: 'es',
  })
  expect(JSON.stringify(await (await pdf.getPage(1)).getStructTree())).toContain('"role":"H1"')
})
