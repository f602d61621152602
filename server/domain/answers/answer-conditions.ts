import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { matchesWords } from '#server/lists/search.ts'
import type { AnswerFilter } from '#rules/registrations/answer-filters.ts'
import type { FieldCondition, FormField } from '#rules/registration-forms/form-field.ts'
import { searchWords } from '#rules/text/search-words.ts'
import type { AskingEvent } from './asking-event.ts'

type Condition = RawBuilder<SqlBool>

const valueOf = (field: string) => sql`(registration.answers -> ${field}::text -> 'value')`
const hasAnswered = (field: string): Condition => sql`jsonb_exists(registration.answers, ${field}::text)`

export const answersMatch = (filters: readonly AnswerFilter[]): Condition =>
  sql`(${sql.join(filters.map(answerMatches), sql` and `)})`

function answerMatches(filter: AnswerFilter): Condition {
  const { field } = filter
  switch (filter.kind) {
    case 'given':
      return hasAnswered(field)
    case 'none':
      return sql`not ${hasAnswered(field)}`
    case 'is':
      return isOneOf(field, [filter.text])
    case 'has':
      return matchesWords(sql`coalesce(${valueOf(field)} #>> '{}', '')`, searchWords(filter.text))
    case 'from':
      return compared(field, filter.bound, sql`>=`)
    case 'to':
      return compared(field, filter.bound, sql`<=`)
  }
}

function compared(field: string, bound: number | string, operator: RawBuilder<unknown>): Condition {
  const value = valueOf(field)
  if (typeof bound === 'string') return sql`${value} #>> '{}' collate "C" ${operator} ${bound}`
  return sql`case jsonb_typeof(${value}) when 'number' then ${value}::numeric ${operator} ${bound}::numeric else false end`
}

/** Choices are texts or lists of texts, yes and no are booleans. */
function isOneOf(field: string, answers: readonly string[]): Condition {
  const booleans = answers.flatMap((answer) => (answer === 'yes' ? [true] : answer === 'no' ? [false] : []))
  const isText = sql<SqlBool>`coalesce(jsonb_exists_any(${valueOf(field)}, ${answers}::text[]), false)`
  if (booleans.length === 0) return isText
  const isBoolean = booleans.map((answer) => sql`${valueOf(field)} = to_jsonb(${answer}::boolean)`)
  return sql`(${isText} or coalesce(${sql.join(isBoolean, sql` or `)}, false))`
}

/** Mirrors `missingAnswers` of the rules for lists and counts; a test compares the two. */
export function lacksAnswers({ fields, raceDays }: AskingEvent): Condition {
  const asked = new Map<string, Condition>()
  for (const field of fields) if (field.enabled) asked.set(field.id, isAsked(field, asked, raceDays))
  const missing = fields
    .filter(({ id, kind, required }) => required && kind !== 'file' && asked.has(id))
    .map(({ id }) => sql`(not ${hasAnswered(id)} and ${asked.get(id)!})`)
  if (missing.length === 0) return sql`false`
  return sql`(registration.status = 'confirmed' and registration.order_id is not null
    and registration.confirmation_id is not null and (${sql.join(missing, sql` or `)}))`
}

type Asked = ReadonlyMap<string, Condition>
type RaceDays = AskingEvent['raceDays']

function isAsked({ competitions, condition }: FormField, asked: Asked, raceDays: RaceDays): Condition {
  const isFor: Condition =
    competitions.length === 0 ? sql`true` : sql`registration.competition_id = any (${competitions}::uuid[])`
  return condition === null ? isFor : sql`(${isFor} and ${isMet(condition, asked, raceDays)})`
}

function isMet(condition: FieldCondition, asked: Asked, raceDays: RaceDays): Condition {
  if (condition.kind === 'answer') {
    const isShown = asked.get(condition.field)
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
