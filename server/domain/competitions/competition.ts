import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { cents, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'
import type { TeamTerms } from '#rules/teams/team-terms.ts'

const schema = defineEntity({
  name: 'Competition',
  tableName: 'competition',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    eventId: p.uuid(),
    poolId: p.uuid(),
    name: p.string(),
    position: p.integer().default(0),
    price: cents(),
    distanceM: p.integer().nullable(),
    startsAt: p.datetime(),
    deferredCash: cents().default(0),
    teamSizeMin: p.integer().nullable(),
    teamSizeMax: p.integer().nullable(),
    pricePerMember: p.boolean().default(false),
    teamNameLabel: p.string().length(40).default(''),
    uniqueTeamNames: p.boolean().default(true),
    /** Whether the least number of members may be reached after checkout. */
    lateCompletion: p.boolean().default(false),
    bibPerTeam: p.boolean().default(false),
    teamScorers: p.integer().nullable(),
    hasWaitingList: p.boolean().default(false),
    /** Whether results are shown as soon as there are any; staff withdraw and publish them. */
    hasPublicResults: p.boolean().default(true),
    revision: p.integer().default(0),
  },
  uniques: [{ properties: ['organizationId', 'eventId', 'name'] }],
})

export class Competition extends schema.class {}
schema.setClass(Competition)

export const competitionTable = declareTable(schema, {
  owner: 'organization',
  personal: {},
  impersonal: ['name', 'teamNameLabel', 'uniqueTeamNames'],
  onOrganizationErased: { retentionReason: 'registrations and results refer to it by its name' },
  audit: { noun: 'competition', name: sql`name` },
  hasFiles: false,
})

export const teamColumnsOf = (team: TeamTerms | null) => ({
  teamSizeMin: team?.min ?? null,
  teamSizeMax: team?.max ?? null,
  pricePerMember: team?.pricePerMember ?? false,
  teamNameLabel: team?.nameLabel ?? '',
  uniqueTeamNames: team?.uniqueNames ?? true,
  lateCompletion: team?.lateCompletion ?? false,
  bibPerTeam: team?.bibPerTeam ?? false,
  teamScorers: team?.scorers ?? null,
})

/** Null: a competition of individuals. */
export function teamTermsOf(competition: Competition): TeamTerms | null {
  const { teamSizeMin: min, teamSizeMax: max, pricePerMember, teamNameLabel, uniqueTeamNames } = competition
  const { lateCompletion, bibPerTeam, teamScorers: scorers = null } = competition
  if (min == null || max == null) return null
  const names = { nameLabel: teamNameLabel, uniqueNames: uniqueTeamNames }
  return { min, max, pricePerMember, ...names, lateCompletion, bibPerTeam, scorers }
}
