import { describe, expect, test } from 'vitest'
import { findRow } from '../find-row.ts'
import { sellables, type Choices } from '../sellables.ts'
import { newId } from '#server/database/ids.ts'
import { sellItem } from '#server/testing/merchandise.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale, participant, queryRow, takenPlaces, type Sale } from '#server/testing/shop.ts'
import { openTeamSale } from '#server/testing/teams.ts'
import { sellTickets, ticketChoice } from '#server/testing/tickets.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { Event } from '../events/event.ts'
import { ledgerDifferences } from '../ledger/ledger-differences.ts'
import { recordSale } from './record-sale.ts'
import { findWrongOrders } from './wrong-orders.ts'

const shop = useShop()

type Offer = Readonly<{
  sale: Sale
  choices: Partial<Choices>
  /** What it takes from each pool. */
  pools: readonly Readonly<{ id: string; quantity: number }>[]
  base: number
  actions: readonly string[]
  raises: readonly string[]
}>

/** One of each kind that staff sell, of which one more fits in the pool after the first. */
const offers: Readonly<Record<Exclude<keyof typeof sellables, 'difference'>, () => Promise<Offer>>> = {
  async registration() {
    const sale = await openSale(shop, { price: 10_000, capacity: 1 })
    return {
      sale,
      choices: { registration: [participant(sale.competitionId)] },
      pools: [{ id: sale.poolId, quantity: 1 }],
      base: 10_000,
      actions: ['registration.added'],
      raises: ['competition.limit-raised'],
    }
  },
  async team() {
    const sale = await openTeamSale(shop, { pricePerMember: true, uniqueNames: false }, { price: 10_000, capacity: 1 })
    return {
      sale,
      choices: { team: [{ name: 'Las Liebres', size: 4, members: [participant(sale.competitionId)] }] },
      pools: [{ id: sale.poolId, quantity: 1 }],
      base: 40_000,
      actions: ['team.added', 'registration.added'],
      raises: ['competition.limit-raised'],
    }
  },
  async merchandise() {
    const sale = await openSale(shop, { price: 10_000 })
    const { itemId, variantIds, poolIds } = await sellItem(shop, sale, {
      rule: 'optional',
      price: 2_000,
      variants: [{ id: '', name: '', stock: 3 }],
    })
    const variantId = variantIds[0]!
    const { competitionId } = sale
    return {
      sale,
      choices: {
        registration: [participant(competitionId)],
        merchandise: [{ participant: 0, competitionId, itemId, variantId, quantity: 3 }],
      },
      pools: [
        { id: sale.poolId, quantity: 1 },
        { id: poolIds[0]!, quantity: 3 },
      ],
      base: 16_000,
      actions: ['registration.added'],
      raises: ['merchandise.stock-raised'],
    }
  },
  async ticket() {
    const sale = await openSale(shop)
    const stand = await sellTickets(shop, sale, { price: 2_000, maxQuantity: 3 })
    return {
      sale,
      choices: { ticket: [ticketChoice(stand, 3)] },
      pools: [{ id: stand.poolId, quantity: 3 }],
      base: 6_000,
      actions: ['ticket.added'],
      raises: ['ticket-type.limit-raised'],
    }
  },
}

const record = ({ sale, choices }: Offer, terms: Partial<Parameters<typeof recordSale>[3]> = {}) => {
  const ctx = memberOf(sale)
  const buyer = participant(sale.competitionId)
  return ctx.db.transaction(async (em) => {
    const event = await findRow(em, ctx, Event, sale.eventId)
    // Other people at each sale, so that documents differ.
    return recordSale(
      em,
      ctx,
      { event, choices: withNewDocuments(choices), draftKey: newId(), buyer },
      {
        payment: 'outside',
        ...terms,
      },
    )
  })
}

const withNewDocuments = ({ registration = [], team = [], ...others }: Partial<Choices>): Partial<Choices> => ({
  ...others,
  registration: registration.map((each) => ({ ...each, dni: newDocument() })),
  team: team.map((each) => ({ ...each, members: each.members.map((member) => ({ ...member, dni: newDocument() })) })),
})

const newDocument = () => newId().slice(-12).toUpperCase()

const actionsOf = async ({ organizationId }: Sale) =>
  (
    await shop.owner.query<{ action: string }>(
      `select action from audit_entry where organization_id = $1 and action not in ('merchandise.added', 'ticket-type.added') order by id`,
      [organizationId],
    )
  ).rows.map(({ action }) => action)

const takenOf = ({ pools }: Offer) => Promise.all(pools.map(({ id }) => takenPlaces(shop, id)))

describe.each(Object.entries(offers))('a sale of staff of kind %s', (kind, open) => {
  test('takes places and stock, is booked, confirmed and audited', async () => {
    const offer = await open()
    const { sale } = offer
    const [added] = await record(offer)
    expect(await takenOf(offer)).toEqual(offer.pools.map(({ quantity }) => quantity))
    const order = await queryRow(
      shop,
      `select orders.state, orders.base::int, orders.deferred_cash::int as cash, orders.total::int,
         (select array_agg(distinct state) from order_line where order_id = orders.id) as lines,
         exists (select from order_line where order_id = orders.id and kind = $2) as sold
       from orders where event_id = $1`,
      [sale.eventId, kind],
    )
    const { base } = offer
    expect(order).toEqual({ state: 'confirmed', base, cash: base, total: 0, lines: ['confirmed'], sold: true })
    expect(await ledgerDifferences(shop.system.db, sale.organizationId)).toEqual([])
    expect(await findWrongOrders(shop.system)).not.toContainEqual(
      expect.objectContaining({ organizationId: sale.organizationId }),
    )
    expect(await actionsOf(sale)).toEqual(offer.actions)
    const first = 'select subject from audit_entry where id = $1'
    expect(await queryRow(shop, first, [added!.entryId])).toEqual({ subject: added!.id })
  })

  test('costs nothing when it is given free', async () => {
    const offer = await open()
    await record(offer, { payment: 'free' })
    expect(await takenOf(offer)).toEqual(offer.pools.map(({ quantity }) => quantity))
    const amounts = 'select base::int, deferred_cash::int as cash from orders where event_id = $1'
    expect(await queryRow(shop, amounts, [offer.sale.eventId])).toEqual({ base: 0, cash: 0 })
    expect(await ledgerDifferences(shop.system.db, offer.sale.organizationId)).toEqual([])
  })

  test('is made of a closed event, and not of a cancelled one', async () => {
    const offer = await open()
    const setStatus = (columns: string) =>
      shop.owner.query(`update event set ${columns} where id = $1`, [offer.sale.eventId])
    await setStatus('registration_enabled = false, starts_at = now()')
    await record(offer)
    await setStatus(`status = 'cancelled'`)
    await expect(record(offer, { reason: 'Sponsor' })).rejects.toMatchObject({ code: 'event_cancelled' })
  })

  test('is rejected when no room is left, unless a reason makes it', async () => {
    const offer = await open()
    await record(offer)
    const taken = await takenOf(offer)
    const code = kind === 'merchandise' || kind === 'ticket' ? 'sold_out' : 'competition_full'
    await expect(record(offer)).rejects.toMatchObject({ code })
    expect(await takenOf(offer)).toEqual(taken)
    await record(offer, { reason: 'Sponsor' })
    expect(await takenOf(offer)).toEqual(offer.pools.map(({ quantity }) => 2 * quantity))
    expect(await actionsOf(offer.sale)).toEqual([...offer.actions, ...offer.raises, ...offer.actions])
  })
})
