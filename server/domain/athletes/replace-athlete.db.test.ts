import { expect, test } from 'vitest'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { payOrder } from '#server/testing/paid-orders.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { checkout, openSale, participant, queryRow, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { messageView } from '../messages/message-view.ts'
import { ownRegistrationPage } from '../own-registrations/own-registration-page.ts'
import { participantPage } from '../registrations/participant-page.ts'
import { acceptTransfer } from '../transfers/accept-transfer.ts'
import { createTransferLink } from '../transfers/change-transfer-link.ts'
import { transferPage } from '../transfers/find-transfer.ts'
import { editAthlete } from './edit-athlete.ts'

const ledger = new LedgerGateway()
const shop = useShop({ sandbox: ledger })

type Row = { id: string; page: string; email: string; revision: number; answers: object }

const rowOf = (orderId: string) =>
  queryRow<Row>(
    shop,
    `select id, confirmation_id as page, email, revision, answers from registration where order_id = $1`,
    [orderId],
  )

async function sell() {
  const sale = await openSale(shop)
  const order = await payOrder({ shop, ledger }, sale)
  await shop.owner.query(`update orders set buyer = buyer || '{"email": "buyer@example.com"}' where id = $1`, [
    order.id,
  ])
  await shop.owner.query(`update registration set answers = '{"club": "Roca"}' where order_id = $1`, [order.id])
  return { sale, order, former: await rowOf(order.id) }
}

const bea = { firstName: 'Bea', lastName: 'Soler', email: 'bea@example.com' }
const edit = (sale: Sale, { id, revision }: Row, changes: object) => {
  const { competitionId: _, ...person } = participant(sale.competitionId, 0)
  return editAthlete(memberOf(sale), id, { ...person, revision, isSure: false, ...changes })
}
const mailsOf = async ({ organizationId }: Sale) =>
  (
    await shop.owner.query<{ kind: string; recipient: string; payload: never }>(
      `select kind, recipient, payload from message where organization_id = $1
       and (kind in ('registration-passed-on', 'registration-handed-over') or recipient = $2) order by kind, recipient`,
      [organizationId, bea.email],
    )
  ).rows

test('staff who enter another name with another document or e-mail say whether it is another person', async () => {
  const { sale, former } = await sell()
  await expect(edit(sale, former, bea)).rejects.toMatchObject({ code: 'athlete_replaced' })
  await edit(sale, former, { lastName: 'Soler', email: former.email, dni: (await rowDni(former.id)).dni })
  await edit(sale, { ...former, revision: 1 }, { ...bea, replaces: 'no' })
  expect(await rowOfId(former.id)).toMatchObject({ page: former.page, answers: { club: 'Roca' }, email: bea.email })
  expect(await mailsOf(sale)).toEqual([])
})

test('another person has nothing of the first one that was not changed', async () => {
  const { sale, former } = await sell()
  await edit(sale, former, { ...bea, phone: '+34 600 123 456', replaces: 'yes' })
  expect(
    await queryRow(
      shop,
      `select phone, birth_date as "birthDate", emergency_name as "emergencyName", emergency_phone as "emergencyPhone"
       from registration where id = $1`,
      [former.id],
    ),
  ).toEqual({ phone: '+34 600 123 456', birthDate: null, emergencyName: '', emergencyPhone: '' })
})

const rowDni = (id: string) => queryRow<{ dni: string }>(shop, 'select dni from registration where id = $1', [id])
const rowOfId = (id: string) =>
  queryRow<Row>(shop, 'select confirmation_id as page, email, revision, answers from registration where id = $1', [id])

test('another person ends pages, sessions and links of the first one, and is told; the buyer stays the buyer', async () => {
  const { sale, order, former } = await sell()
  const own = { participantId: former.page, openParticipantId: former.page }
  await createTransferLink(sale.ctx, { own })
  const { details } = await ownRegistrationPage(sale.ctx, own)
  const formerToken = details!.transfer.url!.split('/transfer/')[1]!
  await edit(sale, former, { ...bea, replaces: 'yes' })
  const taken = await rowOf(order.id)
  expect(taken).toMatchObject({ id: former.id, email: 'bea@example.com', revision: 1, answers: {} })
  expect(taken.page).not.toBe(former.page)
  await expect(participantPage(sale.ctx, former.page)).rejects.toMatchObject({ code: 'order_not_found' })
  await expect(ownRegistrationPage(sale.ctx, own)).rejects.toMatchObject({ code: 'order_not_found' })
  await expect(transferPage(sale.ctx, '21k', formerToken)).rejects.toMatchObject({ code: 'transfer_link_invalid' })
  const mails = await mailsOf(sale)
  expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['registration-handed-over', 'bea@example.com'],
    ['registration-passed-on', former.email],
    ['registration-passed-on', 'buyer@example.com'],
  ])
  const { buyer } = await queryRow<{ buyer: { email: string } }>(shop, 'select buyer from orders where id = $1', [
    order.id,
  ])
  expect(buyer.email).toBe('buyer@example.com')
  const toFormer = await messageView(sale.ctx, { ...mails[1]!, kind: 'registration-passed-on' })
  for (const secret of ['Bea', 'Soler', taken.page]) expect(JSON.stringify(toFormer)).not.toContain(secret)
})

test('who was entered by staff accepts the terms by the mailed link, until the race begins', async () => {
  const { sale, order, former } = await sell()
  await shop.owner.query('update event set transfer_deadline_days = null where id = $1', [sale.eventId])
  await edit(sale, former, { ...bea, replaces: 'yes' })
  expect((await participantPage(sale.ctx, (await rowOf(order.id)).page)).acceptance).toBeNull()
  const [mail] = await mailsOf(sale)
  const view = await messageView(sale.ctx, { ...mail!, kind: 'registration-handed-over' })
  expect(view).toMatchObject({ mustAccept: true, readerName: 'Bea' })
  const token = view!.orderUrl.split('/transfer/')[1]!
  const { terms, waiver, items, platformTexts } = checkout()
  const { participantId } = await acceptTransfer(sale.ctx, token, {
    participant: { ...participant(sale.competitionId, 9), ...bea },
    isSure: false,
    ticks: { terms, waiver, items },
    platformTexts,
  })
  expect((await participantPage(sale.ctx, participantId)).acceptance).not.toBeNull()
  expect((await mailsOf(sale)).map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['athlete-confirmed', 'bea@example.com'],
    ['registration-handed-over', 'bea@example.com'],
    ['registration-passed-on', former.email],
    ['registration-passed-on', 'buyer@example.com'],
  ])
  expect(await messageView(sale.ctx, { ...mail!, kind: 'registration-handed-over' })).toMatchObject({
    mustAccept: false,
  })
  expect((await rowOf(order.id)).page).toBe(participantId)
})
