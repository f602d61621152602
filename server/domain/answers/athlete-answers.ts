import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { AnswerChange } from '#rules/registration-forms/edit-answers.ts'
import type { MissingItem } from '#rules/registration-forms/missing-items.ts'
import type { AthleteAnswers } from '#rules/registrations/admin-athlete-views.ts'
import { Registration } from '../registrations/registration.ts'
import { answeringAthlete } from './answering-athlete.ts'
import { askingEvent } from './asking-event.ts'
import { missingItemsOf } from './missing-items-of.ts'

/** What an athlete was asked and answered, what is missing, and what became of answers by entry of the audit log. */
export async function athleteAnswers(em: Em, registration: Registration): Promise<AthleteAnswers> {
  const { organizationId, id, answers } = registration
  const { fields, athlete } = await answeringAthlete(em, registration)
  const rows = await query(
    em,
    sql<{ entryId: string; changes: AnswerChange[] }>`
      select entry_id as "entryId", changes from answer_change
      where organization_id = ${organizationId} and registration_id = ${id}`,
  )
  return {
    fields,
    athlete,
    answers,
    missing: await missingOf(em, registration),
    changes: Object.fromEntries(rows.map(({ entryId, changes }) => [entryId, changes])),
  }
}

export async function missingOf(
  em: Em,
  { organizationId, eventId, id }: Pick<Registration, 'organizationId' | 'eventId' | 'id'>,
): Promise<MissingItem[]> {
  const asking = await askingEvent(em, { organizationId, id: eventId })
  return (await missingItemsOf(em, asking, [id])).get(id) ?? []
}
