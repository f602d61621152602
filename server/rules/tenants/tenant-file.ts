/**
 * The schema of `tenants/<subdomain>/tenant.json`; files named in it are in the folder's `assets/`. Unknown keys are
 * rejected, so that a misspelt one is not ignored.
 */
import * as v from 'valibot'
import { closedObject } from '../text/closed-object.ts'
import { Refused } from '../refusals.ts'
import { pathTo } from '../text/path-to.ts'
import { namedList } from './check-fields.ts'
import { contradictionsOf } from './contradictions.ts'
import { renameAssets } from './rename-assets.ts'
import { localizedTypes, problemInWords } from './problem-in-words.ts'
import { tenantAlbum } from './tenant-album.ts'
import { tenantArticle } from './tenant-article.ts'
import { tenantCoupon } from './tenant-coupon.ts'
import { tenantEvent, type TenantEvent } from './tenant-event.ts'
import { defaultPlaces, tenantOrganization } from './tenant-organization.ts'

export const tenantFile = v.pipe(
  closedObject({
    organization: tenantOrganization,
    /** Where editors find the schema of this file. */
    $schema: v.optional(v.string('required')),
    coupons: v.optional(namedList(tenantCoupon, { list: 'coupons', key: 'code' }), []),
    events: v.optional(namedList(tenantEvent, { list: 'events', key: 'slug' }), []),
    news: v.optional(namedList(tenantArticle, { list: 'news', key: 'slug' }), []),
    albums: v.optional(namedList(tenantAlbum, { list: 'albums', key: 'year' }), []),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    for (const { at, message } of contradictionsOf(dataset.value)) {
      const path = pathTo(dataset.value, at)
      addIssue({ message, path, input: path.at(-1)!.value })
    }
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
)

export type TenantFile = v.InferOutput<typeof tenantFile>

/** `value` is what stands there, unless it is a list or an object, or missing. */
export type TenantProblem = { path: string; value?: unknown; problem: string }

export function tenantProblems(json: unknown): TenantProblem[] {
  return problemsOf(v.safeParse(tenantFile, json).issues ?? [])
}

export function problemsOf(issues: readonly v.BaseIssue<unknown>[]): TenantProblem[] {
  const problems = new Map<string, TenantProblem>()
  for (const problem of issues.flatMap(innerIssues).map(problemOf)) {
    if (!problems.has(problem.path)) problems.set(problem.path, problem)
  }
  return [...problems.values()]
}

function problemOf(issue: v.BaseIssue<unknown>): TenantProblem {
  return {
    path: (issue.path ?? []).map(({ key }) => String(key)).join('.'),
    ...(isPlain(issue.input) && { value: issue.input }),
    problem: problemInWords(issue),
  }
}

/** Of a value that has none of the forms that it may have: the issues of the form that was meant. */
function innerIssues(issue: v.BaseIssue<unknown>): v.BaseIssue<unknown>[] {
  if (issue.type !== 'union') return [issue]
  const { input, path = [], issues = [] } = issue
  const isObject = typeof input === 'object' && input !== null
  const ofText = issue.expected === localizedTypes ? issues.filter(({ expected }) => expected !== 'Object') : []
  const meant = isObject ? issues.filter((inner) => inner.path) : ofText.slice(0, input === null ? 0 : 1)
  if (meant.length === 0) return [issue]
  return meant.map((inner) => ({ ...inner, path: [...path, ...(inner.path ?? [])] as [v.IssuePathItem] }))
}

const isPlain = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** Throws `Refused` `tenant_invalid` with the first problem (`field` is its path). */
export function parseTenantFile(json: unknown): TenantFile {
  const result = v.safeParse(tenantFile, json)
  if (result.success) return result.output
  const [{ path, problem }] = problemsOf(result.issues) as [TenantProblem]
  throw new Refused({ code: 'tenant_invalid', field: path, values: { path, problem } })
}

export function assetsOf(file: TenantFile): string[] {
  const names = new Set<string>()
  mapAssets(file, (name) => (names.add(name), name))
  return [...names]
}

/** The tenant with another name for each of its files. */
export const mapAssets = (file: TenantFile, rename: (name: string) => string): TenantFile =>
  renameAssets(tenantFile, file, rename) as TenantFile
