import type { RawBuilder } from 'kysely'
import type { PlatformContext } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { PlatformProvider } from '#rules/money/currency.ts'
import { Refused } from '#rules/refusals.ts'
import type { FeePlan } from '#rules/prices/price.ts'

export type OrganizationRow = {
  id: string
  subdomain: string
  name: string
  language: string
  currency: string
  isListed: boolean
  events: number
  registrations: number
  members: number
  domain: string | null
  paymentProvider: PlatformProvider
  feePlan: (FeePlan & { version: number }) | null
  feePlanRequestedAt: string | null
  createdAt: string
  deletedAt: string | null
  erasedAt: string | null
}

export const organizationsAwaitingFeePlan = (ctx: PlatformContext): Promise<OrganizationRow[]> =>
  ctx.db.transaction(async (em) => {
    const condition = sql`deleted_at is null and fee_plan_requested_at is not null
      and not exists (select from fee_plan where fee_plan.organization_id = organization.id)`
    const rows = await rowsOf(em, condition)
    return rows.sort((one, other) => one.feePlanRequestedAt!.localeCompare(other.feePlanRequestedAt!))
  })

export const organizationList = (ctx: PlatformContext): Promise<OrganizationRow[]> =>
  ctx.db.transaction((em) => rowsOf(em, sql`true`))

export const organizationBySubdomainOrId = (ctx: PlatformContext, key: string): Promise<OrganizationRow> =>
  ctx.db.transaction(async (em) => {
    const name = key.toLowerCase()
    const [row] = await rowsOf(em, sql`organization.subdomain = ${name} or organization.id::text = ${name}`)
    if (!row) throw new Refused({ code: 'not_found', values: { organization: key } })
    return row
  })

const rowsOf = async (em: Em, condition: RawBuilder<unknown>): Promise<OrganizationRow[]> => {
  const rows = await query(
    em,
    sql<Record<string, never>>`
      select organization.id, subdomain, name, language, currency, is_listed, payment_provider, fee_plan_requested_at,
        organization.created_at, deleted_at, erased_at,
        (select count(*)::int from event where event.organization_id = organization.id) as events,
        (select coalesce(sum(registrations_count), 0)::int from event
          where event.organization_id = organization.id) as registrations,
        (select count(*)::int from membership where membership.organization_id = organization.id) as members,
        (select host from domain where domain.organization_id = organization.id and is_primary and state = 'verified'
          limit 1) as domain,
        (select jsonb_build_object('version', version, 'platformFee', platform_fee, 'providerFees', provider_fees,
          'vat', vat) from fee_plan where fee_plan.organization_id = organization.id
          order by version desc limit 1) as fee_plan
      from organization where ${condition} order by deleted_at is not null, subdomain`,
  )
  return rows.map((row) => ({
    id: row['id']!,
    subdomain: row['subdomain']!,
    name: row['name']!,
    language: row['language']!,
    currency: row['currency']!,
    isListed: row['is_listed']!,
    events: row['events']!,
    registrations: row['registrations']!,
    members: row['members']!,
    domain: row['domain'] ?? null,
    paymentProvider: row['payment_provider']!,
    feePlan: row['fee_plan'] ?? null,
    feePlanRequestedAt: row['fee_plan'] ? null : momentOf(row['fee_plan_requested_at']),
    createdAt: new Date(row['created_at']!).toISOString(),
    deletedAt: momentOf(row['deleted_at']),
    erasedAt: momentOf(row['erased_at']),
  }))
}

const momentOf = (at: string | null | undefined): string | null => (at ? new Date(at).toISOString() : null)
