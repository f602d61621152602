import { expect, test } from 'vitest'
import { countsOf } from '#server/testing/added-by-staff.ts'
import { sellItem } from '#server/testing/merchandise.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { queryRow, runJobs, takenPlaces, type Sale, type Seller } from '#server/testing/shop.ts'
import { newTeam, openTeamSale } from '#server/testing/teams.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { teamListOf } from '#rules/teams/team-list.ts'
import { addDueItem } from '../merchandise/due-items.ts'
import { seedRegistrations } from '../registrations/seed-registrations.ts'
import { addTeam } from './add-team.ts'
import { cancelTeam } from './cancel-team.ts'
import { deleteTeam } from './delete-team.ts'
import { refundTeam } from './refund-team.ts'
import { restoreTeam } from './restore-team.ts'
import { teamDetails, teamsPage } from './teams-page.ts'

const shop = useShop()

async function openPaidTeam(seller: Seller = {}): Promise<{ sale: Sale; teamId: string }> {
  const sale = await openTeamSale(shop, {}, { price: 25_000, ...seller })
  const { files } = shop.platform
  await seedRegistrations(memberOf(sale), { files, competitionId: sale.competitionId, count: 1 })
  const { id } = await queryRow<{ id: string }>(shop, 'select id from team where event_id = $1', [sale.eventId])
  return { sale, teamId: id }
}

const addByStaff = (sale: Sale, more: Parameters<typeof newTeam>[1] = {}) =>
  addTeam(memberOf(sale), sale.eventId, newTeam(sale.competitionId, more))

const details = (sale: Sale, teamId: string, role: 'user' | 'admin' = 'admin') =>
  teamDetails(memberOf(sale, role), { id: sale.eventId, teamId })

const namesIn = async (sale: Sale, query: string) =>
  (await teamsPage(memberOf(sale), sale.eventId, teamListOf(new URLSearchParams(query)))).rows.map(({ name }) => name)

const entriesOf = async (teamId: string) =>
  (
    await shop.owner.query<{ action: string; details: unknown }>(
      'select action, details from audit_entry where subject = $1 order by at, id',
      [teamId],
    )
  ).rows

test('a team that was paid online is refunded for a reason: it has ended and its place is free', async () => {
  const { sale, teamId } = await openPaidTeam()
  const { name, choices } = await details(sale, teamId)
  const { amount } = await queryRow<{ amount: string }>(shop, 'select amount from payment where organization_id = $1', [
    sale.organizationId,
  ])
  expect(choices).toEqual({
    isEditable: true,
    mayAddMembers: true,
    cancellation: 'none',
    isRestorable: false,
    isDeletable: false,
    refund: { amount: Number(amount), currency: 'ARS' },
  })
  await expect(cancelTeam(memberOf(sale), teamId, { revision: 0 })).rejects.toMatchObject({ code: 'order_paid' })
  const refund = () => refundTeam(memberOf(sale), teamId, { revision: 0, reason: 'Two are injured' })
  await refund()
  await expect(refund()).rejects.toMatchObject({ code: 'nothing_to_refund' })
  expect((await details(sale, teamId)).choices.refund).toBe('under_way')
  await runJobs(shop, sale)
  expect(await entriesOf(teamId)).toEqual([{ action: 'team.refund_decided', details: { reason: 'Two are injured' } }])
  expect(await countsOf(shop, sale)).toEqual({ taken: 0, held: 0, registrations: 0 })
  expect([await namesIn(sale, ''), await namesIn(sale, 'payment=ended')]).toEqual([[], [name]])
  await expect(restoreTeam(memberOf(sale), teamId, { revision: 0 })).rejects.toMatchObject({
    code: 'team_not_restorable',
  })
})

test('a team whose payment was refunded is not said to be deleted: it stays for the accounts', async () => {
  const { sale, teamId } = await openPaidTeam()
  await refundTeam(memberOf(sale), teamId, { revision: 0, reason: 'Injured' })
  await runJobs(shop, sale)
  await expect(deleteTeam(memberOf(sale), teamId, { revision: 0 })).rejects.toMatchObject({ code: 'team_has_money' })
  expect((await entriesOf(teamId)).map(({ action }) => action)).toEqual(['team.refund_decided'])
})

test('the role user sees a team and its history without money, and what to do with it is nothing', async () => {
  const { sale, teamId } = await openPaidTeam()
  await refundTeam(memberOf(sale), teamId, { revision: 0, reason: 'Injured' })
  const { choices, changes, joinUrl } = await details(sale, teamId, 'user')
  expect(choices).toEqual({
    isEditable: false,
    mayAddMembers: false,
    cancellation: 'none',
    isRestorable: false,
    isDeletable: false,
    refund: null,
  })
  expect([changes, joinUrl]).toEqual([[], null])
  expect((await details(sale, teamId)).changes).toMatchObject([{ action: 'team.refund_decided' }])
})

test('a team that paid outside of Dorsal is cancelled, stays accounted for, and comes back with its members', async () => {
  const sale = await openTeamSale(shop, {}, { price: 10_000, capacity: 1 })
  const teamId = await addByStaff(sale, { payment: 'outside' })
  await expect(deleteTeam(memberOf(sale), teamId, { revision: 0 })).rejects.toMatchObject({ code: 'team_has_money' })
  const restoration = await cancelTeam(memberOf(sale), teamId, { revision: 0 })
  expect(restoration).toEqual({ revision: 1 })
  expect(await countsOf(shop, sale)).toEqual({ taken: 0, held: 0, registrations: 0 })
  expect([await namesIn(sale, ''), await namesIn(sale, 'payment=ended')]).toEqual([[], ['Las Liebres']])
  expect((await details(sale, teamId)).choices).toMatchObject({ isRestorable: true, isDeletable: false })
  const again = () => cancelTeam(memberOf(sale), teamId, { revision: 1 })
  await expect(again()).rejects.toMatchObject({ code: 'team_cancelled' })
  await restoreTeam(memberOf(sale), teamId, { revision: 1 })
  expect(await countsOf(shop, sale)).toEqual({ taken: 1, held: 1, registrations: 1 })
  expect((await entriesOf(teamId)).map(({ action }) => action)).toEqual([
    'team.added',
    'team.cancelled',
    'team.restored',
  ])
  const line = 'select state, base::int, deferred_cash::int as cash from order_line where event_id = $1'
  expect(await queryRow(shop, line, [sale.eventId])).toEqual({ state: 'confirmed', base: 10_000, cash: 10_000 })
})

test('a cancelled team does not come back when its place, its name or a document is taken', async () => {
  const sale = await openTeamSale(shop, {}, { price: 0, capacity: 1 })
  const dni = '28111222'
  const teamId = await addByStaff(sale, { dni })
  await cancelTeam(memberOf(sale), teamId, { revision: 0 })
  const restore = () => restoreTeam(memberOf(sale), teamId, { revision: 1 })
  const other = await addByStaff(sale, { teamName: 'Other' })
  await expect(restore()).rejects.toMatchObject({ code: 'competition_full' })
  await cancelTeam(memberOf(sale), other, { revision: 0 })
  const sameName = await addByStaff(sale, { teamName: 'LAS liebres' })
  await shop.owner.query('update place_pool set capacity = 2 where id = $1', [sale.poolId])
  await expect(restore()).rejects.toMatchObject({ code: 'team_name_taken' })
  await deleteTeam(memberOf(sale), sameName, { revision: 0 })
  const sameDocument = await addByStaff(sale, { teamName: 'Same document', dni })
  await expect(restore()).rejects.toMatchObject({ code: 'document_taken' })
  await deleteTeam(memberOf(sale), sameDocument, { revision: 0 })
  await restore()
  expect(await namesIn(sale, '')).toEqual(['Las Liebres'])
})

test('a restored team has its merchandise again, if there is any left', async () => {
  const sale = await openTeamSale(shop, {}, { price: 0 })
  const teamId = await addByStaff(sale)
  const shirt = await sellItem(shop, sale, { rule: 'included', variants: [{ id: '', name: 'S', stock: 1 }] })
  const { id } = await queryRow<{ id: string }>(shop, 'select id from registration where team_id = $1', [teamId])
  await addDueItem(memberOf(sale), id, { itemId: shirt.itemId, variantId: shirt.variantIds[0]! })
  await cancelTeam(memberOf(sale), teamId, { revision: 0 })
  expect(await takenPlaces(shop, shirt.poolIds[0]!)).toBe(0)
  await shop.owner.query('update place_pool set capacity = 0 where id = $1', [shirt.poolIds[0]])
  const restore = () => restoreTeam(memberOf(sale), teamId, { revision: 1 })
  await expect(restore()).rejects.toMatchObject({ code: 'sold_out' })
  await shop.owner.query('update place_pool set capacity = 1 where id = $1', [shirt.poolIds[0]])
  await restore()
  expect(await takenPlaces(shop, shirt.poolIds[0]!)).toBe(1)
})
