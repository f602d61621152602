import { draft, openSale, type Sale, type Shop } from './shop.ts'
import { registerAthletes } from '../domain/orders/register-athletes.ts'
import { releaseHold } from '../domain/orders/release-hold.ts'
import { confirmWaitingEntry } from '../domain/waiting-lists/confirm-waiting-entry.ts'
import { joinWaitingList } from '../domain/waiting-lists/join-waiting-list.ts'
import { offerPlacesOf } from '../domain/waiting-lists/offer-places.ts'

type Entry = { id: string; state: string; secret: string }

/** Who waits, buys and is offered, and what the database says of it. */
export function useWaitingLists(shop: Shop) {
  /** A competition of which all places are held, with a waiting list; and how to give a place back. */
  async function openFullSale({ capacity = 1 } = {}) {
    const sale = await openSale(shop, { capacity })
    await turnOn(sale.competitionId)
    const held: string[] = []
    for (let place = 0; place < capacity; place += 1) held.push(await buy(sale))
    /** Ends holds that were made before anybody waited. */
    const release = async (places = 1) => {
      for (const id of held.splice(0, places)) await releaseHold(sale.ctx, id)
    }
    const free = async (places = 1) => {
      for (const id of held.splice(0, places)) await releaseNew(sale, id)
    }
    return { sale, free, release }
  }

  /** Ends a hold as if it had been made after who waits had joined. */
  const releaseNew = async ({ ctx }: Sale, order: string) => {
    await shop.owner.query('update orders set created_at = clock_timestamp() where confirmation_id = $1', [order])
    await releaseHold(ctx, order)
  }

  const turnOn = (competitionId: string) =>
    shop.owner.query('update competition set has_waiting_list = true where id = $1', [competitionId])

  const buy = async ({ ctx, eventId, competitionId }: Sale, offer?: string, athletes = 1) =>
    (await registerAthletes(ctx, eventId, { ...draft(competitionId, { athletes }), offer })).confirmationId

  /** Asks for the list, and confirms nothing yet. */
  const request = ({ ctx, eventId, competitionId }: Sale, name: string, places = 1) => {
    const email = `${name}@example.com`
    return joinWaitingList(ctx, eventId, { competitionId, places, firstName: name, lastName: 'Ríos', email, phone: '' })
  }

  const join = async (sale: Sale, name: string, places = 1) => {
    await request(sale, name, places)
    await confirm(sale, name)
  }

  const confirm = async (sale: Sale, name: string) =>
    confirmWaitingEntry(sale.ctx, sale.eventId, (await entryOf(sale, name)).secret)

  const offer = ({ ctx, eventId }: Sale) => offerPlacesOf(ctx, eventId)

  async function entryOf({ organizationId }: Sale, name: string): Promise<Entry> {
    const { rows } = await shop.owner.query<Entry>(
      'select id, state, secret_id as secret from waiting_entry where organization_id = $1 and lower(first_name) = lower($2) order by position',
      [organizationId, name],
    )
    return rows.at(-1)!
  }
  const statesOf = async (sale: Sale, ...names: string[]) =>
    Promise.all(names.map(async (name) => (await entryOf(sale, name)).state))

  const pool = async (poolId: string) => {
    const { rows } = await shop.owner.query('select capacity, taken, waiting from place_pool where id = $1', [poolId])
    return rows[0] as unknown
  }
  const moveBack = ({ organizationId }: Sale, name: string, column: string, hours: number) =>
    shop.owner.query(
      `update waiting_entry set ${column} = ${column} - make_interval(hours => $2)
        where organization_id = $3 and first_name = $1`,
      [name, hours, organizationId],
    )
  /** As if the open offer had been made so many hours before. */
  const moveOfferBack = ({ organizationId }: Sale, name: string, hours: number) =>
    shop.owner.query(
      `update waiting_entry set offered_at = offered_at - make_interval(hours => $2),
          turn_until = turn_until - make_interval(hours => $2), offered_until = offered_until - make_interval(hours => $2)
        where organization_id = $3 and first_name = $1`,
      [name, hours, organizationId],
    )
  const mails = async ({ organizationId }: Sale) => {
    const { rows } = await shop.owner.query<{ mail: string }>(
      `select kind || ' ' || recipient as mail from message where organization_id = $1 and kind like 'waiting%'
        order by created_at, recipient`,
      [organizationId],
    )
    return rows.map(({ mail }) => mail)
  }

  return {
    openFullSale,
    releaseNew,
    turnOn,
    buy,
    request,
    confirm,
    join,
    offer,
    entryOf,
    statesOf,
    pool,
    moveBack,
    moveOfferBack,
    mails,
  }
}
