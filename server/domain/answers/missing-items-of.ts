import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { Answers } from '#rules/registration-forms/answers.ts'
import { missingItems, requiredKinds, type MissingItem } from '#rules/registration-forms/missing-items.ts'
import type { Day } from '#rules/time/day.ts'
import type { AskingEvent } from './asking-event.ts'
import { chosenItems, isExpected, missingMembers } from './missing-conditions.ts'

type Row = {
  id: string
  competitionId: string
  birthDate: Day | null
  answers: Answers
  sentFields: string[]
  chosenItems: string[]
  missingMembers: number
}

/** What athletes of an event miss, by their ids; those who miss nothing are not in it. */
export async function missingItemsOf(
  em: Em,
  asking: AskingEvent,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MissingItem[]>> {
  const { organizationId, raceDays } = asking
  if (ids.length === 0 || requiredKinds(asking).length === 0) return new Map()
  const rows = await query(
    em,
    sql<Row>`
      select id, competition_id as "competitionId", birth_date as "birthDate", answers,
        array(select field_id from registration_file as file
          where file.organization_id = registration.organization_id and registration_id = registration.id)::text[]
          as "sentFields",
        array(${chosenItems})::text[] as "chosenItems",
        ${missingMembers} as "missingMembers"
      from registration
      where organization_id = ${organizationId} and id = any (${ids}::uuid[]) and ${isExpected}`,
  )
  const items = rows.map(({ id, competitionId, birthDate, ...provided }): [string, MissingItem[]] => {
    const athlete = { competitionId, birthDate, raceDay: raceDays[competitionId]! }
    return [id, missingItems(asking, athlete, provided)]
  })
  return new Map(items.filter(([, missing]) => missing.length > 0))
}
