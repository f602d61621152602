/**
 * The schema of `tenants/<subdomain>/tenant.json`; files named in it are in the folder's `assets/`. Unknown keys are
 * rejected, so that a misspelt one is not ignored.
 */
import * as v from 'valibot'
import { isDeadlineInTime } from '../events/event-schema.ts'
import { maxPriceOf } from '../money/currency.ts'
import { Refused } from '../refusals.ts'
import { areUnique } from './are-unique.ts'
import { contentImages } from './content-images.ts'
import { localizedTypes, problemInWords } from './problem-in-words.ts'
import { deadlineOf, startOf } from './tenant-dates.ts'
import { tenantArticle } from './tenant-article.ts'
import { tenantCoupon } from './tenant-coupon.ts'
import { tenantEvent, type TenantEvent } from './tenant-event.ts'
import { defaultPlaces, tenantOrganization } from './tenant-organization.ts'

export const tenantFile = v.pipe(
  v.strictObject({
    organization: tenantOrganization,
    /** Where editors find the schema of this file. */
    $schema: v.optional(v.string('required')),
    coupons: v.optional(v.array(tenantCoupon), []),
    events: v.optional(v.array(tenantEvent), []),
    news: v.optional(v.array(tenantArticle), []),
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
    for (const { at, message } of unknownEvents(dataset.value)) addIssue({ message, path: pathTo(dataset.value, at) })
  }),
  v.transform(({ $schema: _schema, organization, events, ...file }) => {
    const place = defaultPlaces[organization.language]
    const { region = place.region, currency = place.currency, timeZone = place.timeZone } = organization
    return {
      organization: { ...organization, region, currency, timeZone },
      ...file,
      events: events.map((event): TenantEvent => ({
        ...event,
        timeZone: event.timeZone ?? timeZone,
        sport: event.sport ?? organization.mainSport,
      })),
    }
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    for (const { at, message } of impossibleEvents(dataset.value))
      addIssue({ message, path: pathTo(dataset.value, at) })
  }),
)

export type TenantFile = v.InferOutput<typeof tenantFile>

/** `value` is what stands there, unless it is a list or an object, or missing. */
export type TenantProblem = { path: string; value?: unknown; problem: string }

type Key = string | number
type Contradiction = { at: Key[]; message: string }

function unknownEvents({
  coupons,
  events,
}: Pick<TenantFile, 'coupons'> & { events: { slug: string }[] }): Contradiction[] {
  const slugs = new Set(events.map((each) => each.slug))
  return coupons.flatMap(({ events: named }, index) => {
    const missing = named === 'all' ? undefined : named.find((each) => !slugs.has(each))
    return missing ? [{ at: ['coupons', index, 'events'], message: `names ${missing}, which is not in the file` }] : []
  })
}

function impossibleEvents({ organization, events }: TenantFile): Contradiction[] {
  const maxPrice = maxPriceOf(organization.currency)
  return events.flatMap((event, index) => [
    ...event.competitions.flatMap(({ price }, position) =>
      price > maxPrice ? [{ at: ['events', index, 'competitions', position, 'price'], message: 'money' }] : [],
    ),
    ...(isDeadlineLate(event)
      ? [{ at: ['events', index, 'registrationDeadline'], message: 'deadline_after_start' }]
      : []),
  ])
}

// Both move with the day of applying, or neither: with a relative start, an instant says nothing before that day.
function isDeadlineLate(event: TenantEvent): boolean {
  if (event.startsIn && typeof event.registrationDeadline === 'string') return false
  const anyDay = new Date(0)
  return !isDeadlineInTime(deadlineOf(event, anyDay), startOf(event, anyDay))
}

function pathTo(file: unknown, keys: Key[]): [v.IssuePathItem, ...v.IssuePathItem[]] {
  let input = file
  const path = keys.map((key) => {
    const value = (input as Record<Key, unknown>)[key]
    const item = { type: 'unknown', origin: 'value', input, key, value } as const
    input = value
    return item
  })
  return path as [v.IssuePathItem, ...v.IssuePathItem[]]
}

/** One for each path. */
export function tenantProblems(json: unknown): TenantProblem[] {
  const problems = new Map<string, TenantProblem>()
  for (const issue of v.safeParse(tenantFile, json).issues ?? []) {
    const problem = problemOf(issue)
    if (!problems.has(problem.path)) problems.set(problem.path, problem)
  }
  return [...problems.values()]
}

function problemOf(issue: v.BaseIssue<unknown>): TenantProblem {
  const inner = issueOfText(issue)
  const path = [...(issue.path ?? []), ...((inner !== issue && inner.path) || [])]
  return {
    path: path.map(({ key }) => String(key)).join('.'),
    ...(isPlain(inner.input) && { value: inner.input }),
    problem: problemInWords(inner),
  }
}

/** Neither of the two forms of a localized text fits: the issue of the one that was meant. */
function issueOfText(issue: v.BaseIssue<unknown>): v.BaseIssue<unknown> {
  if (issue.type !== 'union' || issue.expected !== localizedTypes) return issue
  const isObject = typeof issue.input === 'object'
  return issue.issues?.find(({ path, expected }) => (isObject ? path : expected !== 'Object')) ?? issue
}

const isPlain = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** Throws `Refused` `tenant_invalid` with the first problem (`field` is its path). */
export function parseTenantFile(json: unknown): TenantFile {
  const result = v.safeParse(tenantFile, json)
  if (result.success) return result.output
  const { path, problem } = problemOf(result.issues[0])
  throw new Refused({ code: 'tenant_invalid', field: path, values: { path, problem } })
}

export function assetsOf({ organization, events, news }: TenantFile): string[] {
  const names = [
    organization.logo,
    organization.wordmark,
    organization.heroImage,
    ...news.flatMap((each) => [each.cover, ...contentImages(each.content)]),
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
