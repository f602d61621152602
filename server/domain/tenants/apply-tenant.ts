import type { PlatformContext } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { Refused } from '#rules/refusals.ts'
import { deadlineOf, startOf } from '#rules/tenants/tenant-dates.ts'
import { assetsOf, type TenantEvent, type TenantFile } from '#rules/tenants/tenant-file.ts'
import { audit } from '../audit/audit.ts'
import { applyCompetitions, type NewCompetition } from '../competitions/apply-competitions.ts'
import { applyCoupons } from '../coupons/apply-coupons.ts'
import { Event } from '../events/event.ts'
import type { FileStore } from '../media/file-store.ts'
import { ensureInertSvg } from '../media/inert-svg.ts'
import { readCourse } from '../media/read-course.ts'
import { applyNews } from '../news/apply-news.ts'
import { usualProvider } from '../payments/gateway-of.ts'
import { Organization } from '../organizations/organization.ts'
import { newFeePlanVersion } from '../fee-plans/set-fee-plan.ts'
import { templateColumns } from '../themes/set-template.ts'
import { takenSubdomains } from '../domains/taken-subdomains.ts'
import type { TemplateCatalog } from '../themes/template-catalog.ts'
import { acceptanceOf, cardsOf, galleryOf, keyOf, sponsorsOf, type Assets } from './tenant-assets.ts'

export type TenantSource = {
  subdomain: string
  file: TenantFile
  /** The bytes of a file of the tenant's folder `assets/`. */
  readAsset(name: string): Promise<Uint8Array>
}

export type AppliedTenant = {
  organizationId: string
  isNew: boolean
  events: { id: string; slug: string; isNew: boolean }[]
  /** Competitions that were not there before, with the demo registrations their file asks for. */
  newCompetitions: NewCompetition[]
}

/**
 * Makes an organization what its tenant file says: creates what is missing, updates what is there, removes nothing.
 * All of it happens or none. Refuses a deleted organization, a subdomain that another one had, a missing asset, an image that could run and a course that cannot be read.
 */
export const applyTenant = async (
  ctx: PlatformContext,
  files: FileStore,
  source: TenantSource,
): Promise<AppliedTenant> => {
  const bytes = await readAssets(source)
  return ctx.db.transaction(async (em) => {
    const known = await em.findOne(Organization, { subdomain: source.subdomain })
    await ensureUsable(em, source.subdomain, known)
    const organization =
      known ??
      em.create(Organization, {
        subdomain: source.subdomain,
        paymentProvider: usualProvider(ctx.gateways),
      } as never)
    const assets = await keepAssets(files, organization.id, bytes)
    em.assign(organization, columnsOf(source.file, assets, ctx.templates))
    await em.flush()
    await newFeePlanVersion(em, organization.id, source.file.organization.feePlan)

    const events: AppliedTenant['events'] = []
    const newCompetitions: NewCompetition[] = []
    for (const described of source.file.events) {
      const event = await applyEvent(em, ctx.now, organization.id, described, assets)
      events.push({ id: event.row.id, slug: event.row.slug, isNew: event.isNew })
      newCompetitions.push(...(await applyCompetitions(em, ctx.now, event.row, described)))
    }
    await applyCoupons(em, ctx.now, organization, source.file.coupons, events)
    await applyNews(em, ctx.now, organization, source.file.news, assets)
    await audit({ actor: ctx.actor, organization }, em, 'tenant.applied', organization.id, { events: events.length })
    return { organizationId: organization.id, isNew: !known, events, newCompetitions }
  })
}

const ensureUsable = async (em: Em, subdomain: string, known: Organization | null) => {
  if (known?.deletedAt) throw new Refused({ code: 'organization_deleted', values: { organization: subdomain } })
  const isTaken = !known && (await takenSubdomains(em, [subdomain])).has(subdomain)
  if (isTaken) throw new Refused({ code: 'subdomain_taken', field: 'subdomain', values: { subdomain } })
}

const readAssets = async ({ file, readAsset, subdomain }: TenantSource) => {
  const bytes = new Map<string, Uint8Array>()
  for (const name of assetsOf(file)) {
    const content = await readAsset(name).catch(() => {
      throw new Refused({
        code: 'tenant_invalid',
        field: name,
        values: { path: `${subdomain}/assets/${name}`, problem: 'is missing' },
      })
    })
    if (name.endsWith('.svg')) ensureInertSvg(new TextDecoder().decode(content))
    bytes.set(name, content)
  }
  return bytes
}

const keepAssets = async (
  files: FileStore,
  organizationId: string,
  bytes: Map<string, Uint8Array>,
): Promise<Assets> => {
  const assets: Assets = new Map()
  for (const [name, content] of bytes) {
    const extension = name.slice(name.lastIndexOf('.') + 1)
    assets.set(name, { key: await files.put(organizationId, extension, content), bytes: content })
  }
  return assets
}

const columnsOf = (
  { organization: { feePlan: _feePlan, templates, ...columns } }: TenantFile,
  assets: Assets,
  catalog: TemplateCatalog,
) => ({
  ...columns,
  ...chosenTemplates(templates, catalog),
  logo: keyOf(assets, columns.logo),
  wordmark: keyOf(assets, columns.wordmark),
  heroImage: keyOf(assets, columns.heroImage),
  infoCards: cardsOf(columns.infoCards, assets),
  sponsors: sponsorsOf(columns.sponsors, assets),
})

const chosenTemplates = (templates: TenantFile['organization']['templates'], catalog: TemplateCatalog) =>
  Object.assign(
    {},
    ...Object.entries(templates).map(
      ([kind, choice]) => choice && templateColumns(catalog.check(kind, choice.id, choice.config)),
    ),
  ) as Partial<ReturnType<typeof templateColumns>>

/** What the file is silent about stays as it is. */
const said = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>

const applyEvent = async (em: Em, now: Date, organizationId: string, described: TenantEvent, assets: Assets) => {
  const { slug, title, summary, description, timeZone, location, sport, status } = described
  const { registrationEnabled, showOnHomepage, included, parking, schedule } = described
  const known = await em.findOne(Event, { organizationId, slug })
  const course = described.course === null ? null : assets.get(described.course)
  const columns = {
    title,
    summary,
    description,
    timeZone,
    sport,
    registrationEnabled,
    showOnHomepage,
    included,
    parking,
    schedule,
    infoCards: cardsOf(described.infoCards, assets),
    acceptanceItems: acceptanceOf(described.acceptanceItems, assets),
    sponsors: sponsorsOf(described.sponsors, assets),
    gallery: await galleryOf(described.gallery, assets),
    video: described.video,
    landing: described.landing,
    ...said({ arrival: described.arrival, refundHours: described.refundHours }),
    image: keyOf(assets, described.image),
    locationName: location.name,
    locationAddress: location.address,
    latitude: location.latitude,
    longitude: location.longitude,
    course: course ? readCourse(new TextDecoder().decode(course.bytes)) : null,
    courseFile: course?.key ?? null,
  }
  // An event that is there keeps its dates and status: staff may have moved it, and a relative start would wander.
  if (known) em.assign(known, columns)
  const row =
    known ??
    em.create(Event, {
      ...columns,
      organizationId,
      slug,
      status,
      startsAt: startOf(described, now),
      registrationDeadline: deadlineOf(described, now),
    })
  await em.flush()
  return { row, isNew: !known }
}
