import type { Context } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import { isId } from '#rules/ids.ts'
import { can, ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import type { TeamDetails, TeamListState, TeamsPage } from '#rules/teams/team-list.ts'
import { changesOf } from '../audit/changes-of.ts'
import { eventHead } from '../events/event-head.ts'
import { findRow } from '../find-row.ts'
import { teamChoices } from './team-choices.ts'
import { teamList } from './team-list.ts'
import { ensureJoinable, joinUrlOf, loadTeam, type LoadedTeam } from './team-status.ts'
import { Team } from './team.ts'

const detailColumns = [
  'name',
  'competition',
  'count',
  'size',
  'least',
  'label',
  'registeredAt',
  'revision',
  'timeZone',
] as const
const rowColumns = ['name', 'competition', 'count', 'size', 'least', 'memberNames', 'label', 'registeredAt'] as const

/** Throws `Refused` `not_found`, `forbidden`. */
export async function teamsPage(ctx: Context, eventId: string, state: TeamListState): Promise<TeamsPage> {
  ensureCan(ctx.actor, 'see-athletes')
  const { id: organizationId } = ctx.organization
  return ctx.db.transaction(async (em) => {
    const event = await eventHead(em, ctx, eventId)
    const page = await teamList.page(em, { ...ctx, eventId }, state, rowColumns)
    const competitions = await query(
      em,
      sql<TeamsPage['competitions'][number]>`
        select id, name from competition where organization_id = ${organizationId} and event_id = ${eventId}
          and team_size_min is not null order by position, name collate alphabetical`,
    )
    const hasTeams = page.total > 0 || (await em.count(Team, { organizationId, eventId })) > 0
    const mayAdd = can(ctx.actor, 'edit-athletes') && competitions.length > 0 && event.status !== 'cancelled'
    return { event, ...page, competitions, hasTeams, mayAdd }
  })
}

/** Throws `Refused` `not_found`, `forbidden`. */
export async function teamDetails(
  ctx: Context,
  { id: eventId, teamId }: { id: string; teamId: string },
): Promise<TeamDetails> {
  ensureCan(ctx.actor, 'see-athletes')
  if (!isId(teamId) || !isId(eventId)) throw new Refused({ code: 'not_found' })
  return ctx.db.transaction(async (em) => {
    const row = await teamList.find(em, { ...ctx, eventId }, teamId, detailColumns)
    if (!row) throw new Refused({ code: 'not_found' })
    const loaded = await loadTeam(em, await findRow(em, ctx, Team, teamId))
    const choices = await teamChoices(em, ctx, loaded)
    const changes = await changesOf(em, ctx.organization.id, sql`select ${teamId}::text`)
    return {
      ...row,
      eventId,
      members: loaded.members.map(({ id, firstName, lastName, bibNumber = null }) => ({
        id,
        name: `${firstName} ${lastName}`.trim(),
        bibNumber,
      })),
      joinUrl: choices.isEditable && isJoinable(ctx, loaded) ? joinUrlOf(ctx, loaded) : null,
      choices,
      changes: can(ctx.actor, 'see-money') ? changes : changes.filter(({ action }) => !moneyActions.has(action)),
    }
  })
}

const moneyActions: ReadonlySet<string> = new Set(['team.refund_decided'])

function isJoinable(ctx: Context, loaded: LoadedTeam): boolean {
  try {
    ensureJoinable(ctx, loaded, ctx.now)
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}
