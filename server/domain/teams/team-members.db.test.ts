import { expect, test } from 'vitest'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import { exportTexts, teamExportTexts } from '#server/i18n/export-texts.ts'
import { athleteRow, countsOf } from '#server/testing/added-by-staff.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { checkout, messageKinds, openSale, participant, queryRow, type Sale } from '#server/testing/shop.ts'
import { newMember, newTeam, openTeamSale } from '#server/testing/teams.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { teamListOf } from '#rules/teams/team-list.ts'
import { changeEventStatus } from '../events/change-event-status.ts'
import { exportAthletes } from '../exports/athletes-export.ts'
import type { Cell } from '../exports/spreadsheet.ts'
import { exportTeams } from '../exports/teams-export.ts'
import { findWrongOrders } from '../orders/wrong-orders.ts'
import { participantPage } from '../registrations/participant-page.ts'
import { athletesPage } from '../registrations/athletes-page.ts'
import { addTeam } from './add-team.ts'
import { renameTeam, renewTeamLink } from './change-team.ts'
import { deleteTeam } from './delete-team.ts'
import { joinTeam } from './join-team.ts'
import { teamInvitation } from './team-invitation.ts'
import { addTeamMember, removeTeamMember, setTeamCaptain } from './team-members.ts'
import { teamDetails } from './teams-page.ts'

const shop = useShop()

const addByStaff = (sale: Sale, more: Parameters<typeof newTeam>[1] = {}) =>
  addTeam(memberOf(sale), sale.eventId, newTeam(sale.competitionId, more))

const add = (sale: Sale, teamId: string, more: Parameters<typeof newMember>[1] = {}) =>
  addTeamMember(memberOf(sale), teamId, newMember(sale.competitionId, more))

const details = (sale: Sale, teamId: string) => teamDetails(memberOf(sale), { id: sale.eventId, teamId })
const tokenOf = (url: string | null) => url!.split('/team/')[1]!

const { terms, waiver, items, platformTexts } = checkout()
const join = (sale: Sale, token: string, number = 7) =>
  joinTeam(sale.ctx, token, {
    participant: participant(sale.competitionId, number),
    isSure: false,
    ticks: { terms, waiver, items },
    platformTexts,
  })

const closeRegistration = ({ eventId }: Sale) =>
  shop.owner.query(`update event set registration_deadline = now() - interval '1 minute' where id = $1`, [eventId])

const codesOf = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [(outcome.reason as { code: string }).code] : []))

test('a team is added with its captain, once, for a price per member paid outside of Dorsal or free', async () => {
  const sale = await openTeamSale(shop, { pricePerMember: true }, { price: 10_000 })
  const form = newTeam(sale.competitionId, { payment: 'outside', teamSize: 3 })
  const twice = [1, 2].map(() => addTeam(memberOf(sale), sale.eventId, form))
  const [teamId, again] = await Promise.all(twice)
  expect(again).toBe(teamId)
  const order = `select state, base::int, total::int, deferred_cash::int as cash, paid_outside_at is not null as "isPaid"
    from orders where event_id = $1`
  expect(await queryRow(shop, order, [sale.eventId])).toEqual({
    state: 'confirmed',
    base: 30_000,
    total: 0,
    cash: 30_000,
    isPaid: true,
  })
  expect(await countsOf(shop, sale)).toEqual({ taken: 1, held: 1, registrations: 1 })
  expect(await messageKinds(shop, sale)).toEqual(['registration-confirmed-free'])
  expect(await details(sale, teamId!)).toMatchObject({ name: 'Las Liebres', size: 3, count: 1, label: 'paid' })
  const free = await addByStaff(sale, { teamName: 'Free', payment: 'free' })
  expect(await details(sale, free)).toMatchObject({ label: 'free' })
  expect(await findWrongOrders(shop.system)).not.toContainEqual(expect.objectContaining({ eventId: sale.eventId }))
})

test('a team beyond the limit is added for a reason alone, and only to a competition of teams', async () => {
  const sale = await openTeamSale(shop, {}, { price: 0, capacity: 1 })
  await addByStaff(sale)
  await expect(addByStaff(sale, { teamName: 'Second' })).rejects.toMatchObject({ code: 'competition_full' })
  await addByStaff(sale, { teamName: 'Second', reason: 'A sponsor' })
  await expect(addByStaff(sale, { teamName: 'las liebres', reason: 'x' })).rejects.toMatchObject({
    code: 'team_name_taken',
    field: 'teamName',
  })
  for (const teamSize of [1, 5])
    await expect(addByStaff(sale, { teamName: 'Wrong', teamSize })).rejects.toMatchObject({
      code: 'competition_unavailable',
    })
  const solo = await openSale(shop, { price: 0 })
  await expect(addByStaff(solo)).rejects.toMatchObject({ code: 'competition_unavailable' })
  await changeEventStatus(memberOf(sale, 'owner'), sale.eventId, 'cancelled')
  await expect(addByStaff(sale, { teamName: 'Late', reason: 'x' })).rejects.toMatchObject({ code: 'event_cancelled' })
})

test('a member is added after registration has closed and mailed; beyond the size for a reason, which is recorded', async () => {
  const sale = await openTeamSale(shop, {}, { price: 0 })
  const teamId = await addByStaff(sale, { teamSize: 2 })
  await closeRegistration(sale)
  await add(sale, teamId, { lastName: 'Second' })
  expect((await messageKinds(shop, sale)).filter((kind) => kind === 'athlete-confirmed')).toHaveLength(1)
  await expect(add(sale, teamId, { revision: 1 })).rejects.toMatchObject({ code: 'team_full' })
  await expect(add(sale, teamId, { revision: 0, reason: 'x' })).rejects.toMatchObject({ code: 'changed_meanwhile' })
  await add(sale, teamId, { lastName: 'Third', revision: 1, reason: 'A substitute' })
  expect(await details(sale, teamId)).toMatchObject({ count: 3, size: 3, revision: 2 })
  expect(await countsOf(shop, sale)).toEqual({ taken: 1, held: 1, registrations: 3 })
  expect(
    await queryRow(shop, `select details from audit_entry where subject = $1 and action = 'team.size_raised'`, [
      teamId,
    ]),
  ).toEqual({ details: { to: 3, reason: 'A substitute' } })
  await shop.owner.query('update team set size = 20 where id = $1', [teamId])
  for (let revision = 2; revision < 19; revision += 1) await add(sale, teamId, { revision })
  await expect(add(sale, teamId, { revision: 19, reason: 'x' })).rejects.toMatchObject({
    code: 'team_at_limit',
    values: { max: 20 },
  })
})

test('nobody is added twice, to a team that has ended, or to one of another competition', async () => {
  const sale = await openTeamSale(shop, {}, { price: 0 })
  const teamId = await addByStaff(sale, { dni: '28333444' })
  await expect(add(sale, teamId, { dni: '28333444' })).rejects.toMatchObject({ code: 'document_taken' })
  const other = await openTeamSale(shop, {}, { price: 0 })
  await expect(add(sale, teamId, { competitionId: other.competitionId })).rejects.toMatchObject({
    code: 'competition_unavailable',
  })
  await shop.owner.query(`update registration set status = 'cancelled' where team_id = $1`, [teamId])
  await expect(add(sale, teamId)).rejects.toMatchObject({ code: 'team_not_paid' })
})

test('of staff and somebody with the link who want the last place, one gets it, no matter who is first', async () => {
  for (const isStaffFirst of [true, false]) {
    const sale = await openTeamSale(shop, {}, { price: 0 })
    const teamId = await addByStaff(sale, { teamSize: 2 })
    const token = tokenOf((await details(sale, teamId)).joinUrl)
    const attempts = [() => add(sale, teamId), () => join(sale, token)]
    const inOrder = isStaffFirst ? attempts : attempts.toReversed()
    expect(codesOf(await Promise.allSettled(inOrder.map((attempt) => attempt())))).toEqual(['team_full'])
    expect(await countsOf(shop, sale)).toMatchObject({ registrations: 2 })
  }
})

test('of two staff who want the last place, the second one is told what has changed', async () => {
  const sale = await openTeamSale(shop, {}, { price: 0 })
  const teamId = await addByStaff(sale, { teamSize: 2 })
  const outcomes = await Promise.allSettled([add(sale, teamId), add(sale, teamId)])
  expect(codesOf(outcomes)).toEqual(['changed_meanwhile'])
  expect(await countsOf(shop, sale)).toMatchObject({ registrations: 2 })
})

test('who replaces a member takes over position and bib, also in a full team', async () => {
  const sale = await openTeamSale(shop, {}, { price: 0 })
  const teamId = await addByStaff(sale, { teamSize: 2 })
  await add(sale, teamId)
  const [captain] = (await details(sale, teamId)).members
  await shop.owner.query(`update registration set bib_number = '102' where id = $1`, [captain!.id])
  const id = await add(sale, teamId, { firstName: 'Lia', lastName: 'Paz', revision: 1, inPlaceOf: captain!.id })
  expect((await details(sale, teamId)).members[0]).toEqual({ id, name: 'Lia Paz', bibNumber: '102' })
  expect((await athleteRow(shop, id)).search_text).toMatch(/^lia paz .* 102$/)
  expect(await countsOf(shop, sale)).toEqual({ taken: 1, held: 1, registrations: 2 })
  const gone = { revision: 2, inPlaceOf: captain!.id }
  await expect(add(sale, teamId, gone)).rejects.toMatchObject({ code: 'not_found' })
  const stranger = (await details(sale, await addByStaff(sale, { teamName: 'Other' }))).members[0]!.id
  await expect(add(sale, teamId, { revision: 2, inPlaceOf: stranger })).rejects.toMatchObject({ code: 'not_found' })
})

test('the captain changes and changes back, and sees the join link', async () => {
  const sale = await openTeamSale(shop, {}, { price: 0 })
  const teamId = await addByStaff(sale)
  const second = await add(sale, teamId)
  const page = async () => {
    const { pageId } = await queryRow<{ pageId: string }>(
      shop,
      'select confirmation_id as "pageId" from registration where id = $1',
      [second],
    )
    return participantPage(sale.ctx, pageId)
  }
  expect((await page()).team!.joinUrl).toBeNull()
  const former = await setTeamCaptain(memberOf(sale), teamId, { revision: 1, memberId: second })
  expect((await details(sale, teamId)).members[0]!.id).toBe(second)
  expect((await page()).team!.joinUrl).toMatch(/\/team\/[\w-]{43}$/)
  await setTeamCaptain(memberOf(sale), teamId, { revision: former.revision, memberId: former.formerId })
  expect((await details(sale, teamId)).members.map(({ id }) => id)).toEqual([former.formerId, second])
  await removeTeamMember(memberOf(sale), teamId, { revision: 3, memberId: former.formerId })
  expect((await details(sale, teamId)).members.map(({ id }) => id)).toEqual([second])
})

test('a link that staff make again ends the former one', async () => {
  const sale = await openTeamSale(shop, {}, { price: 0 })
  const teamId = await addByStaff(sale)
  const former = tokenOf((await details(sale, teamId)).joinUrl)
  await renewTeamLink(memberOf(sale), teamId)
  await expect(teamInvitation(sale.ctx, '21k', former)).rejects.toMatchObject({ code: 'team_link_invalid' })
  const token = tokenOf((await details(sale, teamId)).joinUrl)
  expect((await teamInvitation(sale.ctx, '21k', token)).status).toMatchObject({ size: 4 })
})

test('a new name is undone, and athletes are found by the name of their team', async () => {
  const sale = await openTeamSale(shop, {}, { price: 0 })
  const teamId = await addByStaff(sale, { lastName: 'Ruiz' })
  await addByStaff(sale, { teamName: 'Other' })
  const found = async (search: string) => {
    const state = athleteListOf(new URLSearchParams({ q: search }))
    const pages = [sale.eventId, null].map((eventId) => athletesPage(memberOf(sale), eventId, state))
    const [inEvent, everywhere] = await Promise.all(pages)
    expect(everywhere!.rows.map(({ id }) => id)).toEqual(inEvent!.rows.map(({ id }) => id))
    return inEvent!.rows.map(({ lastName }) => lastName)
  }
  expect(await found('liébres')).toEqual(['Ruiz'])
  const former = await renameTeam(memberOf(sale), teamId, { revision: 0, name: 'Ñandúes' })
  expect(former).toEqual({ name: 'Las Liebres', revision: 1 })
  expect([await found('liebres'), await found('nandues')]).toEqual([[], ['Ruiz']])
  await renameTeam(memberOf(sale), teamId, former)
  expect(await found('liebres')).toEqual(['Ruiz'])
  const cells: Cell[][] = []
  const sheet = { write: async (rows: readonly (readonly Cell[])[]) => void cells.push(...rows.map((row) => [...row])) }
  const request = { eventId: sale.eventId, state: athleteListOf(new URLSearchParams({ q: 'liebres' })) }
  await exportAthletes(memberOf(sale), { ...request, words: exportTexts('en') }, sheet)
  expect(cells.slice(1).map(([, lastName]) => lastName)).toEqual(['Ruiz'])
})

test('teams are exported with who is in them, as the list is filtered', async () => {
  const sale = await openTeamSale(shop, { min: 2 }, { price: 10_000 })
  const teamId = await addByStaff(sale, {
    payment: 'outside',
    firstName: 'Ana',
    lastName: 'Ruiz',
    email: 'ana@example.com',
  })
  await add(sale, teamId, { firstName: 'Lia', lastName: 'Paz' })
  await addByStaff(sale, { teamName: 'Short', payment: 'free' })
  const rowsOf = async (query: string) => {
    const cells: Cell[][] = []
    const sheet = {
      write: async (rows: readonly (readonly Cell[])[]) => void cells.push(...rows.map((row) => [...row])),
    }
    const state = teamListOf(new URLSearchParams(query))
    await exportTeams(memberOf(sale), { eventId: sale.eventId, state, words: teamExportTexts('en') }, sheet)
    return cells
  }
  const [headings, row, short] = await rowsOf('')
  expect(headings).toEqual([
    'Team',
    'Competition',
    'Captain',
    'Captain’s email',
    'Captain’s phone',
    'Members',
    'Number of members',
    'Places',
    'Short',
    'Payment',
    'Registered',
  ])
  expect(row).toEqual([
    'Las Liebres',
    `21K ${sale.competitionId}`,
    'Ana Ruiz',
    'ana@example.com',
    '+54 11 5555 5555',
    'Ana Ruiz, Lia Paz',
    2,
    4,
    null,
    'Paid',
    expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
  ])
  expect([short![0], short![8], short![9]]).toEqual(['Short', 'Short', 'Free'])
  expect((await rowsOf('members=short')).map(([name]) => name)).toEqual(['Team', 'Short'])
})

test('what a member has sent goes with them, and what the others have sent with the team', async () => {
  const sale = await openTeamSale(shop, {}, { price: 0 })
  const teamId = await addByStaff(sale, { teamSize: 3 })
  const former = await add(sale, teamId, { lastName: 'Second' })
  await add(sale, teamId, { lastName: 'Third', revision: 1 })
  await shop.owner.query(
    `insert into registration_file (id, organization_id, registration_id, field_id, label, name, type, bytes, key,
       is_health, created_at)
     select gen_random_uuid(), organization_id, id, 'consent', 'Consent', 'a.pdf', 'pdf', 50,
       'private/' || id || '.pdf', false, now() from registration where team_id = $1 and position > 0`,
    [teamId],
  )
  const queued = async () => {
    const { rows } = await shop.owner.query<{ keys: string[] }>(
      `select data -> 'keys' as keys from pgboss.job where name = 'remove-files' and data::text like any (
         select '%' || key || '%' from unnest($1::text[]) as key) order by created_on`,
      [keys],
    )
    return rows.map((row) => row.keys)
  }
  const { rows } = await shop.owner.query<{ id: string }>(
    'select id from registration where team_id = $1 and position > 0 order by position',
    [teamId],
  )
  const keys = rows.map(({ id }) => `private/${id}.pdf`)
  expect(keys[0]).toBe(`private/${former}.pdf`)
  await removeTeamMember(memberOf(sale), teamId, { revision: 2, memberId: former })
  expect(await queued()).toEqual([[keys[0]]])
  await deleteTeam(memberOf(sale), teamId, { revision: 3 })
  expect(await queued()).toEqual([[keys[0]], [keys[1]]])
})
