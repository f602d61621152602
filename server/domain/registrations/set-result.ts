import * as v from 'valibot'
import { ensureCurrent } from '#rules/ensure-current.ts'
import { isPossibleTime } from '#rules/results/possible-time.ts'
import { parseResultDistance, resultDistance } from '#rules/results/result-distance.ts'
import { resultTime, typedResultTime } from '#rules/results/result-schema.ts'
import {
  disqualificationReason,
  parseStoredResult,
  statusOfWord,
  storedResultOf,
} from '#rules/results/result-status.ts'
import { Refused } from '#rules/refusals.ts'
import type { Em } from '#server/database/orm.ts'
import { audited, command, unchanged } from '../command.ts'
import { Competition } from '../competitions/competition.ts'
import { Event } from '../events/event.ts'
import { findRow } from '../find-row.ts'
import { categoryOf } from '../results/category-of.ts'
import { placeFinishers } from '../results/place-finishers.ts'
import { resultCompetitionOf } from '../results/result-competition.ts'
import { ensureActive } from './ensure-active.ts'
import type { Registration } from './registration.ts'
import { registrationToEdit } from './registration-to-edit.ts'

/**
 * `before` is what the member saw, `reason` that of a disqualification; `stored` is set instead of the input, exactly,
 * by an undo.
 */
type Terms = Readonly<{ before?: string | undefined; reason?: string | undefined; stored?: string | undefined }>

/**
 * Sets the official time (H:MM:SS), the distance of a race by distance or a status (DNF, DNS, DSQ), and ranks the
 * competition again. Without input nothing is left; the word *finisher* removes the status, and a time that was there
 * counts again. Returns `storedResultOf`. Throws `Refused` `result_time_invalid`, `result_time_impossible`, `result_distance_invalid`,
 * `athlete_cancelled`, `changed_meanwhile`, `not_found`, `forbidden`.
 */
export const setResult = command({
  permission: 'edit-result-times',
  subject: registrationToEdit,
  action: 'registration.result_set',
  async run({ em, ctx, subject: registration }, input: string, { before, reason = '', stored }: Terms = {}) {
    const current = {
      resultTimeMs: registration.resultTimeMs ?? null,
      resultDistanceM: registration.resultDistanceM ?? null,
      resultStatus: registration.resultStatus ?? null,
      resultReason: registration.resultReason ?? null,
    }
    const competition = await findRow(em, ctx, Competition, resultCompetitionOf(registration))
    const { ranksByDistance } = competition
    const next =
      stored === undefined
        ? resultOf(input, current, { ranksByDistance, reason: reason || null })
        : exactResultOf(stored, current)
    ensureActive(registration)
    if (stored === undefined && next.resultTimeMs !== null && next.resultTimeMs !== current.resultTimeMs)
      await ensurePossible(em, competition, registration, next.resultTimeMs)
    const to = storedResultOf(next)
    if (storedResultOf(current) === to) return unchanged(to)
    ensureCurrent(storedResultOf(current), before)
    Object.assign(registration, next)
    // A chip time cannot exceed the gun time: a longer one belongs to the previous time.
    if ((registration.chipTimeMs ?? 0) > (next.resultTimeMs ?? 0)) registration.chipTimeMs = null
    if (to !== '') registration.category ??= await categoryOf(em, registration)
    await em.flush()
    await placeFinishers(em, registration.organizationId, resultCompetitionOf(registration))
    const from = storedResultOf({ ...current, resultReason: null })
    const { resultReason } = next
    const details = {
      from,
      to: storedResultOf({ ...next, resultReason: null }),
      ...(resultReason && { reason: resultReason }),
    }
    return audited(details, { result: to })
  },
})

async function ensurePossible(
  em: Em,
  { distanceM = null, ranksByDistance }: Competition,
  { organizationId, eventId, resultClass = null }: Registration,
  ms: number,
): Promise<void> {
  const { sport } = await em.findOneOrFail(Event, { organizationId, id: eventId })
  if (!ranksByDistance && !isPossibleTime(ms, { distanceM, sport, resultClass }))
    throw new Refused({ code: 'result_time_impossible', field: 'resultTime' })
}

type Result = Parameters<typeof storedResultOf>[0]

const nothing: Result = { resultTimeMs: null, resultDistanceM: null, resultStatus: null, resultReason: null }

type Rules = { ranksByDistance: boolean; reason: string | null }

/** Time and distance that are there stay beside a status, in case the finisher is restored. */
function resultOf(input: string, current: Result, { ranksByDistance, reason }: Rules): Result {
  if (input.trim() === '') return nothing
  const word = statusOfWord(input)
  const resultStatus = word === 'finisher' ? null : word
  const result = { ...current, resultStatus, resultReason: resultStatus === 'dsq' ? reason : null }
  if (word !== null) return result
  // In a race by distance a time is what it took to go that far.
  if (ranksByDistance && !input.includes(':')) {
    const resultDistanceM = parseResultDistance(input)
    if (resultDistanceM === null) throw new Refused({ code: 'result_distance_invalid', field: 'resultTime' })
    return { ...result, resultDistanceM }
  }
  const { success, output } = v.safeParse(typedResultTime, input)
  if (!success) throw new Refused({ code: 'result_time_invalid', field: 'resultTime' })
  return { ...result, resultTimeMs: output }
}

function exactResultOf(stored: string, current: Result): Result {
  const result = parseStoredResult(stored)
  if (result === null) return nothing
  const finisher = { ...current, resultStatus: null, resultReason: null }
  if (result && 'status' in result)
    return {
      ...current,
      resultStatus: result.status,
      resultReason: v.parse(v.nullable(disqualificationReason), result.reason),
    }
  if (result && 'distanceM' in result && v.is(resultDistance, result.distanceM))
    return { ...finisher, resultDistanceM: result.distanceM }
  if (result && 'timeMs' in result && v.is(resultTime, result.timeMs))
    return { ...finisher, resultTimeMs: result.timeMs }
  throw new Refused({ code: 'result_time_invalid', field: 'resultTime' })
}
