import type { Context } from '../../context.ts'
import { parseDuration } from '../../rules/measures.ts'
import { ensureCan } from '../../rules/permissions.ts'
import { Refused } from '../../rules/refusals.ts'
import { editRegistration } from './edit-registration.ts'

/**
 * Writes down an athlete's time as typed (H:MM:SS), or takes it away (empty). Returns it in milliseconds. Refuses
 * `result_time_invalid`, `not_found`, `forbidden`.
 */
export async function setResultTime(ctx: Context, registrationId: string, typed: string): Promise<number | null> {
  ensureCan(ctx.actor, 'edit-result-times')
  const isEmpty = typed.trim() === ''
  const ms = isEmpty ? null : parseDuration(typed)
  if (!isEmpty && !ms) throw new Refused({ code: 'result_time_invalid', field: 'resultTime' })
  await editRegistration(ctx, registrationId, (registration) => {
    const details = { from: registration.resultTimeMs ?? null, to: ms }
    registration.resultTimeMs = ms
    return { action: 'registration.result_time_set', details }
  })
  return ms
}
