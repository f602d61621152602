import type { PlatformContext } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import type { DirectoryPage } from '#rules/organizations/directory-views.ts'
import { pick } from '#rules/pick.ts'
import type { ThemeConfigs } from '#rules/themes/theme-configs.ts'
import { eventCardColumns, outlineOfRow, type EventCardRow } from '../events/event-rows.ts'
import type { MethodSeller } from '../payments/methods-of.ts'
import { connectionsColumn } from '../provider-connections/selling-connections.ts'

export type Hosts = { platformDomain: string; originOf: (host: string) => string }

const maxOrganizations = 120
const maxEventsEach = 6

export async function directoryPage({ db, gateways, now }: PlatformContext, hosts: Hosts): Promise<DirectoryPage> {
  const [organizations, events] = await db.transaction(async (em) => {
    const rows = await query(em, listedOrganizations)
    const ids = rows.map(({ id }) => id)
    return [rows, ids.length === 0 ? [] : await query(em, nextEvents(ids, now))]
  })
  return {
    organizations: organizations.map(({ host, subdomain, logo, ...row }) => ({
      ...pick(row, shownOfOrganization),
      subdomain,
      logo: logo && `/files/${logo}`,
      origin: hosts.originOf(host ?? `${subdomain}.${hosts.platformDomain}`),
      events: events
        .filter(({ organizationId }) => organizationId === row.id)
        .map((event) => outlineOfRow({ gateways, organization: row, now }, event)),
    })),
  }
}

const shownOfOrganization = ['id', 'name', 'description', 'mainSport', 'region', 'currency', 'theme'] as const

type OrganizationRow = {
  id: string
  subdomain: string
  name: string
  description: string
  mainSport: string
  region: string
  currency: string
  logo: string | null
  theme: ThemeConfigs
  host: string | null
} & MethodSeller['organization']

const listedOrganizations = sql<OrganizationRow>`
  select organization.id, organization.subdomain, organization.name, organization.description,
    organization.main_sport as "mainSport", organization.region, organization.currency, organization.logo,
    organization.theme, domain.host, organization.payment_provider as "paymentProvider",
    organization.offers_transfer as "offersTransfer", organization.offers_cash as "offersCash",
    organization.payment_qr as "paymentQr",
    (select json_build_object('version', version) from fee_plan where fee_plan.organization_id = organization.id
      order by version desc limit 1) as "feePlan",
    ${connectionsColumn} as connections
  from organization
  left join domain on domain.organization_id = organization.id and domain.is_primary and domain.state = 'verified'
  where organization.deleted_at is null and organization.is_listed
  order by organization.name collate alphabetical, organization.id
  limit ${maxOrganizations}`

const nextEvents = (organizationIds: readonly string[], now: Date) => sql<EventCardRow>`
  select next.* from unnest(${organizationIds}::uuid[]) as listed (id)
  cross join lateral (
    select ${eventCardColumns} from event
    where event.organization_id = listed.id and event.status = 'published' and event.show_on_homepage
      and event.starts_at > ${now}
    order by event.starts_at, event.id
    limit ${maxEventsEach}
  ) as next
  order by next."startsAt", next.id`
