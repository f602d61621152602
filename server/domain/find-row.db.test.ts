import { expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { openSale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { Event } from './events/event.ts'
import { findRow } from './find-row.ts'

const shop = useShop()

test('a row is found by its organization alone, also where row-level security sees all of them', async () => {
  const [sale, other] = [await openSale(shop), await openSale(shop)]
  await shop.system.db.transaction(async (em) => {
    expect(await findRow(em, sale.ctx, Event, sale.eventId)).toMatchObject({ id: sale.eventId })
    for (const id of [other.eventId, newId(), 'new', ''])
      await expect(findRow(em, sale.ctx, Event, id), id).rejects.toMatchObject({ code: 'not_found' })
  })
})
