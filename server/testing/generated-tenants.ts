import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { tenantProblems } from '#rules/tenants/tenant-file.ts'

const course = `<gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
  <trkpt lat="-37.32" lon="-59.13"/><trkpt lat="-37.33" lon="-59.12"/><trkpt lat="-37.34" lon="-59.15"/>
</trkseg></trk></gpx>`

const picture = 'aniversario-largada.webp'
/** Another name of the same bytes. */
const samePicture = 'same-picture.webp'

export const generatedAsset = async (name: string): Promise<Uint8Array> =>
  name === 'course.gpx'
    ? Buffer.from(course)
    : readFileSync(path.resolve('tenants/nandu/assets', name === samePicture ? picture : name))

// oxlint-disable-next-line typescript/no-explicit-any -- JSON of many shapes, valid and not
type Json = Record<string, any>

/** A demonstration with the fields that it leaves out. */
function example(): Json {
  const json: Json = JSON.parse(readFileSync('tenants/nandu/tenant.json', 'utf8'))
  const { organization, events, coupons, news } = json
  const paymentQr = { picture: samePicture, text: 'club.nandu' }
  const sponsor = { name: 'Agua', url: 'https://agua.example/a?b=1&c=2', image: 'mark.svg' }
  const [event, other] = events
  const { startsIn: _start, ...dated } = other
  for (const competition of [...event.competitions, ...other.competitions]) delete competition.seedTaken
  Object.assign(organization, {
    legalName: 'Club Ñandú A. C.',
    taxId: '30-1',
    legalAddress: 'Alem 842\nTandil',
    agesOn: 'year_end',
    offersCash: true,
    paymentQr,
    passesMethodCosts: true,
    paymentProvider: 'stripe',
    paymentTiming: 'days_18',
    feesPaidBy: 'organizer',
    refundHours: 0,
    listsOnPublish: true,
    isAlbumOpen: true,
    heroImage: picture,
    templates: { landing: { id: 'modern', config: { showCountdown: false } }, event: { id: 'minimalist' } },
  })
  json.albums = [
    {
      year: 2026,
      title: 'Copa',
      intro: 'Los equipos',
      isOpen: true,
      code: 'ribera',
      teams: [
        {
          name: 'Orcas',
          groupName: 'A',
          country: 'AR',
          logo: 'mark.svg',
          photo: picture,
          coach: 'Berta Soler',
          assistantCoach: 'Iván Paz',
          players: [{ name: 'Lía Roca', playsAs: 'Ala', birthDate: '2014-06-15', guardianEmail: 'rosa@example.com' }],
        },
        { name: 'Focas' },
      ],
    },
  ]
  Object.assign(organization.landing, { order: ['news', 'about'], hidden: ['past', 'contact'] })
  Object.assign(organization.socialLinks, {
    facebook: 'https://facebook.com/x?y=1&z=2',
    tiktok: 'https://tiktok.com/@x',
  })
  Object.assign(event, {
    course: 'course.gpx',
    arrival: { checkInOpens: '06:00', arriveMinutesEarly: 20 },
    refundHours: 24,
    transferDeadlineDays: null,
    paymentMethods: ['card', 'cash'],
    paymentQr,
    refundKeepsFees: true,
    feesPaidBy: 'buyer',
    returnsApplicationFee: false,
    capacity: 9000,
    sponsors: [sponsor],
    gallery: [picture, samePicture].map((image) => ({ image, alt: 'Largada', caption: 'Largada' })),
    video: { url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', title: 'Largada' },
    landing: { order: ['sponsors'], hidden: ['results'], call: { title: 'Vení', text: 'Te esperamos' } },
  })
  event.infoCards.push({ type: 'file', title: 'Reglamento', file: 'reglamento-general.pdf', name: 'Reglamento' })
  for (const field of event.form.fields)
    Object.assign(field, { enabled: field.kind !== 'file' }, field.kind === 'file' && { accepts: ['pdf'] })
  Object.assign(event.form, { showsProgress: false, asksGender: false, healthFileDays: 10, maxParticipants: 3 })
  Object.assign(event.merchandise[0], { isActive: false, picture })
  Object.assign(event.competitions[1], {
    waitingList: true,
    team: { min: 2, max: 4, scorers: 3, uniqueNames: false, bibPerTeam: true },
  })
  Object.assign(coupons[0], {
    events: [other.slug, event.slug],
    expiresIn: undefined,
    expiresAt: '2031-01-01T03:00:00Z',
  })
  Object.assign(news[0], {
    cover: picture,
    published: undefined,
    publishedAt: '2026-05-01T09:30:00Z',
    content: `<h1>🏔️</h1><p>24 < 25 <a href="https://youtu.be/dQw4w9WgXcQ">a</a></p><img alt="a" src="assets/${samePicture}"> src="assets/none.png" <script>alert(1)</script>`,
  })
  return { ...json, events: [event, { ...dated, startsAt: '2027-05-01T11:00:00Z', registrationDeadline: null }] }
}

const words = ['Ñandú', 'café', 'é', '🏃‍♀️', '<b>', '"x"', 'a&b', "l'été", '日本', '%_\\', '${1}', 'A].price', '10']
const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 }).map((each) => each.join(' '))
const texts = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 1, arbitrary: fc.record({ en: text, es: text }) },
  { weight: 1, arbitrary: fc.record({ es: text }) },
)

/** What other values refer to: the names of competitions, and the answers of questions. */
const isFixed = (name: string, thing: object) =>
  ['slug', 'code', 'id', 'options', 'condition'].includes(name) || (name === 'name' && 'distanceM' in thing)

/** Each field left out, or with another value of its kind, now and then. */
function vary(value: unknown, random: fc.GeneratorValue): unknown {
  if (Array.isArray(value)) return value.map((each) => vary(each, random))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, each]) =>
        random(fc.nat, { max: 9 }) === 0 ? [] : [[name, isFixed(name, value) ? each : vary(each, random)]],
      ),
    )
  if (typeof value === 'boolean') return random(fc.boolean)
  return typeof value === 'string' && random(fc.boolean) ? random(() => texts) : value
}

/** What cannot vary is as in the example: the value itself, or where that is wrong too, the thing that it belongs to. */
function corrected(varied: Json, original: Json): Json {
  for (let depth = Infinity; depth > 0; depth = depth === Infinity ? 3 : depth - 1) {
    for (let round = 0; round < 4; round += 1) {
      const problems = tenantProblems(varied)
      if (problems.length === 0) return varied
      for (const { path: at } of problems) restore(varied, original, at.split('.').slice(0, depth))
    }
  }
  return original
}

function restore(varied: Json, original: Json, [key = '', ...rest]: string[]): void {
  const isDeeper = rest.length > 0 && typeof varied[key] === 'object' && varied[key] !== null
  if (isDeeper && typeof original[key] === 'object') restore(varied[key], original[key], rest)
  else if (original[key] === undefined) delete varied[key]
  else varied[key] = structuredClone(original[key])
}

/** Texts have accents, emoji and what HTML, SQL and paths give a meaning. */
export const generatedTenant: fc.Arbitrary<Json> = fc.gen().map((random) => {
  const original = example()
  return corrected(vary(original, random) as Json, original)
})
