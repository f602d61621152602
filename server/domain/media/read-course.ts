import { gpx } from '@tmcw/togeojson'
import { DOMParser, onErrorStopParsing, type Document } from '@xmldom/xmldom'
import { courseViewOf, type CoursePoint } from '#rules/courses/course.ts'
import { Refused } from '#rules/refusals.ts'
import type { CourseView } from '#rules/views.ts'

const maxBytes = 20 * 1024 * 1024
const maxPoints = 200_000
/** Every point with its elevation, and some room: the tree takes about 1.5 kB of memory an element while it is read. */
const maxElements = 450_000

/** The part of GeoJSON that the converter answers with for tracks and routes. */
type Position = [longitude: number, latitude: number, elevation?: number]
type Feature = {
  properties: { _gpxType?: string } | null
  geometry:
    | { type: 'LineString'; coordinates: Position[] }
    | { type: 'MultiLineString'; coordinates: Position[][] }
    | { type: 'Point' }
}

/**
 * Reads the course of a GPX file: its tracks joined in their order, or its routes when it has no track.
 * Refuses with `invalid_course` (values: `reason` in English, for the operator) what is no GPX, is too large, declares
 * a document type or entities, has a position that is not on Earth, or has no length.
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

/** What can be refused before a parser spends memory on it. */
function ensureSmallAndPlain(text: string): void {
  if (Buffer.byteLength(text) > maxBytes) throw refusal('it is larger than 20 MB')
  // Entities are how a small file grows without end or reads another file: no GPX needs them.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw refusal('it declares a document type')
  if (countOf(text, /<(?:\w+:)?(?:trk|rte)pt[\s>]/g) > maxPoints) throw refusal('it has more than 200,000 points')
}

/** The file without times and watches' extensions, which a course does not need and which are most of a recording. */
function stripExtensions(text: string): string {
  const parts: string[] = []
  let from = 0
  // By indexOf, not by a lazy expression: openings that are never closed would make that quadratic.
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

/** The converter drops positions it cannot read; a course with a hole in it must be refused instead. */
function ensureOnEarth(document: Document): void {
  for (const name of ['trkpt', 'rtept']) {
    for (const point of document.getElementsByTagName(name)) {
      const latitude = degreesOf(point.getAttribute('lat'))
      const longitude = degreesOf(point.getAttribute('lon'))
      if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) throw refusal('a point has no valid position')
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
