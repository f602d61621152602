import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { AthleteRow, AthletesPage, ListedAthlete } from '#rules/registrations/admin-athlete-views.ts'
import type { Answers, AnswerValue } from '#rules/registration-forms/answers.ts'
import { requiredKinds, type MissingItem } from '#rules/registration-forms/missing-items.ts'
import type { AthleteListState } from '#rules/registrations/athlete-list.ts'
import { can } from '#rules/permissions.ts'
import { askingEvent } from '../answers/asking-event.ts'
import { findRemindersUnderWay } from '../answers/reminders-view.ts'
import { missingItemsOf } from '../answers/missing-items-of.ts'
import { queryOf } from '../command.ts'
import { listedItems } from '../merchandise/listed-items.ts'
import { eventHead } from '../events/event-head.ts'
import { ageRulesOf, categoryBy } from '../results/age-rules.ts'
import { athleteCounts, countedAthletes, findTagsInUse } from './athlete-counts.ts'
import { athleteScope } from './athlete-scope.ts'
import { findLatestTagging } from './find-tagging.ts'
import { athleteList, type AthleteScope } from './athlete-list.ts'
import { athletesInCash } from './owing-athletes.ts'

/** Throws `Refused` `not_found`, `forbidden`. */
export const athletesPage = queryOf({
  permission: 'see-athletes',
  async run({ em, ctx }, eventId: string | null, state: AthleteListState): Promise<AthletesPage> {
    const canSeeMoney = can(ctx.actor, 'see-money')

    const event = eventId === null ? null : await eventHead(em, ctx, eventId)
    const ages = event && (await ageRulesOf(em, { organizationId: ctx.organization.id, eventId: event.id }))
    const asking = event && (await askingEvent(em, { organizationId: ctx.organization.id, id: event.id }))
    const scope = asking
      ? { organization: ctx.organization, now: ctx.now, eventId, asking }
      : await athleteScope(em, ctx, eventId, state)
    const fields = asking ? asking.fields.filter(({ kind }) => kind !== 'file') : []
    const fileFields = asking ? asking.fields.filter(({ kind, enabled }) => kind === 'file' && enabled) : []
    const items = asking ? await listedItems(em, asking) : []
    const names = [
      ...athleteRowColumns,
      ...(['gender', 'birthDate', 'rankedIn'] as const),
      ...(fields.length > 0 ? (['answers'] as const) : []),
      ...(fileFields.length > 0 ? (['files'] as const) : []),
      ...(items.length > 0 ? (['merchandise'] as const) : []),
    ]
    const counts = await athleteCounts(em, scope, state)
    const counted = countedAthletes(counts, state)
    const page = await athleteList.page(em, scope, state, names, counted)
    const ids = page.rows.map(({ id }) => id)
    const missing = asking ? await missingItemsOf(em, asking, ids) : new Map<string, MissingItem[]>()
    const sums = canSeeMoney ? await athleteList.sums(em, scope, state, cashOf(ctx), page) : {}
    return {
      event,
      hasStarted: event !== null && new Date(event.startsAt) <= ctx.now,
      ...page,
      sums,
      rows: page.rows.map(({ gender, birthDate, rankedIn, ...row }) => ({
        ...row,
        category: ages && categoryBy(ages, { gender, birthDate, rankedIn }),
        ...(canSeeMoney ? {} : withoutMoney),
        answers: shortAnswers('answers' in row ? (row.answers as Answers) : {}),
        missing: missing.get(row.id) ?? [],
        files: 'files' in row ? (row.files as ListedAthlete['files']) : [],
        merchandise: 'merchandise' in row ? (row.merchandise as ListedAthlete['merchandise']) : [],
      })),
      fields,
      fileFields: fileFields.map(({ id, label }) => ({ id, label })),
      items,
      requires: asking ? requiredKinds(asking) : [],
      hasTeams: asking?.hasTeams ?? false,
      events: eventId === null ? await eventsOf(em, ctx) : [],
      competitions: eventId === null ? [] : await competitionsOf(em, ctx, eventId),
      tags: await findTagsInUse(em, scope),
      reminders: event && can(ctx.actor, 'edit-athletes') ? await findRemindersUnderWay(em, ctx, event.id) : null,
      tagging: can(ctx.actor, 'edit-tags') ? await findLatestTagging(em, ctx) : null,
      counts,
      hasAthletes: page.total > 0 || (await hasAny(em, scope)),
    }
  },
})

const longestInCell = 80

const shortAnswers = (answers: Answers): Record<string, AnswerValue> =>
  Object.fromEntries(
    Object.entries(answers).map(([id, { value }]) => [
      id,
      typeof value === 'string' && value.length > longestInCell ? `${value.slice(0, longestInCell)}…` : value,
    ]),
  )

const cashOf = ({ organization: { id } }: Context) => ({
  names: ['deferredCash'] as const,
  where: sql<boolean>`registration.id in (${athletesInCash(id)})`,
})

export const athleteRowColumns = [
  'id',
  'eventId',
  'eventTitle',
  'competition',
  'teamName',
  'firstName',
  'lastName',
  'email',
  'bibNumber',
  'resultTimeMs',
  'resultDistanceM',
  'resultStatus',
  'resultReason',
  'tags',
  'label',
  'deferredCash',
  'cashToReturn',
  'differenceDue',
  'differenceOrderId',
] as const satisfies (keyof AthleteRow)[]

const competitionsOf = (em: Em, { organization }: Context, eventId: string) =>
  query(
    em,
    sql<AthletesPage['competitions'][number]>`
      select id, name from competition where organization_id = ${organization.id} and event_id = ${eventId}
      order by position, name collate alphabetical`,
  )

export const withoutMoney = {
  deferredCash: null,
  cashToReturn: null,
  differenceDue: null,
  differenceOrderId: null,
} as const satisfies Partial<AthleteRow>

const maxEvents = 200

const eventsOf = (em: Em, { organization }: Context) =>
  query(
    em,
    sql<AthletesPage['events'][number]>`
      select id, title from event where organization_id = ${organization.id} and exists (
        select from athlete_count where athlete_count.organization_id = event.organization_id and event_id = event.id)
      order by starts_at desc, id limit ${maxEvents}`,
  )

async function hasAny(em: Em, { organization, eventId }: AthleteScope): Promise<boolean> {
  const rows = await query(
    em,
    sql`select from registration where organization_id = ${organization.id}
      and (${eventId}::uuid is null or event_id = ${eventId}::uuid) limit 1`,
  )
  return rows.length > 0
}
