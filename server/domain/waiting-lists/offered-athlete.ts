import type { Context } from '#server/context.ts'
import { enteredLastName } from '#rules/registrations/full-name.ts'
import { blankPerson } from '#rules/registrations/participant-schema.ts'
import type { AthletePrefill } from '#rules/registrations/registration-form.ts'
import { WaitingEntry } from './waiting-entry.ts'

/** Who is offered places, for the holder of the offer's link; their telephone is not shown there. */
export const offeredAthlete = ({ db, organization }: Context, secretId: string): Promise<AthletePrefill | null> =>
  db.transaction(async (em) => {
    const entry = await em.findOne(WaitingEntry, { organizationId: organization.id, secretId, state: 'offered' })
    if (!entry) return null
    const { firstName, lastName, email } = entry
    return { ...blankPerson, firstName, lastName: enteredLastName(lastName), email }
  })
