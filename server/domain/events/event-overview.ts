import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { ageGroupsOf, birthBoundsOn, type AgeCount } from '#rules/events/age-groups.ts'
import type { EventOverview } from '#rules/events/event-overview-view.ts'
import { registrationEnd } from '#rules/events/registration-end.ts'
import { paymentLabels } from '#rules/orders/order-state.ts'
import { can } from '#rules/permissions.ts'
import { dayOf, daysBetween } from '#rules/time/day.ts'
import { queryOf } from '../command.ts'
import { findClosure } from '../event-closures/closure-view.ts'
import { netReceipts } from '../ledger/net-receipts.ts'
import { cashDueOfLine } from '../orders/line-cash.ts'
import { salesByDay } from '../orders/sales-by-day.ts'
import { athleteCounts } from '../registrations/athlete-counts.ts'
import { athleteList } from '../registrations/athlete-list.ts'
import { ageRulesOf, type AgeRules } from '../results/age-rules.ts'
import { competitionFills, fillView } from './competition-fills.ts'
import { eventList } from './event-list.ts'
import { Event } from './event.ts'
import { registrationWindow } from './registration-window.ts'

const latestAthletes = 6
const chartDays = 30
const mostTags = 20

/** Throws `Refused` `not_found`, `forbidden`. */
export const eventOverview = queryOf({
  permission: 'see-events',
  subject: Event,
  async run({ em, ctx, subject: event }): Promise<EventOverview> {
    const eventId = event.id
    const row = (await eventList.find(em, ctx, eventId, eventColumns))!
    const people = await query(
      em,
      peopleOf(event, await ageRulesOf(em, { organizationId: event.organizationId, eventId })),
    )
    const counts = await athleteCounts(em, { ...ctx, eventId }, athleteList.everything)
    const competitions = await query(em, competitionFills(ctx.organization.id, [event.id]))
    return {
      ...row,
      athletes: counts.all,
      due: counts.due,
      daysToStart: daysBetween(dayOf(ctx.now, event.timeZone), dayOf(event.startsAt, event.timeZone)),
      registration: registrationEnd({ ...registrationWindow(event), timeZone: event.timeZone }, competitions, ctx.now),
      competitions: competitions.map((competition) => ({
        ...fillView(competition),
        athletes: sumOf(people.filter(({ competitionId }) => competitionId === competition.id)),
      })),
      sales: await salesByDay(em, { ...ctx, now: lastMoment(event, ctx.now) }, { days: chartDays, eventId }),
      ageGroups: ageGroupsOf(people),
      withoutBirthDate: sumOf(people.filter(({ bound }) => bound === null)),
      tags: await query(em, tagsOf(event)),
      latest: await latestOf(em, ctx, eventId),
      money: can(ctx.actor, 'see-money') ? await moneyOf(em, ctx, eventId) : null,
      closure:
        event.status === 'cancelled' && can(ctx.actor, 'refund-orders') ? await findClosure(em, ctx, eventId) : null,
    }
  },
})

const lastMoment = ({ startsAt }: Event, now: Date) => (startsAt < now ? startsAt : now)

const eventColumns = [
  'status',
  'isOver',
  'startsAt',
  'timeZone',
  'registrations',
  'taken',
  'held',
  'offered',
  'capacity',
] as const satisfies (keyof EventOverview)[]

const sumOf = (rows: readonly { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0)

const peopleOf = ({ organizationId, id }: Event, { days }: AgeRules) => sql<AgeCount & { competitionId: string }>`
  select competition_id as "competitionId", gender, width_bucket(birth_date collate "C", bounds) as bound,
    count(*)::int as count
  from registration
  join jsonb_to_recordset(${boundsByCompetition(days)}::jsonb) as competition (id uuid, bounds text[])
    on competition.id = coalesce(result_competition_id, competition_id)
  where organization_id = ${organizationId} and event_id = ${id} and status = 'confirmed'
  group by 1, 2, 3`

const boundsByCompetition = (days: AgeRules['days']) =>
  JSON.stringify(Object.entries(days).map(([id, day]) => ({ id, bounds: birthBoundsOn(day) })))

const tagsOf = ({ organizationId, id }: Event) => sql<EventOverview['tags'][number]>`
  select tag, sum(athletes)::int as athletes from athlete_count
  where organization_id = ${organizationId} and event_id = ${id} and kind = 'tag'
  group by tag having sum(athletes) > 0 order by 2 desc, tag collate alphabetical limit ${mostTags}`

const latestOf = (em: Em, ctx: Context, eventId: string): Promise<EventOverview['latest']> => {
  const state = { ...athleteList.everything, sort: 'registered', descending: true } as const
  const names = ['id', 'firstName', 'lastName', 'competition', 'registeredAt'] as const
  return athleteList.rows(em, { ...ctx, eventId }, state, { names, limit: latestAthletes })
}

async function moneyOf(em: Em, ctx: Context, eventId: string): Promise<NonNullable<EventOverview['money']>> {
  const counts = await athleteList.countBy(em, { ...ctx, eventId }, athleteList.everything, 'label')
  const [sums] = await query(
    em,
    sql<{ cash: string }>`
      select coalesce(sum(${cashDueOfLine}), 0) as cash
      from order_line
      join orders on orders.organization_id = order_line.organization_id and orders.id = order_id
      where order_line.organization_id = ${ctx.organization.id} and order_line.event_id = ${eventId}
        and order_line.state = 'confirmed'`,
  )
  return {
    payments: paymentLabels.flatMap((label) => {
      const athletes = counts.get(label)
      return athletes ? [{ label, athletes }] : []
    }),
    ...(await netReceipts(em, ctx, eventId)),
    cash: Number(sums!.cash),
  }
}
