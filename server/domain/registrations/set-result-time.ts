import * as v from 'valibot'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { categoryAtRace } from '#rules/competitions/own-categories.ts'
import { ensureCurrent } from '#rules/ensure-current.ts'
import { dayOf } from '#rules/time/day.ts'
import { typedResultTime } from '#rules/results/result-schema.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { Event } from '../events/event.ts'
import { placeFinishers } from '../results/place-finishers.ts'
import { editRegistration } from './edit-registration.ts'
import { ensureActive } from './ensure-active.ts'
import type { Registration } from './registration.ts'

/**
 * Sets the official time (H:MM:SS) or, when empty, removes it, and ranks the competition again. Returns milliseconds.
 * `before` is what the member saw, as milliseconds. Throws `Refused` `result_time_invalid`,
 * `athlete_cancelled`, `changed_meanwhile`, `not_found`, `forbidden`.
 */
export async function setResultTime(
  ctx: Context,
  registrationId: string,
  input: string,
  before?: string,
): Promise<number | null> {
  ensureCan(ctx.actor, 'edit-result-times')
  const isEmpty = input.trim() === ''
  if (!isEmpty && !v.is(typedResultTime, input)) throw new Refused({ code: 'result_time_invalid', field: 'resultTime' })
  const ms = isEmpty ? null : v.parse(typedResultTime, input)
  await editRegistration(ctx, registrationId, async (registration, em) => {
    ensureActive(registration)
    const { resultTimeMs: from = null } = registration
    if (from === ms) return null
    ensureCurrent(String(from ?? ''), before)
    registration.resultTimeMs = ms
    // A chip time cannot exceed the gun time: a longer one belongs to the previous time.
    if (ms === null || (registration.chipTimeMs ?? 0) > ms) registration.chipTimeMs = null
    if (ms !== null) registration.category ??= await categoryOf(em, registration)
    await em.flush()
    await placeFinishers(em, registration.organizationId, registration.competitionId)
    return { action: 'registration.result_time_set', details: { from, to: ms } }
  })
  return ms
}

async function categoryOf(em: Em, { organizationId, eventId, ...athlete }: Registration): Promise<string | null> {
  const { startsAt, timeZone, categories } = await em.findOneOrFail(Event, { organizationId, id: eventId })
  const { gender = null, birthDate = null } = athlete
  return categoryAtRace(categories, dayOf(startsAt, timeZone), { gender, birthDate })
}
