import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { fullName } from '#rules/registrations/full-name.ts'
import { isId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import type { TeamDetails, TeamListState, TeamsPage, TeamChoices } from '#rules/teams/team-list.ts'
import { changesOf } from '../audit/changes-of.ts'
import { queryOf } from '../command.ts'
import { eventHead } from '../events/event-head.ts'
import { findRow } from '../find-row.ts'
import { teamList } from './team-list.ts'
import { ensureJoinable, joinUrlOf, loadTeam, type LoadedTeam } from './team-status.ts'
import { Team } from './team.ts'
import { hasMoney } from '../athletes/delete-athlete.ts'
import { refundablePayments } from '../athletes/refund-athlete-order.ts'
import { refundableAmount } from '../payments/refundable-amount.ts'
import { isTeamRestorable } from './restore-team.ts'

/** What the reader may do with a team as it is now; the commands decide again. */
async function teamChoices(em: Em, ctx: Context, loaded: LoadedTeam): Promise<TeamChoices> {
  if (!can(ctx.actor, 'edit-athletes')) return noChoices
  const { order, event, members } = loaded
  const status = members[0]?.status
  const isPaidOnline = order.state === 'confirmed' && order.total > 0
  return {
    isEditable: status !== 'cancelled',
    mayAddMembers: status === 'confirmed' && event.status !== 'cancelled',
    cancellation: status === 'cancelled' || isPaidOnline ? 'none' : status === 'confirmed' ? 'undoable' : 'final',
    isRestorable: isTeamRestorable(loaded),
    isDeletable: !(await hasMoney(em, order)),
    refund: isPaidOnline && can(ctx.actor, 'refund-orders') ? await refundOf(em, loaded) : null,
  }
}

async function refundOf(em: Em, { order }: LoadedTeam): Promise<TeamChoices['refund']> {
  const payments = await refundablePayments(em, order)
  if (payments.length === 0) return 'under_way'
  return { amount: payments.reduce((sum, payment) => sum + refundableAmount(payment), 0), currency: order.currency }
}

const noChoices: TeamChoices = {
  isEditable: false,
  mayAddMembers: false,
  cancellation: 'none',
  isRestorable: false,
  isDeletable: false,
  refund: null,
}

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
export const teamsPage = queryOf({
  permission: 'see-athletes',
  subject: eventHead,
  async run({ em, ctx, subject: event }, state: TeamListState): Promise<TeamsPage> {
    const { id: organizationId } = ctx.organization
    const page = await teamList.page(em, { ...ctx, eventId: event.id }, state, rowColumns)
    const competitions = await query(
      em,
      sql<TeamsPage['competitions'][number]>`
        select id, name from competition where organization_id = ${organizationId} and event_id = ${event.id}
          and team_size_min is not null order by position, name collate alphabetical`,
    )
    const hasTeams = page.total > 0 || (await em.count(Team, { organizationId, eventId: event.id })) > 0
    const mayAdd = can(ctx.actor, 'edit-athletes') && competitions.length > 0 && event.status !== 'cancelled'
    return { event, ...page, competitions, hasTeams, mayAdd }
  },
})

/** Throws `Refused` `not_found`, `forbidden`. */
export const teamDetails = queryOf({
  permission: 'see-athletes',
  subject: teamOfEvent,
  async run({ em, ctx, subject: { row, team } }): Promise<TeamDetails> {
    const { id: teamId, eventId } = team
    const loaded = await loadTeam(em, team)
    const choices = await teamChoices(em, ctx, loaded)
    const changes = await changesOf(em, ctx.organization.id, sql`select ${teamId}::text`)
    return {
      ...row,
      eventId,
      members: loaded.members.map(({ id, firstName, lastName, bibNumber = null }) => ({
        id,
        name: fullName({ firstName, lastName }),
        bibNumber,
      })),
      joinUrl: choices.isEditable && isJoinable(ctx, loaded) ? joinUrlOf(ctx, loaded) : null,
      choices,
      changes: can(ctx.actor, 'see-money') ? changes : changes.filter(({ action }) => !moneyActions.has(action)),
    }
  },
})

async function teamOfEvent(em: Em, ctx: Context, { id: eventId, teamId }: { id: string; teamId: string }) {
  if (!isId(teamId) || !isId(eventId)) throw new Refused({ code: 'not_found' })
  const row = await teamList.find(em, { ...ctx, eventId }, teamId, detailColumns)
  if (!row) throw new Refused({ code: 'not_found' })
  return { row, team: await findRow(em, ctx, Team, teamId) }
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
