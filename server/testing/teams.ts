import type { TeamTerms } from '#rules/teams/team-terms.ts'
import type { RegistrationSubmission } from '#rules/registrations/registration-form.ts'
import { newId } from '../database/ids.ts'
import { openSale, participant, type Sale, type Seller, type Shop } from './shop.ts'

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
