import type { TeamTerms } from '#rules/teams/team-terms.ts'
import type { NewMember, NewTeam } from '#rules/teams/staff-team-forms.ts'
import type { RegistrationSubmission } from '#rules/registrations/registration-form.ts'
import { checkOut } from '#server/domain/orders/check-out.ts'
import { confirmationPage } from '#server/domain/orders/confirmation-page.ts'
import { registerAthletes } from '#server/domain/orders/register-athletes.ts'
import { joinTeam } from '#server/domain/teams/join-team.ts'
import { newId } from '../database/ids.ts'
import { newAthlete } from './added-by-staff.ts'
import { checkout, openSale, participant, type Sale, type Seller, type Shop } from './shop.ts'

const relay: TeamTerms = {
  min: 2,
  max: 4,
  pricePerMember: false,
  nameLabel: '',
  uniqueNames: true,
  lateCompletion: false,
  bibPerTeam: false,
  scorers: null,
}

export async function openTeamSale(shop: Shop, terms: Partial<TeamTerms> = {}, seller: Seller = {}): Promise<Sale> {
  const sale = await openSale(shop, seller)
  const { min, max, pricePerMember, nameLabel, uniqueNames, lateCompletion } = { ...relay, ...terms }
  const { bibPerTeam, scorers } = { ...relay, ...terms }
  await shop.owner.query(
    `update competition set team_size_min = $2, team_size_max = $3, price_per_member = $4, team_name_label = $5,
       unique_team_names = $6, late_completion = $7, bib_per_team = $8,
       team_scorers = $9 where id = $1`,
    [sale.competitionId, min, max, pricePerMember, nameLabel, uniqueNames, lateCompletion, bibPerTeam, scorers],
  )
  return sale
}

type TeamDraft = { name?: string; size?: number; members?: number; draftKey?: string }

export const teamDraft = (
  { competitionId }: Pick<Sale, 'competitionId'>,
  { name = 'Los Ñandúes', size = 4, members = 2, draftKey = newId() }: TeamDraft = {},
): RegistrationSubmission => ({
  draftKey,
  participants: Array.from({ length: members }, (_, number) => participant(competitionId, number)),
  team: { name, size },
})

export async function addTeam({ owner }: Pick<Shop, 'owner'>, sale: Sale, draft: TeamDraft) {
  const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, teamDraft(sale, draft))
  const { terms, waiver, items, platformTexts } = checkout()
  await checkOut(sale.ctx, confirmationId, checkout())
  const { rows } = await owner.query<{ id: string; memberIds: string[] }>(
    `select team_id as id, array_agg(registration.id::text order by registration.position) as "memberIds"
     from registration join orders on orders.id = order_id where orders.confirmation_id = $1 group by team_id`,
    [confirmationId],
  )
  const { team } = await confirmationPage(sale.ctx, confirmationId)
  const join = () =>
    joinTeam(sale.ctx, team!.joinUrl!.split('/team/')[1]!, {
      participant: participant(sale.competitionId, 7),
      isSure: false,
      ticks: { terms, waiver, items },
      platformTexts,
    })
  return { ...rows[0]!, join }
}

export async function bibsOfTeams({ owner }: Pick<Shop, 'owner'>, { eventId }: Pick<Sale, 'eventId'>) {
  const { rows } = await owner.query<{ name: string; bibs: (string | null)[] }>(
    `select team.name, array_agg(bib_number order by position) as bibs
     from team join registration on registration.organization_id = team.organization_id and team_id = team.id
     where team.event_id = $1 group by team.id, team.name`,
    [eventId],
  )
  return Object.fromEntries(rows.map(({ name, bibs }) => [name, bibs]))
}

export const newTeam = (competitionId: string, more: Partial<NewTeam> = {}): NewTeam => ({
  ...newAthlete(competitionId),
  teamName: 'Las Liebres',
  teamSize: 4,
  ...more,
})

export const newMember = (competitionId: string, more: Partial<NewMember> = {}): NewMember => {
  const { draftKey: _, ...person } = newAthlete(competitionId)
  return { ...person, inPlaceOf: '', revision: 0, ...more }
}
