import * as v from 'valibot'
import { ensureCurrent } from '#rules/ensure-current.ts'
import { parseResultDistance } from '#rules/results/result-distance.ts'
import { typedResultTime } from '#rules/results/result-schema.ts'
import { statusOfWord, storedResultOf, type ResultStatus } from '#rules/results/result-status.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command, unchanged } from '../command.ts'
import { Competition } from '../competitions/competition.ts'
import { findRow } from '../find-row.ts'
import { categoryOf } from '../results/category-of.ts'
import { placeFinishers } from '../results/place-finishers.ts'
import { resultCompetitionOf } from '../results/result-competition.ts'
import { ensureActive } from './ensure-active.ts'
import { registrationToEdit } from './registration-to-edit.ts'

/** `before` is what the member saw, and `reason` that of a disqualification. */
type Terms = Readonly<{ before?: string | undefined; reason?: string | undefined }>

/**
 * Sets the official time (H:MM:SS), the distance of a race by distance or a status (DNF, DNS, DSQ), and ranks the competition again. Without input neither is
 * left; the word *finisher* removes the status, and a time that was there counts again. Returns `storedResultOf`.
 * Throws `Refused` `result_time_invalid`, `result_distance_invalid`, `athlete_cancelled`, `changed_meanwhile`, `not_found`, `forbidden`.
 */
export const setResult = command({
  permission: 'edit-result-times',
  subject: registrationToEdit,
  action: 'registration.result_set',
  async run({ em, ctx, subject: registration }, input: string, { before, reason = '' }: Terms = {}) {
    const current = {
      resultTimeMs: registration.resultTimeMs ?? null,
      resultDistanceM: registration.resultDistanceM ?? null,
      resultStatus: registration.resultStatus ?? null,
    }
    const { ranksByDistance } = await findRow(em, ctx, Competition, resultCompetitionOf(registration))
    const next = resultOf(input, current, ranksByDistance)
    const nextReason = next.resultStatus === 'dsq' && reason !== '' ? reason : null
    ensureActive(registration)
    const [from, to] = [storedResultOf(current), storedResultOf(next)]
    if (from === to && (registration.resultReason ?? null) === nextReason) return unchanged(to)
    ensureCurrent(from, before)
    Object.assign(registration, next, { resultReason: nextReason })
    // A chip time cannot exceed the gun time: a longer one belongs to the previous time.
    if ((registration.chipTimeMs ?? 0) > (next.resultTimeMs ?? 0)) registration.chipTimeMs = null
    if (to !== '') registration.category ??= await categoryOf(em, registration)
    await em.flush()
    await placeFinishers(em, registration.organizationId, resultCompetitionOf(registration))
    return audited({ from, to, ...(nextReason && { reason: nextReason }) }, { result: to })
  },
})

type Result = { resultTimeMs: number | null; resultDistanceM: number | null; resultStatus: ResultStatus | null }

/** Time and distance that are there stay beside a status, in case the finisher is restored. */
function resultOf(input: string, current: Result, ranksByDistance: boolean): Result {
  if (input.trim() === '') return { resultTimeMs: null, resultDistanceM: null, resultStatus: null }
  const word = statusOfWord(input)
  if (word !== null) return { ...current, resultStatus: word === 'finisher' ? null : word }
  // In a race by distance a time is what it took to go that far.
  if (ranksByDistance && !input.includes(':')) {
    const resultDistanceM = parseResultDistance(input)
    if (resultDistanceM === null) throw new Refused({ code: 'result_distance_invalid', field: 'resultTime' })
    return { ...current, resultDistanceM, resultStatus: null }
  }
  const { success, output } = v.safeParse(typedResultTime, input)
  if (!success) throw new Refused({ code: 'result_time_invalid', field: 'resultTime' })
  return { ...current, resultTimeMs: output, resultStatus: null }
}
