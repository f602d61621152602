import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { competitionForm } from '../competitions/competition-form.ts'
import { eventForm } from '../events/event-form.ts'
import { articleForm } from '../news/article-form.ts'
import { organizationForm } from '../organizations/organization-form.ts'
import { sponsorsForm } from '../organizations/sponsors-form.ts'
import { parseFeePlan } from '../prices/fee-plan.ts'
import { couponCodeField } from '../registrations/registration-form.ts'
import { parseResultRow } from '../results/result-row.ts'
import { parseResultColumns } from '../results/result-columns.ts'
import { typedResultTime } from '../results/result-schema.ts'
import { themeForm } from '../themes/theme-form.ts'
import { tenantProblems } from './tenant-file.ts'

const example = readFileSync(new URL('../../../tenants/nandu/tenant.json', import.meta.url), 'utf8')

const isFileValid = (change: (file: any) => void) => {
  const file = JSON.parse(example)
  change(file)
  return tenantProblems(file).length === 0
}

const event = {
  title: 'Vuelta al lago',
  sport: 'running',
  date: '18/04/2027',
  time: '9:30',
  timeZone: 'America/Argentina/Buenos_Aires',
}
const competition = { name: '10K', price: '0', date: '18/04/2027', time: '09:30' }
const place = { currency: 'ARS', region: 'es-AR', timeZone: 'America/Argentina/Buenos_Aires' }
const club = {
  version: 'one',
  name: 'Club Ribera',
  mainSport: 'running',
  agesOn: 'start',
  language: 'es',
  territory: 'AR',
  timeZone: 'America/Argentina/Buenos_Aires',
  currency: 'ARS',
}
const theme = {
  version: 'one',
  primaryColor: '#0b6e4f',
  secondaryColor: '#08415c',
  accentColor: '#fa9f42',
  successColor: '#2e933c',
  warningColor: '#f4b942',
}

const inEvent = (field: string) => (typed: unknown) => v.is(eventForm, { ...event, [field]: typed })
const inCompetition = (field: string) => (typed: unknown) =>
  v.is(competitionForm(place), { ...competition, price: '100', [field]: typed })
const inOrganization = (field: string) => (typed: unknown) => v.is(organizationForm, { ...club, [field]: typed })
const inSponsors = (typed: object[]) => v.is(sponsorsForm, { version: 'one', sponsors: typed })
const inSponsor = (field: string) => (typed: string) => inSponsors([{ name: 'A', url: '', image: '', [field]: typed }])
const inArticle = (field: string) => (typed: string) =>
  v.is(articleForm, { title: 'News', slug: 'news', content: 'x', [field]: typed })

type Row = [
  name: string,
  form: (typed: any) => boolean,
  path: string,
  accepted: [typed: unknown, stored: unknown],
  rejected: [typed: unknown, stored: unknown],
]

const text = (length: number): [string, string] => ['x'.repeat(length), 'x'.repeat(length)]
const same = <Value>(value: Value): [Value, Value] => [value, value]
const sponsors = (count: number) =>
  same(Array.from({ length: count }, (_, n) => ({ name: `S${n}`, url: '', image: '' })))

const firstEvent = 'events.0'
const firstRace = 'events.0.competitions.0'

test.each<Row>([
  ['an event’s title', inEvent('title'), `${firstEvent}.title`, text(120), text(121)],
  ['an event’s title', inEvent('title'), `${firstEvent}.title`, text(1), same(' ')],
  ['a title with control characters', inEvent('title'), `${firstEvent}.title`, same('a b'), same('a\u0007b')],
  ['a summary', inEvent('summary'), `${firstEvent}.summary`, text(240), text(241)],
  ['a description', inEvent('description'), `${firstEvent}.description`, text(6000), text(6001)],
  ['a sport', inEvent('sport'), `${firstEvent}.sport`, same('swimming'), same('chess')],
  ['a time zone', inEvent('timeZone'), `${firstEvent}.timeZone`, same('Europe/Madrid'), same('Mars/Base')],
  ['a place’s name', inEvent('locationName'), `${firstEvent}.location.name`, text(120), text(121)],
  ['a place’s address', inEvent('locationAddress'), `${firstEvent}.location.address`, text(200), text(201)],
  ['a latitude', inEvent('coordinates'), `${firstEvent}.location.latitude`, ['-90, 0', -90], ['-91, 0', -91]],
  ['a longitude', inEvent('coordinates'), `${firstEvent}.location.longitude`, ['0, 180', 180], ['0, 181', 181]],
  ['a time of check-in', inEvent('checkInOpens'), `${firstEvent}.arrival.checkInOpens`, same('23:59'), same('24:00')],
  ['an early arrival', inEvent('arriveMinutesEarly'), `${firstEvent}.arrival.arriveMinutesEarly`, ['1', 1], ['0', 0]],
  [
    'an early arrival',
    inEvent('arriveMinutesEarly'),
    `${firstEvent}.arrival.arriveMinutesEarly`,
    ['600', 600],
    ['601', 601],
  ],
  ['an event’s refunds', inEvent('refundHours'), `${firstEvent}.refundHours`, ['8760', 8760], ['8761', 8761]],
  ['a competition’s name', inCompetition('name'), 'events.0.competitions.1.name', text(80), text(81)],
  ['a price', inCompetition('price'), `${firstRace}.price`, ['1000000000', 1e11], ['1000000000,01', 1e11 + 1]],
  ['a distance', inCompetition('distance'), `${firstRace}.distanceM`, ['1000', 1_000_000], ['1000,001', 1_000_001]],
  ['a distance', inCompetition('distance'), `${firstRace}.distanceM`, ['0,001', 1], ['0', 0]],
  ['a capacity', inCompetition('capacity'), `${firstRace}.capacity`, ['1000000', 1e6], ['1000001', 1e6 + 1]],
  ['a capacity', inCompetition('capacity'), `${firstRace}.capacity`, ['250', 250], ['0', 0]],
  ['an organization’s name', inOrganization('name'), 'organization.name', text(80), text(81)],
  ['a name with a link', inOrganization('name'), 'organization.name', same('Ribera'), same('www.evil.example')],
  ['an organization’s description', inOrganization('description'), 'organization.description', text(300), text(301)],
  ['a main sport', inOrganization('mainSport'), 'organization.mainSport', same('cycling'), same('chess')],
  ['an e-mail', inOrganization('contactEmail'), 'organization.contactEmail', same('a@b.example'), same('a@b')],
  [
    'a phone',
    inOrganization('contactPhone'),
    'organization.contactPhone',
    same('+34 600 000 000'),
    same('600 000 000'),
  ],
  ['a website', inOrganization('website'), 'organization.website', same('http://a.example'), same('https://localhost')],
  [
    'a website',
    inOrganization('website'),
    'organization.website',
    same('https://a.example'),
    same(`https://a.example/${'x'.repeat(283)}`),
  ],
  ['an organization’s refunds', inOrganization('refundHours'), 'organization.refundHours', ['0', 0], ['-1', -1]],
  [
    'a colour',
    (typed) => v.is(themeForm, { ...theme, accentColor: typed }),
    'organization.theme.accentColor',
    same('#ABCDEF'),
    same('#abcdeg'),
  ],
  ['a sponsor’s name', inSponsor('name'), 'organization.sponsors.0.name', text(60), text(61)],
  [
    'a sponsor’s link',
    inSponsor('url'),
    'organization.sponsors.0.url',
    same('https://a.example'),
    same('data:text/html,x'),
  ],
  ['the number of sponsors', inSponsors, 'organization.sponsors', sponsors(24), sponsors(25)],
  ['an article’s title', inArticle('title'), 'news.0.title', text(120), text(121)],
  ['an article’s excerpt', inArticle('excerpt'), 'news.0.excerpt', text(300), text(301)],
  ['an article’s content', inArticle('content'), 'news.0.content', text(100_000), text(100_001)],
  ['a slug', inArticle('slug'), 'news.0.slug', text(80), text(81)],
  ['a slug', inArticle('slug'), 'news.0.slug', same('a-b'), same('../admin')],
  ['a coupon’s code', (typed) => v.is(couponCodeField, typed), 'coupons.0.code', text(40), text(41)],
  ['a coupon’s code', (typed) => v.is(couponCodeField, typed), 'coupons.0.code', same('A_B-1'), same('A+B')],
])('%s has one limit, in its form and in a tenant file', (_name, form, path, accepted, rejected) => {
  const inFile = (stored: unknown) => isFileValid((file) => setAt(file, path.split('.'), stored))
  expect([form(accepted[0]), inFile(accepted[1])]).toEqual([true, true])
  expect([form(rejected[0]), inFile(rejected[1])]).toEqual([false, false])
})

test.each(['0:00:05', '0:27.45', '240:00:00'])('the result time %s can be typed and imported', (time) => {
  expect([v.is(typedResultTime, time), isImported(time)]).toEqual([true, true])
})

test.each(['0:00:04.999', '240:00:00.001', '1:60:00', 'soon'])(
  'the result time %s can be neither typed nor imported',
  (time) => {
    expect([v.is(typedResultTime, time), isImported(time)]).toEqual([false, false])
  },
)

const resultColumns = parseResultColumns(['bib', 'name', 'time'])!
const isImported = (time: string) => {
  const row = parseResultRow(['7', 'Ana Ríos', time], resultColumns, { distanceM: null })
  return 'bibNumber' in row && row.resultTimeMs !== null
}

test('fees that eat the price are rejected in a shell and in a tenant file', () => {
  const inFile = (instant: number) =>
    isFileValid(({ organization }) =>
      Object.assign(organization.feePlan, { vat: 10_000, providerFees: { ...fees, instant } }),
    )
  const fees = { instant: 100, days_10: 100, days_18: 100, days_35: 100 }
  const inShell = (instant: number) => parseFeePlan(`platform=5 instant=${instant} days10=1 days18=1 days35=1 vat=100`)
  expect([inShell(49.99) !== null, inFile(4999)]).toEqual([true, true])
  expect([inShell(50) !== null, inFile(5000)]).toEqual([false, false])
})

function setAt(target: any, keys: string[], value: unknown): void {
  const last = keys.at(-1)!
  let parent = target
  for (const key of keys.slice(0, -1)) parent = parent[key] ??= {}
  parent[last] = value
}
