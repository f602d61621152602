import { gpx } from '@tmcw/togeojson'
import { DOMParser, onErrorStopParsing, type Document } from '@xmldom/xmldom'
import { courseViewOf, type CoursePoint } from '#rules/courses/course.ts'
import { isOnEarth } from '#rules/courses/point.ts'
import { Refused } from '#rules/refusals.ts'
import type { CourseView } from '#rules/courses/course-view.ts'

const maxBytes = 20 * 1024 * 1024
const maxPoints = 200_000
/** Two elements a point and some room; the parsed tree takes about 1.5 kB an element. */
const maxElements = 450_000

type Position = [longitude: number, latitude: number, elevation?: number]
type Feature = {
  properties: { _gpxType?: string } | null
  geometry:
    | { type: 'LineString'; coordinates: Position[] }
    | { type: 'MultiLineString'; coordinates: Position[][] }
    | { type: 'Point' }
}

/**
 * Joins the tracks of a GPX file, or its routes if it has no track. Throws `Refused` `invalid_course` (values:
 * `reason`, in English for the operator).
 */
export function readCourse(text: string): CourseView {
  ensureSmallAndPlain(text)
  const document = parseXml(stripExtensions(text))
  ensureOnEarth(document)
  const features: Feature[] = gpx(document).features
  const tracks = pointsOf(features, 'trk')
  const points = tracks.length > 0 ? tracks : pointsOf(features, 'rte')
  if (points.length < 2) throw refusal('it has no track or route of two points or more')
  const course = courseViewOf(points)
  if (course.distanceM < 1) throw refusal('its points are all in one place')
  return course
}

function ensureSmallAndPlain(text: string): void {
  if (Buffer.byteLength(text) > maxBytes) throw refusal('it is larger than 20 MB')
  // Entities let a small file grow without end or read another file; GPX needs none.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw refusal('it declares a document type')
  if (countOf(text, /<(?:\w+:)?(?:trk|rte)pt[\s>]/g) > maxPoints) throw refusal('it has more than 200,000 points')
}

function stripExtensions(text: string): string {
  const parts: string[] = []
  let from = 0
  // `indexOf` instead of a lazy expression, which unclosed tags would make quadratic.
  for (let open = text.indexOf('<extensions>'); open >= 0; open = text.indexOf('<extensions>', from)) {
    const close = text.indexOf('</extensions>', open)
    if (close < 0) break
    parts.push(text.slice(from, open))
    from = close + '</extensions>'.length
  }
  const strippedText = [...parts, text.slice(from)].join('').replaceAll(/<time>[^<]*<\/time>/g, '')
  if (countOf(strippedText, /<\w/g) > maxElements) throw refusal('it has too many elements')
  return strippedText
}

function countOf(text: string, pattern: RegExp): number {
  let count = 0
  while (pattern.test(text)) count++
  return count
}

function parseXml(text: string): Document {
  try {
    const document = new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, 'text/xml')
    if (document.documentElement?.localName === 'gpx') return document
  } catch {
    throw refusal('it is not well-formed XML')
  }
  throw refusal('it is not a GPX file')
}

/** The converter drops positions it cannot read, which would leave a gap in the course. */
function ensureOnEarth(document: Document): void {
  for (const name of ['trkpt', 'rtept']) {
    for (const point of document.getElementsByTagName(name)) {
      const position = {
        latitude: degreesOf(point.getAttribute('lat')),
        longitude: degreesOf(point.getAttribute('lon')),
      }
      if (!isOnEarth(position)) throw refusal('a point has no valid position')
    }
  }
}

function degreesOf(attribute: string | null): number {
  return attribute?.trim() ? Number(attribute) : Number.NaN
}

function pointsOf(features: readonly Feature[], type: 'trk' | 'rte'): CoursePoint[] {
  return features
    .filter((feature) => feature.properties?._gpxType === type)
    .flatMap(({ geometry }) => {
      if (geometry.type === 'LineString') return geometry.coordinates
      return geometry.type === 'MultiLineString' ? geometry.coordinates.flat() : []
    })
    .map(pointOf)
}

function pointOf([longitude, latitude, elevation]: Position): CoursePoint {
  return { latitude, longitude, elevation: elevation !== undefined && Number.isFinite(elevation) ? elevation : null }
}

function refusal(reason: string): Refused {
  return new Refused({ code: 'invalid_course', values: { reason } })
}
