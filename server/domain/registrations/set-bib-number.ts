import { UniqueConstraintViolationException } from '@mikro-orm/core'
import { fullName } from '#rules/registrations/full-name.ts'
import { ensureCurrent } from '#rules/ensure-current.ts'
import { parseBibNumber } from '#rules/registrations/bib.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command, procedure, unchanged } from '../command.ts'
import { findRow } from '../find-row.ts'
import { findBibHolder } from './bib-holder.ts'
import { ensureActive } from './ensure-active.ts'
import { registrationToEdit } from './registration-to-edit.ts'
import { Registration } from './registration.ts'
import { searchTextOf } from './search-text.ts'

/**
 * Sets a bib or, when empty, removes it; returns its normal form. Throws `Refused` `bib_invalid`, `bib_taken`
 * (`values.bib`, `values.name`), also for 7 beside 007, `athlete_cancelled`, `athlete_erased`, `changed_meanwhile`, `not_found`, `forbidden`.
 */
export const setBibNumber = procedure({
  permission: 'edit-bib-numbers',
  async run(ctx, registrationId: string, input: string, before?: string): Promise<string | null> {
    const bib = input.trim() === '' ? null : parseBibNumber(input)
    if (bib === null && input.trim() !== '') throw new Refused({ code: 'bib_invalid', field: 'bibNumber' })
    try {
      await writeBib(ctx, registrationId, bib, before)
      return bib
    } catch (error) {
      // Somebody came in with it meanwhile, such as from a results file.
      if (bib === null || !(error instanceof UniqueConstraintViolationException)) throw error
      const holder = await ctx.db.transaction(async (em) =>
        findBibHolder(em, await findRow(em, ctx, Registration, registrationId), bib),
      )
      throw holder ? bibTaken(holder) : error
    }
  },
})

const writeBib = command({
  permission: 'edit-bib-numbers',
  subject: registrationToEdit,
  action: 'registration.bib_set',
  async run({ em, subject: registration }, bib: string | null, before?: string) {
    ensureActive(registration)
    const { bibNumber: from = null } = registration
    if (from === bib) return unchanged()
    ensureCurrent(from ?? '', before)
    const holder = bib === null ? null : await findBibHolder(em, registration, bib)
    if (holder) throw bibTaken(holder)
    registration.bibNumber = bib
    registration.searchText = searchTextOf(registration)
    return audited({ from, to: bib })
  },
})

const bibTaken = ({ bibNumber, firstName, lastName }: Registration) =>
  new Refused({
    code: 'bib_taken',
    field: 'bibNumber',
    values: { bib: bibNumber ?? '', name: fullName({ firstName, lastName }) },
  })
