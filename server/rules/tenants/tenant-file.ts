/**
 * The schema of `tenants/<subdomain>/tenant.json`; files named in it are in the folder's `assets/`. Unknown keys are
 * rejected, so that a misspelt one is not ignored.
 */
import * as v from 'valibot'
import { maxArriveMinutesEarly } from '../events/arrival.ts'
import { paymentProviders } from '../money/currency.ts'
import { isCurrency } from '../money/currency.ts'
import { isTimeZone } from '../time/time-zones.ts'
import { networks } from '../organizations/networks.ts'
import { phoneFormat } from '../organizations/organization-form.ts'
import { sports } from '../events/sports.ts'
import { maxRefundHours } from '../events/refund-policy.ts'
import { Refused } from '../refusals.ts'
import { eventSections } from '../text/stored-fields.ts'
import { parseVideoAddress } from '../media/video.ts'

const textUpTo = (max: number) => v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'), v.maxLength(max))
const integerBetween = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))
const basisPoints = integerBetween(0, 10_000)
/** Minor units; the maximum is that of the weakest currency (see `maxPriceOf`). */
const cents = integerBetween(0, 10 ** 14)
const link = v.pipe(v.string(), v.url(), v.startsWith('https://', 'must begin with https://'), v.maxLength(300))
const colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #1d4ed8'))
const slug = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be small letters, digits and hyphens'),
  v.maxLength(80),
)
const refundHours = v.optional(integerBetween(0, maxRefundHours))
const clock = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 08:30'))
const instant = v.pipe(v.string(), v.isoTimestamp('must be an instant such as 2027-04-18T08:30:00Z'))
const timeZone = v.pipe(v.string(), v.check(isTimeZone, 'must be an IANA time zone such as Europe/Madrid'))

// One flat folder: a name with a slash or dots could reach a file outside of it.
const image = v.pipe(
  v.string(),
  v.regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*\.(?:svg|png|jpg|webp)$/,
    'must be an image of the folder assets, such as logo.svg',
  ),
)
const courseFile = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*\.gpx$/, 'must be a course of the folder assets, such as half-marathon.gpx'),
)

const documentFile = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*\.pdf$/, 'must be a document of the folder assets, such as rules.pdf'),
)
const picture = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*\.(?:png|jpg|webp)$/, 'must be a picture of the folder assets, such as start.webp'),
)

const sponsor = v.strictObject({
  name: textUpTo(60),
  url: v.optional(v.union([v.literal(''), link]), ''),
  image: v.optional(v.union([v.literal(''), image]), ''),
})
const sponsors = v.pipe(v.array(sponsor), v.maxLength(24))

const infoCard = v.variant('type', [
  v.strictObject({
    title: textUpTo(80),
    type: v.literal('list'),
    items: v.pipe(
      v.array(v.strictObject({ icon: v.optional(v.nullable(slug), null), text: textUpTo(200) })),
      v.minLength(1),
      v.maxLength(12),
    ),
  }),
  v.strictObject({ title: textUpTo(80), type: v.literal('text'), text: textUpTo(1200) }),
  v.strictObject({ title: textUpTo(80), type: v.literal('file'), file: documentFile, name: textUpTo(120) }),
])
const infoCards = v.optional(v.pipe(v.array(infoCard), v.maxLength(12)), [])

const acceptanceItem = v.strictObject({
  text: textUpTo(400),
  document: v.optional(v.nullable(v.strictObject({ file: documentFile, name: textUpTo(120) })), null),
})

const video = v.strictObject({
  url: v.pipe(
    v.string(),
    v.check((url) => parseVideoAddress(url) !== null, 'must be an address of a video on YouTube or Vimeo'),
  ),
  title: textUpTo(120),
})

const template = v.optional(v.strictObject({ id: slug, config: v.optional(v.record(v.string(), v.unknown()), {}) }))

const weekday = v.picklist(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])

const feePlan = v.pipe(
  v.strictObject({
    platformFee: basisPoints,
    providerFees: v.strictObject({
      instant: basisPoints,
      days_10: basisPoints,
      days_18: basisPoints,
      days_35: basisPoints,
    }),
    vat: basisPoints,
  }),
  // The price goes to infinity as the provider's fee and its VAT approach the whole price.
  v.check(
    ({ providerFees, vat }) => Object.values(providerFees).every((fee) => (10_000 + vat) * fee < 100_000_000),
    'provider fee and VAT together must be less than the price',
  ),
)

const organization = v.pipe(
  v.strictObject({
    name: textUpTo(80),
    description: textUpTo(300),
    language: v.picklist(['en', 'es']),
    region: v.pipe(v.string(), v.regex(/^[a-z]{2}-[A-Z]{2}$/, 'must be a region such as es-AR')),
    currency: v.pipe(v.string(), v.check(isCurrency, 'must be an ISO 4217 currency such as EUR')),
    timeZone,
    mainSport: v.picklist(sports),
    contactEmail: v.nullable(v.pipe(v.string(), v.email())),
    contactPhone: v.nullable(v.pipe(v.string(), v.regex(phoneFormat, 'must be a number such as +34 600 000 000'))),
    website: v.nullable(link),
    logo: v.nullable(image),
    wordmark: v.nullable(image),
    theme: v.strictObject({
      primaryColor: colour,
      secondaryColor: colour,
      accentColor: colour,
      successColor: colour,
      warningColor: colour,
    }),
    landing: v.strictObject({ headline: textUpTo(90), tagline: textUpTo(220), about: textUpTo(2000) }),
    heroImage: v.optional(v.nullable(picture), null),
    infoCards,
    /** Absent: unchanged; *default* for a new organization. The command checks that they exist. */
    templates: v.optional(v.strictObject({ landing: template, event: template }), {}),
    sponsors,
    socialLinks: v.strictObject(v.entriesFromList(networks, v.optional(link))),
    whatsappIcon: v.boolean(),
    registrationAlerts: v.boolean(),
    holdMinutes: integerBetween(30, 240),
    transferHours: integerBetween(1, 240),
    refundHours,
    paymentProvider: v.optional(v.picklist(paymentProviders)),
    paymentTiming: v.picklist(['instant', 'days_10', 'days_18', 'days_35']),
    isListed: v.boolean(),
    feePlan,
  }),
  v.forward(
    v.check(({ region, language }) => region.startsWith(`${language}-`), 'must be a region of the language'),
    ['region'],
  ),
)

const coupon = v.strictObject({
  code: v.pipe(
    v.string(),
    v.regex(/^[A-Z0-9_-]+$/, 'must be capital letters, digits, hyphens and underscores'),
    v.maxLength(40),
  ),
  discount: v.pipe(basisPoints, v.minValue(1)),
  usageLimit: v.nullable(integerBetween(1, 1_000_000)),
  events: v.union([v.literal('all'), v.pipe(v.array(slug), v.minLength(1))], 'must be "all" or a list of slugs'),
  expiresIn: v.nullable(v.strictObject({ days: integerBetween(-3650, 3650) })),
  description: v.pipe(v.string(), v.maxLength(300)),
})

const competition = v.pipe(
  v.strictObject({
    name: textUpTo(80),
    price: cents,
    distanceM: v.nullable(integerBetween(1, 1_000_000)),
    startsAt: clock,
    capacity: v.nullable(integerBetween(1, 1_000_000)),
    deferredCash: cents,
    seedTaken: integerBetween(0, 2000),
  }),
  v.forward(
    v.check(({ deferredCash, price }) => deferredCash <= price, 'must not exceed the price'),
    ['deferredCash'],
  ),
  v.forward(
    v.check(({ seedTaken, capacity }) => capacity === null || seedTaken <= capacity, 'must not exceed the capacity'),
    ['seedTaken'],
  ),
)

const event = v.pipe(
  v.strictObject({
    slug,
    title: textUpTo(120),
    summary: textUpTo(240),
    description: textUpTo(6000),
    /**
     * Either `startsIn`, counted from the day of applying so that a demonstration does not age (the first `weekday` on
     * or after that day), or `startsAt`, an instant.
     */
    startsIn: v.optional(
      v.strictObject({ days: integerBetween(-3650, 3650), weekday: v.optional(weekday), at: clock }),
    ),
    startsAt: v.optional(instant),
    timeZone,
    location: v.strictObject({
      name: textUpTo(120),
      address: textUpTo(200),
      latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
      longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
    }),
    sport: v.picklist(sports),
    status: v.picklist(['draft', 'published', 'cancelled']),
    registrationEnabled: v.boolean(),
    registrationDeadline: v.nullable(
      v.union(
        [v.strictObject({ daysBefore: integerBetween(0, 3650), at: clock }), instant],
        'must be { daysBefore, at } or an instant',
      ),
    ),
    showOnHomepage: v.boolean(),
    image: v.nullable(image),
    course: v.nullable(courseFile),
    included: v.array(textUpTo(160)),
    parking: v.pipe(v.string(), v.maxLength(600)),
    schedule: v.array(v.strictObject({ time: clock, label: textUpTo(160) })),
    arrival: v.optional(
      v.strictObject({
        checkInOpens: v.optional(v.nullable(clock), null),
        arriveMinutesEarly: v.optional(v.nullable(integerBetween(1, maxArriveMinutesEarly)), null),
      }),
    ),
    refundHours,
    infoCards,
    acceptanceItems: v.optional(v.pipe(v.array(acceptanceItem), v.maxLength(12)), []),
    sponsors: v.optional(sponsors, []),
    gallery: v.optional(v.pipe(v.array(v.strictObject({ image: picture, alt: textUpTo(200) })), v.maxLength(40)), []),
    video: v.optional(v.nullable(video), null),
    landing: v.optional(v.strictObject({ hidden: v.array(v.picklist(eventSections)) }), { hidden: [] }),
    competitions: v.array(competition),
  }),
  v.forward(
    v.check(
      ({ startsIn, startsAt }) => (startsIn === undefined) !== (startsAt === undefined),
      'give startsIn or startsAt',
    ),
    ['startsIn'],
  ),
  v.forward(
    v.check(({ competitions }) => areUnique(competitions.map(({ name }) => name)), 'names must be unique in the event'),
    ['competitions'],
  ),
)

const article = v.strictObject({
  slug,
  title: textUpTo(120),
  excerpt: textUpTo(300),
  cover: v.optional(v.nullable(image), null),
  content: textUpTo(20_000),
  published: v.strictObject({ days: integerBetween(-3650, 3650), at: clock }),
  isPublished: v.optional(v.boolean(), true),
  showOnLanding: v.optional(v.boolean(), true),
})

const tenantFile = v.pipe(
  v.strictObject({
    organization,
    coupons: v.array(coupon),
    events: v.array(event),
    news: v.optional(v.pipe(v.array(article), v.maxLength(60)), []),
  }),
  v.forward(
    v.check(({ news }) => areUnique(news.map((each) => each.slug)), 'slugs must be unique'),
    ['news'],
  ),
  v.forward(
    v.check(({ events }) => areUnique(events.map((each) => each.slug)), 'slugs must be unique'),
    ['events'],
  ),
  v.forward(
    v.check(({ coupons }) => areUnique(coupons.map(({ code }) => code)), 'codes must be unique'),
    ['coupons'],
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const slugs = new Set(dataset.value.events.map((each) => each.slug))
    for (const { code, events } of dataset.value.coupons) {
      const missing = events === 'all' ? undefined : events.find((each) => !slugs.has(each))
      if (missing) addIssue({ message: `coupon ${code} names the event ${missing}, which is not in the file` })
    }
  }),
)

export type TenantFile = v.InferOutput<typeof tenantFile>
export type TenantEvent = TenantFile['events'][number]
export type TenantCompetition = TenantEvent['competitions'][number]
export type TenantArticle = TenantFile['news'][number]
export type TenantCoupon = TenantFile['coupons'][number]

export type TenantProblem = { path: string; problem: string }

export function tenantProblems(json: unknown): TenantProblem[] {
  const result = v.safeParse(tenantFile, json)
  return (result.issues ?? []).map((issue) => ({ path: v.getDotPath(issue) ?? '', problem: issue.message }))
}

/** Throws `Refused` `tenant_invalid` with the first problem (`field` is its path). */
export function parseTenantFile(json: unknown): TenantFile {
  const [first] = tenantProblems(json)
  if (first) throw new Refused({ code: 'tenant_invalid', field: first.path, values: first })
  return v.parse(tenantFile, json)
}

export function assetsOf({ organization, events, news }: TenantFile): string[] {
  const names = [
    organization.logo,
    organization.wordmark,
    organization.heroImage,
    ...news.map((each) => each.cover),
    ...events.flatMap((each) => [each.image, each.course]),
    ...events.flatMap((each) => each.gallery.map((one) => one.image)),
    ...events.flatMap((each) => each.acceptanceItems.map(({ document }) => document?.file ?? null)),
    ...[organization, ...events].flatMap((each) => [
      ...each.sponsors.flatMap((sponsor) => sponsor.image || []),
      ...each.infoCards.map((card) => (card.type === 'file' ? card.file : null)),
    ]),
  ]
  return [...new Set(names.filter((name) => name !== null))]
}

function areUnique(values: readonly string[]): boolean {
  return new Set(values.map((value) => value.toLowerCase())).size === values.length
}
