import { describe, expect, test } from 'vitest'
import { themeDefaults, parseTheme } from '../themes/theme.ts'
import {
  parseAcceptanceItems,
  parseCourse,
  parseEmail,
  parseGallery,
  parseHiddenSections,
  parseInfoCards,
  parseLanding,
  filePathOf,
  parsePhone,
  parseSocialLinks,
  parseSponsors,
  parseVideo,
  parseWebAddress,
} from './stored-fields.ts'

const key = `01938f1e-0000-7000-8000-000000000001/${'a'.repeat(32)}.webp`
const hostileValues = [
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  'vbscript:x',
  '',
  7,
  null,
]

describe('stored values', () => {
  test.each(hostileValues)('%j is no address to lead to', (url) => expect(parseWebAddress(url)).toBeNull())

  test.each(['../../etc/passwd', '/files/x.svg', 'https://evil.example/a.webp', `${key}"onerror=x`, null, 3])(
    '%j is no file of ours',
    (text) => expect(filePathOf(text)).toBeNull(),
  )

  test('files become paths', () => {
    expect(filePathOf(key)).toBe(`/files/${key}`)
    expect(parseInfoCards([{ type: 'file', title: 'Rules', file: key, name: 'Rules 2027' }])).toEqual([
      { type: 'file', title: 'Rules', file: `/files/${key}`, name: 'Rules 2027' },
    ])
  })

  test('a broken piece is left out and the others stay', () => {
    const validCard = { type: 'text', title: 'Lodging', text: 'Book early' }
    expect(
      parseInfoCards([
        { type: 'html', title: 'x', text: '<script>' },
        null,
        validCard,
        'x',
        { ...validCard, title: '' },
      ]),
    ).toEqual([validCard])
    const picture = { src: key, alt: '', width: 10, height: 10 }
    expect(parseGallery([{ ...picture, src: 'javascript:x' }, picture, { ...picture, width: 1e9 }])).toHaveLength(1)
    const sponsor = { name: 'A', url: 'https://a.example', image: key }
    expect(parseSponsors([{ ...sponsor, url: 'javascript:x' }, sponsor])).toHaveLength(1)
    expect(
      parseAcceptanceItems([
        { text: 'I am fit', document: null },
        { text: 'x', document: { file: 'x', name: 'y' } },
      ]),
    ).toEqual([{ text: 'I am fit', document: null }])
  })

  test.each([null, undefined, 'x', 7, {}])('%j instead of a list is an empty one', (stored) => {
    expect([parseInfoCards(stored), parseGallery(stored), parseSponsors(stored), parseAcceptanceItems(stored)]).toEqual(
      [[], [], [], []],
    )
  })

  test('texts stay in every language, and one without any is left out', () => {
    const card = { type: 'text', title: { en: 'Lodging', es: 'Alojamiento' }, text: { es: 'Reserva antes', fr: 'x' } }
    expect(parseInfoCards([card, { ...card, title: {} }, { ...card, text: { en: 7 } }])).toEqual([
      { ...card, text: { es: 'Reserva antes' } },
    ])
    expect(parseGallery([{ src: key, alt: { en: 'The start' }, width: 10, height: 10 }])).toHaveLength(1)
    expect(parseLanding({ headline: { en: 'Run' }, tagline: { en: '' } })).toMatchObject({
      headline: { en: 'Run' },
      tagline: '',
      about: '',
    })
  })

  test('links of networks lead to the web, and to those we know', () => {
    expect(
      parseSocialLinks({ x: 'javascript:x', strava: 'https://strava.example/a', other: 'https://b.example' }),
    ).toEqual({
      strava: 'https://strava.example/a',
    })
    expect(parseSocialLinks(null)).toEqual({})
  })

  test('contact details must be an e-mail address and a phone number', () => {
    expect(parseEmail('club@ribera.example')).toBe('club@ribera.example')
    for (const stored of ['x"><script>', 'club', '', null, 7]) expect(parseEmail(stored)).toBeNull()
    expect(parsePhone('+54 9 249 400 0117')).toBe('+54 9 249 400 0117')
    for (const stored of ['javascript:1', '0034', '+34 12<b>', '', null, 34600000000])
      expect(parsePhone(stored)).toBeNull()
  })

  test('colours that are none are the defaults of their roles', () => {
    const stored = { primaryColor: '#123456', secondaryColor: 'red;}*{display:none}', accentColor: null }
    expect(parseTheme(stored)).toEqual({ ...themeDefaults, primaryColor: '#123456' })
    expect(parseTheme('red')).toEqual(themeDefaults)
  })

  test('texts that are none are empty', () => {
    expect(parseLanding({ headline: 7, about: 'We run', order: 'news', hidden: ['news', 'news', 'pets'] })).toEqual({
      headline: '',
      tagline: '',
      about: 'We run',
      order: [],
      hidden: ['news'],
    })
  })

  test('a video has its canonical address, whatever was added to it', () => {
    expect(parseVideo({ url: 'https://youtu.be/dQw4w9WgXcQ?x="><script>', title: 'Last year' })).toEqual({
      url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      title: 'Last year',
    })
    expect(parseVideo({ url: 'javascript:x', title: 'x' })).toBeNull()
    expect(parseVideo(null)).toBeNull()
  })

  test('only sections that there are can be hidden', () => {
    expect([...parseHiddenSections({ hidden: ['gallery', 'pets', 7] })]).toEqual(['gallery'])
    expect(parseHiddenSections(null).size).toBe(0)
  })
})

describe('a course', () => {
  const course = {
    line: [
      [0, 0],
      [10, 5],
    ],
    box: { width: 10, height: 5 },
    distanceM: 1000,
    ascentM: null,
    descentM: null,
    profile: null,
  }

  test('is valid', () => expect(parseCourse(course)).toEqual(course))

  test.each([
    ['nothing', null],
    ['a text', 'M0 0'],
    ['no line', { ...course, line: undefined }],
    ['a point alone', { ...course, line: [[0, 0]] }],
    [
      'points that are none',
      {
        ...course,
        line: [
          ['0"/><script>', 0],
          [1, 1],
        ],
      },
    ],
    ['a box without size', { ...course, box: { width: 0, height: 5 } }],
    ['no box', { ...course, box: null }],
    ['no distance', { ...course, distanceM: null }],
  ])('of %s is none', (_what, stored) => expect(parseCourse(stored)).toBeNull())

  test('loses a profile that is none, and stays', () => {
    expect(parseCourse({ ...course, profile: [[0, 'high']] })).toEqual(course)
  })
})
