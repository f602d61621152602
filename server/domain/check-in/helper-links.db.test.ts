import { beforeEach, expect, test } from 'vitest'
import { verdictOf } from '#rules/check-in/check-in-views.ts'
import { dayOf } from '#rules/time/day.ts'
import { newId } from '#server/database/ids.ts'
import { addByStaff } from '#server/testing/added-by-staff.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { payOrder } from '#server/testing/paid-orders.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale, queryRow, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { checkInAthlete } from './check-in-athlete.ts'
import {
  checkInByHelper,
  createHelperLink,
  findForHelper,
  helperBundle,
  helperLinks,
  helperPage,
  helperUpdate,
  revokeHelperLink,
  undoByHelper,
} from './helper-links.ts'

const ledger = new LedgerGateway()
const shop = useShop({ sandbox: ledger })
const now = new Date('2031-03-21T02:30:00Z')
/** Half an hour before midnight of 20 March in Buenos Aires. */
const day = '2031-03-20'
let sale: Sale
let helper: Sale['ctx']
let token: string

beforeEach(async () => {
  sale = await openSale(shop, { price: 10_000, deferredCash: 1_000 })
  helper = { ...sale.ctx, now }
  expect(dayOf(now, 'America/Argentina/Buenos_Aires')).toBe(day)
  token = await createHelperLink(memberOf(sale), sale.eventId, { name: 'Table 2', day })
})

const scan = () => ({ id: newId(), at: new Date('2026-01-01'), items: [], pickedUpBy: 'Bruno, 30123456' })
const accepted = async () => {
  const { id: orderId } = await payOrder({ shop, ledger }, sale)
  const { id } = await queryRow<{ id: string }>(shop, 'select id from registration where order_id = $1', [orderId])
  await shop.owner.query('update order_line set deferred_cash = 0 where order_id = $1', [orderId])
  return id
}
const invalid = { code: 'check_in_link_invalid' }

test('a link works on its day in the event’s calendar, for its organization, until it is revoked', async () => {
  expect((await helperPage(helper, token)).name).toBe('Table 2')
  for (const other of ['2031-03-20T02:59:00Z', '2031-03-21T03:00:00Z'])
    await expect(helperPage({ ...helper, now: new Date(other) }, token)).rejects.toMatchObject(invalid)
  const elsewhere = await openSale(shop)
  await expect(helperPage({ ...elsewhere.ctx, now }, token)).rejects.toMatchObject(invalid)
  await expect(helperPage(helper, `${token}x`)).rejects.toMatchObject(invalid)
  const [link] = await helperLinks(memberOf(sale), sale.eventId)
  await revokeHelperLink(memberOf(sale), link!.id)
  const attempts = [
    () => helperPage(helper, token),
    () => findForHelper(helper, token, 'ana'),
    () => helperBundle(helper, token),
    () => checkInByHelper(helper, token, newId(), scan()),
    () => undoByHelper(helper, token, newId()),
  ]
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(invalid)
})

test('a helper hands out a kit under the name of the link, and takes their own back', async () => {
  const id = await accepted()
  const sent = scan()
  const { person, isFirst } = await checkInByHelper(helper, token, id, sent)
  expect([isFirst, person.handOut?.by, person.handOut?.pickedUpBy]).toEqual([true, 'Table 2', null])
  expect((await helperLinks(memberOf(sale), sale.eventId)).map(({ handedOut }) => handedOut)).toEqual([1])
  const entry = await queryRow<{ actor: string; details: object }>(
    shop,
    `select actor, details from audit_entry where action = 'registration.checked_in' and subject = $1`,
    [id],
  )
  const [link] = await helperLinks(memberOf(sale), sale.eventId)
  expect(entry).toEqual({ actor: 'visitor', details: { link: link!.id } })
  expect((await undoByHelper(helper, token, sent.id)).handOut).toBeNull()
  const ofStaff = { ...scan(), eventId: sale.eventId, cash: null }
  await checkInAthlete(memberOf(sale), id, ofStaff)
  await expect(undoByHelper(helper, token, ofStaff.id)).rejects.toMatchObject({ code: 'forbidden' })
  const { isFirst: isFirstAgain } = await checkInByHelper(helper, token, id, scan())
  expect([isFirstAgain, (await helperPage(helper, token)).repeats.length]).toEqual([false, 1])
})

test('a helper sees neither what is missing nor cash nor documents, and sends such people to the desk', async () => {
  const unaccepted = await addByStaff(sale, { firstName: 'Eva', lastName: 'Ríos', dni: '40111222' })
  const { id: orderId } = await payOrder({ shop, ledger }, sale)
  const { id: owing } = await queryRow<{ id: string }>(shop, 'select id from registration where order_id = $1', [
    orderId,
  ])
  for (const id of [unaccepted, owing]) {
    const { people } = await findForHelper(helper, token, id)
    expect(people.map((one) => [one.missing, one.isWaiverMissing, one.cash])).toEqual([[[], false, []]])
    expect(verdictOf(people[0]!, { id: sale.eventId })).toBe('incomplete')
    await expect(checkInByHelper(helper, token, id, scan())).rejects.toMatchObject({ code: 'check_in_incomplete' })
  }
  const byStaff = { ...scan(), eventId: sale.eventId, cash: 1_000, pickedUpBy: 'Bruno, 30123456' }
  await checkInAthlete(memberOf(sale), owing, byStaff)
  const { changed } = await helperUpdate(helper, token)
  expect(changed.map((one) => [one.id, one.isWaiverMissing, one.handOut?.pickedUpBy])).toEqual([[owing, false, null]])
  const bundle = await helperBundle(helper, token)
  expect(bundle.map(({ cash, document }) => [cash, document])).toEqual([
    [[], ''],
    [[], ''],
  ])
  expect(JSON.stringify(bundle)).not.toContain('40111222')
})
