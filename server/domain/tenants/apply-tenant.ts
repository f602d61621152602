import type { PlatformContext } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { Refused } from '#rules/refusals.ts'
import { deadlineOf, startOf } from '#rules/tenants/tenant-dates.ts'
import type { TenantEvent } from '#rules/tenants/tenant-event.ts'
import { assetsOf, type TenantFile } from '#rules/tenants/tenant-file.ts'
import { audit } from '../audit/audit.ts'
import { applyCompetitions, type NewCompetition } from '../competitions/apply-competitions.ts'
import { applyCoupons } from '../coupons/apply-coupons.ts'
import { Event } from '../events/event.ts'
import type { FileStore } from '../media/file-store.ts'
import { ensureInertSvg } from '../media/ensure-inert-svg.ts'
import { readCourse } from '../media/read-course.ts'
import { applyNews } from '../news/apply-news.ts'
import { setEventCapacity } from '../orders/pools.ts'
import { defaultProvider } from '../payments/gateway-of.ts'
import { Organization } from '../organizations/organization.ts'
import { createFeePlanVersion } from '../fee-plans/set-fee-plan.ts'
import { templateColumns } from '../themes/set-template.ts'
import { takenSubdomains } from '../domains/taken-subdomains.ts'
import type { TemplateCatalog } from '../themes/template-catalog.ts'
import { acceptanceOf, cardsOf, galleryOf, keyOf, sponsorsOf, type Assets } from './tenant-assets.ts'

export type TenantSource = {
  subdomain: string
  file: TenantFile
  readAsset(name: string): Promise<Uint8Array>
}

export type AppliedTenant = {
  organizationId: string
  isNew: boolean
  events: { id: string; slug: string; isNew: boolean }[]
  newCompetitions: NewCompetition[]
}

/**
 * Creates or updates, never deletes; all or nothing. Throws `Refused`: `organization_deleted`, `subdomain_taken`,
 * `tenant_invalid`, `invalid_course`.
 */
export const applyTenant = async (
  ctx: PlatformContext,
  files: FileStore,
  source: TenantSource,
): Promise<AppliedTenant> => {
  const bytes = await readAssets(source)
  return ctx.db.transaction(async (em) => {
    const existingOrganization = await em.findOne(Organization, { subdomain: source.subdomain })
    await ensureUsable(em, source.subdomain, existingOrganization)
    const organization =
      existingOrganization ??
      em.create(Organization, {
        subdomain: source.subdomain,
        paymentProvider: defaultProvider(ctx.gateways),
      } as never)
    const assets = await storeAssets(files, organization.id, bytes)
    em.assign(organization, columnsOf(source.file, assets, ctx.templates))
    await em.flush()
    await createFeePlanVersion(em, organization.id, source.file.organization.feePlan)

    const events: AppliedTenant['events'] = []
    const newCompetitions: NewCompetition[] = []
    for (const tenantEvent of source.file.events) {
      const event = await applyEvent(em, ctx.now, organization.id, tenantEvent, assets)
      events.push({ id: event.row.id, slug: event.row.slug, isNew: event.isNew })
      const key = { organizationId: organization.id, eventId: event.row.id }
      if (tenantEvent.capacity !== undefined) await setEventCapacity(em, key, tenantEvent.capacity)
      newCompetitions.push(...(await applyCompetitions(em, ctx.now, event.row, tenantEvent)))
    }
    await applyCoupons(em, ctx.now, organization, source.file.coupons, events)
    await applyNews(em, ctx.now, organization, source.file.news, assets)
    await audit({ ...ctx, organization }, em, 'tenant.applied', organization.id, { events: events.length })
    return { organizationId: organization.id, isNew: !existingOrganization, events, newCompetitions }
  })
}

const ensureUsable = async (em: Em, subdomain: string, existingOrganization: Organization | null) => {
  if (existingOrganization?.deletedAt)
    throw new Refused({ code: 'organization_deleted', values: { organization: subdomain } })
  const isTaken = !existingOrganization && (await takenSubdomains(em, [subdomain])).has(subdomain)
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

const storeAssets = async (
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

const withoutUndefined = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>

const applyEvent = async (em: Em, now: Date, organizationId: string, tenantEvent: TenantEvent, assets: Assets) => {
  const { slug, title, summary, description, timeZone, location, sport, status } = tenantEvent
  const { registrationEnabled, showOnHomepage, included, parking, schedule } = tenantEvent
  const existingEvent = await em.findOne(Event, { organizationId, slug })
  const course = tenantEvent.course === null ? null : assets.get(tenantEvent.course)
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
    infoCards: cardsOf(tenantEvent.infoCards, assets),
    acceptanceItems: acceptanceOf(tenantEvent.acceptanceItems, assets),
    sponsors: sponsorsOf(tenantEvent.sponsors, assets),
    gallery: await galleryOf(tenantEvent.gallery, assets),
    video: tenantEvent.video,
    landing: tenantEvent.landing,
    ...withoutUndefined({ arrival: tenantEvent.arrival, refundHours: tenantEvent.refundHours }),
    image: keyOf(assets, tenantEvent.image),
    locationName: location.name,
    locationAddress: location.address,
    latitude: location.latitude,
    longitude: location.longitude,
    course: course ? readCourse(new TextDecoder().decode(course.bytes)) : null,
    courseFile: course?.key ?? null,
  }
  // An existing event keeps its dates and status: staff may have moved it, and a relative start would drift.
  if (existingEvent) em.assign(existingEvent, columns)
  const row =
    existingEvent ??
    em.create(Event, {
      ...columns,
      organizationId,
      slug,
      status,
      startsAt: startOf(tenantEvent, now),
      registrationDeadline: deadlineOf(tenantEvent, now),
    })
  await em.flush()
  return { row, isNew: !existingEvent }
}
