import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import { ensureCurrent } from '#rules/ensure-current.ts'
import { parseBibNumber } from '#rules/registrations/bib.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { editRegistration } from './edit-registration.ts'
import { ensureActive } from './ensure-active.ts'
import { Registration } from './registration.ts'
import { searchTextOf } from './search-text.ts'

/**
 * Sets a bib or, when empty, removes it; returns its normal form. Throws `Refused` `bib_invalid`, `bib_taken`
 * (`values.bib`, `values.name`), `athlete_cancelled`, `changed_meanwhile`, `not_found`, `forbidden`.
 */
export async function setBibNumber(
  ctx: Context,
  registrationId: string,
  input: string,
  before?: string,
): Promise<string | null> {
  ensureCan(ctx.actor, 'edit-bib-numbers')
  const bib = input.trim() === '' ? null : parseBibNumber(input)
  if (bib === null && input.trim() !== '') throw new Refused({ code: 'bib_invalid', field: 'bibNumber' })
  try {
    await editRegistration(ctx, registrationId, (registration) => {
      ensureActive(registration)
      if (registration.bibNumber !== bib) ensureCurrent(registration.bibNumber ?? '', before)
      const details = { from: registration.bibNumber ?? null, to: bib }
      registration.bibNumber = bib
      registration.searchText = searchTextOf(registration)
      return { action: 'registration.bib_set', details }
    })
    return bib
  } catch (error) {
    // Left to the unique constraint: a query before it could miss a concurrent request.
    if (bib === null || !(error instanceof UniqueConstraintViolationException)) throw error
    throw await bibTakenRefusal(ctx, registrationId, bib)
  }
}

async function bibTakenRefusal(ctx: Context, registrationId: string, bib: string): Promise<Refused> {
  const organizationId = ctx.organization.id
  const holder = await ctx.db.transaction(async (em) => {
    const registration = await em.findOne(Registration, { organizationId, id: registrationId })
    return registration && em.findOne(Registration, { organizationId, eventId: registration.eventId, bibNumber: bib })
  })
  const name = holder ? `${holder.firstName} ${holder.lastName}` : ''
  return new Refused({ code: 'bib_taken', field: 'bibNumber', values: { bib, name } })
}
