// A transfer's hold is short until the buyer has confirmed the e-mail address.
import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { confirmEmail, emailToken, offerMethods } from '#server/testing/manual-payments.ts'
import { holdPlaces } from '#server/testing/orders.ts'
import {
  addresses,
  checkout,
  messageKinds,
  openSale,
  orderRow,
  queryRow,
  takenPlaces,
  type Sale,
} from '#server/testing/shop.ts'
import { addAccount } from '#server/testing/people.ts'
import { addMember } from '#server/testing/staff.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { versionOfBuyer } from '#rules/orders/buyer.ts'
import type { Actor } from '#rules/permissions.ts'
import type { OfferedMethod } from '#rules/payments/offered-methods.ts'
import { messageView } from '../messages/message-view.ts'
import { remindOfPayments } from '../payments/remind-of-payments.ts'
import { startPayment } from '../payments/start-payment.ts'
import { checkOut } from './check-out.ts'
import { claimOrders } from './claim-orders.ts'
import { confirmationPage } from './confirmation-page.ts'
import { confirmBuyerEmail, emailConfirmationPage } from './email-confirmation.ts'
import { editBuyer } from './edit-buyer.ts'
import { expireHolds } from './expire-holds.ts'
import { orderPage } from './order-page.ts'
import { mailInstructionsAgain } from './mail-instructions-again.ts'

const shop = useShop({})
let sale: Sale
let ctx: Context
beforeEach(async () => {
  sale = await openSale(shop)
  ctx = await offerMethods(shop, sale)
})

async function buyBy(paymentMethod: OfferedMethod, { email = 'ana@example.com', buyer = ctx } = {}): Promise<string> {
  const { confirmationId } = await holdPlaces({ ...sale, ctx: buyer })
  const submission = { ...checkout(), buyer: { ...checkout().buyer, email }, paymentMethod }
  await checkOut(buyer, confirmationId, submission, addresses)
  return confirmationId
}

const minutesLeft = async (confirmationId: string): Promise<number> =>
  (
    await queryRow<{ minutes: number }>(
      shop,
      `select round(extract(epoch from held_until - now()) / 60)::int as minutes from orders where confirmation_id = $1`,
      [confirmationId],
    )
  ).minutes

/** As if an order had been made that much earlier. */
const pass = (confirmationId: string, interval: string) =>
  shop.owner.query(
    `with moved as (update orders set created_at = created_at - $2::interval, held_until = held_until - $2::interval
        where confirmation_id = $1 returning id)
      update payment set created_at = created_at - $2::interval from moved where order_id = moved.id`,
    [confirmationId, interval],
  )

const stateOf = async (confirmationId: string, token: string) =>
  (await emailConfirmationPage(ctx, confirmationId, token)).state

describe('until the address is confirmed', () => {
  test.each(['transfer', 'qr'] as const)(
    'places of a %s are held for 35 minutes, then they are free',
    async (method) => {
      const id = await buyBy(method)
      expect(await minutesLeft(id)).toBe(35)
      await pass(id, '34 minutes')
      await expireHolds(shop.system)
      expect(await takenPlaces(shop, sale.poolId)).toBe(1)
      await pass(id, '1 minute')
      await expireHolds(shop.system)
      expect((await orderRow(shop, id)).state).toBe('expired')
      expect(await takenPlaces(shop, sale.poolId)).toBe(0)
      expect((await messageKinds(shop, sale)).filter((kind) => kind === 'payment-expired')).toHaveLength(1)
    },
  )

  test('the page says until when, and never shows the link', async () => {
    const id = await buyBy('transfer')
    const page = await confirmationPage(ctx, id)
    const fullHours = (Date.parse(page.instructions!.heldOnceConfirmed!) - Date.parse(page.heldUntil)) / 3_600_000
    expect(fullHours).toBeCloseTo(72 - 35 / 60, 1)
    expect(JSON.stringify(page)).not.toContain('token=')
  })

  test('staff see why their places are held for so short a time', async () => {
    const id = await buyBy('transfer')
    const { ctx: member } = await addMember(shop, sale, 'admin')
    const { id: orderId } = await orderRow(shop, id)
    const isUnconfirmed = async () => (await orderPage(member, orderId, shop.platform.secrets)).isEmailUnconfirmed
    expect(await isUnconfirmed()).toBe(true)
    await confirmEmail(shop, ctx, id)
    expect(await isUnconfirmed()).toBe(false)
  })

  test('nobody is reminded', async () => {
    const id = await buyBy('transfer')
    await pass(id, '20 minutes')
    await remindOfPayments(shop.system)
    expect(await messageKinds(shop, sale)).not.toContain('payment-reminder')
    await confirmEmail(shop, ctx, id)
    await pass(id, '37 hours')
    await remindOfPayments(shop.system)
    expect(await messageKinds(shop, sale)).toContain('payment-reminder')
  })

  test('another method and back holds no longer', async () => {
    const id = await buyBy('transfer')
    await pass(id, '20 minutes')
    for (const method of ['card', 'qr', 'card', 'transfer'] as const) await startPayment(ctx, id, addresses, { method })
    expect(await minutesLeft(id)).toBe(15)
  })

  test('a short hold of cards does not shorten it, and a long one does not lengthen it', async () => {
    const holdFor = (holdMinutes: number) => ({ ...ctx, organization: { ...ctx.organization, holdMinutes } })
    expect(await minutesLeft(await buyBy('transfer', { buyer: holdFor(10) }))).toBe(35)
    expect(await minutesLeft(await buyBy('transfer', { buyer: holdFor(60) }))).toBe(35)
  })

  test('places count in the share of the network, and afterwards as well', async () => {
    const limits = { placesPerPerson: 10, percentPerNetwork: 10 }
    const buyer = { ...ctx, network: '203.0.113.17', holdLimits: limits }
    await shop.owner.query('update place_pool set capacity = 4 where id = $1', [sale.poolId])
    const first = await buyBy('transfer', { buyer })
    await buyBy('transfer', { buyer, email: 'eva@example.com' })
    const third = () => holdPlaces({ ...sale, ctx: buyer })
    await expect(third()).rejects.toMatchObject({ code: 'too_many_held_in_network' })
    await confirmEmail(shop, ctx, first)
    await expect(third()).rejects.toMatchObject({ code: 'too_many_held_in_network' })
  })
})

describe('the mailed link', () => {
  test('holds places for 72 hours from the first hold, also at minute 34, once', async () => {
    const id = await buyBy('transfer')
    await pass(id, '34 minutes')
    const token = await emailToken(shop, ctx, id)
    expect(await emailConfirmationPage(ctx, id, token)).toMatchObject({ state: 'open', email: 'ana@example.com' })
    expect(await minutesLeft(id)).toBe(1)
    await confirmBuyerEmail(ctx, id, token)
    expect(await minutesLeft(id)).toBe(72 * 60 - 34)
    expect((await confirmationPage(ctx, id)).instructions).toMatchObject({ heldOnceConfirmed: null })
    await pass(id, '10 minutes')
    await confirmBuyerEmail(ctx, id, token)
    expect(await minutesLeft(id)).toBe(72 * 60 - 44)
    expect(await stateOf(id, token)).toBe('confirmed')
  })

  test('of another order, another address or no order changes nothing', async () => {
    const [id, other] = [await buyBy('transfer'), await buyBy('transfer')]
    const token = await emailToken(shop, ctx, id)
    await mailInstructionsAgain(ctx, id, { email: 'ana.nunez@example.com' })
    for (const wrong of [token, await emailToken(shop, ctx, other), 'x', '', `${token}x`]) {
      expect(await emailConfirmationPage(ctx, id, wrong)).toMatchObject({ state: 'outdated', email: null })
      await confirmBuyerEmail(ctx, id, wrong)
      expect(await minutesLeft(id)).toBe(35)
    }
    await confirmEmail(shop, ctx, id)
    expect(await minutesLeft(id)).toBe(72 * 60)
  })

  test('counts for its address: the checkout with another one begins a short hold', async () => {
    const id = await buyBy('transfer')
    await confirmEmail(shop, ctx, id)
    const again = (email: string) =>
      checkOut(ctx, id, { ...checkout(), buyer: { ...checkout().buyer, email }, paymentMethod: 'transfer' }, addresses)
    await again('ana@example.com')
    expect(await minutesLeft(id)).toBe(72 * 60)
    await again('eva@example.com')
    expect(await minutesLeft(id)).toBe(35)
  })

  test('that comes too late says so and takes nothing again', async () => {
    const id = await buyBy('transfer')
    const token = await emailToken(shop, ctx, id)
    await pass(id, '35 minutes')
    for (const job of [async () => {}, () => expireHolds(shop.system)]) {
      await job()
      expect(await stateOf(id, token)).toBe('ended')
      await confirmBuyerEmail(ctx, id, token)
    }
    expect((await orderRow(shop, id)).state).toBe('expired')
    expect(await takenPlaces(shop, sale.poolId)).toBe(0)
  })

  test('holds nothing longer that is paid by card now, but what is paid by transfer again', async () => {
    const id = await buyBy('transfer')
    const token = await emailToken(shop, ctx, id)
    await startPayment(ctx, id, addresses, { method: 'card' })
    await confirmBuyerEmail(ctx, id, token)
    expect([await stateOf(id, token), await minutesLeft(id)]).toEqual(['unneeded', 35])
    await startPayment(ctx, id, addresses, { method: 'qr' })
    await confirmBuyerEmail(ctx, id, token)
    expect(await minutesLeft(id)).toBe(72 * 60)
  })
})

describe('a mail', () => {
  const recipients = async () =>
    (
      await shop.owner.query<{ recipient: string }>(
        `select recipient from message where organization_id = $1 and kind = 'registration-received' order by created_at, id`,
        [sale.organizationId],
      )
    ).rows.map(({ recipient }) => recipient)

  test('is sent again, a few times, and to a corrected address, which alone can be confirmed then', async () => {
    const id = await buyBy('transfer')
    const again = (email: string) => mailInstructionsAgain(ctx, id, { email })
    for (let times = 0; times < 3; times += 1) await again('ana@example.com')
    await expect(again('ana@example.com')).rejects.toMatchObject({ code: 'too_many_requests' })
    await again('eva@example.com')
    expect(await recipients()).toEqual([...Array(4).fill('ana@example.com'), 'eva@example.com'])
    const { id: orderId } = await orderRow(shop, id)
    const to = (recipient: string) => ({ kind: 'registration-received', recipient, payload: { orderId } }) as const
    expect(await messageView(ctx, to('ana@example.com'))).toBeNull()
    expect((await messageView(ctx, to('eva@example.com')))?.confirmUrl).toContain(`/success/${id}/email?token=`)
  })

  test('of a corrected address goes to the athlete who had the same mistake, and leaves others as they are', async () => {
    const id = await buyBy('transfer')
    const { id: orderId } = await orderRow(shop, id)
    const emails = async () =>
      (
        await shop.owner.query<{ email: string }>('select distinct email from registration where order_id = $1', [
          orderId,
        ])
      ).rows.map(({ email }) => email)
    const before = await emails()
    await mailInstructionsAgain(ctx, id, { email: 'ana.nunez@example.com' })
    expect(await emails()).toEqual(before)
    await shop.owner.query(`update registration set email = 'ana.nunez@example.com' where order_id = $1`, [orderId])
    await mailInstructionsAgain(ctx, id, { email: 'eva@example.com' })
    expect(await emails()).toEqual(['eva@example.com'])
  })

  test('with a link goes to the address that staff corrected', async () => {
    const id = await buyBy('transfer')
    const { id: orderId } = await orderRow(shop, id)
    const { buyer } = checkout()
    const { ctx: member } = await addMember(shop, sale, 'admin')
    await editBuyer(member, orderId, { buyer: { ...buyer, phone: '+54 11 5555' }, before: versionOfBuyer(buyer) })
    expect(await recipients()).toEqual(['ana@example.com'])
    const before = versionOfBuyer({ ...buyer, phone: '+54 11 5555' })
    await editBuyer(member, orderId, { buyer: { ...buyer, email: 'eva@example.com' }, before })
    expect(await recipients()).toEqual(['ana@example.com', 'eva@example.com'])
    await confirmEmail(shop, ctx, id)
    expect(await minutesLeft(id)).toBe(72 * 60)
    const corrected = versionOfBuyer({ ...buyer, email: 'eva@example.com' })
    await editBuyer(member, orderId, { buyer, before: corrected })
    expect(await recipients()).toHaveLength(2)
    expect(await minutesLeft(id)).toBe(72 * 60)
  })

  test('is not sent again once the address is confirmed', async () => {
    const id = await buyBy('transfer')
    await confirmEmail(shop, ctx, id)
    await expect(mailInstructionsAgain(ctx, id, { email: 'eva@example.com' })).rejects.toMatchObject({
      code: 'order_not_payable',
    })
  })

  test('of a confirmed order, and of one paid by card, has no link to confirm', async () => {
    const [transfer, card] = [await buyBy('transfer'), await buyBy('card')]
    await confirmEmail(shop, ctx, transfer)
    for (const id of [transfer, card]) {
      const payload = { orderId: (await orderRow(shop, id)).id }
      const message = { kind: 'registration-received', recipient: 'ana@example.com', payload } as const
      expect((await messageView(ctx, message))?.confirmUrl).toBeNull()
    }
  })
})

describe('nothing is to be confirmed', () => {
  test('by who is signed in with that address, but by who gives another', async () => {
    const { id: userId, email } = await addAccount(shop)
    const buyer: Context = { ...ctx, actor: { kind: 'visitor', account: { userId, email } } }
    expect(await minutesLeft(await buyBy('transfer', { buyer, email }))).toBe(72 * 60)
    const another = await buyBy('transfer', { buyer, email: 'eva@example.com' })
    expect(await minutesLeft(another)).toBe(35)
    await mailInstructionsAgain(buyer, another, { email })
    expect(await minutesLeft(another)).toBe(72 * 60)
  })

  test('where staff register somebody', async () => {
    const actor: Actor = { kind: 'member', userId: '0', name: 'Eva', email: 'eva@example.com', role: 'admin' }
    expect(await minutesLeft(await buyBy('transfer', { buyer: { ...ctx, actor } }))).toBe(72 * 60)
  })
})

describe('an account that verifies the address', () => {
  const verify = ({ id }: { id: string }) =>
    shop.owner.query('update auth_user set email_verified = true where id = $1', [id])

  test('confirms it as the mailed button does, and no other address', async () => {
    const account = await addAccount(shop, { isVerified: false })
    const [id, ofAnother] = [await buyBy('transfer', { email: account.email }), await buyBy('qr')]
    const token = await emailToken(shop, ctx, id)
    await claimOrders(shop.system, account.id)
    expect(await minutesLeft(id)).toBe(35)
    await verify(account)
    await claimOrders(shop.system, account.id)
    expect(await minutesLeft(id)).toBe(72 * 60)
    expect(await minutesLeft(ofAnother)).toBe(35)
    expect(await stateOf(id, token)).toBe('confirmed')
    await pass(id, '1 hour')
    await claimOrders(shop.system, account.id)
    expect(await minutesLeft(id)).toBe(71 * 60)
  })

  test('too late changes nothing, nor where the buyer was corrected since', async () => {
    const account = await addAccount(shop, { isVerified: false })
    const [late, corrected] = [
      await buyBy('transfer', { email: account.email }),
      await buyBy('transfer', { email: account.email }),
    ]
    await verify(account)
    await pass(late, '36 minutes')
    await shop.owner.query(
      `update orders set user_id = $2, buyer = buyer || '{"email": "eva@example.com"}' where confirmation_id = $1`,
      [corrected, account.id],
    )
    await claimOrders(shop.system, account.id)
    expect([await minutesLeft(late), await minutesLeft(corrected)]).toEqual([-1, 35])
  })
})
