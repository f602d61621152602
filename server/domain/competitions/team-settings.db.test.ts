import { expect, test } from 'vitest'
import type { TeamTerms } from '#rules/teams/team-terms.ts'
import { competitionDetails } from '#server/testing/event-details.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { draft, queryRow, type Sale } from '#server/testing/shop.ts'
import { openTeamSale, teamDraft } from '#server/testing/teams.ts'
import { seedCompetition } from '#server/testing/seed-competition.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { duplicateEvent } from '../events/duplicate-event.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { findWrongOrders } from '../orders/wrong-orders.ts'
import { addCompetition } from './add-competition.ts'
import { editCompetition } from './edit-competition.ts'
import { eventCompetitions } from './event-competitions.ts'

const shop = useShop()

const team: TeamTerms = {
  min: 3,
  max: 6,
  pricePerMember: true,
  nameLabel: 'Club',
  uniqueNames: true,
  lateCompletion: true,
  bibPerTeam: true,
  scorers: 4,
}

const edit = async (sale: Sale, terms: TeamTerms | null) => {
  const { revision } = await queryRow<{ revision: number }>(shop, 'select revision from competition where id = $1', [
    sale.competitionId,
  ])
  return editCompetition(memberOf(sale), sale.competitionId, {
    revision,
    details: { ...competitionDetails, team: terms },
  })
}

const hold = (sale: Sale, name: string) => registerAthletes(sale.ctx, sale.eventId, teamDraft(sale, { name }))

test('what is chosen for teams is stored, shown and copied with the event', async () => {
  const sale = await openTeamSale(shop)
  await addCompetition(memberOf(sale), sale.eventId, { ...competitionDetails, name: 'Relay', team })
  const { id } = await duplicateEvent(memberOf(sale), sale.eventId, {})
  for (const eventId of [sale.eventId, id]) {
    const { competitions } = await eventCompetitions(memberOf(sale), eventId)
    expect(competitions.find(({ name }) => name === 'Relay')!.team).toEqual(team)
  }
})

test('individuals and teams are exchanged until somebody registers', async () => {
  const sale = await openTeamSale(shop)
  await edit(sale, null)
  await edit(sale, team)
  await edit(sale, null)
  await registerAthletes(sale.ctx, sale.eventId, draft(sale.competitionId))
  await expect(edit(sale, team)).rejects.toMatchObject({ code: 'team_locked', field: 'isTeam' })
  const ofTeams = await openTeamSale(shop)
  await hold(ofTeams, 'One')
  await expect(edit(ofTeams, null)).rejects.toMatchObject({ code: 'team_locked' })
})

test('other sizes are sold from now on, and teams keep theirs', async () => {
  const sale = await openTeamSale(shop)
  await hold(sale, 'One')
  await edit(sale, { ...team, max: 3 })
  const { size } = await queryRow<{ size: number }>(shop, 'select size from team where event_id = $1', [sale.eventId])
  expect(size).toBe(4)
  await expect(hold(sale, 'Two')).rejects.toMatchObject({ code: 'competition_unavailable' })
})

test('names become unique only while no two are the same', async () => {
  const sale = await openTeamSale(shop, { uniqueNames: false, min: 2 })
  await hold(sale, 'Los Ñandúes')
  const { confirmationId } = await hold(sale, 'los nandues')
  const terms = { ...team, min: 2 }
  await expect(edit(sale, terms)).rejects.toMatchObject({ code: 'team_names_repeat', field: 'uniqueTeamNames' })
  await shop.owner.query(
    `update team set name = 'Other' where order_id = (select id from orders where confirmation_id = $1)`,
    [confirmationId],
  )
  await edit(sale, terms)
  await expect(hold(sale, 'OTHER')).rejects.toMatchObject({ code: 'team_name_taken' })
  await edit(sale, { ...terms, uniqueNames: false })
  await hold(sale, 'OTHER')
})

test('demo teams take a place each, some of them short', async () => {
  const sale = await openTeamSale(
    shop,
    { min: 2, max: 4, pricePerMember: true, lateCompletion: true },
    { capacity: 50 },
  )
  await seedCompetition(shop, sale, 30)
  const counts = await queryRow<Record<string, string>>(
    shop,
    `select taken, registrations_count as registrations,
       (select count(*) from team where team.event_id = event.id) as teams,
       (select count(distinct name_key) from team where team.event_id = event.id) as names,
       (select count(*) from registration where team_id is not null and registration.event_id = event.id) as members,
       (select count(*) from team where team.event_id = event.id and size > (
         select count(*) from registration where team_id = team.id)) as short
     from event, place_pool where event.id = $1 and place_pool.id = $2`,
    [sale.eventId, sale.poolId],
  )
  expect(counts).toEqual({ taken: 30, teams: '30', names: '30', registrations: 71, members: '71', short: '6' })
  const wrong = await findWrongOrders(shop.system)
  expect(wrong.filter(({ organizationId }) => organizationId === sale.organizationId)).toEqual([])
})
