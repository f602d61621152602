import * as v from 'valibot'
import { ensureCurrent } from '#rules/ensure-current.ts'
import { typedResultTime } from '#rules/results/result-schema.ts'
import { statusOfWord, storedResultOf, type ResultStatus } from '#rules/results/result-status.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command, unchanged } from '../command.ts'
import { categoryOf } from '../results/category-of.ts'
import { placeFinishers } from '../results/place-finishers.ts'
import { resultCompetitionOf } from '../results/result-competition.ts'
import { ensureActive } from './ensure-active.ts'
import { registrationToEdit } from './registration-to-edit.ts'

/** `before` is what the member saw, and `reason` that of a disqualification. */
type Terms = Readonly<{ before?: string | undefined; reason?: string | undefined }>

/**
 * Sets the official time (H:MM:SS) or a status (DNF, DNS, DSQ) and ranks the competition again. Without input neither is
 * left; the word *finisher* removes the status, and a time that was there counts again. Returns `storedResultOf`.
 * Throws `Refused` `result_time_invalid`, `athlete_cancelled`, `changed_meanwhile`, `not_found`, `forbidden`.
 */
export const setResult = command({
  permission: 'edit-result-times',
  subject: registrationToEdit,
  action: 'registration.result_set',
  async run({ em, subject: registration }, input: string, { before, reason = '' }: Terms = {}) {
    const ms = registration.resultTimeMs ?? null
    const next = resultOf(input, ms)
    const nextReason = next.status === 'dsq' && reason !== '' ? reason : null
    ensureActive(registration)
    const from = storedResultOf({ resultTimeMs: ms, resultStatus: registration.resultStatus ?? null })
    const to = storedResultOf({ resultTimeMs: next.ms, resultStatus: next.status })
    if (from === to && (registration.resultReason ?? null) === nextReason) return unchanged(to)
    ensureCurrent(from, before)
    registration.resultTimeMs = next.ms
    registration.resultStatus = next.status
    registration.resultReason = nextReason
    // A chip time cannot exceed the gun time: a longer one belongs to the previous time.
    if (next.ms === null || (registration.chipTimeMs ?? 0) > next.ms) registration.chipTimeMs = null
    if (to !== '') registration.category ??= await categoryOf(em, registration)
    await em.flush()
    await placeFinishers(em, registration.organizationId, resultCompetitionOf(registration))
    return audited({ from, to, ...(nextReason && { reason: nextReason }) }, { result: to })
  },
})

type Result = { ms: number | null; status: ResultStatus | null }

/** A time that is there stays beside a status, in case the finisher is restored. */
function resultOf(input: string, ms: number | null): Result {
  if (input.trim() === '') return { ms: null, status: null }
  const word = statusOfWord(input)
  if (word !== null) return { ms, status: word === 'finisher' ? null : word }
  const { success, output } = v.safeParse(typedResultTime, input)
  if (!success) throw new Refused({ code: 'result_time_invalid', field: 'resultTime' })
  return { ms: output, status: null }
}
