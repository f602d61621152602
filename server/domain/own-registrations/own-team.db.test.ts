import { expect, test } from 'vitest'
import { memberOf } from '#server/testing/sale-people.ts'
import { askFields } from '#server/testing/registration-forms.ts'
import { checkout, queryRow, type Sale } from '#server/testing/shop.ts'
import { openTeamSale, teamDraft } from '#server/testing/teams.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { messageView } from '../messages/message-view.ts'
import { checkOut } from '../orders/check-out.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { renameTeam } from '../teams/change-team.ts'
import { ownRegistrationPage } from './own-registration-page.ts'
import { renameOwnTeam, renewOwnJoinLink } from './own-team.ts'

const shop = useShop()

type Person = { id: string; participantId: string }

async function buy(sale: Sale, name: string) {
  const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, teamDraft(sale, { name, members: 2 }))
  await checkOut(sale.ctx, confirmationId, checkout())
  const { rows } = await shop.owner.query<Person>(
    `select registration.id, registration.confirmation_id as "participantId" from registration
      join orders on orders.id = order_id where orders.confirmation_id = $1 order by position`,
    [confirmationId],
  )
  const [captain, member] = rows as [Person, Person]
  await shop.owner.query(`update registration set email = 'member@example.com' where id = $1`, [member.id])
  return { captain, member }
}

const keyOf = ({ participantId }: Person) => ({ participantId, openParticipantId: participantId })
const detailsOf = async ({ ctx }: Sale, person: Person) => (await ownRegistrationPage(ctx, keyOf(person))).details!
const nameIn = ({ eventId }: Sale, name: string) =>
  queryRow<{ count: number }>(shop, 'select count(*)::int from team where event_id = $1 and name = $2', [eventId, name])

test('a captain reads what each member misses, by label alone; a member does not', async () => {
  const sale = await openTeamSale(shop, {}, { price: 0 })
  const { captain, member } = await buy(sale, 'Ñandúes')
  await askFields(sale, { kind: 'short_text', id: 'club', label: 'Club', required: true })
  await shop.owner.query(
    `update registration set answers = '{"club": {"label": "Club", "value": "Delfines"}}' where id = $1`,
    [member.id],
  )
  const { captainTeam, team } = await detailsOf(sale, captain)
  expect(captainTeam).toEqual({ revision: 0, nameLabel: '', missing: [['Club'], []] })
  expect(team).toMatchObject({ name: 'Ñandúes', members: ['Ana N.', 'Ana N.'], joinUrl: expect.any(String) })
  expect(JSON.stringify(captainTeam)).not.toContain('Delfines')
  expect(await detailsOf(sale, member)).toMatchObject({ captainTeam: null, team: { joinUrl: null } })
})

test('a captain renames the team: recorded as theirs, and mailed to each address', async () => {
  const sale = await openTeamSale(shop, {}, { price: 0 })
  const { captain } = await buy(sale, 'Ñandúes')
  await renameOwnTeam(sale.ctx, keyOf(captain), { revision: 0, name: 'Las Piedras' })
  expect(await nameIn(sale, 'Las Piedras')).toEqual({ count: 1 })
  const mails = await shop.owner.query<{ recipient: string; payload: { orderId: string; registrationId: string } }>(
    `select recipient, payload from message where organization_id = $1 and kind = 'team-renamed' order by recipient`,
    [sale.organizationId],
  )
  expect(mails.rows.map(({ recipient }) => recipient)).toEqual(['ana0@example.com', 'member@example.com'])
  expect(await messageView(sale.ctx, { kind: 'team-renamed', ...mails.rows[1]! })).toMatchObject({
    teamName: 'Las Piedras',
  })
  const entries = await shop.owner.query(
    `select action from audit_entry where organization_id = $1 and action like 'team.%' order by id`,
    [sale.organizationId],
  )
  expect(entries.rows).toEqual([{ action: 'team.own_edited' }])
  await renameOwnTeam(sale.ctx, keyOf(captain), { revision: 1, name: 'Las Piedras' })
  expect((await detailsOf(sale, captain)).captainTeam).toMatchObject({ revision: 1 })
})

test('a team is not renamed to a name that is taken, over a change of staff, by a member, without the code, or later', async () => {
  const sale = await openTeamSale(shop, {}, { price: 0 })
  const { captain, member } = await buy(sale, 'Ñandúes')
  await buy(sale, 'Las Piedras')
  const rename = (name: string, { key = keyOf(captain), revision = 0 } = {}) =>
    renameOwnTeam(sale.ctx, key, { revision, name })
  await expect(rename('las piédras')).rejects.toMatchObject({ code: 'team_name_taken' })
  await expect(rename('Otra', { key: keyOf(member) })).rejects.toMatchObject({ code: 'not_found' })
  await expect(
    rename('Otra', { key: { ...keyOf(captain), openParticipantId: member.participantId } }),
  ).rejects.toMatchObject({
    code: 'code_required',
  })
  const { id } = await queryRow<{ id: string }>(shop, `select id from team where event_id = $1 and name = 'Ñandúes'`, [
    sale.eventId,
  ])
  await renameTeam(memberOf(sale), id, { revision: 0, name: 'De la casa' })
  await expect(rename('Otra')).rejects.toMatchObject({ code: 'changed_meanwhile', values: { revision: 1 } })
  await shop.owner.query(`update event set registration_deadline = now() - interval '1 minute' where id = $1`, [
    sale.eventId,
  ])
  await expect(rename('Otra', { revision: 1 })).rejects.toMatchObject({ code: 'registration_closed' })
  await expect(renewOwnJoinLink(sale.ctx, keyOf(captain))).rejects.toMatchObject({ code: 'registration_closed' })
  expect(await nameIn(sale, 'De la casa')).toEqual({ count: 1 })
})

test('a captain makes a new join link, which ends the former; a member does not', async () => {
  const sale = await openTeamSale(shop, {}, { price: 0 })
  const { captain, member } = await buy(sale, 'Ñandúes')
  const linkOf = async () => (await detailsOf(sale, captain)).team!.joinUrl
  const before = await linkOf()
  await expect(renewOwnJoinLink(sale.ctx, keyOf(member))).rejects.toMatchObject({ code: 'not_found' })
  expect(await linkOf()).toBe(before)
  await renewOwnJoinLink(sale.ctx, keyOf(captain))
  expect(await linkOf()).not.toBe(before)
})
