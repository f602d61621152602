import { newId } from '../database/ids.ts'
import { addAthlete } from '../domain/athletes/add-athlete.ts'
import type { NewAthlete } from '#rules/registrations/athlete-forms.ts'
import { memberOf } from './sale-people.ts'
import { participant, queryRow, type Sale, type Shop } from './shop.ts'

export const newAthlete = (competitionId: string, more: Partial<NewAthlete> = {}): NewAthlete => ({
  ...participant(competitionId),
  draftKey: newId(),
  payment: 'free',
  reason: '',
  isSure: false,
  merchandise: [],
  ...more,
})

export const addByStaff = (sale: Sale, more: Partial<NewAthlete> = {}): Promise<string> =>
  addAthlete(memberOf(sale), sale.eventId, newAthlete(sale.competitionId, more))

export type AthleteRow = {
  status: string
  competition_id: string
  bib_number: string | null
  search_text: string
  revision: number
  order_id: string
  line_id: string
}

export const athleteRow = (shop: Shop, id: string): Promise<AthleteRow> =>
  queryRow(shop, 'select * from registration where id = $1', [id])

/** Places that are taken of a pool, what orders say they hold of it, and the event's counter. */
export const countsOf = (shop: Shop, { eventId, poolId }: Pick<Sale, 'eventId' | 'poolId'>) =>
  queryRow<{ taken: number; held: number; registrations: number }>(
    shop,
    `select taken, registrations_count as registrations,
       (select coalesce(sum(quantity), 0)::int from order_place where pool_id = place_pool.id) as held
     from place_pool, event where place_pool.id = $1 and event.id = $2`,
    [poolId, eventId],
  )
