import type { Sale, Shop } from './shop.ts'

type Athletes = { count: number; competitionId?: string }

/**
 * Confirmed athletes without an order, registered a second apart: `Ana N001`, `Ana N002` … Women and men alternate; the
 * first is born in 1950, each next one a year later up to 2005.
 */
export async function addAthletes(
  { owner }: Pick<Shop, 'owner'>,
  sale: Pick<Sale, 'organizationId' | 'eventId' | 'competitionId'>,
  { count, competitionId = sale.competitionId }: Athletes,
): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into registration (id, organization_id, event_id, competition_id, first_name, last_name, email, dni, gender,
       birth_date, status, tags, search_text, created_at)
     select gen_random_uuid(), $1, $2, $3, 'Ana', 'N' || to_char(number, 'FM000'), 'ana' || number || '@example.com',
       (20000000 + number)::text, case when number % 2 = 1 then 'female' else 'male' end,
       (1950 + (number - 1) % 56) || '-05-01', 'confirmed', '{}', 'ana ' || number,
       timestamptz '2026-01-01' + make_interval(secs => number)
     from generate_series(1, $4::int) number order by number returning id`,
    [sale.organizationId, sale.eventId, competitionId, count],
  )
  return rows.map(({ id }) => id)
}

/** Of an event in the order of registration: bibs by last name. */
export async function bibsOf({ owner }: Pick<Shop, 'owner'>, { eventId }: Pick<Sale, 'eventId'>) {
  const { rows } = await owner.query<{ name: string; bib: string | null }>(
    'select last_name as name, bib_number as bib from registration where event_id = $1 order by created_at, id',
    [eventId],
  )
  return Object.fromEntries(rows.map(({ name, bib }) => [name, bib]))
}
