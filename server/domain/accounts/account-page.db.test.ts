import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/database/ids.ts'
import type { AccountRegistration } from '#rules/accounts/account-views.ts'
import type { Actor } from '#rules/permissions.ts'
import { cancelLine } from '../orders/cancel-line.ts'
import { checkOut } from '../orders/check-out.ts'
import { claimOrders } from '../orders/claim-orders.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { askFields } from '#server/testing/registration-forms.ts'
import { openTeamSale, teamDraft } from '#server/testing/teams.ts'
import { checkout, openSale, participant, queryRow, type Sale } from '#server/testing/shop.ts'
import { addAthlete, memberOf } from '#server/testing/sale-people.ts'
import { publishResults } from '../results/publish-results.ts'
import { accountPage } from './account-page.ts'
import { useShop } from '#server/testing/use-shop.ts'

const shop = useShop()
let one: Sale
let other: Sale

beforeAll(async () => {
  one = await openSale(shop, { price: 0, capacity: null })
  other = await openSale(shop, { price: 0, capacity: null })
  await shop.owner.query(`update organization set name = 'Aurora' where id = $1`, [other.organizationId])
})

type Person = { userId: string; email: string }

const newPerson = async ({ isVerified = true } = {}): Promise<Person> => {
  const userId = newId()
  const email = `${userId}@example.com`
  await shop.owner.query('insert into auth_user (id, name, email, email_verified) values ($1, $2, $3, $4)', [
    userId,
    'Ana Ríos',
    email,
    isVerified,
  ])
  return { userId, email }
}

type Purchase = { buyer: string; athletes?: string[]; actor?: Actor }

const buy = async ({ ctx, eventId, competitionId }: Sale, { buyer, athletes = [buyer], actor }: Purchase) => {
  const inside = actor ? { ...ctx, actor } : ctx
  const participants = athletes.map((email, number) => ({ ...participant(competitionId, number), email }))
  const { confirmationId } = await registerAthletes(inside, eventId, { draftKey: newId(), participants })
  const submission = checkout()
  await checkOut(inside, confirmationId, { ...submission, buyer: { ...submission.buyer, email: buyer } })
  return confirmationId
}

const pageOf = async ({ userId }: Person, organizationId: string | null = null) => {
  await claimOrders(shop.system, userId)
  return accountPage(shop.system, { userId, organizationId })
}

describe('an account', () => {
  it('claims orders made before it with its e-mail, in every organization, this one’s first', async () => {
    const ana = await newPerson()
    const mixedCase = ana.email.replace('example', 'EXAMPLE')
    const [hereId, thereId] = [await buy(one, { buyer: mixedCase }), await buy(other, { buyer: ana.email })]
    const { upcoming, past, isTruncated } = await pageOf(ana, one.organizationId)
    expect(upcoming.map(({ organization, confirmationUrl }) => [organization.isHere, confirmationUrl])).toEqual([
      [true, expect.stringMatching(`^http://t-${one.organizationId}\\..*/success/${hereId}$`)],
      [false, expect.stringMatching(`^http://t-${other.organizationId}\\..*/success/${thereId}$`)],
    ])
    expect(upcoming[0]).toMatchObject({ state: { kind: 'order', label: 'free' }, athletes: [{ bibNumber: null }] })
    expect([past, isTruncated]).toEqual([[], false])
    const names = (await pageOf(ana)).upcoming.map(({ organization }) => organization.name)
    expect(names).toEqual(['Aurora', 'Club Ribera'])
  })

  it('sees nobody else’s, in no organization', async () => {
    const [ana, bea] = [await newPerson(), await newPerson()]
    for (const sale of [one, other]) await buy(sale, { buyer: ana.email })
    expect((await pageOf(bea)).upcoming).toEqual([])
    expect((await pageOf(ana)).upcoming).toHaveLength(2)
  })

  it('that is not verified claims and sees nothing that was made without it', async () => {
    const ana = await newPerson({ isVerified: false })
    await buy(one, { buyer: ana.email })
    await addAthlete(shop, one, { firstName: 'Ana', lastName: 'Ríos', email: ana.email })
    expect(await pageOf(ana)).toMatchObject({ upcoming: [], past: [] })
  })

  it('keeps what it has claimed when its e-mail becomes another one', async () => {
    const ana = await newPerson()
    await buy(one, { buyer: ana.email })
    await claimOrders(shop.system, ana.userId)
    await shop.owner.query(`update auth_user set email = $2 where id = $1`, [ana.userId, `new-${ana.email}`])
    const heir = await newPerson()
    await shop.owner.query(`update auth_user set email = $2 where id = $1`, [heir.userId, ana.email])
    expect((await pageOf(ana)).upcoming).toMatchObject([{ state: { kind: 'order' } }])
    expect((await pageOf(heir)).upcoming).toMatchObject([
      { state: { kind: 'athlete' }, confirmationUrl: expect.stringMatching(/\/register\/participant\/[0-9a-f]{64}$/) },
    ])
  })

  it('shows an athlete whom somebody else registered, without the buyer’s order', async () => {
    const [ana, buyer] = [await newPerson(), await newPerson()]
    await buy(one, { buyer: buyer.email, athletes: [buyer.email, ana.email] })
    const { upcoming } = await pageOf(ana)
    expect(upcoming).toHaveLength(1)
    expect(upcoming[0]).toMatchObject({
      athletes: [{ name: 'Ana Núñez 1' }],
      state: { kind: 'athlete', status: 'confirmed' },
      confirmationUrl: expect.stringMatching(/\/register\/participant\/[0-9a-f]{64}$/),
    })
    expect(JSON.stringify(upcoming)).not.toContain(buyer.email)
    expect((await pageOf(buyer)).upcoming).toMatchObject([{ athletes: [{}, {}] }])
  })

  it('has at once what is bought while signed in with its own e-mail, and not what is bought for another address', async () => {
    const [ana, bea] = [await newPerson({ isVerified: false }), await newPerson()]
    const actor: Actor = { kind: 'visitor', account: ana }
    await buy(one, { buyer: ana.email, actor })
    await buy(one, { buyer: bea.email, actor })
    const member: Actor = { kind: 'member', name: 'Ana', role: 'admin', ...ana }
    await buy(other, { buyer: ana.email, actor: member })
    const { upcoming } = await pageOf(ana)
    expect(upcoming.map(({ state }) => state.kind)).toEqual(['order', 'order'])
    expect((await pageOf(bea)).upcoming).toHaveLength(1)
  })

  it('shows what is over apart, with its result, and no places that were only held', async () => {
    const sale = await openSale(shop, { price: 0 })
    const ana = await newPerson()
    await registerAthletes(sale.ctx, sale.eventId, {
      draftKey: newId(),
      participants: [{ ...participant(sale.competitionId), email: ana.email }],
    })
    await buy(sale, { buyer: ana.email })
    await shop.owner.query(`update event set starts_at = now() - interval '9 days' where id = $1`, [sale.eventId])
    await shop.owner.query(
      `update registration set bib_number = '117', result_time_ms = 3661000
        where event_id = $1 and status = 'confirmed'`,
      [sale.eventId],
    )
    const { upcoming, past } = await pageOf(ana)
    expect(upcoming).toEqual([])
    expect(past).toMatchObject([{ athletes: [{ bibNumber: '117', resultTimeMs: 3_661_000, resultStatus: null }] }])
    await shop.owner.query(`update registration set result_status = 'dnf' where event_id = $1`, [sale.eventId])
    expect((await pageOf(ana)).past).toMatchObject([{ athletes: [{ bibNumber: '117', resultStatus: 'dnf' }] }])
  })

  it('shows no result that staff have withdrawn', async () => {
    const sale = await openSale(shop, { price: 0 })
    const ana = await newPerson()
    await buy(sale, { buyer: ana.email })
    await shop.owner.query(
      `update registration set result_time_ms = 3661000, result_status = 'dsq' where event_id = $1`,
      [sale.eventId],
    )
    const athletes = async () => (await pageOf(ana)).upcoming.flatMap((registration) => registration.athletes)
    expect(await athletes()).toMatchObject([{ resultTimeMs: 3_661_000, resultStatus: 'dsq' }])
    await publishResults(memberOf(sale), sale.competitionId, false)
    expect(await athletes()).toMatchObject([{ resultTimeMs: null, resultStatus: null }])
  })

  it('marks an athlete who was cancelled alone, until the whole order is', async () => {
    const sale = await openSale(shop, { price: 0 })
    const ana = await newPerson()
    const confirmationId = await buy(sale, { buyer: ana.email, athletes: [ana.email, ana.email] })
    const cancelLineAt = async (position: number) => {
      const { id } = await queryRow<{ id: string }>(
        shop,
        'select id from order_line where organization_id = $1 and position = $2',
        [sale.organizationId, position],
      )
      await cancelLine(sale.ctx, confirmationId, id)
    }
    const athletesOf = ([entry]: AccountRegistration[]) =>
      entry!.athletes.map(({ name, isCancelled }) => [name, isCancelled])
    const unmarked = [
      ['Ana Núñez 0', false],
      ['Ana Núñez 1', false],
    ]
    expect(athletesOf((await pageOf(ana)).upcoming)).toEqual(unmarked)
    await cancelLineAt(1)
    const { upcoming } = await pageOf(ana)
    expect(upcoming).toMatchObject([{ state: { kind: 'order', label: 'free' } }])
    const marked = [
      ['Ana Núñez 0', false],
      ['Ana Núñez 1', true],
    ]
    expect(athletesOf(upcoming)).toEqual(marked)
    await shop.owner.query(`update event set starts_at = now() - interval '9 days' where id = $1`, [sale.eventId])
    expect(athletesOf((await pageOf(ana)).past)).toEqual(marked)
    await cancelLineAt(0)
    const { past } = await pageOf(ana)
    expect(past).toMatchObject([{ state: { kind: 'order', label: 'cancelled' } }])
    expect(athletesOf(past)).toEqual(unmarked)
  })

  it('leads to what can be changed, and says what is missing, until registration closes', async () => {
    const sale = await openSale(shop, { price: 0 })
    const ana = await newPerson()
    await buy(sale, { buyer: ana.email, athletes: [ana.email, 'bruno@example.com'] })
    await askFields(sale, { kind: 'short_text', id: 'club', label: 'Club', required: true })
    await shop.owner.query(
      `update registration set answers = '{"club": {"label": "Club", "value": "Delfines"}}'
        where event_id = $1 and position = 1`,
      [sale.eventId],
    )
    const { upcoming } = await pageOf(ana)
    const url = expect.stringMatching(`^${sale.ctx.organization.origin}/event/21k/register/participant/.{64}/change$`)
    expect(upcoming).toMatchObject([
      { athletes: [{ change: { url, missing: ['Club'] } }, { change: { missing: [] } }] },
    ])
    expect(JSON.stringify(upcoming)).not.toContain('Delfines')
    await shop.owner.query(`update event set registration_deadline = now() - interval '1 minute' where id = $1`, [
      sale.eventId,
    ])
    expect((await pageOf(ana)).upcoming).toMatchObject([{ athletes: [{ change: null }, { change: null }] }])
  })

  it('says how many members a team has, to its captain and to a member', async () => {
    const sale = await openTeamSale(shop, {}, { price: 0 })
    const [ana, bea] = [await newPerson(), await newPerson()]
    const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, teamDraft(sale, { size: 4, members: 2 }))
    const { buyer, ...form } = checkout()
    await checkOut(sale.ctx, confirmationId, { ...form, buyer: { ...buyer, email: ana.email } })
    await shop.owner.query('update registration set email = $2 where event_id = $1 and position = 1', [
      sale.eventId,
      bea.email,
    ])
    const team = { name: 'Los Ñandúes', count: 2, size: 4, min: 2 }
    expect((await pageOf(ana)).upcoming).toMatchObject([{ team, athletes: [{}, {}] }])
    expect((await pageOf(bea)).upcoming).toMatchObject([{ team, athletes: [{}] }])
  })

  it('says of an event that it is cancelled, and of no other', async () => {
    const [off, on] = [await openSale(shop, { price: 0 }), await openSale(shop, { price: 0 })]
    const ana = await newPerson()
    for (const sale of [off, on]) await buy(sale, { buyer: ana.email })
    await shop.owner.query(`update event set title = 'On' where id = $1`, [on.eventId])
    await shop.owner.query(`update event set title = 'Off', status = 'cancelled' where id = $1`, [off.eventId])
    const { upcoming, past } = await pageOf(ana)
    const cancellations = [...upcoming, ...past].map(({ event }) => [event.title, event.isCancelled])
    expect(Object.fromEntries(cancellations)).toEqual({ On: false, Off: true })
  })
})
