import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { formFaults } from '#rules/registration-forms/form-faults.ts'
import type { FormField } from '#rules/registration-forms/form-field.ts'
import { applicableFiles, missingFiles } from '#rules/registration-forms/registration-file.ts'
import { Refused } from '#rules/refusals.ts'
import { dayOf } from '#rules/time/day.ts'
import type { Competition } from '../competitions/competition.ts'
import type { Order } from '../orders/order.ts'
import type { Registration } from './registration.ts'

/**
 * `fields` are the event's own, `sentFields` the ids of those for which files were sent, `missingItems` go with the
 * place and were not chosen.
 */
export type AthleteToComplete = Readonly<{
  athlete: Registration
  competition: Pick<Competition, 'id' | 'startsAt'>
  timeZone: string
  fields: readonly FormField[]
  sentFields: readonly string[]
  missingItems: readonly Readonly<{ id: string; name: string }>[]
}>

/**
 * Throws `Refused` `form_changed`, as staff may have changed the form, or what athletes get, since the places were held
 * (`values.number` of the first participant who lacks something, `values.labels` of what), and `files_missing`
 * (`values.number`). Removes files that the answers or the form no longer ask for.
 */
export async function ensureComplete(em: Em, order: Order, athletes: readonly AthleteToComplete[]): Promise<void> {
  for (const [index, one] of athletes.entries()) {
    const { fields, missingItems, athlete } = one
    const labels = formFaults(answeringOf(one), { fields, missingItems, answers: athlete.answers }).map(
      ({ label }) => label,
    )
    if (labels.length > 0)
      throw new Refused({ code: 'form_changed', values: { number: index + 1, labels: labels.join(', ') } })
  }
  for (const [index, one] of athletes.entries()) {
    const applicable = applicableFiles(one.fields, answeringOf(one), one.athlete.answers)
    await removeOtherFiles(
      em,
      order,
      one,
      applicable.map(({ id }) => id),
    )
    const sent = one.sentFields.map((fieldId) => ({ fieldId }))
    if (missingFiles(applicable, sent).some(({ mayFollow }) => !mayFollow))
      throw new Refused({ code: 'files_missing', values: { number: index + 1 } })
  }
}

async function removeOtherFiles(
  em: Em,
  { organizationId }: Order,
  { athlete, sentFields }: AthleteToComplete,
  applicable: readonly string[],
): Promise<void> {
  if (sentFields.every((id) => applicable.includes(id))) return
  await query(
    em,
    sql`delete from registration_file
      where organization_id = ${organizationId} and registration_id = ${athlete.id}
        and field_id <> all (${applicable}::text[])`,
  )
}

const answeringOf = ({ athlete, competition, timeZone }: AthleteToComplete) => ({
  competitionId: competition.id,
  birthDate: athlete.birthDate ?? null,
  raceDay: dayOf(competition.startsAt, timeZone),
})
