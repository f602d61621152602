import { checkOut } from '#server/domain/orders/check-out.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { settleSandboxPayment } from '#server/testing/orders.ts'
import { addresses, checkout, openSale, type Shop } from '#server/testing/shop.ts'
import { holdTickets, sellTickets, ticketChoice, type SoldType } from '#server/testing/tickets.ts'
import { compareOrders, inDurableShop } from './order-rates.ts'

const perOrder = 4

/** Orders a second of four tickets of one scarce type, beside bare `pg`: a hold, then from the hold to the confirmation. */
export const benchTickets = async (): Promise<void> => {
  const ledger = new LedgerGateway()
  await inDurableShop(ledger, async (shop, pool) => {
    const sale = await openSale(shop)
    const type = await sellTickets(shop, sale, { maxQuantity: 1_000_000 })
    const hold = () => holdTickets(sale, [ticketChoice(type, perOrder)])
    await compareOrders(pool, 'a hold of four tickets', hold)
    await ensureNothingWasLost(shop, type)
    await compareOrders(pool, 'four tickets, from the hold to the confirmation', async () => {
      const { confirmationId } = await hold()
      const { paymentUrl } = await checkOut(sale.ctx, confirmationId, checkout(), addresses)
      const providerPaymentId = paymentUrl!.split('/').at(-1)!
      ledger.set(providerPaymentId, { state: 'approved' })
      await settleSandboxPayment(shop, providerPaymentId)
    })
    await ensureNothingWasLost(shop, type)
  })
}

async function ensureNothingWasLost({ owner }: Shop, { typeId, poolId }: SoldType): Promise<void> {
  const { rows } = await owner.query<{ tickets: number; lines: number; taken: number }>(
    `select (select count(*)::int from ticket where ticket_type_id = $1) as tickets,
            (select count(distinct line_id)::int from ticket where ticket_type_id = $1) as lines,
            (select taken from place_pool where id = $2) as taken`,
    [typeId, poolId],
  )
  const { tickets, lines, taken } = rows[0]!
  if (tickets !== taken || lines * perOrder !== taken)
    throw new Error(`${tickets} tickets of ${lines} lines, ${taken} places taken: the run does not count`)
  console.log(`  ${tickets} tickets were sold: none lost, none oversold`)
}
