import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { paths } from '#rules/paths.ts'
import { Refused } from '#rules/refusals.ts'
import { memberName } from '#rules/teams/team-terms.ts'
import type { MemberTeam, TeamStatus } from '#rules/teams/team-views.ts'
import { Competition } from '../competitions/competition.ts'
import { Event } from '../events/event.ts'
import { Order } from '../orders/order.ts'
import { Registration } from '../registrations/registration.ts'
import { ensureEnterable } from '../registrations/sell-registrations.ts'
import { joinTokenOf } from './join-token.ts'
import { Team } from './team.ts'

export type LoadedTeam = Readonly<{
  team: Team
  event: Event
  competition: Competition
  order: Order
  members: readonly Registration[]
}>

export async function loadTeam(em: Em, team: Team): Promise<LoadedTeam> {
  const { organizationId, eventId, competitionId, orderId, id: teamId } = team
  return {
    team,
    event: await em.findOneOrFail(Event, { organizationId, id: eventId }),
    competition: await em.findOneOrFail(Competition, { organizationId, id: competitionId }),
    order: await em.findOneOrFail(Order, { organizationId, id: orderId }),
    members: await em.find(Registration, { organizationId, teamId }, { orderBy: { position: 'asc', id: 'asc' } }),
  }
}

/**
 * Throws `Refused` `team_not_paid`, `team_full`, and the reasons for which nobody registers any more.
 */
export function ensureJoinable(ctx: Context, { team, event, competition, members }: LoadedTeam, now: Date): void {
  if (members[0]?.status !== 'confirmed') throw new Refused({ code: 'team_not_paid' })
  if (members.length >= team.size) throw new Refused({ code: 'team_full' })
  ensureEnterable(ctx, { event, competition, now, isPaid: true })
}

export function teamStatus(ctx: Context, loaded: LoadedTeam): TeamStatus {
  const { team, event, competition, members } = loaded
  return {
    name: team.name,
    competition: competition.name,
    min: competition.teamSizeMin ?? team.size,
    size: team.size,
    members: members.map(memberName),
    joinUntil: joinUntil(event, competition).toISOString(),
    joinRefusal: joinRefusalOf(ctx, loaded),
  }
}

const joinUntil = ({ registrationDeadline }: Event, { startsAt }: Competition): Date =>
  registrationDeadline && registrationDeadline < startsAt ? registrationDeadline : startsAt

function joinRefusalOf(ctx: Context, loaded: LoadedTeam) {
  try {
    ensureJoinable(ctx, loaded, ctx.now)
    return null
  } catch (error) {
    if (error instanceof Refused) return error.code
    throw error
  }
}

/** The team of an order, for its buyer, or of one of its members; null for individuals. */
export async function findMemberTeam(
  em: Em,
  ctx: Context,
  { orderId, isCaptain }: { orderId: string; isCaptain: boolean },
): Promise<MemberTeam | null> {
  const team = await em.findOne(Team, { organizationId: ctx.organization.id, orderId })
  if (!team) return null
  const loaded = await loadTeam(em, team)
  const status = teamStatus(ctx, loaded)
  return { ...status, joinUrl: isCaptain && status.joinRefusal === null ? joinUrlOf(ctx, loaded) : null }
}

export const joinUrlOf = (
  { organization }: Context,
  { event, order, team }: Pick<LoadedTeam, 'event' | 'order' | 'team'>,
): string => organization.origin + paths.team(event.slug, joinTokenOf(order, team.linkNumber))
