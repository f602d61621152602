import { expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { newId, newSecretId } from '#server/database/ids.ts'
import type { OwnLine } from '#rules/own-orders/own-order-page.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { payOrder } from '#server/testing/paid-orders.ts'
import { askForFiles } from '#server/testing/registration-files.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { checkout, openSale, participant, queryRow, takenPlaces, type Sale } from '#server/testing/shop.ts'
import { addTeam, openTeamSale } from '#server/testing/teams.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { athleteDetails } from '../registrations/athlete-details.ts'
import { messageView } from '../messages/message-view.ts'
import { confirmationPage } from '../orders/confirmation-page.ts'
import { cancelOwnLines } from '../own-orders/cancel-own-lines.ts'
import { ownOrderPage } from '../own-orders/own-order-page.ts'
import { changeOwnAnswers } from '../own-registrations/change-own-answers.ts'
import { ownRegistrationPage } from '../own-registrations/own-registration-page.ts'
import { participantPage } from '../registrations/participant-page.ts'
import { acceptTransfer } from './accept-transfer.ts'
import { createTransferLink, revokeTransferLink } from './change-transfer-link.ts'
import { accountPage } from '../accounts/account-page.ts'
import { findApplicableFile } from '../registration-files/add-registration-file.ts'
import { transferPage } from './find-transfer.ts'

const ledger = new LedgerGateway()
const shop = useShop({ sandbox: ledger })

type Person = { id: string; participantId: string; email: string; revision: number; bib: string | null }

const personsOf = async (orderId: string) =>
  (
    await shop.owner.query<Person>(
      `select id, confirmation_id as "participantId", email, revision, bib_number as bib
       from registration where order_id = $1 order by position`,
      [orderId],
    )
  ).rows

async function sell(athletes = 2, terms: Parameters<typeof openSale>[1] = {}) {
  const sale = await openSale(shop, terms)
  const order = await payOrder({ shop, ledger }, sale, { athletes })
  await shop.owner.query(`update orders set buyer = buyer || '{"email": "buyer@example.com"}' where id = $1`, [
    order.id,
  ])
  const persons = await personsOf(order.id)
  const key = { order: { confirmationId: order.confirmationId, openOrderId: order.id }, registrationId: persons[0]!.id }
  return { sale, order, person: persons[0]!, key }
}
type Sold = Awaited<ReturnType<typeof sell>>

const ownKey = ({ participantId }: Person) => ({ own: { participantId, openParticipantId: participantId } })

async function linkOf({ sale, order, person }: Pick<Sold, 'sale' | 'order' | 'person'>): Promise<string> {
  const page = await ownOrderPage(sale.ctx, { confirmationId: order.confirmationId, openOrderId: order.id })
  const { url } = page.transfers.find(({ registrationId }) => registrationId === person.id)!
  return url!.split('/transfer/')[1]!
}

const { terms, waiver, items, platformTexts } = checkout()
const taking = (sale: Sale, changes: object = {}) => ({
  participant: { ...participant(sale.competitionId, 9), firstName: 'Bea', email: 'bea@example.com', ...changes },
  isSure: false,
  ticks: { terms, waiver, items },
  platformTexts,
})
const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )
const at = (ctx: Context, now: Date): Context => ({ ...ctx, now })

test('a link gives the registration to somebody else; place, line, money and bib stay', async () => {
  const sold = await sell()
  const { sale, order, person, key } = sold
  await shop.owner.query(`update registration set bib_number = '77', tags = '{vip}' where id = $1`, [person.id])
  const before = await confirmationPage(sale.ctx, order.confirmationId)
  await createTransferLink(sale.ctx, key)
  const token = await linkOf(sold)
  expect(await transferPage(sale.ctx, '21k', token)).toMatchObject({
    competitionId: sale.competitionId,
    bibNumber: '77',
  })
  const { participantId, registrationId } = await acceptTransfer(sale.ctx, token, taking(sale))
  expect(registrationId).toBe(person.id)
  const row = await queryRow(
    shop,
    `select first_name as "firstName", email, status, bib_number as bib, tags, revision from registration where id = $1`,
    [person.id],
  )
  expect(row).toEqual({
    firstName: 'Bea',
    email: 'bea@example.com',
    status: 'confirmed',
    bib: '77',
    tags: [],
    revision: person.revision + 1,
  })
  expect(await takenPlaces(shop, sale.poolId)).toBe(2)
  expect((await confirmationPage(sale.ctx, order.confirmationId)).price).toEqual(before.price)
  expect(await codeOf(participantPage(sale.ctx, person.participantId))).toBe('order_not_found')
  expect((await participantPage(sale.ctx, participantId)).acceptance).not.toBe(null)
  const { rows } = await shop.owner.query<{ kind: string; recipient: string; payload: never }>(
    `select kind, recipient, payload from message where organization_id = $1 and created_at >= $2
       and (kind = 'registration-passed-on' or recipient = 'bea@example.com') order by kind, recipient`,
    [sale.organizationId, new Date(0)],
  )
  expect(rows.map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['athlete-confirmed', 'bea@example.com'],
    ['registration-passed-on', person.email],
    ['registration-passed-on', 'buyer@example.com'],
  ])
  const ofTaker = { kind: 'athlete-confirmed', recipient: 'bea@example.com', payload: rows[0]!.payload } as const
  expect(await messageView(sale.ctx, ofTaker)).toMatchObject({ readerName: 'Bea', hasTakenOver: true })
  const mail = await messageView(sale.ctx, {
    kind: 'registration-passed-on',
    recipient: person.email,
    payload: rows[1]!.payload,
  })
  expect(JSON.stringify(mail)).not.toContain('Bea')
  expect(JSON.stringify(mail)).not.toContain(participantId)
  const history = await athleteDetails(memberOf(sale), { registrationId: person.id })
  const { changes } = history
  expect(changes.map(({ action }) => action)).toContain('registration.passed_on')
  expect(JSON.stringify(changes)).not.toContain('Núñez 0')
})

async function takeOver(sold: Sold): Promise<Person> {
  await createTransferLink(sold.sale.ctx, sold.key)
  await acceptTransfer(sold.sale.ctx, await linkOf(sold), taking(sold.sale))
  return (await personsOf(sold.order.id)).find(({ id }) => id === sold.person.id)!
}

test('who passed a registration on opens it no more, and who took it over passes it on', async () => {
  const sold = await sell(1)
  const { sale, person } = sold
  const { own } = ownKey(person)
  const next = await takeOver(sold)
  const stale = { ...own, participantId: next.participantId }
  expect((await ownRegistrationPage(sale.ctx, stale)).details).toBe(null)
  const answers = { revision: next.revision, answers: {} }
  expect(await codeOf(changeOwnAnswers(sale.ctx, stale, answers))).toBe('code_required')
  expect(await codeOf(createTransferLink(sale.ctx, { own: stale }))).toBe('code_required')
  expect((await ownRegistrationPage(sale.ctx, ownKey(next).own)).details).not.toBe(null)
  expect(await codeOf(createTransferLink(sale.ctx, ownKey(next)))).toBe('done')
})

test('what the former athlete sends while it changes hands is rejected', async () => {
  const { sale, order, person } = await sell(1)
  const { own } = ownKey(person)
  const client = await shop.owner.connect()
  try {
    await client.query('begin')
    await client.query('select from orders where id = $1 for update', [order.id])
    const late = [
      codeOf(changeOwnAnswers(sale.ctx, own, { revision: person.revision + 1, answers: {} })),
      codeOf(createTransferLink(sale.ctx, { own })),
    ]
    const waiting = `select from pg_locks where not granted
      and pid in (select pid from pg_stat_activity where datname = current_database())`
    await expect.poll(async () => (await shop.owner.query(waiting)).rowCount, { timeout: 5_000 }).toBe(2)
    await client.query('update registration set confirmation_id = $2, revision = revision + 1 where id = $1', [
      person.id,
      newSecretId(),
    ])
    await client.query('commit')
    expect(await Promise.all(late)).toEqual(['order_not_found', 'order_not_found'])
  } finally {
    client.release()
  }
})

test('a place that was taken over is not the buyer’s: neither shown the way to it, nor cancelled, nor passed on', async () => {
  const sold = await sell(2)
  const { sale, order, person, key } = sold
  const next = await takeOver(sold)
  const confirmation = await confirmationPage(sale.ctx, order.confirmationId)
  expect(JSON.stringify(confirmation)).not.toContain(next.participantId)
  expect(confirmation.lines.map(({ participantPath }) => participantPath !== null)).toEqual([false, true])
  expect(confirmation.athletes.map(({ name }) => name)).toEqual(['Ana Núñez 1'])
  expect(await codeOf(createTransferLink(sale.ctx, ownKey(next)))).toBe('done')
  const page = await ownOrderPage(sale.ctx, key.order)
  expect(page.lines.map(({ isTakenOver, canChoose }) => [isTakenOver, canChoose])).toEqual([
    [true, false],
    [false, true],
  ])
  expect(page.transfers.map(({ registrationId }) => registrationId === person.id)).toEqual([false])
  expect(await codeOf(createTransferLink(sale.ctx, key))).toBe('not_found')
  expect(await codeOf(revokeTransferLink(sale.ctx, key))).toBe('not_found')
  const [taken, other] = page.lines
  const cancel = (line: OwnLine) =>
    codeOf(
      cancelOwnLines(
        sale.ctx,
        key.order,
        { key: newId(), left: page.left, lines: [line.id], payee: '' },
        shop.platform.secrets,
      ),
    )
  expect(await cancel(taken!)).toBe('not_found')
  expect(await takenPlaces(shop, sale.poolId)).toBe(2)
  expect(await cancel(other!)).toBe('done')
  const all = await ownOrderPage(sale.ctx, key.order)
  expect([all.hasPlaces, all.hasTakenOver]).toEqual([false, true])
})

test('the cash of a place that was taken over is brought by its athlete, not by the buyer', async () => {
  const sold = await sell(2, { deferredCash: 4_000 })
  const cashOf = async () =>
    (await confirmationPage(sold.sale.ctx, sold.order.confirmationId)).lines.map(({ cash }) => cash)
  expect(await cashOf()).toEqual([4_000, 4_000])
  await takeOver(sold)
  expect(await cashOf()).toEqual([0, 4_000])
})

test('no mail to buyer or former athlete leads to the person who took a place over', async () => {
  const sold = await sell(1)
  const { sale, order, person } = sold
  const next = await takeOver(sold)
  const viewOf = (kind: 'registration-passed-on' | 'payment-approved' | 'registration-changed', recipient: string) =>
    messageView(sale.ctx, {
      kind,
      recipient,
      payload: { orderId: order.id, ...(kind === 'registration-changed' && { registrationId: person.id }) },
    })
  for (const kind of ['registration-passed-on', 'payment-approved'] as const) {
    const mail = JSON.stringify(await viewOf(kind, 'buyer@example.com'))
    expect(mail).toContain(order.confirmationId)
    expect(mail).not.toContain(next.participantId)
  }
  expect(await viewOf('registration-changed', person.email)).toBe(null)
  expect(JSON.stringify(await viewOf('registration-changed', next.email))).toContain(next.participantId)
})

test('the account and the link of the order lead to nothing of the person who took a place over', async () => {
  const sold = await sell(2)
  const { sale, order, person } = sold
  await askForFiles(sale, {})
  const userId = newId()
  await shop.owner.query('insert into auth_user (id, name, email, email_verified) values ($1, $2, $3, true)', [
    userId,
    'Ana Ríos',
    `${userId}@example.com`,
  ])
  await shop.owner.query('update orders set user_id = $2 where id = $1', [order.id, userId])
  const next = await takeOver(sold)
  const { upcoming } = await accountPage(shop.system, { userId, organizationId: null })
  expect(upcoming.map(({ athletes }) => athletes.map(({ change }) => change !== null))).toEqual([[false, true]])
  expect(JSON.stringify(upcoming)).not.toContain(next.participantId)
  const file = { confirmationId: order.confirmationId, fieldId: 'certificate' }
  const findField = (registrationId: string, own = {}) =>
    codeOf(findApplicableFile(sale.ctx, { ...file, registrationId, ...own }))
  const [, other] = await personsOf(order.id)
  expect(await findField(other!.id)).toBe('done')
  expect(await findField(person.id)).toBe('order_not_found')
  const own = { participantId: next.participantId, opener: 'participant' as const }
  expect(await findField(person.id, { own })).toBe('done')
})

test('a link says what is still due in cash', async () => {
  const sold = await sell(2, { deferredCash: 2_000 })
  const { sale, order, key } = sold
  await createTransferLink(sale.ctx, key)
  const token = await linkOf(sold)
  expect(await transferPage(sale.ctx, '21k', token)).toMatchObject({ cash: 2_000 })
  await shop.owner.query('update order_line set paid_outside_at = now() where order_id = $1', [order.id])
  expect(await transferPage(sale.ctx, '21k', token)).toMatchObject({ cash: 0 })
})

test('a link works once, of two at once for one', async () => {
  const sold = await sell(1)
  const { sale, key } = sold
  await createTransferLink(sale.ctx, key)
  const token = await linkOf(sold)
  const codes = await Promise.all(
    ['a', 'b'].map((name) => codeOf(acceptTransfer(sale.ctx, token, taking(sale, { firstName: name })))),
  )
  expect(codes.toSorted()).toEqual(['done', 'transfer_link_used'])
  expect(await codeOf(transferPage(sale.ctx, '21k', token))).toBe('transfer_link_used')
})

test('a new link ends the former one, and one that is withdrawn opens nothing', async () => {
  const sold = await sell(1)
  const { sale, key, person } = sold
  await createTransferLink(sale.ctx, key)
  const first = await linkOf(sold)
  await createTransferLink(sale.ctx, ownKey(person))
  const second = await linkOf(sold)
  expect(second).not.toBe(first)
  expect(await codeOf(acceptTransfer(sale.ctx, first, taking(sale)))).toBe('transfer_link_invalid')
  await revokeTransferLink(sale.ctx, key)
  await revokeTransferLink(sale.ctx, key)
  expect(await codeOf(acceptTransfer(sale.ctx, second, taking(sale)))).toBe('transfer_link_invalid')
  expect(await codeOf(transferPage(sale.ctx, '21k', 'nothing'))).toBe('transfer_link_invalid')
})

test('until the days that the event says, and never where it is off, cancelled or has ended', async () => {
  const sold = await sell(1)
  const { sale, key } = sold
  const start = new Date('2027-06-20T12:00:00Z')
  await shop.owner.query('update event set starts_at = $2, transfer_deadline_days = 7 where id = $1', [
    sale.eventId,
    start,
  ])
  await createTransferLink(sale.ctx, key)
  const token = await linkOf(sold)
  const [inTime, late] = [new Date('2027-06-13T12:00:00Z'), new Date('2027-06-13T12:00:00.001Z')]
  expect((await transferPage(at(sale.ctx, inTime), '21k', token)).deadline).toBe(inTime.toISOString())
  expect(await codeOf(transferPage(at(sale.ctx, late), '21k', token))).toBe('transfer_closed')
  expect(await codeOf(acceptTransfer(at(sale.ctx, late), token, taking(sale)))).toBe('transfer_closed')
  expect(await codeOf(createTransferLink(at(sale.ctx, late), key))).toBe('transfer_closed')
  await shop.owner.query('update event set transfer_deadline_days = null where id = $1', [sale.eventId])
  expect(await codeOf(createTransferLink(sale.ctx, key))).toBe('transfer_closed')
  await shop.owner.query(`update event set transfer_deadline_days = 7, status = 'cancelled' where id = $1`, [
    sale.eventId,
  ])
  expect(await codeOf(acceptTransfer(sale.ctx, token, taking(sale)))).toBe('transfer_closed')
})

test('documents are unique for the new athlete too, and texts are accepted as they are', async () => {
  const sold = await sell()
  const { sale, order, key } = sold
  await createTransferLink(sale.ctx, key)
  const token = await linkOf(sold)
  const { dni } = await queryRow<{ dni: string }>(
    shop,
    'select dni from registration where order_id = $1 and position = 1',
    [order.id],
  )
  expect(await codeOf(acceptTransfer(sale.ctx, token, taking(sale, { dni })))).toBe('document_taken')
  const unread = { ...taking(sale), ticks: { terms: 'other', waiver, items } }
  expect(await codeOf(acceptTransfer(sale.ctx, token, unread))).toBe('acceptance_changed')
  expect(await codeOf(acceptTransfer(sale.ctx, token, taking(sale, { competitionId: order.id })))).toBe(
    'competition_unavailable',
  )
  expect(await codeOf(acceptTransfer(sale.ctx, token, taking(sale)))).toBe('done')
})

test('nobody makes a link who has not opened the registration or its order, nor for another one', async () => {
  const [sold, other] = [await sell(1), await sell(1)]
  const { sale, order, person } = sold
  const { id: registrationId, participantId } = person
  const closedOrder = { order: { confirmationId: order.confirmationId, openOrderId: null }, registrationId }
  const closedOwn = { own: { participantId, openParticipantId: null } }
  expect(await codeOf(createTransferLink(sale.ctx, closedOrder))).toBe('code_required')
  expect(await codeOf(createTransferLink(sale.ctx, closedOwn))).toBe('code_required')
  expect(await codeOf(createTransferLink(sale.ctx, { ...sold.key, registrationId: other.person.id }))).toBe('not_found')
  expect(await codeOf(createTransferLink(other.sale.ctx, sold.key))).toBe('order_not_found')
  await createTransferLink(sale.ctx, sold.key)
  const token = await linkOf(sold)
  expect(await codeOf(acceptTransfer(other.sale.ctx, token, taking(other.sale)))).toBe('transfer_link_invalid')
  expect(await codeOf(transferPage(sale.ctx, 'another-event', token))).toBe('transfer_link_invalid')
})

test('members of teams follow their team’s links', async () => {
  const sale = await openTeamSale(shop, {}, { price: 0 })
  const team = await addTeam(shop, sale, {})
  const { participantId } = await queryRow<{ participantId: string }>(
    shop,
    'select confirmation_id as "participantId" from registration where id = $1',
    [team.memberIds[0]],
  )
  const own = { participantId, openParticipantId: participantId }
  expect(await codeOf(createTransferLink(sale.ctx, { own }))).toBe('transfer_closed')
})
