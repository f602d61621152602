import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { matchesWords } from '#server/lists/search.ts'
import type { AnswerFilter } from '#rules/registrations/answer-filters.ts'
import { searchWords } from '#rules/text/search-words.ts'

export type Condition = RawBuilder<SqlBool>

const valueOf = (field: string) => sql`(registration.answers -> ${field}::text -> 'value')`
export const hasAnswered = (field: string): Condition => sql`jsonb_exists(registration.answers, ${field}::text)`

export const hasSent = (field: string): Condition => sql`exists (select from registration_file as file
  where file.organization_id = registration.organization_id and file.registration_id = registration.id
    and file.field_id = ${field})`

export const answersMatch = (filters: readonly AnswerFilter[]): Condition =>
  sql`(${sql.join(filters.map(answerMatches), sql` and `)})`

function answerMatches(filter: AnswerFilter): Condition {
  const { field } = filter
  switch (filter.kind) {
    case 'sent':
      return hasSent(field)
    case 'unsent':
      return sql`not ${hasSent(field)}`
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
export function isOneOf(field: string, answers: readonly string[]): Condition {
  const booleans = answers.flatMap((answer) => (answer === 'yes' ? [true] : answer === 'no' ? [false] : []))
  const isText = sql<SqlBool>`coalesce(jsonb_exists_any(${valueOf(field)}, ${answers}::text[]), false)`
  if (booleans.length === 0) return isText
  const isBoolean = booleans.map((answer) => sql`${valueOf(field)} = to_jsonb(${answer}::boolean)`)
  return sql`(${isText} or coalesce(${sql.join(isBoolean, sql` or `)}, false))`
}
