import type { Sale, Shop } from './shop.ts'

/** Starts the race of a sale, with all its competitions, so many days from now; before now where they are negative. */
export async function moveRace(shop: Shop, { eventId }: Pick<Sale, 'eventId'>, days: number): Promise<void> {
  for (const [table, key] of [
    ['event', 'id'],
    ['competition', 'event_id'],
  ])
    await shop.owner.query(`update ${table} set starts_at = now() + make_interval(days => $2) where ${key} = $1`, [
      eventId,
      days,
    ])
}
