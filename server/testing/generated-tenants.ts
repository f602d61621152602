import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { eventSections } from '#rules/events/event-content.ts'
import { landingSections } from '#rules/organizations/organization-content.ts'
import { merchandiseRules } from '#rules/merchandise/merchandise-schema.ts'
import { fileTypes } from '#rules/registration-forms/form-field.ts'

const files: Readonly<Record<string, string>> = {
  'mark.svg': 'nandu/assets/mark.svg',
  'wordmark.svg': 'nandu/assets/wordmark.svg',
  'salida-1.webp': 'nandu/assets/aniversario-largada.webp',
  'salida-2.webp': 'nandu/assets/aniversario-llegada.webp',
  'same-as-salida-2.webp': 'nandu/assets/aniversario-llegada.webp',
  'rules.pdf': 'nandu/assets/reglamento-general.pdf',
}

const course = `<gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
  <trkpt lat="-37.32" lon="-59.13"/><trkpt lat="-37.33" lon="-59.12"/><trkpt lat="-37.34" lon="-59.15"/>
</trkseg></trk></gpx>`

export const generatedAsset = async (name: string): Promise<Uint8Array> =>
  name === 'course.gpx' ? Buffer.from(course) : readFileSync(path.resolve('tenants', files[name]!))

const word = fc.constantFrom('Ñandú', 'café', 'é', '🏃‍♀️', '<b>', '"x"', 'a&b', "l'été", '日本', '%_\\', '${1}', '10')
const text = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '))
const localized = fc.oneof(text, fc.record({ en: text, es: text }), fc.record({ es: text }))
const paragraphs = fc.array(text, { maxLength: 3 }).map((lines) => lines.join('\n\n'))
const name = fc.constantFrom('Ñandú', 'Club de l’Été 🏔️', '日本ランナーズ', 'Road & Trail')
const clock = fc.constantFrom('06:00', '08:30', '23:59')
const day = fc.date({ min: new Date('2001-01-02'), max: new Date('2098-12-31'), noInvalidDate: true })
const instant = day.map((date) => date.toISOString())
const slugs = fc.uniqueArray(fc.stringMatching(/^[a-z][a-z0-9]{0,8}(-[a-z0-9]{1,5})?$/), { maxLength: 4 })
const picture = fc.constantFrom('salida-1.webp', 'salida-2.webp', 'same-as-salida-2.webp')
const image = fc.oneof(picture, fc.constantFrom('mark.svg', 'wordmark.svg'))
const price = fc.integer({ min: 0, max: 10_000_000 })
const colour = fc.stringMatching(/^#[0-9a-f]{6}$/)
const zone = fc.constantFrom('America/Argentina/Buenos_Aires', 'Europe/Madrid', 'Pacific/Auckland')
const sport = fc.constantFrom('running', 'cycling', 'swimming', 'ultramarathon', 'spectator')
const ownCategories = [
  { name: 'Máster', sex: 'any', from: 40, to: null },
  { name: 'Mujeres', sex: 'female', from: 0, to: 39 },
]

const refundHours = fc.option(fc.integer({ min: 0, max: 8760 }))

const some = <Fields extends object>(fields: { [Key in keyof Fields]: fc.Arbitrary<Fields[Key]> }) =>
  fc.record(fields, { requiredKeys: [] })

const sponsors = fc.array(
  fc.record({
    name: text,
    url: fc.constantFrom('', 'https://agua.example/a?b=1&c=2'),
    image: fc.oneof(image, fc.constant('')),
  }),
  { maxLength: 3 },
)

const infoCards = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant('text'), title: localized, text: localized }),
    fc.record({ type: fc.constant('file'), title: localized, file: fc.constant('rules.pdf'), name: localized }),
    fc.record({
      type: fc.constant('list'),
      title: localized,
      items: fc.array(fc.record({ icon: fc.option(fc.constant('clock')), text: localized }), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
  ),
  { maxLength: 3 },
)

const rate = fc.integer({ min: 0, max: 2500 })

const agreement = fc.record({ en: text, es: fc.tuple(text, text).map((lines) => lines.join('\n\n')) })

const organization = fc
  .record(
    {
      name,
      description: text,
      language: fc.constantFrom('en', 'es'),
      currency: fc.constantFrom('ARS', 'EUR', 'KWD', 'JPY'),
      timeZone: zone,
      mainSport: sport,
      contactEmail: fc.option(fc.constant('hola@club.example')),
      contactPhone: fc.option(fc.constant('+54 9 249 400 0117')),
      website: fc.option(fc.constant('https://club.example/')),
      logo: fc.option(image),
      wordmark: fc.option(image),
      theme: some({
        primaryColor: colour,
        secondaryColor: colour,
        accentColor: colour,
        successColor: colour,
        warningColor: colour,
      }),
      landing: some({
        headline: localized,
        tagline: localized,
        about: fc.oneof(paragraphs, localized),
        order: fc.uniqueArray(fc.constantFrom(...landingSections)),
        hidden: fc.uniqueArray(fc.constantFrom('about', 'news', 'past', 'contact')),
      }),
      heroImage: fc.option(picture),
      infoCards,
      templates: some({
        landing: fc.record({
          id: fc.constant('modern'),
          config: some({ showCountdown: fc.boolean(), light: fc.constantFrom('accent', 'primary', 'white') }),
        }),
        event: fc.record({ id: fc.constantFrom('minimalist', 'default') }),
      }),
      sponsors,
      socialLinks: some({
        instagram: fc.constant('https://instagram.com/x'),
        facebook: fc.constant('https://facebook.com/x?y=1&z=2'),
        x: fc.constant('https://x.com/x'),
        youtube: fc.constant('https://youtube.com/@x'),
        strava: fc.constant('https://strava.com/y'),
        tiktok: fc.constant('https://tiktok.com/@x'),
      }),
      whatsappIcon: fc.boolean(),
      registrationAlerts: fc.boolean(),
      agesOn: fc.constantFrom('start', 'year_end'),
      holdMinutes: fc.integer({ min: 30, max: 240 }),
      transferHours: fc.integer({ min: 1, max: 240 }),
      refundHours,
      paymentProvider: fc.constantFrom('sandbox', 'stripe'),
      paymentTiming: fc.constantFrom('instant', 'days_10', 'days_18', 'days_35'),
      isListed: fc.boolean(),
      listsOnPublish: fc.boolean(),
      isAlbumOpen: fc.boolean(),
      terms: fc.option(agreement),
      waiver: fc.option(agreement),
      feePlan: fc.option(
        fc.record({
          platformFee: rate,
          providerFees: fc.record({ instant: rate, days_10: rate, days_18: rate, days_35: rate }),
          vat: rate,
        }),
      ),
    },
    { requiredKeys: ['name', 'language', 'currency', 'timeZone'] },
  )
  .map((fields) => ({ ...fields, region: fields.language === 'es' ? 'es-AR' : 'en-GB' }))

const tiers = fc
  .uniqueArray(fc.date({ min: new Date('2027-01-01'), max: new Date('2029-12-31'), noInvalidDate: true }), {
    maxLength: 3,
    selector: (day) => day.toISOString().slice(0, 10),
  })
  .chain((days) =>
    fc.tuple(
      ...days
        .map((day) => day.toISOString().slice(0, 10))
        .toSorted()
        .map((until) =>
          fc.record(
            {
              price: fc.integer({ min: 1_000, max: 5_000 }),
              until: fc.constant(until),
              places: fc.constantFrom(null, 20),
            },
            { requiredKeys: ['price', 'until'] },
          ),
        ),
    ),
  )

const team = fc.integer({ min: 2, max: 20 }).chain((max) =>
  fc.record(
    {
      min: fc.integer({ min: 2, max }),
      max: fc.constant(max),
      pricePerMember: fc.boolean(),
      nameLabel: fc.constantFrom('', 'Posta <b>'),
      uniqueNames: fc.boolean(),
      lateCompletion: fc.boolean(),
      bibPerTeam: fc.boolean(),
      scorers: fc.option(fc.integer({ min: 1, max })),
    },
    { requiredKeys: ['min', 'max'] },
  ),
)

const competition = fc
  .record(
    {
      price,
      distanceM: fc.option(fc.integer({ min: 1, max: 100_000 })),
      startsAt: fc.oneof(clock, instant),
      capacity: fc.option(fc.integer({ min: 1, max: 5000 })),
      team: fc.option(team),
      waitingList: fc.boolean(),
    },
    { requiredKeys: ['price'] },
  )
  .chain((fields) =>
    fields.price > 0
      ? some({ deferredCash: fc.integer({ min: 0, max: Math.min(fields.price, 1_000) }), tiers }).map((more) => ({
          ...fields,
          ...more,
        }))
      : fc.constant(fields),
  )

const competitions = fc
  .uniqueArray(fc.constantFrom('21K', '10 km', 'Ñandú 🏃‍♀️', 'A].price', '5K'), { maxLength: 4 })
  .chain((names) => fc.tuple(...names.map((each) => competition.map((fields) => ({ name: each, ...fields })))))

const options = ['Ñandú', '<b>']
const firstField = { kind: 'choice', id: 'first', label: 'Club "x"', options }

const fieldSettings = fc.uniqueArray(
  fc.oneof(
    fc.record({ kind: fc.constantFrom('short_text', 'long_text'), placeholder: text }),
    fc.record({
      kind: fc.constant('number'),
      placeholder: text,
      min: fc.constantFrom(null, -1.5),
      max: fc.constant(7),
    }),
    fc.record({ kind: fc.constant('date'), min: fc.constantFrom(null, '2026-01-01'), max: fc.constant('2026-12-31') }),
    fc.record({ kind: fc.constantFrom('choice', 'choices'), options: fc.constant(options) }),
    fc.record({ kind: fc.constantFrom('yes_no', 'country') }),
    fc.record({
      kind: fc.constant('file'),
      maxFiles: fc.integer({ min: 1, max: 5 }),
      accepts: fc.shuffledSubarray([...fileTypes], { minLength: 1 }),
      isHealth: fc.boolean(),
      mayFollow: fc.boolean(),
    }),
  ),
  { maxLength: 5, selector: ({ kind }) => kind },
)

const condition = fc.constantFrom(
  null,
  { kind: 'answer', field: 'first', isOneOf: ['<b>'] },
  { kind: 'under', age: 18 },
  { kind: 'from', age: 60 },
)

const formOf = (competitionNames: string[]) =>
  some({
    title: text,
    description: paragraphs,
    showsProgress: fc.boolean(),
    maxParticipants: fc.integer({ min: 1, max: 5 }),
    asksGender: fc.boolean(),
    fields: fieldSettings
      .chain((all) =>
        fc.tuple(
          ...all.map((settings) =>
            fc
              .record({
                label: text,
                help: text,
                required: fc.boolean(),
                enabled: fc.boolean(),
                competitions: fc.subarray(competitionNames),
                condition,
              })
              .map((field) => ({ id: `asked_${settings.kind}`, ...settings, ...field })),
          ),
        ),
      )
      .map((fields) => [firstField, ...fields]),
  })

const stock = fc.option(fc.integer({ min: 0, max: 500 }))
const variants = fc.oneof(
  fc.tuple(fc.record({ name: fc.constant(''), stock })),
  fc.tuple(fc.record({ name: fc.constant('S'), stock }), fc.record({ name: fc.constant('Ñ <b>'), stock })),
)

const merchandiseOf = (competitionNames: string[]) =>
  fc.uniqueArray(fc.constantFrom('Remera', 'Cena 🍝', '<b>'), { maxLength: 3 }).chain((names) =>
    fc.tuple(
      ...names.map((each) =>
        fc
          .record(
            {
              description: paragraphs,
              rule: fc.constantFrom(...merchandiseRules),
              variantsLabel: fc.constantFrom('', 'Talle'),
              isActive: fc.boolean(),
              picture: fc.option(image),
              price,
              competitions:
                competitionNames.length > 0
                  ? fc.oneof(fc.constant('all'), fc.subarray(competitionNames, { minLength: 1 }))
                  : fc.constant('all'),
              variants,
            },
            { requiredKeys: ['rule', 'variantsLabel', 'price', 'description', 'variants'] },
          )
          .map((item) => ({ name: each, ...item })),
      ),
    ),
  )

const start = fc.oneof(
  instant.map((startsAt) => ({ startsAt })),
  fc.record({ days: fc.integer({ min: -300, max: 300 }), at: clock }).map((startsIn) => ({ startsIn })),
)

const eventOf = (slug: string) =>
  fc
    .tuple(
      start,
      fc.record(
        {
          title: text,
          summary: text,
          description: paragraphs,
          timeZone: zone,
          location: some({ name: text, address: text }).chain((place) =>
            fc.constantFrom(place, { ...place, latitude: -37.3217, longitude: -59.1332 }),
          ),
          sport,
          status: fc.constantFrom('draft', 'published', 'cancelled'),
          registrationEnabled: fc.boolean(),
          registrationDeadline: fc.option(
            fc.oneof(
              fc.record({ daysBefore: fc.integer({ min: 1, max: 30 }), at: clock }),
              fc.constant('2000-12-31T23:59:59.000Z'),
            ),
          ),
          showOnHomepage: fc.boolean(),
          image: fc.option(image),
          course: fc.option(fc.constant('course.gpx')),
          included: fc.array(localized, { maxLength: 3 }),
          parking: text,
          schedule: fc.array(fc.record({ time: clock, label: localized }), { maxLength: 3 }),
          arrival: fc.option(
            some({ checkInOpens: fc.option(clock), arriveMinutesEarly: fc.option(fc.integer({ min: 1, max: 60 })) }),
          ),
          categories: fc.constantFrom([], ownCategories),
          refundHours,
          capacity: fc.option(fc.integer({ min: 1, max: 9000 })),
          infoCards,
          acceptanceItems: fc.array(
            fc.record({
              text: localized,
              document: fc.option(fc.record({ file: fc.constant('rules.pdf'), name: localized })),
            }),
            { maxLength: 2 },
          ),
          sponsors,
          gallery: fc.array(fc.record({ image: picture, alt: localized, caption: localized }), { maxLength: 3 }),
          video: fc.option(
            fc.record({ url: fc.constant('https://www.youtube.com/watch?v=dQw4w9WgXcQ'), title: localized }),
          ),
          landing: some({
            order: fc.uniqueArray(fc.constantFrom(...eventSections)),
            hidden: fc.uniqueArray(fc.constantFrom('results', 'info', 'gallery', 'sponsors', 'call')),
            call: some({ title: localized, text: localized }),
          }),
          competitions,
        },
        { requiredKeys: ['title'] },
      ),
    )
    .chain(([when, fields]) => {
      const names = (fields.competitions ?? []).map((each) => each.name)
      return some({ form: formOf(names), merchandise: merchandiseOf(names) }).map((more) => ({
        slug,
        ...when,
        ...fields,
        ...more,
      }))
    })

const couponOf = (eventSlugs: string[]) => (code: string) =>
  fc
    .tuple(
      fc.constantFrom({}, { expiresAt: '2031-01-01T03:00:00.000Z' }, { expiresIn: { days: 5 } }, { expiresIn: null }),
      fc.record(
        {
          discount: fc.integer({ min: 1, max: 10_000 }),
          usageLimit: fc.option(fc.integer({ min: 1, max: 1000 })),
          events: fc.oneof(fc.constant('all'), fc.shuffledSubarray(eventSlugs)),
          description: text,
        },
        { requiredKeys: ['discount'] },
      ),
    )
    .map(([when, fields]) => ({ code, ...when, ...fields }))

const articleOf = (slug: string) =>
  fc
    .tuple(
      fc.constantFrom({}, { publishedAt: '2026-05-01T09:30:00.000Z' }, { published: { days: -3, at: '09:00' } }),
      fc.record(
        {
          title: text,
          excerpt: text,
          cover: fc.option(image),
          content: fc.constantFrom(
            '<p>Hola & adiós</p>',
            '<h1>🏔️</h1><p>texto <b>fuerte</b></p><img alt="a" src="assets/salida-1.webp" width="100" height="80">',
            '<table><caption>Marcas</caption><thead><tr><th scope="col" colspan="2">Km</th></tr></thead><tbody><tr><th scope="row">5</th><td rowspan="20" style="x">24 < 25</td></tr></tbody></table>',
            '<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3" rel="nofollow noopener">https://youtu.be/dQw4w9WgXcQ</a></p>',
            'src="assets/none.png" <script>alert(1)</script>',
          ),
          isPublished: fc.boolean(),
          showOnLanding: fc.boolean(),
        },
        { requiredKeys: ['title'] },
      ),
    )
    .map(([when, fields]) => ({ slug, ...when, ...fields, ...(fields.isPublished === false && neverPublished) }))

const neverPublished = { publishedAt: null, published: undefined }

const all = <Item>(items: fc.Arbitrary<Item>[]): fc.Arbitrary<Item[]> => fc.tuple(...items)

/** Every field is there or left out, and texts have accents, emoji and what HTML and SQL give a meaning. */
export const generatedTenant = fc.tuple(organization, slugs, slugs).chain(([fields, eventSlugs, articleSlugs]) =>
  fc.record({
    organization: fc.constant(fields),
    events: all(eventSlugs.map(eventOf)),
    coupons: all(['GRUPO10', 'A_1', 'Z-9'].slice(eventSlugs.length).map(couponOf(eventSlugs))),
    news: all(articleSlugs.map(articleOf)),
  }),
)
