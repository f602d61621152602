import { queryDatabase, queryOneRow } from './query-database.ts'

export type Sale = {
  subdomain: string
  organizationId: string
  eventId: string
  slug: string
  competitionId: string
  poolId: string
}

/** Finds an open competition and leaves it exactly `places` free places, at `price` minor units. */
export const openSale = async (
  ownerUrl: string,
  { subdomain, places, price = 10_000 }: { subdomain: string; places: number; price?: number },
): Promise<Sale> => {
  const sale = await queryOneRow<Sale>(
    ownerUrl,
    `select subdomain, organization.id as "organizationId", event.id as "eventId", event.slug,
       competition.id as "competitionId", competition.pool_id as "poolId"
     from competition join event on event.id = competition.event_id
     join organization on organization.id = event.organization_id
     where subdomain = $1 and event.status = 'published' and registration_enabled
       and competition.starts_at > now() + interval '7 days'
       and coalesce(registration_deadline > now() + interval '1 day', true)
     order by event.starts_at, competition.id limit 1`,
    [subdomain],
  )
  await queryDatabase(ownerUrl, 'update competition set price = $2, deferred_cash = 0 where id = $1', [
    sale.competitionId,
    price,
  ])
  await queryDatabase(ownerUrl, 'update place_pool set capacity = taken + $2 where id = $1', [sale.poolId, places])
  return sale
}
