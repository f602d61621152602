import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { ensureCurrent } from '#rules/ensure-current.ts'
import { isId } from '#rules/ids.ts'
import { bibKey, equalBibs, parseBibNumber } from '#rules/registrations/bib.ts'
import type { SwapReport } from '#rules/registrations/admin-athlete-views.ts'
import { fullName } from '#rules/registrations/full-name.ts'
import { Refused } from '#rules/refusals.ts'
import { storedResultOf } from '#rules/results/result-status.ts'
import { audit } from '../audit/audit.ts'
import { audited, command } from '../command.ts'
import { ensureActive } from '../registrations/ensure-active.ts'
import { ensureNotErased } from '../registrations/ensure-not-erased.ts'
import { Registration } from '../registrations/registration.ts'
import { categoryOf } from './category-of.ts'
import { placeFinishers } from './place-finishers.ts'
import { resultCompetitionOf } from './result-competition.ts'

/** `with` is the other's bib or registration id, `before` what the member saw of the first. */
type Swap = Readonly<{ with: string; before?: string | undefined }>

/**
 * Exchanges the results of two athletes of an event who wore each other's bibs: times, splits, status and the place of
 * the file. Category and class stay with the person. The bib each result came with is remembered, so that no later file
 * exchanges them back. Throws `Refused` `bib_unknown`, `swap_with_itself`, `swap_without_results`, `athlete_cancelled`,
 * `athlete_erased`, `changed_meanwhile`, `not_found`, `forbidden`.
 */
export const swapResults = command({
  permission: 'edit-result-times',
  subject: Registration,
  action: 'registration.result_swapped',
  async run({ em, ctx, subject: one }, { with: key, before }: Swap) {
    const other = await findOther(em, one, key)
    await lockBoth(em, one, other)
    for (const each of [one, other]) {
      ensureNotErased(each)
      ensureActive(each)
    }
    const [from, to] = [storedOf(one), storedOf(other)]
    ensureCurrent(from, before)
    if (from === '' && to === '') throw new Refused({ code: 'swap_without_results', field: 'with' })
    exchange(one, other)
    for (const each of [one, other]) if (storedOf(each) !== '') each.category ??= await categoryOf(em, each)
    await em.flush()
    const competitionIds = [...new Set([one, other].map(resultCompetitionOf))].toSorted()
    for (const id of competitionIds) await placeFinishers(em, one.organizationId, id)
    const details = (partner: Registration) => ({ bib: partner.bibNumber ?? '–' })
    await audit(ctx, em, 'registration.result_swapped', other.id, { ...details(one), from: to, to: from })
    return audited<SwapReport>(
      { ...details(other), from, to },
      { result: { result: to, otherId: other.id, otherName: fullName(other) } },
    )
  },
})

const storedOf = ({
  resultTimeMs = null,
  resultDistanceM = null,
  resultStatus = null,
  resultReason = null,
}: Registration) => storedResultOf({ resultTimeMs, resultDistanceM, resultStatus, resultReason })

async function findOther(em: Em, one: Registration, key: string): Promise<Registration> {
  const { organizationId, eventId } = one
  const bib = parseBibNumber(key)
  const bibs = bib === null ? [] : equalBibs(bib)
  const found = isId(key)
    ? await em.findOne(Registration, { organizationId, eventId, id: key })
    : await em.findOne(Registration, { organizationId, eventId, bibNumber: { $in: bibs } })
  if (!found) throw new Refused({ code: 'bib_unknown', field: 'with', values: { bib: bib ?? key.slice(0, 20) } })
  if (found.id === one.id) throw new Refused({ code: 'swap_with_itself', field: 'with' })
  return found
}

// In one order, so that two swaps at once do not wait for each other.
async function lockBoth(em: Em, one: Registration, other: Registration): Promise<void> {
  await query(
    em,
    sql`
      select 1 from registration
      where organization_id = ${one.organizationId} and id = any (${[one.id, other.id]}::uuid[])
      order by id for no key update`,
  )
  await em.refresh(one)
  await em.refresh(other)
}

const exchanged = [
  'resultTimeMs',
  'chipTimeMs',
  'resultDistanceM',
  'resultStatus',
  'resultReason',
  'splits',
  'officialPlaces',
] as const satisfies (keyof Registration)[]

function exchange(one: Registration, other: Registration): void {
  const valuesOf = (registration: Registration) =>
    Object.fromEntries(exchanged.map((name) => [name, registration[name] ?? null]))
  const [ofOne, ofOther] = [valuesOf(one), valuesOf(other)]
  const [bibOfOne, bibOfOther] = [one.resultBib ?? one.bibNumber ?? null, other.resultBib ?? other.bibNumber ?? null]
  Object.assign(one, ofOther, { resultBib: foreignBib(bibOfOther, one) })
  Object.assign(other, ofOne, { resultBib: foreignBib(bibOfOne, other) })
}

const foreignBib = (bib: string | null, { bibNumber }: Registration): string | null =>
  bib !== null && bibNumber != null && bibKey(bib) === bibKey(bibNumber) ? null : bib
