import * as v from 'valibot'
import { checkbox, emptyOr, optionalLine, paragraphs, wholeNumber } from '../text/fields.ts'
import type { Day } from '../time/day.ts'
import { participantFields } from './registration-form.ts'

export const handPayments = ['in_hand', 'free'] as const

export const limitReasonLength = 200
/** Why a limit is raised; empty: it is not. */
const limitReason = optionalLine(limitReasonLength)
const isSure = v.optional(checkbox, false)

const newAthlete = (today: Day) =>
  v.object({
    ...participantFields(today),
    payment: v.picklist(handPayments, 'selection'),
    reason: limitReason,
  })

/** `today` as in `participantFields`. */
export const newAthleteFields = (today: Day, isFull: (competitionId: string) => boolean) =>
  v.pipe(
    newAthlete(today),
    v.forward(
      v.partialCheck(
        [['competitionId'], ['reason']],
        ({ competitionId, reason }) => reason !== '' || !isFull(competitionId),
        'required',
      ),
      ['reason'],
    ),
  )

export const newAthleteForm = (today: Day) =>
  v.object({
    ...newAthlete(today).entries,
    draftKey: v.pipe(v.string('required'), v.uuid('format')),
    isSure,
  })

export type NewAthlete = v.InferOutput<ReturnType<typeof newAthleteForm>>

/** What staff may correct of an athlete; a results file names athletes and says little else about them. */
export const personFields = (today: Day, { isImported }: { isImported: boolean }) => {
  const { competitionId: _, ...entries } = participantFields(today)
  const { lastName, email, dni, birthDate, phone, emergencyName, emergencyPhone } = entries
  const orEmpty = (field: v.GenericSchema<string, string>) =>
    isImported ? (emptyOr(field) as v.GenericSchema<string, string>) : field
  return v.object({
    ...entries,
    lastName: orEmpty(lastName),
    email: orEmpty(email),
    dni: orEmpty(dni),
    birthDate: v.pipe(
      orEmpty(birthDate),
      v.transform((day) => day || null),
    ),
    phone: orEmpty(phone),
    emergencyName: orEmpty(emergencyName),
    emergencyPhone: orEmpty(emergencyPhone),
  })
}

export const personForm = (today: Day, source: { isImported: boolean }) =>
  v.object({ ...personFields(today, source).entries, revision: wholeNumber, isSure })

export type EditedPerson = v.InferOutput<ReturnType<typeof personForm>>

export const moveForm = v.object({
  competitionId: v.pipe(v.string('competition_required'), v.uuid('competition_required')),
  clearsBib: v.optional(checkbox, false),
  reason: limitReason,
  revision: wholeNumber,
})

export type AthleteMove = v.InferOutput<typeof moveForm>

export const maxNoteLength = 1000
export const noteForm = v.object({ text: v.pipe(paragraphs(maxNoteLength), v.nonEmpty('required')) })

export const confirmationReaders = ['athlete', 'buyer'] as const
export type ConfirmationReader = (typeof confirmationReaders)[number]

export type PersonInput = v.InferInput<ReturnType<typeof personFields>>
export type NewAthleteInput = v.InferInput<ReturnType<typeof newAthleteFields>>
