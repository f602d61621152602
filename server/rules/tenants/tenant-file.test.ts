import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseTenantFile, tenantProblems } from './tenant-file.ts'

const example = new URL('../../../tenants/nandu/tenant.json', import.meta.url)

describe('a tenant file', () => {
  const problemsAfter = (change: (file: any) => void) => {
    const file = JSON.parse(readFileSync(example, 'utf8'))
    change(file)
    return tenantProblems(file)
  }
  const firstPath = (change: (file: any) => void) => problemsAfter(change)[0]?.path

  test('that is valid has no problem', () => {
    expect(problemsAfter(() => undefined)).toEqual([])
  })

  test.each(['America/Argentina/Buenos_Aires', 'Nope/Zone'])(
    'whose values are wrong in any way is examined to its end, also in the zone %s',
    (timeZone) => {
      const wrongValues = [null, '', 'soon', '2027-13-40T11:00:00Z', -1, 1e99, 0.5, true, [], {}]
      const { organization, events } = JSON.parse(readFileSync(example, 'utf8'))
      const { startsIn: _, ...event } = { ...events[0], startsAt: '2027-05-01T11:00:00Z', timeZone }
      const { name, mainSport, region } = organization
      const file = { organization: { name, mainSport, region }, events: [firstItemsOf(event)] }
      const paths = [...pathsOf(file)]
      expect(paths.length).toBeGreaterThan(40)
      for (const path of paths)
        for (const value of wrongValues) {
          const changed = structuredClone(file)
          const parent = path.slice(0, -1).reduce<any>((node, key) => node[key], changed)
          parent[path.at(-1)!] = value
          expect(() => tenantProblems(changed), `${path.join('.')}: ${JSON.stringify(value)}`).not.toThrow()
        }
    },
  )

  test('with a wrong moment and a wrong zone has both among its problems', () => {
    const pathsWith = (startsAt: string, timeZone: string) =>
      problemsAfter((file) => {
        Object.assign(file.events[0], { startsAt, timeZone })
        delete file.events[0].startsIn
      }).map(({ path }) => path)
    expect(pathsWith('tomorrow', 'Etc/UTC')).toEqual(['events.0.startsAt'])
    expect(pathsWith('2027-13-40T11:00:00Z', 'Nope/Zone')).toEqual(['events.0.timeZone', 'events.0.startsAt'])
    expect(pathsWith('2100-01-01T11:00:00Z', 'Etc/UTC')).toEqual(['events.0.startsAt'])
  })

  test.each<[string, string, (file: any) => void]>([
    ['without a name', 'organization.name', (file) => delete file.organization.name],
    ['with an unknown key', 'organization.colour', (file) => (file.organization.colour = '#000000')],
    ['with a key that reaches the prototype', 'constructor', (file) => (file.constructor = {})],
    ['with a currency that does not exist', 'organization.currency', (file) => (file.organization.currency = 'ARX')],
    ['with a region of another language', 'organization.region', (file) => (file.organization.region = 'en-GB')],
    [
      'with a time zone that does not exist',
      'events.0.timeZone',
      (file) => (file.events[0].timeZone = 'America/Tandil'),
    ],
    [
      'with a colour that is CSS',
      'organization.theme.primaryColor',
      (file) => (file.organization.theme.primaryColor = 'red;}'),
    ],
    ['with a link that runs', 'organization.website', (file) => (file.organization.website = 'javascript:alert(1)')],
    [
      'with a sponsor’s link that runs',
      'organization.sponsors.1.url',
      (file) => (file.organization.sponsors[1].url = 'data:text/html,x'),
    ],
    [
      'with an asset outside of its folder',
      'organization.logo',
      (file) => (file.organization.logo = '../../../etc/passwd.svg'),
    ],
    ['with a course outside of its folder', 'events.1.course', (file) => (file.events[1].course = '/etc/passwd')],
    ['with an image that is a page', 'events.0.image', (file) => (file.events[0].image = 'page.html')],
    [
      'with fees that eat the price',
      'organization.feePlan',
      (file) => (file.organization.feePlan.providerFees.instant = 9000),
    ],
    [
      'with a hold shorter than a card page needs',
      'organization.holdMinutes',
      (file) => (file.organization.holdMinutes = 5),
    ],
    ['with half a cent', 'events.0.competitions.0.price', (file) => (file.events[0].competitions[0].price = 10.5)],
    ['with a negative price', 'events.0.competitions.0.price', (file) => (file.events[0].competitions[0].price = -1)],
    [
      'with more cash than the price',
      'events.0.competitions.0.deferredCash',
      (file) => (file.events[0].competitions[0].deferredCash = 9e9),
    ],
    [
      'that would oversell',
      'events.0.competitions.0.seedTaken',
      (file) => (file.events[0].competitions[0].seedTaken = 251),
    ],
    [
      'with a competition twice',
      'events.0.competitions.4.name',
      (file) => file.events[0].competitions.push(file.events[0].competitions[0]),
    ],
    ['with a slug twice', 'events.8.slug', (file) => file.events.push(file.events[0])],
    ['with a slug that is a path', 'events.0.slug', (file) => (file.events[0].slug = '../admin')],
    ['with no start', 'events.0.startsIn', (file) => delete file.events[0].startsIn],
    ['with two starts', 'events.0.startsIn', (file) => (file.events[0].startsAt = '2027-01-01T00:00:00Z')],
    ['with a time that no clock shows', 'events.0.startsIn.at', (file) => (file.events[0].startsIn.at = '24:00')],
    [
      'with a latitude beyond the pole',
      'events.0.location.latitude',
      (file) => (file.events[0].location.latitude = -91),
    ],
    ['with an unknown sport', 'events.0.sport', (file) => (file.events[0].sport = 'chess')],
    ['with a coupon above the whole', 'coupons.0.discount', (file) => (file.coupons[0].discount = 10_001)],
    ['with a coupon code of other characters', 'coupons.0.code', (file) => (file.coupons[0].code = '=CMD()')],
    ['with a coupon for an event it has not', 'coupons.1.events.0', (file) => (file.coupons[1].events = ['elsewhere'])],
    [
      'with a price that makes no sense in its currency',
      'events.0.competitions.0.price',
      (file) => (file.events[0].competitions[0].price = 100_000_000_001),
    ],
    [
      'with registration that ends after the start',
      'events.0.registrationDeadline',
      (file) => Object.assign(file.events[0], { registrationDeadline: { daysBefore: 0, at: '23:59' } }),
    ],
    [
      'with a start in another century',
      'events.0.startsAt',
      (file) => Object.assign(file.events[0], { startsIn: undefined, startsAt: '1999-12-31T12:00:00Z' }),
    ],
    [
      'with fewer places than are taken of its competitions',
      'events.0.capacity',
      (file) => (file.events[0].capacity = file.events[0].competitions[0].seedTaken),
    ],
    ['with half a position', 'events.0.location', (file) => (file.events[0].location.longitude = null)],
  ])('%s is rejected at its path', (_, path, change) => {
    expect(firstPath(change)).toBe(path)
  })

  test('that is no object is rejected', () => {
    for (const json of [null, [], 'tenant', 1]) expect(tenantProblems(json)).not.toEqual([])
  })

  test('lists all its problems at once, and is rejected with the first', () => {
    const file = JSON.parse(readFileSync(example, 'utf8'))
    file.organization.language = 'fr'
    file.events[2].title = ' '
    expect(tenantProblems(file).map(({ path }) => path)).toEqual(['organization.language', 'events.2.title'])
    expect(() => parseTenantFile(file)).toThrow('tenant_invalid')
  })

  test('says in words what is wrong, and with which value', () => {
    const problems = problemsAfter(({ organization, events: [first, second] }) => {
      delete organization.name
      organization.colour = '#000000'
      organization.language = 'fr'
      organization.holdMinutes = 5
      organization.whatsappIcon = 'yes'
      organization.landing.headline = 'x'.repeat(91)
      first.startsIn.at = '24:00'
      first.summary = 'x'.repeat(241)
      first.competitions[0].price = 10.5
      first.competitions[0].capacity = 0
      second.title = ' '
    })
    expect(problems.map(({ path, problem }) => `${path} ${problem}`)).toEqual([
      'organization.name is missing',
      'organization.language must be one of en, es, not "fr"',
      'organization.whatsappIcon must be true or false, not "yes"',
      'organization.holdMinutes must be at least 30, not 5',
      'organization.landing.headline must have at most 90 characters',
      'organization.colour is no field here',
      'events.0.summary must have at most 240 characters',
      'events.0.startsIn.at must be a time such as 08:30, not "24:00"',
      'events.0.competitions.0.price must be a whole number of minor units (1250 is 12.50) that a place can cost, not 10.5',
      'events.0.competitions.0.capacity must be at least 1, not 0',
      'events.0.competitions.0.seedTaken must not exceed the capacity',
      'events.1.title must not be empty',
    ])
  })

  test('names each unknown field of each object, beside its other problems', () => {
    const paths: string[] = []
    const misspell = (value: any, path: string[]) => {
      if (typeof value !== 'object' || value === null || path.at(-1) === 'config') return
      for (const [key, inner] of Object.entries(value)) misspell(inner, [...path, key])
      if (Array.isArray(value)) return
      Object.assign(value, { wrongOne: 1, wrongTwo: {} })
      paths.push([...path, 'wrongOne'].join('.'), [...path, 'wrongTwo'].join('.'))
    }
    const problems = problemsAfter((file) => {
      misspell(file, [])
      file.events[0].title = ' '
      file.events[0].competitions[0].price = -1
    })
    const unknown = problems.filter(({ problem }) => problem === 'is no field here')
    expect(unknown.map(({ path }) => path).toSorted()).toEqual(paths.toSorted())
    expect(problems.filter((each) => !unknown.includes(each)).map(({ path }) => path)).toEqual([
      'events.0.title',
      'events.0.competitions.0.price',
    ])
  })

  test('asks whether a field was meant that is spelt alike', () => {
    const problems = problemsAfter(({ organization, events: [first] }) => {
      Object.assign(organization, { curency: 'EUR', time_zone: 'Europe/Madrid' })
      first.competitions[0].capcity = 5
      first.competitions[0].places = 5
    })
    expect(problems).toEqual([
      { path: 'organization.curency', value: 'EUR', problem: 'is no field here: did you mean currency?' },
      { path: 'organization.time_zone', value: 'Europe/Madrid', problem: 'is no field here: did you mean timeZone?' },
      { path: 'events.0.competitions.0.capcity', value: 5, problem: 'is no field here: did you mean capacity?' },
      { path: 'events.0.competitions.0.places', value: 5, problem: 'is no field here' },
    ])
  })

  test('says what its values say together, beside what is invalid or unknown elsewhere', () => {
    const { organization, events } = JSON.parse(readFileSync(example, 'utf8'))
    const file = {
      extra: 1,
      organization: { ...organization, name: 5, whatsappIcon: 'yes', sponsors: {} },
      events: [
        { ...events[0], title: 5, startsAt: '2027-04-18T11:00:00Z', startsIn: { days: 'x', at: '08:30' } },
        {
          slug: events[0].slug,
          startsAt: '2027-04-18T11:00:00Z',
          registrationDeadline: '2027-04-18T11:00:01Z',
          location: { nam: 'x', latitude: 3 },
          capacity: 4,
          competitions: [
            { name: '10K', price: 100_000_000_001 },
            { name: '10k', price: 1, capacity: 'many', seedTaken: 5 },
            null,
          ],
        },
        null,
      ],
      coupons: [
        { code: 'A', discount: 1, events: ['elsewhere', 'Bad Slug', events[0].slug, 'nowhere'] },
        { code: 'a', discount: 'x', expiresIn: { days: 'x' }, expiresAt: null },
      ],
      news: [
        { slug: 'n', title: 3, content: 'x', published: { days: 1 }, publishedAt: null },
        { slug: 'n', title: 'x', content: 'y' },
      ],
    }
    expect(tenantProblems(file).map(({ path, problem }) => `${path} ${problem}`)).toEqual([
      'organization.name must be a text, not 5',
      'organization.whatsappIcon must be true or false, not "yes"',
      'organization.sponsors must be a list',
      'coupons.0.events.1 has characters that do not belong in it, not "Bad Slug"',
      'coupons.1.discount must be a number, not "x"',
      'coupons.1.expiresIn.days must be a number, not "x"',
      'coupons.1.expiresIn give expiresIn or expiresAt',
      'coupons.1.code must be unique (coupons.0 has it too), not "A"',
      'events.0.title must be a text, not 5',
      'events.0.startsIn.days must be a number, not "x"',
      'events.0.startsIn give startsIn or startsAt',
      'events.1.title is missing',
      'events.1.location.nam is no field here: did you mean name?',
      'events.1.competitions.1.capacity must be a number, not "many"',
      'events.1.competitions.2 must be an object, not null',
      'events.1.competitions.1.name must be unique (competitions.0 has it too), not "10k"',
      'events.1.location must have latitude and longitude, or null for both',
      'events.2 must be an object, not null',
      `events.1.slug must be unique (events.0 has it too), not "${events[0].slug}"`,
      'news.0.title must be a text, not 3',
      'news.0.published.at is missing',
      'news.0.published give published or publishedAt',
      'news.0.publishedAt must be an instant where isPublished is true',
      'news.1.slug must be unique (news.0 has it too), not "n"',
      'extra is no field here',
      'coupons.0.events.0 must be the slug of an event of the file, not "elsewhere"',
      'coupons.0.events.3 must be the slug of an event of the file, not "nowhere"',
      'events.1.competitions.0.price must be a whole number of minor units (1250 is 12.50) that a place can cost, not 100000000001',
      'events.1.registrationDeadline must not be after the start, not "2027-04-18T11:00:01Z"',
    ])
  })

  test('says of a list that should be an object, and of a kind that does not exist, what belongs there', () => {
    const problems = problemsAfter(({ organization }) => {
      organization.theme = []
      organization.infoCards = [{ type: 'lst', title: 'x' }]
    })
    expect(problems.map(({ path, problem }) => `${path} ${problem}`)).toEqual([
      'organization.theme must be an object',
      'organization.infoCards.0.type must be one of list, text, file, not "lst"',
    ])
  })

  test('has texts in one language or several, and names the one that is wrong', () => {
    const problemsOfText = (text: unknown) =>
      problemsAfter(({ events: [first] }) => (first.included[0] = text)).map(
        ({ path, problem }) => `${path} ${problem}`,
      )
    expect(problemsOfText('Water')).toEqual([])
    expect(problemsOfText({ es: 'Agua', en: 'Water' })).toEqual([])
    const tooLong = 'x'.repeat(161)
    expect(problemsOfText(tooLong)).toEqual(['events.0.included.0 must have at most 160 characters'])
    expect(problemsOfText('a\u0000b')).toEqual([
      'events.0.included.0 has characters that do not belong in it, not "a\\u0000b"',
    ])
    expect(problemsOfText({ es: tooLong })).toEqual(['events.0.included.0.es must have at most 160 characters'])
    expect(problemsOfText({ fr: 'Eau' })).toEqual(['events.0.included.0.fr is no field here'])
    expect(problemsOfText({ en: 5, fr: 'Eau' })).toEqual([
      'events.0.included.0.en must be a text, not 5',
      'events.0.included.0.fr is no field here',
    ])
    expect(problemsOfText({ en: 5 })).toEqual(['events.0.included.0.en must be a text, not 5'])
    expect(problemsOfText({})).toEqual(['events.0.included.0 must not be empty'])
    expect(problemsOfText(null)).toEqual([
      'events.0.included.0 must be a text, or an object with a text for each language, not null',
    ])
  })
})

describe('a small tenant file', () => {
  const smallFile = () => ({
    organization: { name: 'Club Sur', contactEmail: 'hola@sur.example' },
    events: [
      { slug: 'media', title: 'Media', startsAt: '2027-04-18T11:00:00Z', competitions: [{ name: '21K', price: 9000 }] },
    ],
  })

  test('is complete: everything that can have a default has one', () => {
    expect(tenantProblems(smallFile())).toEqual([])
    const { organization, coupons, news, events } = parseTenantFile(smallFile())
    expect({ coupons, news }).toEqual({ coupons: [], news: [] })
    expect(organization).toMatchObject({ language: 'en', region: 'en-US', currency: 'USD', holdMinutes: 35 })
    expect(events[0]).toMatchObject({ timeZone: 'America/New_York', sport: 'running', status: 'draft', image: null })
    expect(events[0]!.competitions[0]).toEqual({
      name: '21K',
      price: 9000,
      distanceM: null,
      capacity: null,
      deferredCash: 0,
      tiers: [],
      team: null,
      waitingList: false,
    })
  })

  test('needs a name, and of each event and competition what nobody can guess', () => {
    const empty = { organization: {}, events: [{ competitions: [{}] }] }
    expect(
      tenantProblems(empty)
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual([
      'events.0.competitions.0.name',
      'events.0.competitions.0.price',
      'events.0.slug',
      'events.0.startsIn',
      'events.0.title',
      'organization.name',
    ])
  })

  test('names its currency and zone where it names its region', () => {
    const file = { ...smallFile(), organization: { name: 'Club Sur', language: 'es', region: 'es-AR' } }
    expect(tenantProblems(file).map(({ path }) => path)).toEqual(['organization.currency', 'organization.timeZone'])
  })
})

function* pathsOf(node: unknown, path: string[] = []): Generator<string[]> {
  if (path.length > 0) yield path
  if (typeof node !== 'object' || node === null) return
  for (const [key, value] of Object.entries(node)) yield* pathsOf(value, [...path, key])
}

const firstItemsOf = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.slice(0, 1).map(firstItemsOf)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, firstItemsOf(value)]))
}
