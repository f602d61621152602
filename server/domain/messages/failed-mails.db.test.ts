import { beforeEach, expect, test } from 'vitest'
import { failedMailListOf } from '#rules/messages/failed-mail-list.ts'
import { newId } from '#server/database/ids.ts'
import { holdPlaces } from '#server/testing/orders.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale, orderRow, queryRow, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { dropMail } from './drop-mail.ts'
import { enqueueMessage } from './enqueue-message.ts'
import { failedMailsPage } from './failed-mails-page.ts'
import { sendAgain } from './send-again.ts'

const shop = useShop()
let sale: Sale

beforeEach(async () => {
  sale = await openSale(shop)
})

const failMail = async (recipient: string, of = sale) => {
  const { id: orderId } = await orderRow(shop, (await holdPlaces(of)).confirmationId)
  const message = { kind: 'payment-approved', recipient, locale: 'es', dedupeKey: newId(), orderId } as const
  await of.ctx.db.transaction((em) => enqueueMessage(of.ctx, em, message))
  const { id } = await queryRow<{ id: string }>(
    shop,
    `update message set state = 'failed', last_error = '550 no such user' where dedupe_key = $1 returning id`,
    [message.dedupeKey],
  )
  await shop.owner.query(`delete from pgboss.job where data ->> 'messageId' = $1`, [id])
  return id
}
const recipients = async (query = '') =>
  (await failedMailsPage(memberOf(sale), failedMailListOf(new URLSearchParams(query)))).rows.map(
    ({ recipient }) => recipient,
  )
const stateOf = async (id: string) =>
  (await queryRow<{ state: string }>(shop, 'select state from message where id = $1', [id])).state
const jobsOf = async (id: string) =>
  (
    await shop.owner.query(`select 1 from pgboss.job where name = 'deliver-message' and data ->> 'messageId' = $1`, [
      id,
    ])
  ).rowCount

test('a failed mail is listed with its order and what the mail server said, for its own staff alone', async () => {
  const id = await failMail('ana@exmaple.com')
  await failMail('other@example.com', await openSale(shop))
  const page = await failedMailsPage(memberOf(sale), failedMailListOf(new URLSearchParams()))
  expect(page).toMatchObject({ total: 1 })
  expect(page.rows).toEqual([
    {
      id,
      kind: 'payment-approved',
      recipient: 'ana@exmaple.com',
      reason: '550 no such user',
      createdAt: expect.any(String),
      eventId: sale.eventId,
      eventTitle: '21K de la Ribera',
      confirmationNumber: expect.stringMatching(/^[A-Z0-9-]{8,}$/),
      mailingId: null,
    },
  ])
  expect(await recipients('q=exmaple')).toEqual(['ana@exmaple.com'])
  expect(await recipients('q=nobody')).toEqual([])
  await expect(failedMailsPage(memberOf(sale, 'user'), failedMailListOf(new URLSearchParams()))).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('one mail is sent again, or all of them, each by one job', async () => {
  const [one, two, three] = [
    await failMail('a@x.example'),
    await failMail('b@x.example'),
    await failMail('c@x.example'),
  ]
  expect(await sendAgain(memberOf(sale), one)).toEqual({ mails: 1, withheld: 0 })
  expect([await stateOf(one), await jobsOf(one)]).toEqual(['queued', 1])
  expect(await recipients('sort=recipient')).toEqual(['b@x.example', 'c@x.example'])
  await expect(sendAgain(memberOf(sale), one)).rejects.toMatchObject({ code: 'not_found' })

  expect(await sendAgain(memberOf(sale), null)).toEqual({ mails: 2, withheld: 0 })
  expect([await jobsOf(one), await jobsOf(two), await jobsOf(three)]).toEqual([1, 1, 1])
  expect(await recipients()).toEqual([])
  expect(await sendAgain(memberOf(sale), null)).toEqual({ mails: 0, withheld: 0 })
  await expect(sendAgain(memberOf(sale, 'user'), null)).rejects.toMatchObject({ code: 'forbidden' })
})

test('a mail that nobody needs leaves the list, and comes back', async () => {
  const id = await failMail('a@x.example')
  await expect(dropMail(memberOf(sale, 'user'), id, true)).rejects.toMatchObject({ code: 'forbidden' })
  await dropMail(memberOf(sale), id, true)
  expect(await recipients()).toEqual([])
  expect(await sendAgain(memberOf(sale), null)).toEqual({ mails: 0, withheld: 0 })
  await expect(dropMail(memberOf(sale), id, true)).rejects.toMatchObject({ code: 'not_found' })
  await dropMail(memberOf(sale), id, false)
  expect(await recipients()).toEqual(['a@x.example'])
  for (const [ctx, wrong] of [
    [memberOf(sale), "1'--"],
    [memberOf(await openSale(shop)), id],
  ] as const)
    await expect(dropMail(ctx, wrong, true)).rejects.toMatchObject({ code: 'not_found' })
})
