import * as v from 'valibot'
import type { Em } from '#server/database/orm.ts'
import { categoryAtRace } from '#rules/competitions/own-categories.ts'
import { ensureCurrent } from '#rules/ensure-current.ts'
import { dayOf } from '#rules/time/day.ts'
import { typedResultTime } from '#rules/results/result-schema.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command, unchanged } from '../command.ts'
import { Event } from '../events/event.ts'
import { placeFinishers } from '../results/place-finishers.ts'
import { ensureActive } from './ensure-active.ts'
import { registrationToEdit } from './registration-to-edit.ts'
import type { Registration } from './registration.ts'

/**
 * Sets the official time (H:MM:SS) or, when empty, removes it, and ranks the competition again. Returns milliseconds.
 * `before` is what the member saw, as milliseconds. Throws `Refused` `result_time_invalid`,
 * `athlete_cancelled`, `changed_meanwhile`, `not_found`, `forbidden`.
 */
export const setResultTime = command({
  permission: 'edit-result-times',
  subject: registrationToEdit,
  action: 'registration.result_time_set',
  async run({ em, subject: registration }, input: string, before?: string) {
    const ms = msOf(input)
    ensureActive(registration)
    const { resultTimeMs: from = null } = registration
    if (from === ms) return unchanged(ms)
    ensureCurrent(String(from ?? ''), before)
    registration.resultTimeMs = ms
    // A chip time cannot exceed the gun time: a longer one belongs to the previous time.
    if (ms === null || (registration.chipTimeMs ?? 0) > ms) registration.chipTimeMs = null
    if (ms !== null) registration.category ??= await categoryOf(em, registration)
    await em.flush()
    await placeFinishers(em, registration.organizationId, registration.competitionId)
    return audited({ from, to: ms }, { result: ms })
  },
})

function msOf(input: string): number | null {
  if (input.trim() === '') return null
  const { success, output } = v.safeParse(typedResultTime, input)
  if (!success) throw new Refused({ code: 'result_time_invalid', field: 'resultTime' })
  return output
}

async function categoryOf(em: Em, { organizationId, eventId, ...athlete }: Registration): Promise<string | null> {
  const { startsAt, timeZone, categories } = await em.findOneOrFail(Event, { organizationId, id: eventId })
  const { gender = null, birthDate = null } = athlete
  return categoryAtRace(categories, dayOf(startsAt, timeZone), { gender, birthDate })
}
