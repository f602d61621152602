import { expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import { randomAddress } from '#server/testing/random-address.ts'
import {
  addCoupon,
  addresses,
  checkout,
  draft,
  expireHold,
  openSale,
  orderRow,
  takenPlaces,
  type Sale,
} from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import type { RegistrationSubmission } from '#rules/registrations/registration-form.ts'
import { checkOut } from './check-out.ts'
import { quoteOrder } from './quote-order.ts'
import { registerAthletes } from './register-athletes.ts'
import { releaseHold } from './release-hold.ts'

const shop = useShop()

const tooMany = { code: 'too_many_requests' }

const from = ({ ctx }: Sale, network = randomAddress()): Context => ({ ...ctx, network })

/** Of strangers: nobody holds too much, and each gets mail. */
const strangers = ({ competitionId }: Sale, athletes: number, draftKey = newId()): RegistrationSubmission => {
  const { participants, ...submission } = draft(competitionId, { athletes, draftKey })
  return { ...submission, participants: participants.map((each) => ({ ...each, email: `${newId()}@example.com` })) }
}

const hold = (ctx: Context, { eventId }: Sale, submission: RegistrationSubmission) =>
  registerAthletes(ctx, eventId, submission)

const buyer = () => ({ ...checkout().buyer, email: `${newId()}@example.com` })

async function register(ctx: Context, sale: Sale, athletes: number) {
  const { confirmationId } = await hold(ctx, sale, strangers(sale, athletes))
  return checkOut(ctx, confirmationId, { ...checkout(), buyer: buyer() }, addresses)
}

/** A race in which somebody is registered whose document is returned. */
async function openRaceOfSomebody(capacity: number | null = 1_000): Promise<{ sale: Sale; registered: string }> {
  const sale = await openSale(shop, { capacity, price: 0 })
  const { participants, ...submission } = strangers(sale, 1)
  const { confirmationId } = await hold(sale.ctx, sale, { participants, ...submission })
  await checkOut(sale.ctx, confirmationId, checkout())
  return { sale, registered: participants[0]!.dni }
}

/** Ten documents, the last of them of somebody who is registered. */
function withDocument(submission: RegistrationSubmission, dni: string): RegistrationSubmission {
  const { participants } = submission
  return { ...submission, participants: [...participants.slice(0, -1), { ...participants.at(-1)!, dni }] }
}

test('a network that looks up 120 documents in vain learns of no other', async () => {
  const { sale, registered } = await openRaceOfSomebody()
  const ctx = from(sale)
  for (let orders = 0; orders < 12; orders += 1)
    await expect(hold(ctx, sale, withDocument(strangers(sale, 10), registered))).rejects.toMatchObject({
      code: 'document_taken',
    })
  await expect(hold(ctx, sale, withDocument(strangers(sale, 10), registered))).rejects.toMatchObject(tooMany)
  await expect(hold(ctx, sale, strangers(sale, 1))).rejects.toMatchObject(tooMany)
  await hold(from(sale), sale, strangers(sale, 1))
})

test('a network that looks up documents at once learns of no more', async () => {
  const { sale, registered } = await openRaceOfSomebody()
  const ctx = from(sale)
  const codes = await Promise.all(
    Array.from({ length: 20 }, () =>
      hold(ctx, sale, withDocument(strangers(sale, 10), registered)).then(
        () => 'held',
        (error: { code: string }) => error.code,
      ),
    ),
  )
  expect(codes.filter((code) => code === 'document_taken')).toHaveLength(12)
  expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(8)
})

test('documents that are replaced or released were looked up in vain; those that are bought for were not', async () => {
  const sale = await openSale(shop, { capacity: 1_000, price: 0 })
  const ctx = from(sale)
  for (let orders = 0; orders < 3; orders += 1) await register(ctx, sale, 10)
  const draftKey = newId()
  for (let orders = 0; orders < 7; orders += 1) await hold(ctx, sale, strangers(sale, 10, draftKey))
  for (let orders = 0; orders < 6; orders += 1) {
    const { confirmationId } = await hold(ctx, sale, strangers(sale, 10))
    await releaseHold(ctx, confirmationId)
  }
  await expect(hold(ctx, sale, strangers(sale, 1))).rejects.toMatchObject(tooMany)
})

test('the same documents in the same draft are looked up once', async () => {
  const sale = await openSale(shop, { capacity: 1_000 })
  const ctx = from(sale)
  const submission = strangers(sale, 10)
  for (let corrections = 0; corrections < 15; corrections += 1) await hold(ctx, sale, submission)
})

test.each([
  ['fewer places are left', { capacity: 10 }, undefined, 'competition_full'],
  ['an offer is not theirs', { capacity: 1_000 }, 'nobody', 'offer_ended'],
])('who cannot be served because %s does not learn who is registered for nothing', async (_, race, offer, code) => {
  const { sale, registered } = await openRaceOfSomebody(race.capacity)
  const ctx = from(sale)
  const attempt = (submission: RegistrationSubmission) =>
    hold({ ...ctx, holdLimits: { placesPerPerson: 100, percentPerNetwork: 100 } }, sale, { ...submission, offer })
  for (let attempts = 0; attempts < 12; attempts += 1)
    await expect(attempt(strangers(sale, 10))).rejects.toMatchObject({ code })
  const answer = await attempt(withDocument(strangers(sale, 10), registered)).catch((error: { code: string }) => error)
  expect(answer).toMatchObject({ code: offer ? 'too_many_requests' : 'competition_full' })
})

test('a network holds 100 places of a race without a limit', async () => {
  const sale = await openSale(shop, { capacity: null })
  const ctx = from(sale)
  for (let orders = 0; orders < 10; orders += 1) await hold(ctx, sale, strangers(sale, 10))
  await expect(hold(ctx, sale, strangers(sale, 1))).rejects.toMatchObject({
    code: 'too_many_held_in_network',
    values: { most: 100 },
  })
})

test('of 100 codes that a network guesses at once 60 are looked for, and codes that exist do not count', async () => {
  const sale = await openSale(shop, { capacity: 1_000 })
  const ctx = from(sale)
  await addCoupon(shop, sale, { code: 'CLUB10', discount: 1_000 })
  const { confirmationId } = await hold(ctx, sale, strangers(sale, 1))
  for (let quotes = 0; quotes < 70; quotes += 1) await quoteOrder(ctx, confirmationId, { couponCode: 'CLUB10' })
  const codes = await Promise.all(
    Array.from({ length: 100 }, (_, number) =>
      quoteOrder(ctx, confirmationId, { couponCode: `CLUB${number + 11}` }).catch(
        (error: { code: string }) => error.code,
      ),
    ),
  )
  expect(codes.filter((code) => code === 'coupon_invalid')).toHaveLength(60)
  expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(40)
  await expect(checkOut(ctx, confirmationId, checkout('CLUB10'), addresses)).rejects.toMatchObject(tooMany)
  await quoteOrder(from(sale), confirmationId, { couponCode: 'CLUB10' })
})

test('a network registers 240 people an hour without paying, in whatever races', async () => {
  const [sale, other] = [await openSale(shop, { capacity: 1_000, price: 0 }), await openSale(shop, { price: 0 })]
  const ctx = from(sale)
  // Eleven mails each: to the ten athletes and to the buyer.
  for (let orders = 0; orders < 21; orders += 1) await register(ctx, sale, 10)
  await expect(register(ctx, sale, 10)).rejects.toMatchObject(tooMany)
  await expect(register(from(other, ctx.network!), other, 1)).rejects.toMatchObject(tooMany)
  await register(from(other), other, 1)
  const { rows } = await shop.owner.query<{ mails: number }>(
    `select count(distinct recipient)::int as mails from message
      where organization_id = $1 and kind <> 'registration-alert'`,
    [sale.organizationId],
  )
  expect(rows).toEqual([{ mails: 231 }])
})

test('ten people with one address are ten, so that nobody fills a free race', async () => {
  const sale = await openSale(shop, { capacity: 1_000, price: 0 })
  const ctx = from(sale)
  const people = () => {
    const { participants, ...submission } = strangers(sale, 10)
    return { ...submission, participants: participants.map((each) => ({ ...each, email: 'ana@example.com' })) }
  }
  const attempts = []
  for (let orders = 0; orders < 26; orders += 1) {
    const { confirmationId } = await hold(ctx, sale, people())
    attempts.push(await checkOut(ctx, confirmationId, checkout()).catch((error: { code: string }) => error.code))
    if (attempts.at(-1) === 'too_many_requests') await expireHold(shop, confirmationId)
  }
  expect(attempts.filter((each) => each !== 'too_many_requests')).toHaveLength(24)
})

test('orders that wait for their payment count when they mail somebody else, or are released', async () => {
  const sale = await openSale(shop, { capacity: 1_000 })
  const ctx = from(sale)
  const { confirmationId } = await register(ctx, sale, 1)
  const checkOutAgain = () => checkOut(ctx, confirmationId, { ...checkout(), buyer: buyer() }, addresses)
  for (let others = 0; others < 239; others += 1) await checkOutAgain()
  const { confirmationId: second } = await register(ctx, sale, 1)
  await releaseHold(ctx, second)
  await expect(checkOutAgain()).rejects.toMatchObject(tooMany)
  await expect(register(ctx, sale, 1)).rejects.toMatchObject(tooMany)
  expect(await takenPlaces(shop, sale.poolId)).toBe(2)
  expect(await orderRow(shop, second)).toMatchObject({ state: 'cancelled' })
})
