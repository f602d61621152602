import { sql } from 'kysely'
import type { FieldCondition, FormField } from '#rules/registration-forms/form-field.ts'
import { kindOf, type DueItem, type MissingKind } from '#rules/registration-forms/missing-items.ts'
import { hasAnswered, hasSent, isOneOf, type Condition } from './answer-conditions.ts'
import type { AskingEvent } from './asking-event.ts'

/** Who is expected to give what is required: not the imported ones, who have no order. */
export const isExpected: Condition = sql`(registration.status = 'confirmed' and registration.order_id is not null
  and registration.confirmation_id is not null)`

/** How many members the team of a captain needs to compete; 0 for everybody else. */
export const missingMembers = sql<number>`case when registration.team_id is null or registration.position > 0 then 0
  else (select greatest(0, coalesce(race.team_size_min, team.size) - (select count(*) from registration as member
      where member.organization_id = team.organization_id and member.team_id = team.id))
    from team join competition as race on race.organization_id = team.organization_id and race.id = team.competition_id
    where team.organization_id = registration.organization_id and team.id = registration.team_id)::int end`

/** The ids of the items of which an athlete has some. */
export const chosenItems = sql`select item_id from merchandise_choice as choice
  join order_line as line on line.organization_id = choice.organization_id and line.id = choice.line_id
  where choice.organization_id = registration.organization_id and choice.registration_id = registration.id
    and line.state = 'confirmed'`

/** Mirrors `missingItems` of the rules for lists and counts; a test compares the two. */
export function missesAny(
  { fields, items, raceDays, hasTeams }: AskingEvent,
  kinds: readonly MissingKind[],
): Condition {
  const conditions = new Map<string, Condition>()
  for (const field of fields) if (field.enabled) conditions.set(field.id, isApplicable(field, conditions, raceDays))
  const required = fields.filter((field) => field.required && field.enabled && kinds.includes(kindOf(field)))
  const [always, sometimes] = [required.filter(isForAll), required.filter((field) => !isForAll(field))]
  const missing = [
    // All at once: each of several conditions would read the answers again.
    ...(always.length > 0
      ? [sql`not jsonb_exists_all(registration.answers, ${always.map(({ id }) => id)}::text[])`]
      : []),
    ...sometimes.map((field) => sql`(${conditions.get(field.id)!} and not ${isGiven(field)})`),
    ...(kinds.includes('merchandise') ? items.map(hasNone) : []),
    ...(hasTeams && kinds.includes('member') ? [sql`(${missingMembers} > 0)`] : []),
  ]
  return missing.length === 0 ? sql`false` : sql`(${isExpected} and (${sql.join(missing, sql` or `)}))`
}

const hasNone = ({ id, competitionIds }: DueItem): Condition =>
  sql`(${isOf(competitionIds)} and ${id} not in (${chosenItems}))`

const isForAll = ({ kind, competitions, condition }: FormField) =>
  kind !== 'file' && competitions.length === 0 && condition === null

const isGiven = ({ id, kind }: FormField): Condition => (kind === 'file' ? hasSent(id) : hasAnswered(id))

type Conditions = ReadonlyMap<string, Condition>
type RaceDays = AskingEvent['raceDays']

function isApplicable({ competitions, condition }: FormField, conditions: Conditions, raceDays: RaceDays): Condition {
  const isFor = isOf(competitions.length > 0 ? competitions : null)
  return condition === null ? isFor : sql`(${isFor} and ${isMet(condition, conditions, raceDays)})`
}

/** Null: all. */
const isOf = (competitions: readonly string[] | null): Condition =>
  competitions === null ? sql`true` : sql`registration.competition_id = any (${competitions}::uuid[])`

function isMet(condition: FieldCondition, conditions: Conditions, raceDays: RaceDays): Condition {
  if (condition.kind === 'answer') {
    const isShown = conditions.get(condition.field)
    return isShown ? sql`(${isShown} and ${isOneOf(condition.field, condition.isOneOf)})` : sql`false`
  }
  const operator = condition.kind === 'under' ? sql`>` : sql`<=`
  const ofCompetition = Object.entries(raceDays).map(([id, raceDay]) => {
    const lastBirthday = `${Number(raceDay.slice(0, 4)) - condition.age}${raceDay.slice(4)}`
    return sql`(registration.competition_id = ${id}
      and coalesce(registration.birth_date collate "C" ${operator} ${lastBirthday}, false))`
  })
  return ofCompetition.length > 0 ? sql`(${sql.join(ofCompetition, sql` or `)})` : sql`false`
}
