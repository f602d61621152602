import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { Em } from '#server/database/orm.ts'
import { parseBibNumber } from '#rules/registrations/bib.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { auditedBy, command } from '../command.ts'
import { lockEventStatus } from '../events/ensure-on-sale.ts'
import { countRegistrations } from '../orders/confirm-order.ts'
import { merchandiseLinesOf } from '../merchandise/merchandise-lines-of.ts'
import type { Order } from '../orders/order.ts'
import { restoreLines } from '../orders/restore-lines.ts'
import { findBibHolder } from '../registrations/bib-holder.ts'
import { ensureUniqueDocuments } from '../registrations/ensure-unique-documents.ts'
import { Registration } from '../registrations/registration.ts'
import { searchTextOf } from '../registrations/search-text.ts'
import { placeFinishers } from '../results/place-finishers.ts'
import { resultCompetitionOf } from '../results/result-competition.ts'
import { updateRevision } from '../update-revision.ts'
import { ensureNoMember, lockAthlete, lockRegistration } from './lock-athlete.ts'

/**
 * Takes a cancelled athlete back, with their merchandise, and their bib if nobody else has it by now, and returns it. Throws `Refused` `competition_full` and
 * `event_full` when the place is gone, `sold_out` when their merchandise is, `document_taken`, `coupon_used`, `changed_meanwhile`, `athlete_not_restorable` when
 * their order was never confirmed or was refunded, `event_cancelled`, `not_found`, `forbidden`.
 */
export const restoreAthlete = command({
  permission: 'edit-athletes',
  subject: Registration,
  action: 'registration.restored',
  around: againWhenBibIsTaken,
  async run({ em, ctx, subject: athlete }, { revision, bibNumber: bib }: { revision: number; bibNumber: string }) {
    const { registration, order, lineId } = await lockAthlete(em, athlete, { revision })
    ensureNoMember(registration)
    if (!isRestorable(registration, order)) throw new Refused({ code: 'athlete_not_restorable' })
    const { organizationId, competitionId, dni } = registration
    if ((await lockEventStatus(em, order)) === 'cancelled') throw new Refused({ code: 'event_cancelled' })
    if (dni) await ensureUniqueDocuments(em, order, [{ competitionId, dni }], true)
    const merchandise = await merchandiseLinesOf(em, registration, { removedAt: null })
    await restoreLines(em, order, [lineId, ...merchandise])
    await lockRegistration(em, registration)
    const bibNumber = await freeBib(em, registration, bib)
    const columns = {
      status: 'confirmed' as const,
      bibNumber,
      searchText: searchTextOf({ ...registration, bibNumber }),
    }
    await updateRevision(em, Registration, registration, { revision, columns })
    if (registration.resultTimeMs != null) await placeFinishers(em, organizationId, resultCompetitionOf(registration))
    const entryId = await audit(ctx, em, 'registration.restored', registration.id)
    await countRegistrations(em, order, 1)
    return auditedBy(entryId, bibNumber)
  },
})

/** Somebody else may be given the bib meanwhile. */
async function againWhenBibIsTaken<Result>(restore: () => Promise<Result>): Promise<Result> {
  try {
    return await restore()
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error
    return restore()
  }
}

export const isRestorable = (
  { status }: Pick<Registration, 'status'>,
  { state, confirmedAt, total }: Pick<Order, 'state' | 'confirmedAt' | 'total'>,
): boolean =>
  status === 'cancelled' && confirmedAt != null && total === 0 && (state === 'confirmed' || state === 'cancelled')

async function freeBib(em: Em, registration: Registration, text: string): Promise<string | null> {
  const bibNumber = parseBibNumber(text)
  return bibNumber && (await findBibHolder(em, registration, bibNumber)) ? null : bibNumber
}
