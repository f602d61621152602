import * as v from 'valibot'
import { participantEntries } from '../registrations/participant-schema.ts'
import { integerBetween, line, optionalPhone } from '../text/fields.ts'
import { typed, wholeNumber } from '../text/typed.ts'

const { firstName, lastName, email } = participantEntries

/** `max` is how many may register together. */
export const waitingForm = (max: number) =>
  v.object({
    competitionId: v.pipe(v.string('competition_required'), v.uuid('competition_required')),
    places: typed(integerBetween(1, max), wholeNumber),
    firstName,
    lastName,
    email,
    phone: optionalPhone,
  })

export type WaitingRequest = v.InferOutput<ReturnType<typeof waitingForm>>

export const waitingReasonLength = 200

export const waitingMoveForm = v.object({
  position: typed(integerBetween(1, 100_000), wholeNumber),
  reason: line(waitingReasonLength),
})

export type WaitingMove = v.InferOutput<typeof waitingMoveForm>
