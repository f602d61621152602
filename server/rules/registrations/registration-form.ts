import * as v from 'valibot'
import { couponCode } from '../coupons/coupon.ts'
import { dayField, type Day } from '../time/day.ts'
import { checkbox, emptyOr, requiredCheckbox } from '../text/fields.ts'
import { birthDateUntil, buyerEntries, genders, participantEntries, type Gender } from './participant-schema.ts'
import { participantsLimit } from './participants-limit.ts'

const { phone, emergencyName, emergencyPhone, ...identity } = participantEntries

/**
 * `today` is the latest possible birth, `YYYY-MM-DD` in the event's zone. The date of birth is typed dd/MM/yyyy and
 * output as `YYYY-MM-DD`; an empty gender is null.
 */
export function participantForm(today: Day) {
  return v.object(
    {
      competitionId: v.pipe(v.string('competition_required'), v.uuid('competition_required')),
      ...identity,
      birthDate: v.pipe(dayField(), birthDateUntil(today)),
      phone,
      gender: v.pipe(
        v.optional(v.picklist(['', ...genders], 'selection'), ''),
        v.transform((value): Gender | null => value || null),
      ),
      emergencyName,
      emergencyPhone,
    },
    'required',
  )
}

/** `draftKey` makes one order of a double tap. `today` as in participantForm. */
export function registrationSubmission(today: Day) {
  return v.object(
    {
      draftKey: v.pipe(v.string('required'), v.uuid('format')),
      participants: v.pipe(
        v.array(participantForm(today), 'required'),
        v.minLength(1, 'required'),
        v.maxLength(participantsLimit, `max_participants:${participantsLimit}`),
      ),
      isSure: v.optional(checkbox, false),
    },
    'required',
  )
}

export const buyerForm = v.object(buyerEntries, 'required')

const seenTotal = v.optional(
  v.pipe(
    v.string('format'),
    v.transform((text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined)),
  ),
)

export const couponCodeField = v.pipe(
  emptyOr(couponCode),
  v.transform((code) => code || null),
)

/**
 * `seenTotal` is the total the page showed, in minor units, ignored when unreadable. The server decides whether the
 * coupon exists.
 */
export const checkoutSubmission = v.object(
  {
    couponCode: couponCodeField,
    buyer: buyerForm,
    terms: requiredCheckbox('terms_required'),
    waiver: requiredCheckbox('waiver_required'),
    seenTotal,
  },
  'required',
)

export type AthletePrefill = Omit<ParticipantInput, 'competitionId' | 'gender'> & { gender: Gender | '' }

export type ParticipantInput = v.InferInput<ReturnType<typeof participantForm>>
export type Participant = v.InferOutput<ReturnType<typeof participantForm>>
export type RegistrationSubmission = Omit<v.InferOutput<ReturnType<typeof registrationSubmission>>, 'isSure'> & {
  isSure?: boolean
}
export type BuyerInput = v.InferInput<typeof buyerForm>
export type CheckoutInput = v.InferInput<typeof checkoutSubmission>
export type CheckoutSubmission = v.InferOutput<typeof checkoutSubmission>
