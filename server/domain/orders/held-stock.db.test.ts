import { expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { networkOf } from '#server/database/rate-limits.ts'
import { newId } from '#server/database/ids.ts'
import { draftWith, sellItem } from '#server/testing/merchandise.ts'
import { checkout, openSale, takenPlaces, draft, type Sale } from '#server/testing/shop.ts'
import { openTeamSale, teamDraft } from '#server/testing/teams.ts'
import { holdTickets, sellTickets, ticketChoice } from '#server/testing/tickets.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { lineKinds, type LineKind } from '#rules/orders/line-kinds.ts'
import type { RegistrationSubmission } from '#rules/registrations/registration-form.ts'
import type { TicketChoice } from '#rules/tickets/ticket-choice.ts'
import { checkOut } from './check-out.ts'
import { registerAthletes } from './register-athletes.ts'

const shop = useShop()

type Stock = Readonly<{ sale: Sale; poolId: string; orderOfFive: () => RegistrationSubmission | TicketChoice[] }>

/** Forty of each kind, and an order of five of them; null for what takes nothing of anything. */
const stocks: Readonly<Record<LineKind, ((price: number) => Promise<Stock>) | null>> = {
  registration: async (price) => {
    const sale = await openSale(shop, { capacity: 40, price })
    return { sale, poolId: sale.poolId, orderOfFive: () => draft(sale.competitionId, { athletes: 5 }) }
  },
  team: async (price) => {
    const sale = await openTeamSale(shop, { uniqueNames: false }, { capacity: 8, price })
    return { sale, poolId: sale.poolId, orderOfFive: () => teamDraft(sale) }
  },
  merchandise: async (price) => {
    const sale = await openSale(shop, { capacity: null, price })
    const dinner = await sellItem(shop, sale, {
      rule: 'optional',
      price,
      variants: [{ id: '', name: '', stock: 40 }],
    })
    return { sale, poolId: dinner.poolIds[0]!, orderOfFive: () => draftWith(sale.competitionId, [[dinner, 0, 5]]) }
  },
  ticket: async (price) => {
    const sale = await openSale(shop, { price })
    const stand = await sellTickets(shop, sale, { price, maxQuantity: 40 })
    return { sale, poolId: stand.poolId, orderOfFive: () => [ticketChoice(stand, 5)] }
  },
  difference: null,
}

const from = ({ ctx }: Sale, address: string): Context => ({ ...ctx, network: networkOf(address) })

const order = ({ sale, orderOfFive }: Stock, address = '203.0.113.9') => {
  const chosen = orderOfFive()
  if (Array.isArray(chosen)) return holdTickets(sale, chosen, { from: from(sale, address) })
  const { participants, ...submission } = chosen
  return registerAthletes(from(sale, address), sale.eventId, {
    ...submission,
    participants: participants.map((each) => ({ ...each, email: `${newId()}@example.com` })),
  })
}

for (const kind of lineKinds) {
  const open = stocks[kind]
  if (!open) continue

  test(`one network holds half of a scarce ${kind} unpaid, and others go on buying`, async () => {
    const stock = await open(5_000)
    for (let orders = 0; orders < 4; orders++) await order(stock)
    const taken = await takenPlaces(shop, stock.poolId)
    await expect(order(stock)).rejects.toMatchObject({ code: 'too_many_held_in_network', values: { most: taken } })
    await order(stock, '198.51.100.7')
  })

  test(`what is paid of a ${kind} no longer counts, nor do rejected attempts`, async () => {
    const stock = await open(0)
    const held = []
    for (let orders = 0; orders < 4; orders++) held.push(await order(stock))
    for (let attempts = 0; attempts < 3; attempts++)
      await expect(order(stock)).rejects.toMatchObject({ code: 'too_many_held_in_network' })
    await checkOut(from(stock.sale, '203.0.113.9'), held[0]!.confirmationId, checkout())
    await order(stock)
  })
}
