import { buffer } from 'node:stream/consumers'
import type { TFunction } from 'i18next'
import { pngOf } from '#server/adapters/pdf/png-of.ts'
import { sheet, TaggedSheet, type TextStyle } from '#server/adapters/pdf/tagged-sheet.ts'
import { textsOf } from '#server/i18n/translator.ts'
import { svgPathOf, thinLine, type Point } from '#rules/courses/course-line.ts'
import type { ThemeConfigs } from '#rules/themes/theme-configs.ts'
import { paletteOf } from '#rules/themes/palette.ts'
import { formatResultDistance, formatResultTime } from '#rules/results/format-result.ts'
import { placesOf } from '#rules/results/result-names.ts'
import type { Finish, ResultRowView, ResultView } from '#rules/results/results-views.ts'
import { numberFormat } from '#rules/text/formatters.ts'
import { regionOf, type Locale } from '#rules/text/locale.ts'
import { formatDistance } from '#rules/text/measures.ts'
import { dayOf } from '#rules/time/day.ts'
import { formatDate } from '#rules/time/moment.ts'

export type Certificate = {
  result: ResultView & { row: Extract<ResultRowView, Finish> }
  organization: { name: string; region: string; theme: ThemeConfigs }
  locale: Locale
  /** Of the page with the result. */
  address: string
  /** A picture of any kind that sharp reads; one that it cannot read is left out. */
  logo: Uint8Array | null
}

const left = sheet.margin
const innerWidth = sheet.width - 2 * sheet.margin
const panelHeight = 326
const stripHeight = 8
const logoSize = [150, 48] as const

const display = { isDisplay: true, leading: 1.12 } as const
const ink = '#111827'
const muted = '#4b5563'

type Writing = Certificate & { page: TaggedSheet; t: TFunction<'results'>; region: string }

/** A finisher's certificate in the organization's colours: one page of A4 as a tagged PDF. */
export async function certificatePdf(certificate: Certificate): Promise<Buffer> {
  const { result, organization, locale, logo } = certificate
  const t = textsOf(locale).getFixedT(locale, 'results')
  const title = t('own.titleOf', { name: nameOf(result.row, t), event: result.event.title })
  const day = dayOf(new Date(result.event.startsAt), result.event.timeZone)
  const page = new TaggedSheet({ title, author: organization.name, lang: locale, day })
  const writing = { ...certificate, page, t, region: regionOf(locale, organization.region) }
  writePanel(writing)
  writeFinisher(writing)
  await writeFoot(writing, logo)
  const whole = buffer(page.pdf)
  page.pdf.end()
  return whole
}

const nameOf = ({ name }: { name: string }, t: Writing['t']) => name || t('unnamed')

function writePanel(writing: Writing): void {
  const { page, organization, result, region } = writing
  const { event } = result
  const { primary, accent } = paletteOf(organization.theme).colors
  page.decoration(() => {
    page.pdf.rect(0, 0, sheet.width, panelHeight).fill(primary.solid)
    page.pdf.rect(0, panelHeight - stripHeight, sheet.width, stripHeight).fill(accent.shades[500])
    drawCourse(writing, primary.onSolid)
  })
  const color = primary.onSolid
  page.text('P', organization.name, { x: left, y: 48, width: innerWidth }, { size: 13, color })
  const title = { ...display, color }
  const box = { x: left, width: innerWidth * 0.72 }
  const size = fittingSize(page, event.title, box.width, { sizes: [46, 40, 34, 28, 22, 18], lines: 4 })
  const date = formatDate(event.startsAt, { region, timeZone: event.timeZone })
  const facts = [date, event.locationName].filter(Boolean).join(' · ')
  const factsHeight = page.height(facts, box.width, { size: 12 })
  const bottom = panelHeight - stripHeight - 26
  const top = bottom - factsHeight - 8 - page.height(event.title, box.width, { ...title, size })
  const y = page.text('P', event.title, { ...box, y: top }, { ...title, size })
  page.text('P', facts, { ...box, y: y + 8 }, { size: 12, color })
}

const courseArea = { left: 360, top: 36, width: 195, height: 150 }

function drawCourse({ page, result }: Writing, color: string): void {
  const { course } = result.event
  if (!course) return
  const { box, line } = course
  const scale = Math.min(courseArea.width / box.width, courseArea.height / box.height)
  const x = courseArea.left + (courseArea.width - box.width * scale) / 2
  const y = courseArea.top + (courseArea.height - box.height * scale) / 2
  const path = svgPathOf(thinLine(line, 240).map(([px, py]): Point => [x + px * scale, y + py * scale]))
  const stroke = (width: number, opacity: number) =>
    page.pdf.path(path).lineWidth(width).lineJoin('round').lineCap('round').strokeOpacity(opacity).stroke(color)
  page.pdf.save()
  stroke(14, 0.12)
  stroke(2.5, 0.55)
  page.pdf.restore()
}

function writeFinisher({ page, result, t, region }: Writing): void {
  const { row, competition, of } = result
  const box = { x: left, width: innerWidth }
  const label: TextStyle = { size: 10.5, color: muted }
  let y = page.text('H1', t('certificate.title'), { ...box, y: panelHeight + 44 }, { size: 13, color: muted }) + 6
  const name = nameOf(row, t)
  const size = fittingSize(page, name, box.width, { sizes: [44, 36, 30, 24, 18], lines: 2 })
  y = page.text('P', name, { ...box, y }, { ...display, size, color: ink }) + 8
  const distance = competition.distanceM === null ? null : formatDistance(competition.distanceM, region)
  const finished = t('certificate.finished', { competition: competition.name })
  const sentence =
    distance === null || isSameDistance(competition.name, distance) ? finished : `${finished} (${distance})`
  y = page.text('P', sentence, { ...box, y }, { size: 13, color: ink }) + 30

  const [main, ...others] = figuresOf(row, t, region)
  const columnWidth = others.length === 0 ? innerWidth : innerWidth * 0.66
  const times = [
    { ...main!, x: left, width: columnWidth - 16, largest: 54 },
    ...others.slice(0, 1).map((figure) => ({
      ...figure,
      x: left + columnWidth,
      width: innerWidth - columnWidth,
      largest: 26,
    })),
  ]
  for (const time of times) {
    page.text('P', time.label, { ...time, y }, label)
    const sizes = [54, 46, 38, 26, 20].filter((each) => each <= time.largest)
    const timeSize = fittingSize(page, time.text, time.width, { sizes, lines: 1 })
    // Lines are set from their top; their baselines are 0.8 of the size below it.
    const timeY = y + 22 + (54 - timeSize) * 0.8
    page.text('P', time.text, { ...time, y: timeY }, { ...display, size: timeSize, color: ink })
  }
  y += 108

  page.rule(y, '#d1d5db')
  const number = numberFormat(region)
  const places = placesOf(t, { row, of })
  const width = innerWidth / 3
  for (const [index, { label: group, place, count }] of places.entries()) {
    const column = { x: left + index * width, width: width - 12 }
    const below = page.text('P', group, { ...column, y: y + 16 }, label)
    const text = t('certificate.place', { place: number.format(place), total: number.format(count) })
    page.text('P', text, { ...column, y: below + 2 }, { ...display, size: 19, color: ink })
  }
}

/** What somebody is ranked by comes first: a distance, else the official time. */
function figuresOf({ gunMs, chipMs, distanceM }: Certificate['result']['row'], t: Writing['t'], region: string) {
  const figures = [
    { label: t('own.distance'), text: distanceM === null ? null : formatResultDistance(distanceM, region) },
    { label: t('own.official'), text: gunMs === null ? null : formatResultTime(gunMs) },
    { label: t('own.chip'), text: chipMs === null ? null : formatResultTime(chipMs) },
  ]
  return figures.flatMap(({ label, text }) => (text === null ? [] : [{ label, text }]))
}

/** A competition called “21K” has its distance in its name. */
const isSameDistance = (name: string, distance: string) =>
  name.replaceAll(/\D/g, '') !== '' && distance.replaceAll(/\D/g, '').startsWith(name.replaceAll(/\D/g, ''))

async function writeFoot({ page, organization, address, t }: Writing, logo: Uint8Array | null): Promise<void> {
  const bottom = sheet.height - sheet.margin
  const picture = logo && (await pngOf(logo, logoSize))
  if (picture) {
    const place = { x: left, y: bottom - picture.height, width: logoSize[0] }
    page.picture(picture.data, t('certificate.logo', { name: organization.name }), place, [...logoSize])
  }
  const text = t('certificate.address', { address: address.replace(/^https?:\/\//, '') })
  const box = { x: left + logoSize[0] + 20, width: innerWidth - logoSize[0] - 20 }
  const style: TextStyle = { size: 9, color: muted, align: 'right' }
  page.text('P', text, { ...box, y: bottom - page.height(text, box.width, style) }, style)
}

/** The largest of the sizes at which a text takes no more than so many lines and no word is divided. */
function fittingSize(
  page: TaggedSheet,
  text: string,
  width: number,
  { sizes, lines }: { sizes: readonly number[]; lines: number },
): number {
  const linesAt = (part: string, size: number) =>
    Math.round(page.height(part, width, { ...display, size }) / page.height('', width, { ...display, size }))
  const fits = (size: number) =>
    linesAt(text, size) <= lines && text.split(/\s/).every((word) => linesAt(word, size) === 1)
  return sizes.find(fits) ?? sizes.at(-1)!
}
