import * as v from 'valibot'
import { dni, email, nameLine, optionalLine, optionalPhone, phone } from '../text/fields.ts'
import { type Day } from '../time/day.ts'
import { dayField } from '../time/day-schema.ts'

export const genders = ['male', 'female', 'other'] as const
export type Gender = (typeof genders)[number]

export const personName = nameLine(80)

/** A dash says that somebody has one name. */
const lastName = v.pipe(
  personName,
  v.transform((name) => (/^\p{Pd}$/u.test(name) ? '' : name)),
)

/** `today` is the latest possible birth, in the event's zone. */
export const birthDateUntil = (today: Day) => dayField({ after: '1899-12-31', before: today })

export const participantEntries = {
  firstName: personName,
  lastName,
  email,
  dni,
  phone,
  emergencyName: personName,
  emergencyPhone: phone,
}

export const buyerEntries = {
  firstName: personName,
  lastName,
  email,
  dni,
  phone: optionalPhone,
  address: optionalLine(200),
}

export const blankPerson = {
  firstName: '',
  lastName: '',
  email: '',
  dni: '',
  birthDate: '',
  phone: '',
  gender: '',
  emergencyName: '',
  emergencyPhone: '',
} as const
