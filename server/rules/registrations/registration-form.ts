import * as v from 'valibot'
import { normalCouponCode } from '../coupons/coupon.ts'
import { dayField, type Day } from '../time/day.ts'
import { dni, email, flag, line, optionalLine, optionalPhone, phone, ticked } from '../text/fields.ts'
import { participantsLimit } from './participants-limit.ts'

export const genders = ['male', 'female', 'other'] as const
export type Gender = (typeof genders)[number]

// The oldest person alive was born later; an earlier year is a typing error.
const earliestBirth: Day = '1899-12-31'

/**
 * One athlete's standard fields and the competition entered. `today` is the latest possible birth, `YYYY-MM-DD` (dayOf
 * now in the event's zone). The date of birth is typed dd/MM/yyyy and comes out `YYYY-MM-DD`; gender may stay empty and
 * is null then.
 */
export function participantForm(today: Day) {
  return v.object(
    {
      competitionId: v.pipe(v.string('competition_required'), v.uuid('competition_required')),
      firstName: line(80),
      lastName: line(80),
      email,
      dni,
      birthDate: dayField({ after: earliestBirth, before: today }),
      phone,
      gender: v.pipe(
        v.optional(v.picklist(['', ...genders], 'selection'), ''),
        v.transform((value): Gender | null => value || null),
      ),
      emergencyName: line(80),
      emergencyPhone: phone,
    },
    'required',
  )
}

/**
 * What holds the places: the athletes, and the key of the visitor's draft, which makes one order of a double tap.
 * `today` as in participantForm.
 */
export function registrationSubmission(today: Day) {
  return v.object(
    {
      draftKey: v.pipe(v.string('required'), v.uuid('format')),
      participants: v.pipe(
        v.array(participantForm(today), 'required'),
        v.minLength(1, 'required'),
        v.maxLength(participantsLimit, `max_participants:${participantsLimit}`),
      ),
      /** Whether whoever is in another competition of the event as well is meant to be. */
      isSure: v.optional(flag, false),
    },
    'required',
  )
}

/** Who pays. Telephone and address may stay empty. */
export const buyerForm = v.object(
  { firstName: line(80), lastName: line(80), email, dni, phone: optionalPhone, address: optionalLine(200) },
  'required',
)

// Nobody types it: what cannot be read is as if it were not there.
const seenTotal = v.optional(
  v.pipe(
    v.string('format'),
    v.transform((text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined)),
  ),
)

/** A coupon's code as it is typed; it comes out in capitals, null without one. */
export const couponCodeField = v.pipe(
  v.optional(v.string('format'), ''),
  v.transform(normalCouponCode),
  v.maxLength(40, 'max_length:40'),
  v.regex(/^[A-Z0-9_-]*$/, 'coupon_code_format'),
  v.transform((code) => code || null),
)

/**
 * What turns held places into an order to pay. `seenTotal` is the total the page showed, in minor units. A coupon's code comes out in capitals, null without one; whether there
 * is such a coupon is the server's to say.
 */
export const checkoutSubmission = v.object(
  {
    couponCode: couponCodeField,
    buyer: buyerForm,
    terms: ticked('terms_required'),
    waiver: ticked('waiver_required'),
    seenTotal,
  },
  'required',
)

/** An athlete's fields as far as they are known; '' where they are not. */
export type KnownAthlete = Omit<ParticipantInput, 'competitionId' | 'gender'> & { gender: Gender | '' }

export type ParticipantInput = v.InferInput<ReturnType<typeof participantForm>>
export type Participant = v.InferOutput<ReturnType<typeof participantForm>>
export type RegistrationInput = v.InferInput<ReturnType<typeof registrationSubmission>>
/** `isSure` may be left out, where nobody was asked. */
export type RegistrationSubmission = Omit<v.InferOutput<ReturnType<typeof registrationSubmission>>, 'isSure'> & {
  isSure?: boolean
}
export type BuyerInput = v.InferInput<typeof buyerForm>
export type CheckoutInput = v.InferInput<typeof checkoutSubmission>
export type CheckoutSubmission = v.InferOutput<typeof checkoutSubmission>
