import { setImmediate } from 'node:timers/promises'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { courseViewOf, type CoursePoint } from '#rules/courses/course.ts'
import { maxCourseBytes } from '#rules/media/images.ts'
import { isOnEarth } from '#rules/courses/point.ts'
import { Refused, type RefusalCode } from '#rules/refusals.ts'
import type { CourseView } from '#rules/courses/course-view.ts'

const maxPoints = 200_000
/** Characters between which other requests have their turn. */
const chunkLength = 64 * 1024

type CourseLines = { tracks: CoursePoint[][]; routes: CoursePoint[][] }

/**
 * Joins the tracks of a GPX file, or its routes if it has no track, or the lines of a KML file; `lines` says how many
 * they are. Throws `Refused` `invalid_course`, `course_empty`, `course_too_large` (values: `reason`, in English for the
 * operator).
 */
export async function readCourse(text: string): Promise<CourseView & { lines: number }> {
  if (Buffer.byteLength(text) > maxCourseBytes) throw refusal('course_too_large', 'it is larger than 20 MB')
  // Entities let a small file grow without end or read another file; courses need none.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw invalid('it declares a document type')
  const { tracks, routes } = await readLines(text)
  const lines = (tracks.length > 0 ? tracks : routes).filter((line) => line.length > 0)
  const points = withoutFlatZero(lines.flat())
  if (points.length < 2) throw refusal('course_empty', 'it has no track or route of two points or more')
  const course = courseViewOf(points)
  if (course.distanceM < 1) throw refusal('course_empty', 'its points are all in one place')
  return { ...course, lines: lines.length }
}

/** A file's course, the number of its lines, and what it is. Takes seconds of a processor for a large one. */
export type CourseFile = Readonly<{ course: CourseView; lines: number; extension: 'gpx' | 'kml' }>
/** Throws as `readCourse`. */
export type CourseReader = (bytes: Uint8Array) => Promise<CourseFile>

export async function readCourseFile(bytes: Uint8Array): Promise<CourseFile> {
  const text = new TextDecoder().decode(bytes)
  const { lines, ...course } = await readCourse(text)
  return { course, lines, extension: /<(?:\w+:)?kml[\s>]/.test(text) ? 'kml' : 'gpx' }
}

async function readLines(text: string): Promise<CourseLines> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const lines = collectLines(parser)
  parser.on('error', () => {
    throw invalid('it is not well-formed XML')
  })
  for (let at = 0; at < text.length; at += chunkLength) {
    parser.write(text.slice(at, at + chunkLength))
    await setImmediate()
  }
  parser.close()
  return lines
}

function collectLines(parser: SaxesParser): CourseLines {
  const lines: CourseLines = { tracks: [], routes: [] }
  const path: string[] = []
  let words = ''
  let count = 0
  let point: CoursePoint | null = null
  const add = (kind: keyof CourseLines, added: CoursePoint) => {
    if (++count > maxPoints) throw refusal('course_too_large', 'it has more than 200,000 points')
    if (!isOnEarth(added)) throw invalid('a point has no valid position')
    lines[kind].at(-1)!.push(added)
  }
  parser.on('opentag', (tag) => {
    const name = localName(tag.name)
    if (path.length === 0 && name !== 'gpx' && name !== 'kml') throw invalid('it is not a GPX or KML file')
    path.push(name)
    words = ''
    const kind = kindsByName[name]
    if (kind) lines[kind].push([])
    const pointKind = kindsByPoint[name]
    if (!pointKind || lines[pointKind].length === 0) return
    point = pointOf(tag)
    add(pointKind, point)
  })
  parser.on('text', (more) => {
    if (namesWithWords.has(path.at(-1)!)) words += more
  })
  parser.on('closetag', () => {
    const name = path.pop()!
    const parent = path.at(-1) ?? ''
    if (name === 'ele' && point && kindsByPoint[parent]) point.elevation = elevationOf(words)
    if (name === 'coordinates' && parent === 'LineString')
      for (const position of words.trim().split(/\s+/)) add('tracks', kmlPointOf(position.split(',')))
    if (name === 'coord' && parent === 'Track') add('tracks', kmlPointOf(words.trim().split(/\s+/)))
  })
  return lines
}

const kindsByName: Readonly<Record<string, keyof CourseLines>> = {
  trk: 'tracks',
  rte: 'routes',
  LineString: 'tracks',
  Track: 'tracks',
}
const kindsByPoint: Readonly<Record<string, keyof CourseLines>> = { trkpt: 'tracks', rtept: 'routes' }
const namesWithWords = new Set(['ele', 'coordinates', 'coord'])

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const pointOf = ({ attributes }: SaxesTagPlain): CoursePoint => ({
  latitude: degreesOf(attributes['lat']),
  longitude: degreesOf(attributes['lon']),
  elevation: null,
})

const kmlPointOf = ([longitude, latitude, elevation]: string[]): CoursePoint => ({
  latitude: degreesOf(latitude),
  longitude: degreesOf(longitude),
  elevation: elevationOf(elevation),
})

const degreesOf = (text: string | undefined): number => (text?.trim() ? Number(text) : Number.NaN)

function elevationOf(text: string | undefined): number | null {
  const metres = text?.trim() ? Number(text) : Number.NaN
  return Number.isFinite(metres) ? metres : null
}

/** Programs write 0 where they know no elevation. */
const withoutFlatZero = (points: CoursePoint[]): CoursePoint[] =>
  points.some(({ elevation }) => elevation !== null && elevation !== 0)
    ? points
    : points.map((point) => ({ ...point, elevation: null }))

const invalid = (reason: string) => refusal('invalid_course', reason)

const refusal = (code: RefusalCode, reason: string) => new Refused({ code, values: { reason } })
