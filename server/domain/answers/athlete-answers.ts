import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { AnswerChange } from '#rules/registration-forms/edit-answers.ts'
import { missingAnswers } from '#rules/registration-forms/missing-items.ts'
import type { AthleteAnswers } from '#rules/registrations/admin-athlete-views.ts'
import { Registration } from '../registrations/registration.ts'
import { answeringAthlete } from './answering-athlete.ts'

/** What an athlete was asked and answered, what is missing, and what became of answers by entry of the audit log. */
export async function athleteAnswers(em: Em, registration: Registration): Promise<AthleteAnswers> {
  const { organizationId, id, answers, status, orderId, confirmationId } = registration
  const { fields, athlete } = await answeringAthlete(em, registration)
  const rows = await query(
    em,
    sql<{ entryId: string; changes: AnswerChange[] }>`
      select entry_id as "entryId", changes from answer_change
      where organization_id = ${organizationId} and registration_id = ${id}`,
  )
  const isExpected = status === 'confirmed' && orderId != null && confirmationId != null
  return {
    fields,
    athlete,
    answers,
    missing: isExpected ? missingAnswers(fields, athlete, answers) : [],
    changes: Object.fromEntries(rows.map(({ entryId, changes }) => [entryId, changes])),
  }
}

export async function missingLabels(em: Em, organizationId: string, id: string): Promise<string[]> {
  const { missing } = await athleteAnswers(em, await em.findOneOrFail(Registration, { organizationId, id }))
  return missing.map(({ label }) => label)
}
