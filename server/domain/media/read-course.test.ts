import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readCourse } from './read-course.ts'

const assets = new URL('../../../tenants/lanternfell/assets/', import.meta.url)
const courseOf = (name: string) => readCourse(readFileSync(new URL(`${name}.gpx`, assets), 'utf8'))

const point = (latitude: number | string, longitude: number | string, inside = '') =>
  `<trkpt lat="${latitude}" lon="${longitude}">${inside}</trkpt>`
const track = (...points: string[]) => `<gpx version="1.1"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`

describe('a real course', () => {
  test('the marathon measures 42.2 km, with its climb and its profile', async () => {
    const course = await courseOf('manchester-marathon-2026')
    expect(course.distanceM).toBeGreaterThan(42_100)
    expect(course.distanceM).toBeLessThan(42_400)
    expect(course.ascentM).toBeGreaterThan(50)
    expect(course.ascentM).toBeLessThan(150)
    expect(course.profile).toHaveLength(200)
  })

  test('the half marathon measures 21.1 km', async () => {
    const course = await courseOf('inverness-half-marathon')
    expect(course.distanceM).toBeGreaterThan(21_000)
    expect(course.distanceM).toBeLessThan(21_200)
    expect(course.profile).not.toBeNull()
  })

  test('the five legs of the Bob Graham Round are one line of 400 points, without elevation', async () => {
    const course = await courseOf('bob-graham-round')
    expect(course.distanceM).toBeGreaterThan(100_000)
    expect(course.distanceM).toBeLessThan(107_000)
    expect(course.line).toHaveLength(400)
    expect(course).toMatchObject({ ascentM: null, descentM: null, profile: null })
    const [start, finish] = [course.line[0]!, course.line.at(-1)!]
    expect(Math.hypot(start[0] - finish[0], start[1] - finish[1])).toBeLessThan(5)
  })
})

describe('a GPX file', () => {
  test('without a track is read by its route', async () => {
    const text = '<gpx><rte><rtept lat="0" lon="0"/><rtept lat="0" lon="0.01"/></rte></gpx>'
    expect((await readCourse(text)).distanceM).toBe(1112)
  })

  test('with a track and a route is read by its track', async () => {
    const text =
      '<gpx><rte><rtept lat="0" lon="0"/><rtept lat="0" lon="1"/></rte>' +
      `<trk><trkseg>${point(0, 0)}${point(0, 0.01)}</trkseg><trkseg>${point(0, 0.01)}${point(0, 0.02)}</trkseg></trk></gpx>`
    expect((await readCourse(text)).distanceM).toBe(2224)
  })

  test('of a watch is read without its times and extensions', async () => {
    const inside = '<ele>5</ele><time>2026-04-19T08:00:00Z</time><extensions><hr>140</hr></extensions>'
    expect(await readCourse(track(point(0, 0, inside), point(0, 0.01, inside)))).toMatchObject({ ascentM: 0 })
  })

  const entityBomb = `<!DOCTYPE gpx [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;">]>${track(point(0, 0), point(0, 1))}`
  const externalType = `<!doctype gpx SYSTEM "file:///etc/passwd">${track(point(0, 0), point(0, 1))}`
  test.each([
    ['that is empty', ''],
    ['that is no XML', 'not a course'],
    ['that is cut off', track(point(0, 0), point(0, 1)).slice(0, -10)],
    ['that is another kind of XML', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['that is a web page', '<!doctype html><html><body>Not found</body></html>'],
    ['that declares entities', entityBomb],
    ['that names an external document type', externalType],
    ['with a latitude that is no number', track(point(0, 0), point('NaN', 1), point(0, 2))],
    ['with an empty longitude', track(point(0, 0), point(1, ''), point(0, 2))],
    ['with a latitude beyond the pole', track(point(0, 0), point(91, 1))],
    ['with an infinite longitude', track(point(0, 0), point(0, 'Infinity'))],
    ['whose extensions are never closed', track(point(0, 0), '<extensions>'.repeat(100_000))],
  ])('%s is rejected', (_, text) => expect(readCourse(text)).rejects.toMatchObject({ code: 'invalid_course' }))

  test.each([
    ['without points', '<gpx/>'],
    ['with far more elements than points', `<gpx>${'<a/>'.repeat(450_001)}</gpx>`],
    ['with waypoints alone', '<gpx><wpt lat="0" lon="0"/><wpt lat="1" lon="1"/></gpx>'],
    ['of one point', track(point(0, 0))],
    ['whose points are all in one place', track(point(1, 1), point(1, 1), point(1, 1))],
  ])('%s is rejected', (_, text) => expect(readCourse(text)).rejects.toMatchObject({ code: 'course_empty' }))

  test.each([
    ['of more than 20 MB', track(point(0, 0), point(0, 1), ' '.repeat(20 * 1024 * 1024))],
    ['of more than 200,000 points', track(point(0, 0).repeat(200_001))],
    [
      'of more than 200,000 points under a prefix',
      `<x:gpx><x:trk>${'<x:trkpt lat="0" lon="0"/>'.repeat(200_001)}</x:trk></x:gpx>`,
    ],
  ])('%s is rejected', (_, text) => expect(readCourse(text)).rejects.toMatchObject({ code: 'course_too_large' }))
})

const line = (coordinates: string) =>
  `<Placemark><LineString><coordinates>${coordinates}</coordinates></LineString></Placemark>`
const kml = (inside: string) => `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inside}</Document></kml>`

describe('a KML file', () => {
  test('is read by its lines, in their order', async () => {
    const text = kml(`${line('0,0,5 0.01,0,25')}${line('0.01,0,25\n 0.02,0,5')}`)
    expect(await readCourse(text)).toMatchObject({ distanceM: 2224, ascentM: 20, descentM: 20, lines: 2 })
  })

  test('whose elevations are all 0 has none', async () => {
    expect(await readCourse(kml(line('0,0,0 0.01,0,0')))).toMatchObject({ distanceM: 1112, profile: null })
  })

  test('of a watch is read by its track', async () => {
    const text = kml('<gx:Track><gx:coord>0 0 5</gx:coord><gx:coord>0.01 0 5</gx:coord></gx:Track>')
    expect(await readCourse(text)).toMatchObject({ distanceM: 1112, ascentM: 0, lines: 1 })
  })

  test('with places and areas alone is rejected', async () => {
    const text = kml('<Placemark><Point><coordinates>0,0</coordinates></Point></Placemark>')
    await expect(readCourse(text)).rejects.toMatchObject({ code: 'course_empty' })
  })
})

test('100,000 points are read while other work has its turns', async () => {
  const points = Array.from({ length: 100_000 }, (_, i) => point(43 + i * 1e-5, -8, `<ele>${i % 100}</ele>`))
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  const course = await readCourse(track(...points))
  clearInterval(timer)
  expect(course.distanceM).toBe(111194)
  expect(turns).toBeGreaterThan(10)
})
