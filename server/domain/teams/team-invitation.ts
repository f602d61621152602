import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { Refused } from '#rules/refusals.ts'
import type { RegistrationForm } from '#rules/registration-forms/registration-form-schema.ts'
import type { TeamStatus } from '#rules/teams/team-views.ts'
import { queryOf } from '../command.ts'
import { isNamedBy } from '../events/event-slug.ts'
import { loadRegistrationForm } from '../registration-forms/load-registration-form.ts'
import { hashOfToken } from './join-token.ts'
import { loadTeam, teamStatus } from './team-status.ts'
import { Team } from './team.ts'

export type TeamInvitation = {
  eventId: string
  slug: string
  competitionId: string
  form: RegistrationForm
  status: TeamStatus
}

/** What a join link opens; nothing is changed by reading it. Throws `Refused` `team_link_invalid`. */
export const teamInvitation = queryOf({
  permission: 'anybody',
  async run({ em, ctx }, slug: string, token: string): Promise<TeamInvitation> {
    const loaded = await loadTeam(em, await findInvited(em, ctx, token))
    const { event, competition } = loaded
    if (!isNamedBy(event, slug)) throw new Refused({ code: 'team_link_invalid' })
    return {
      eventId: event.id,
      slug: event.slug,
      competitionId: competition.id,
      form: await loadRegistrationForm(em, event),
      status: teamStatus(ctx, loaded),
    }
  },
})

/** Throws `Refused` `team_link_invalid`. */
export async function findInvited(em: Em, { organization }: Context, token: string): Promise<Team> {
  const team = await em.findOne(Team, { organizationId: organization.id, linkHash: hashOfToken(token) })
  if (!team) throw new Refused({ code: 'team_link_invalid' })
  return team
}
