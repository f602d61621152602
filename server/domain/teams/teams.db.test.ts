import { describe, expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { erasedNames } from '#server/i18n/erased-names.ts'
import { countsOf } from '#server/testing/added-by-staff.ts'
import { sellItem, type SoldItem } from '#server/testing/merchandise.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import {
  addCompetition,
  checkout,
  messageKinds,
  openSale,
  orderRow,
  participant,
  queryRow,
  runJobs,
  takenPlaces,
  type Sale,
} from '#server/testing/shop.ts'
import { openTeamSale, teamDraft } from '#server/testing/teams.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { erasePerson } from '../accounts/erase-person.ts'
import type { MessagePayload } from '../messages/enqueue-message.ts'
import { messageView } from '../messages/message-view.ts'
import { cancelLine } from '../orders/cancel-line.ts'
import { checkOut } from '../orders/check-out.ts'
import { confirmationPage } from '../orders/confirmation-page.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { releaseHold } from '../orders/release-hold.ts'
import { repairOrder } from '../orders/repair-order.ts'
import { findWrongOrders } from '../orders/wrong-orders.ts'
import { participantPage } from '../registrations/participant-page.ts'
import { registrationPage } from '../registrations/registration-page.ts'
import { teamListOf } from '#rules/teams/team-list.ts'
import type { Role } from '#rules/permissions.ts'
import { cancelAthlete } from '../athletes/cancel-athlete.ts'
import { deleteAthlete } from '../athletes/delete-athlete.ts'
import { athleteDetails } from '../registrations/athlete-details.ts'
import { renameTeam } from './change-team.ts'
import { deleteTeam } from './delete-team.ts'
import { removeTeamMember } from './team-members.ts'
import { teamDetails, teamsPage } from './teams-page.ts'
import { joinTeam } from './join-team.ts'
import { renewJoinLink } from './renew-join-link.ts'
import { teamInvitation } from './team-invitation.ts'

const shop = useShop()

const hold = (sale: Sale, team = {}) => registerAthletes(sale.ctx, sale.eventId, teamDraft(sale, team))

async function buy(sale: Sale, team = {}) {
  const { confirmationId } = await hold(sale, team)
  await checkOut(sale.ctx, confirmationId, checkout())
  return confirmationId
}

const tokenOf = (url: string | null) => url!.split('/team/')[1]!
const captainsToken = async (sale: Sale, confirmationId: string) =>
  tokenOf((await confirmationPage(sale.ctx, confirmationId)).team!.joinUrl)

const { terms, waiver, items, platformTexts } = checkout()
const accepted = { ticks: { terms, waiver, items }, platformTexts }

const join = (sale: Sale, token: string, number = 7) =>
  joinTeam(sale.ctx, token, { participant: participant(sale.competitionId, number), isSure: false, ...accepted })

test('a team takes one place and one line, however many its members are', async () => {
  const sale = await openTeamSale(shop, {}, { price: 10_000, deferredCash: 1_000 })
  const order = await hold(sale, { size: 4, members: 3 })
  expect(order).toMatchObject({ team: { name: 'Los Ñandúes', size: 4 }, price: { base: 10_000, deferredCash: 1_000 } })
  expect(order.participants).toHaveLength(3)
  expect(await takenPlaces(shop, sale.poolId)).toBe(1)
  const line = await queryRow(shop, 'select kind, quantity, title from order_line where event_id = $1', [sale.eventId])
  expect(line).toEqual({ kind: 'team', quantity: 1, title: `21K ${sale.competitionId}` })
})

test('a price per member is charged for those who were bought', async () => {
  const sale = await openTeamSale(shop, { pricePerMember: true }, { price: 10_000, deferredCash: 1_000 })
  const order = await hold(sale, { size: 4, members: 2 })
  expect(order.price).toMatchObject({ base: 40_000, deferredCash: 4_000 })
  expect(await takenPlaces(shop, sale.poolId)).toBe(1)
  await shop.owner.query('update competition set price_per_member = false where id = $1', [sale.competitionId])
  const { price } = await checkOut(sale.ctx, order.confirmationId, checkout())
  expect(price).toMatchObject({ base: 10_000, deferredCash: 1_000 })
})

test('the last place goes to one of two teams', async () => {
  const sale = await openTeamSale(shop, {}, { capacity: 1 })
  const outcomes = await Promise.allSettled([hold(sale, { name: 'One' }), hold(sale, { name: 'Other' })])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(hold(sale, { name: 'Third' })).rejects.toMatchObject({ code: 'competition_full' })
})

test('a team is not sold as individuals, nor individuals as a team', async () => {
  const sale = await openTeamSale(shop)
  const { team: _, ...individuals } = teamDraft(sale)
  await expect(registerAthletes(sale.ctx, sale.eventId, individuals)).rejects.toMatchObject({
    code: 'competition_unavailable',
  })
  for (const team of [{ size: 5 }, { size: 1, members: 1 }, { size: 2, members: 3 }])
    await expect(hold(sale, team)).rejects.toMatchObject({ code: 'competition_unavailable' })
  await shop.owner.query('update competition set team_size_min = null, team_size_max = null where id = $1', [
    sale.competitionId,
  ])
  await expect(hold(sale)).rejects.toMatchObject({ code: 'competition_unavailable' })
})

test('a name is taken in any spelling until its team ends, where names are unique', async () => {
  const sale = await openTeamSale(shop)
  const { confirmationId } = await hold(sale)
  await expect(hold(sale, { name: 'los  nandues!' })).rejects.toMatchObject({
    code: 'team_name_taken',
    field: 'team.name',
  })
  await releaseHold(sale.ctx, confirmationId)
  await hold(sale, { name: 'LOSÑANDÚES' })
  const free = await openTeamSale(shop, { uniqueNames: false })
  await hold(free)
  await hold(free)
  expect(await takenPlaces(shop, free.poolId)).toBe(2)
})

test('a changed hold keeps its team’s name and gives back nothing', async () => {
  const sale = await openTeamSale(shop)
  const draft = teamDraft(sale)
  const first = await registerAthletes(sale.ctx, sale.eventId, draft)
  const again = await registerAthletes(sale.ctx, sale.eventId, { ...draft, team: { name: 'Los Ñandúes', size: 3 } })
  expect(again).toMatchObject({ confirmationId: first.confirmationId, team: { size: 3 } })
  expect(await takenPlaces(shop, sale.poolId)).toBe(1)
  const page = await registrationPage(sale.ctx, '21k', first.confirmationId)
  expect(page.order).toMatchObject({ team: { name: 'Los Ñandúes', size: 3 } })
  expect(page.event.competitions[0]!.team).toMatchObject({ min: 2, max: 4 })
})

test('the least number of members is there at checkout, unless they may come later', async () => {
  const sale = await openTeamSale(shop)
  const { confirmationId } = await hold(sale, { members: 2 })
  await shop.owner.query('update competition set team_size_min = 3 where id = $1', [sale.competitionId])
  await expect(checkOut(sale.ctx, confirmationId, checkout())).rejects.toMatchObject({
    code: 'team_short',
    values: { min: 3 },
  })
  await shop.owner.query('update competition set late_completion = true where id = $1', [sale.competitionId])
  expect((await checkOut(sale.ctx, confirmationId, checkout())).state).toBe('awaiting_payment')
})

test('what was bought confirms, counts and ends with all members', async () => {
  const sale = await openTeamSale(shop, {}, { price: 0 })
  const confirmationId = await buy(sale, { members: 3 })
  expect(await countsOf(shop, sale)).toEqual({ taken: 1, held: 1, registrations: 3 })
  expect(await messageKinds(shop, sale)).toEqual([
    'athlete-confirmed',
    'athlete-confirmed',
    'athlete-confirmed',
    'registration-alert',
    'registration-confirmed-free',
  ])
  const { id } = await queryRow<{ id: string }>(shop, 'select id from order_line where event_id = $1', [sale.eventId])
  await cancelLine(sale.ctx, confirmationId, id)
  expect(await countsOf(shop, sale)).toEqual({ taken: 0, held: 0, registrations: 0 })
  const { count } = await queryRow<{ count: string }>(
    shop,
    `select count(*) from registration where event_id = $1 and status = 'cancelled'`,
    [sale.eventId],
  )
  expect(Number(count)).toBe(3)
})

test('a team’s order is not a wrong one, and its repair changes nothing', async () => {
  const sale = await openTeamSale(shop, {}, { price: 0 })
  const { id } = await orderRow(shop, await buy(sale, { members: 3 }))
  const wrong = async () => (await findWrongOrders(shop.system)).some((order) => order.id === id)
  expect(await wrong()).toBe(false)
  await repairOrder(memberOf(sale), id)
  expect(await countsOf(shop, sale)).toEqual({ taken: 1, held: 1, registrations: 3 })
  await shop.owner.query('update order_place set quantity = 3 where order_id = $1', [id])
  await shop.owner.query('update place_pool set taken = 3 where id = $1', [sale.poolId])
  expect(await wrong()).toBe(true)
  await repairOrder(memberOf(sale), id)
  expect(await countsOf(shop, sale)).toEqual({ taken: 1, held: 1, registrations: 3 })
})

test('each member has a page of their own that tells nothing of the price', async () => {
  const sale = await openTeamSale(shop, {}, { price: 0 })
  await buy(sale)
  const { rows } = await shop.owner.query<{ id: string }>(
    'select confirmation_id as id from registration where event_id = $1 order by position',
    [sale.eventId],
  )
  const [captain, second] = await Promise.all(rows.map(({ id }) => participantPage(sale.ctx, id)))
  expect(second).toMatchObject({ isIn: true, athletePosition: 1 })
  expect(second!.lines).toMatchObject([{ quantity: 1, base: 0, cash: 0, person: 'Ana Núñez 1', team: null }])
  expect(second!.team).toEqual({
    name: 'Los Ñandúes',
    competition: `21K ${sale.competitionId}`,
    min: 2,
    size: 4,
    members: ['Ana N.', 'Ana N.'],
    joinUntil: captain!.lines[0]!.startsAt,
    joinRefusal: null,
    joinUrl: null,
  })
  expect(captain!.team!.joinUrl).toMatch(/\/event\/21k\/team\/[\w-]{43}$/)
})

test('members join by the link until no place is left, and reading the link changes nothing', async () => {
  const sale = await openTeamSale(shop, {}, { price: 0 })
  const confirmationId = await buy(sale, { size: 3 })
  const token = await captainsToken(sale, confirmationId)
  const stored = await queryRow<{ row: unknown }>(shop, 'select to_jsonb(team) as row from team where event_id = $1', [
    sale.eventId,
  ])
  expect(JSON.stringify(stored.row)).not.toContain(token)
  for (let look = 0; look < 2; look += 1)
    expect((await teamInvitation(sale.ctx, '21k', token)).status).toMatchObject({
      size: 3,
      members: ['Ana N.', 'Ana N.'],
    })
  const { participantId, registrationId } = await join(sale, token)
  const page = await participantPage(sale.ctx, participantId)
  expect(page).toMatchObject({
    isIn: true,
    team: { members: ['Ana N.', 'Ana N.', 'Ana N.'], joinRefusal: 'team_full' },
  })
  expect(await countsOf(shop, sale)).toEqual({ taken: 1, held: 1, registrations: 3 })
  expect((await messageKinds(shop, sale)).filter((kind) => kind === 'athlete-confirmed')).toHaveLength(3)
  const { rows } = await shop.owner.query<{ recipient: string; payload: MessagePayload }>(
    `select recipient, payload from message where organization_id = $1 and kind = 'athlete-confirmed'`,
    [sale.organizationId],
  )
  const members = rows.map(async ({ recipient, payload }) => {
    const view = await messageView(sale.ctx, { kind: 'athlete-confirmed', recipient, payload })
    return [
      payload.registrationId === registrationId,
      view?.membership?.hasJoined,
      view?.membership?.team.members.length,
    ]
  })
  expect(await Promise.all(members)).toEqual(
    expect.arrayContaining([
      [false, undefined, undefined],
      [false, false, 3],
      [true, true, 3],
    ]),
  )
  await expect(join(sale, token)).rejects.toMatchObject({ code: 'team_full' })
})

test('of two who want the team’s last place, one is told that it is gone', async () => {
  const sale = await openTeamSale(shop, {}, { price: 0 })
  const token = await captainsToken(sale, await buy(sale, { size: 3 }))
  const outcomes = await Promise.allSettled([join(sale, token, 8), join(sale, token, 9)])
  const rejected = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(rejected.map(({ reason }) => reason)).toMatchObject([{ code: 'team_full' }])
  expect(await countsOf(shop, sale)).toMatchObject({ registrations: 3 })
})

test('nobody joins twice, before the payment, after a new link, or once registration is closed', async () => {
  const sale = await openTeamSale(shop, {}, { price: 10_000 })
  const { confirmationId } = await hold(sale)
  expect((await confirmationPage(sale.ctx, confirmationId)).team!.joinUrl).toBeNull()
  await shop.owner.query('update competition set price = 0 where id = $1', [sale.competitionId])
  await checkOut(sale.ctx, confirmationId, checkout())
  const first = await captainsToken(sale, confirmationId)
  const member = participant(sale.competitionId)
  await joinTeam(sale.ctx, first, { participant: member, isSure: false, ...accepted })
  await expect(joinTeam(sale.ctx, first, { participant: member, isSure: true, ...accepted })).rejects.toMatchObject({
    code: 'document_taken',
  })
  await renewJoinLink(sale.ctx, confirmationId)
  await expect(teamInvitation(sale.ctx, '21k', first)).rejects.toMatchObject({ code: 'team_link_invalid' })
  const second = await captainsToken(sale, confirmationId)
  await expect(teamInvitation(sale.ctx, 'other', second)).rejects.toMatchObject({ code: 'team_link_invalid' })
  await shop.owner.query(`update event set registration_deadline = now() - interval '1 minute' where id = $1`, [
    sale.eventId,
  ])
  await expect(join(sale, second)).rejects.toMatchObject({ code: 'registration_closed' })
})

test('who answered as an athlete of another competition does not join', async () => {
  const sale = await openTeamSale(shop, {}, { price: 0 })
  const token = await captainsToken(sale, await buy(sale, { size: 3 }))
  const { competitionId } = await addCompetition(shop, sale)
  const joining = { participant: participant(competitionId, 7), isSure: false, ...accepted }
  await expect(joinTeam(sale.ctx, token, joining)).rejects.toMatchObject({ code: 'competition_unavailable' })
  await expect(teamInvitation(sale.ctx, 'another-event', token)).rejects.toMatchObject({ code: 'team_link_invalid' })
})

test('who joins accepts the texts, each by themselves', async () => {
  const sale = await openTeamSale(shop, {}, { price: 0 })
  const token = await captainsToken(sale, await buy(sale, { size: 3 }))
  const joining = { participant: participant(sale.competitionId, 7), isSure: false, platformTexts }
  for (const ticks of [
    { ...accepted.ticks, terms: '' },
    { ...accepted.ticks, waiver: newId() },
  ])
    await expect(joinTeam(sale.ctx, token, { ...joining, ticks })).rejects.toMatchObject({ code: 'acceptance_changed' })
  expect(await countsOf(shop, sale)).toMatchObject({ registrations: 2 })
})

test('nobody joins a team that has ended', async () => {
  const sale = await openTeamSale(shop, {}, { price: 0 })
  const confirmationId = await buy(sale)
  const token = await captainsToken(sale, confirmationId)
  const { id } = await queryRow<{ id: string }>(shop, 'select id from order_line where event_id = $1', [sale.eventId])
  await cancelLine(sale.ctx, confirmationId, id)
  await expect(join(sale, token)).rejects.toMatchObject({ code: 'team_not_paid' })
  expect(await countsOf(shop, sale)).toMatchObject({ registrations: 0 })
})

test('a document enters a team competition once', async () => {
  const sale = await openTeamSale(shop, {}, { price: 0 })
  const draft = teamDraft(sale)
  const [captain] = draft.participants
  await expect(
    registerAthletes(sale.ctx, sale.eventId, { ...draft, participants: [captain!, { ...captain! }] }),
  ).rejects.toMatchObject({ code: 'document_same', field: 'participants[1].dni' })
  const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, draft)
  await checkOut(sale.ctx, confirmationId, checkout())
  const other = teamDraft(sale, { name: 'Other' })
  await expect(
    registerAthletes(sale.ctx, sale.eventId, { ...other, participants: [other.participants[0]!, captain!] }),
  ).rejects.toMatchObject({ code: 'document_taken' })
  await runJobs(shop, sale)
})

const listTeams = async (sale: Sale, query = '', role: Role = 'admin') =>
  (await teamsPage(memberOf(sale, role), sale.eventId, teamListOf(new URLSearchParams(query)))).rows

test('staff see the teams with who is short, and find them by name or member', async () => {
  const sale = await openTeamSale(shop, { min: 3, lateCompletion: true }, { price: 0 })
  await buy(sale, { name: 'Short', members: 1 })
  await buy(sale, { name: 'Open', members: 3 })
  await buy(sale, { name: 'Whole', members: 4 })
  const names = async (query: string) => (await listTeams(sale, query)).map(({ name }) => name)
  expect(await names('')).toEqual(['Open', 'Short', 'Whole'])
  expect(await names('members=short')).toEqual(['Short'])
  expect(await names('members=open')).toEqual(['Open', 'Short'])
  expect(await names('members=complete')).toEqual(['Whole'])
  expect(await names('payment=free')).toEqual(['Open', 'Short', 'Whole'])
  expect(await names('q=wholé')).toEqual(['Whole'])
  expect(await names(`q=${encodeURIComponent("wh'ólé")}`)).toEqual(['Whole'])
  expect(await names('q=nunez+3')).toEqual(['Whole'])
  const [row] = await listTeams(sale, 'members=short', 'user')
  expect(row).toMatchObject({ count: 1, size: 4, least: 3, label: 'free' })
  const details = await teamDetails(memberOf(sale, 'user'), { id: sale.eventId, teamId: row!.id })
  expect(details).toMatchObject({ choices: { isEditable: false }, joinUrl: null, members: [{ name: 'Ana Núñez 0' }] })
})

test('staff rename a team to a free name', async () => {
  const sale = await openTeamSale(shop, {}, { price: 0 })
  await buy(sale, { name: 'One' })
  await buy(sale, { name: 'Two' })
  const [one] = await listTeams(sale)
  const rename = (name: string, revision: number) => renameTeam(memberOf(sale), one!.id, { name, revision })
  await expect(rename('two', 0)).rejects.toMatchObject({ code: 'team_name_taken' })
  await rename('Three', 0)
  await expect(rename('Four', 0)).rejects.toMatchObject({ code: 'changed_meanwhile', values: { revision: 1 } })
  await buy(sale, { name: 'One' })
  expect((await listTeams(sale)).map(({ name }) => name)).toEqual(['One', 'Three', 'Two'])
})

test('a removed captain’s place is open again, and the next member is the captain', async () => {
  const sale = await openTeamSale(shop, {}, { price: 0 })
  await buy(sale, { members: 2 })
  const [team] = await listTeams(sale)
  const details = await teamDetails(memberOf(sale), { id: sale.eventId, teamId: team!.id })
  const remove = (memberId: string, revision: number) =>
    removeTeamMember(memberOf(sale), team!.id, { revision, memberId })
  await remove(details.members[0]!.id, 0)
  expect(await countsOf(shop, sale)).toEqual({ taken: 1, held: 1, registrations: 1 })
  expect(await listTeams(sale)).toMatchObject([{ count: 1 }])
  expect((await messageKinds(shop, sale)).filter((kind) => kind === 'athlete-confirmed')).toHaveLength(1)
  await expect(remove(details.members[1]!.id, 1)).rejects.toMatchObject({ code: 'team_last_member' })
})

test('a deleted team leaves nothing but its place, and one that was paid online is refunded first', async () => {
  const sale = await openTeamSale(shop, {}, { price: 0 })
  await buy(sale, { members: 3 })
  const [team] = await listTeams(sale)
  await deleteTeam(memberOf(sale), team!.id, { revision: 0 })
  expect(await countsOf(shop, sale)).toEqual({ taken: 0, held: 0, registrations: 0 })
  for (const table of ['team', 'registration', 'orders', 'order_line'])
    expect(
      await queryRow(shop, `select count(*)::int as rows from ${table} where event_id = $1`, [sale.eventId]),
    ).toEqual({ rows: 0 })
  const paid = await openTeamSale(shop)
  const { confirmationId } = await hold(paid)
  await shop.owner.query(`update orders set state = 'confirmed', confirmed_at = now() where confirmation_id = $1`, [
    confirmationId,
  ])
  await shop.owner.query(`update order_line set state = 'confirmed' where event_id = $1`, [paid.eventId])
  await shop.owner.query(`update registration set status = 'confirmed' where event_id = $1`, [paid.eventId])
  const [paidTeam] = await listTeams(paid)
  await expect(deleteTeam(memberOf(paid), paidTeam!.id, { revision: 0 })).rejects.toMatchObject({
    code: 'team_has_money',
  })
})

test('a member is not cancelled, moved or deleted alone', async () => {
  const sale = await openTeamSale(shop, {}, { price: 0 })
  await buy(sale)
  const { id } = await queryRow<{ id: string }>(
    shop,
    'select id from registration where event_id = $1 and position = 1',
    [sale.eventId],
  )
  const refusal = { code: 'athlete_in_team' }
  await expect(cancelAthlete(memberOf(sale), id, { revision: 0 })).rejects.toMatchObject(refusal)
  await expect(deleteAthlete(memberOf(sale), id, { revision: 0 })).rejects.toMatchObject(refusal)
  const { choices, team } = await athleteDetails(memberOf(sale), { registrationId: id })
  expect(choices).toMatchObject({ moves: [], cancellation: 'none', isDeletable: false, isEditable: true })
  expect(team).toMatchObject({ name: 'Los Ñandúes' })
})

describe('who joins a team', () => {
  const sizes = (stock: number | null) => ['S', 'M'].map((name) => ({ id: '', name, stock }))

  /** A paid team of two that has two free places, and what goes with a place since then. */
  const openJoining = async () => {
    const sale = await openTeamSale(shop, {}, { price: 0 })
    const confirmationId = await buy(sale, { size: 4, members: 2 })
    const shirt = await sellItem(shop, sale, { rule: 'included', variants: sizes(1) })
    return { sale, confirmationId, shirt, token: await captainsToken(sale, confirmationId) }
  }
  const choose = ({ itemId, variantIds }: SoldItem, variant = 0) => ({
    itemId,
    variantId: variantIds[variant]!,
    quantity: 1,
  })
  const joinWith = (sale: Sale, token: string, chosen: ReturnType<typeof choose>[], number = 7) => {
    const member = { ...participant(sale.competitionId, number), merchandise: chosen }
    return joinTeam(sale.ctx, token, { participant: member, isSure: false, ...accepted })
  }
  const takenOf = ({ poolIds }: SoldItem) => Promise.all(poolIds.map((poolId) => takenPlaces(shop, poolId)))
  const membersOf = ({ eventId }: Sale) =>
    queryRow<{ count: number }>(shop, 'select count(*)::int from registration where event_id = $1', [eventId])

  test('takes what goes with a place: a line without a price, and stock', async () => {
    const { sale, confirmationId, shirt, token } = await openJoining()
    const { participantId } = await joinWith(sale, token, [choose(shirt)])
    expect(await takenOf(shirt)).toEqual([1, 0])
    expect((await participantPage(sale.ctx, participantId)).lines).toMatchObject([{}, { title: 'T-shirt (S)' }])
    const line = `select title, state, position, quantity, unit_price::int as price, total::int from order_line
      where event_id = $1 and kind = 'merchandise'`
    expect(await queryRow(shop, line, [sale.eventId])).toEqual({
      title: 'T-shirt (S)',
      state: 'confirmed',
      position: 1,
      quantity: 1,
      price: 0,
      total: 0,
    })
    const { id } = await queryRow<{ id: string }>(shop, 'select id from orders where event_id = $1', [sale.eventId])
    expect((await findWrongOrders(shop.system)).filter((order) => order.id === id)).toEqual([])
    expect((await confirmationPage(sale.ctx, confirmationId)).lines).toHaveLength(2)
  })

  test('does not get what is sold out, and the place stays free', async () => {
    const { sale, shirt, token } = await openJoining()
    const outcomes = await Promise.allSettled([
      joinWith(sale, token, [choose(shirt)], 8),
      joinWith(sale, token, [choose(shirt)], 9),
    ])
    expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
      {
        reason: {
          code: 'sold_out',
          field: `participants[0].merchandise.i${shirt.itemId.replaceAll('-', '')}.variant`,
          values: { item: 'T-shirt (S)' },
        },
      },
    ])
    expect([await takenOf(shirt), await membersOf(sale)]).toEqual([[1, 0], { count: 3 }])
    await joinWith(sale, token, [choose(shirt, 1)], 10)
    expect([await takenOf(shirt), await membersOf(sale)]).toEqual([[1, 1], { count: 4 }])
  })

  test('is not given what has a price, or is of another event', async () => {
    const { sale, token } = await openJoining()
    const dinner = await sellItem(shop, sale, { name: 'Dinner', rule: 'optional' })
    const elsewhere = await sellItem(shop, await openSale(shop, { price: 0 }), { rule: 'included' })
    for (const item of [dinner, elsewhere])
      await expect(joinWith(sale, token, [choose(item)])).rejects.toMatchObject({ code: 'merchandise_unavailable' })
    expect(await membersOf(sale)).toEqual({ count: 2 })
  })
})

test('who was erased is named nowhere in their team, which keeps its name', async () => {
  const sale = await openTeamSale(shop, {}, { price: 0 })
  const { participants, ...draft } = teamDraft(sale, { size: 3 })
  const people = [
    { firstName: 'Zoraida', lastName: 'Ükçelik', email: `zoraida@${newId()}.example` },
    { firstName: 'Ottoline', lastName: 'Quiroga', email: `ottoline@${newId()}.example` },
  ]
  const members = participants.map((participant, index) => ({ ...participant, ...people[index] }))
  const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, { ...draft, participants: members })
  await checkOut(sale.ctx, confirmationId, checkout())
  const token = await captainsToken(sale, confirmationId)
  const page = async () => {
    const list = await teamsPage(memberOf(sale), sale.eventId, teamListOf(new URLSearchParams()))
    const details = await teamDetails(memberOf(sale), { id: sale.eventId, teamId: list.rows[0]!.id })
    const { status } = await teamInvitation(sale.ctx, '21k', token)
    return {
      status,
      everything: JSON.stringify([status, list, details, await confirmationPage(sale.ctx, confirmationId)]),
    }
  }
  expect((await page()).everything).toMatch(/Zoraida.*Ottoline/)
  for (const { email } of people)
    await erasePerson(shop.system, { email }, { names: erasedNames(), acceptsUpcoming: true })
  const { status, everything } = await page()
  expect(everything).not.toMatch(/zoraida|Ükçelik|ottoline|Quiroga|3012345/i)
  expect(status).toMatchObject({ name: 'Los Ñandúes', members: ['Anónimo', 'Anónimo'] })
})
