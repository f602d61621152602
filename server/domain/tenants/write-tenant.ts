import { isDeepStrictEqual } from 'node:util'
import type { PlatformContext } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { Refused } from '#rules/refusals.ts'
import type { TenantFile } from '#rules/tenants/tenant-file.ts'
import { writeAlbums } from '../albums/write-albums.ts'
import { writeAgreements } from '../agreements/write-agreements.ts'
import { writeCompetitions, type NewCompetition } from '../competitions/write-competitions.ts'
import { writeCoupons } from '../coupons/write-coupons.ts'
import { calendarFacts, raiseCalendarSequence } from '../events/calendar-sequence.ts'
import { Event } from '../events/event.ts'
import { writeEvent } from '../events/write-event.ts'
import { writeFormOfTenant } from '../registration-forms/write-form-of-tenant.ts'
import { defaultFeePlan } from '../fee-plans/set-default-fee-plan.ts'
import { createFeePlanVersion } from '../fee-plans/set-fee-plan.ts'
import { writeMerchandise } from '../merchandise/write-merchandise.ts'
import { writeNews } from '../news/write-news.ts'
import { hasOrders } from '../organizations/organization-settings.ts'
import { Organization } from '../organizations/organization.ts'
import { defaultProvider } from '../payments/gateway-of.ts'
import { templateColumns } from '../themes/set-template.ts'
import { writeTicketTypes } from '../tickets/write-ticket-types.ts'
import { toColumns } from './folder-table.ts'
import { organizationsTable } from './folder-tables.ts'

export type WrittenContents = {
  events: { id: string; slug: string; isNew: boolean }[]
  newCompetitions: NewCompetition[]
}

type Content = {
  now: Date
  tenant: TenantFile
  before: TenantFile | null
  readFile: (key: string) => Promise<Uint8Array>
}

/** Both tenants name their files by keys. What is the same in both is left alone. */
export async function writeContents(
  em: Em,
  organizationId: string,
  { now, tenant, before, readFile }: Content,
): Promise<WrittenContents> {
  const written: WrittenContents = { events: [], newCompetitions: [] }
  for (const event of tenant.events) {
    if (before?.events.some((each) => isDeepStrictEqual(each, event))) {
      const { id } = await em.findOneOrFail(Event, { organizationId, slug: event.slug })
      written.events.push({ id, slug: event.slug, isNew: false })
      continue
    }
    const former = await em.findOne(Event, { organizationId, slug: event.slug })
    const facts = former && (await calendarFacts(em, { organizationId, eventId: former.id }))
    const { row, isNew } = await writeEvent(em, organizationId, event, readFile)
    written.events.push({ id: row.id, slug: row.slug, isNew })
    written.newCompetitions.push(...(await writeCompetitions(em, row, event)))
    await writeFormOfTenant(em, row, event)
    await writeMerchandise(em, row, event)
    await writeTicketTypes(em, row, event)
    if (facts !== null) await raiseCalendarSequence(em, { organizationId, eventId: row.id }, facts)
  }
  const isChanged =
    <Item>(items: readonly Item[] | undefined) =>
    (item: Item) =>
      !items?.some((each) => isDeepStrictEqual(each, item))
  await writeCoupons(em, organizationId, tenant.coupons.filter(isChanged(before?.coupons)))
  await writeNews(em, now, organizationId, tenant.news.filter(isChanged(before?.news)))
  await writeAlbums(em, organizationId, tenant.albums.filter(isChanged(before?.albums)))
  return written
}

type OrganizationContent = { id: string; subdomain: string; existing: Organization | null; tenant: TenantFile }

/** Throws `Refused` `tenant_invalid` for another currency after somebody has bought. */
export async function writeOrganization(
  ctx: PlatformContext,
  em: Em,
  { id, subdomain, existing, tenant }: OrganizationContent,
): Promise<Organization> {
  const { feePlan, templates, terms, waiver, currency } = tenant.organization
  if (existing && existing.currency !== currency && (await hasOrders(em, { organization: existing })))
    throw new Refused({
      code: 'tenant_invalid',
      field: 'organization.currency',
      values: { path: 'organization.currency', problem: `stays ${existing.currency}: somebody has bought` },
    })
  const organization =
    existing ?? em.create(Organization, { id, subdomain, paymentProvider: defaultProvider(ctx.gateways) } as never)
  em.assign(organization, {
    ...toColumns(organizationsTable, tenant.organization),
    ...columnsOfTemplates(ctx, templates),
  })
  await em.flush()
  await writeAgreements(em, organization.id, { terms, waiver }, ctx.now)
  const plan = feePlan === undefined && !existing ? await defaultFeePlan(em, ctx) : feePlan
  if (plan) await createFeePlanVersion(em, organization.id, plan)
  return organization
}

const columnsOfTemplates = (
  { templates: catalog }: PlatformContext,
  templates: TenantFile['organization']['templates'],
) =>
  Object.assign(
    {},
    ...Object.entries(templates).map(
      ([kind, choice]) => choice && templateColumns(catalog.check(kind, choice.id, choice.config)),
    ),
  ) as Partial<ReturnType<typeof templateColumns>>
