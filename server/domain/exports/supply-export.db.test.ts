import { expect, test } from 'vitest'
import { formatCsvRows } from '#server/adapters/spreadsheets/csv-spreadsheet.ts'
import { supplyTexts } from '#server/i18n/export-texts.ts'
import { exportedRows } from '#server/testing/exported-rows.ts'
import { addByStaff } from '#server/testing/added-by-staff.ts'
import { sellItem } from '#server/testing/merchandise.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { exportSupply } from './supply-export.ts'

const shop = useShop()

test('the supplier reads what was chosen by item, variant and competition; what nobody has any more is named', async () => {
  const sale = await openSale(shop, { price: 0 })
  await shop.owner.query(`update competition set name = '21K' where id = $1`, [sale.competitionId])
  const { itemId, variantIds } = await sellItem(shop, sale, { name: '=1+1', rule: 'optional', price: 0 })
  const merchandise = [{ itemId, variantId: variantIds[1]!, quantity: 2 }]
  await addByStaff(sale, { merchandise })
  const gone = await addByStaff(sale, { merchandise })
  await shop.owner.query('update merchandise_choice set registration_id = null where registration_id = $1', [gone])
  const exported = async (locale: 'en' | 'es') => {
    const { headings, rows } = await exportedRows((sheet) =>
      exportSupply(memberOf(sale), sale.eventId, supplyTexts(locale), sheet),
    )
    return [headings, ...rows]
  }
  expect(await exported('en')).toEqual([
    ['Item', 'Variant', 'Competition', 'Confirmed', 'Held', 'Handed out'],
    ['=1+1', 'M', '21K', 2, 0, 0],
    ['=1+1', 'M', 'Without athlete', 2, 0, 0],
  ])
  const spanish = await exported('es')
  expect(spanish[2]![2]).toBe('Sin atleta')
  expect(formatCsvRows(spanish).split('\r\n').slice(1, 3)).toEqual(["'=1+1,M,21K,2,0,0", "'=1+1,M,Sin atleta,2,0,0"])
})
