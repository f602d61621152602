import type { SeededRandom } from '#rules/random/seeded-random.ts'
import { foldText } from '#rules/text/normalize-text.ts'
import type { Gender } from '#rules/registrations/participant-schema.ts'
import type { DemoNames } from './demo-names.ts'

export type DemoAthlete = {
  firstName: string
  lastName: string
  email: string
  phone: string
  dni: string
  birthDate: string
  gender: Gender
  emergencyName: string
  emergencyPhone: string
  tags: string[]
  age: number
}

type AthleteSpec = {
  names: DemoNames
  region: string
  today: Date
  youngest: number
  number: number
  only: 'male' | 'female' | null
}

export const demoAthlete = (
  dice: SeededRandom,
  { names, region, today, youngest, number, only }: AthleteSpec,
): DemoAthlete => {
  const isMale = only ? only === 'male' : dice.next() < 0.58
  const firstName = dice.pick(isMale ? names.male : names.female)
  const lastName = lastNameOf(dice, names)
  const usualAge = Math.min(79, Math.max(youngest, Math.round(38 + 11 * dice.normal())))
  const isMinor = youngest < 18 && number % 5 === 0
  const age = isMinor ? youngest + (number % (18 - youngest)) : usualAge
  return {
    firstName,
    lastName,
    email: `${addressPart(firstName)}.${addressPart(lastName)}.${number}@example.com`,
    phone: digits(dice, names.phone),
    dni: documentOf(dice, region, age),
    birthDate: birthOf(dice, today, age),
    gender: !only && dice.next() < 0.01 ? 'other' : isMale ? 'male' : 'female',
    emergencyName: `${dice.pick(dice.next() < 0.5 ? names.male : names.female)} ${lastName}`,
    emergencyPhone: digits(dice, names.phone),
    tags: dice.next() < 0.45 ? [dice.pick(names.clubs)] : [],
    age,
  }
}

const lastNameOf = (dice: SeededRandom, { last, lastNames }: DemoNames) => {
  const lastName = dice.pick(last)
  return lastNames === 2 ? `${lastName} ${dice.pick(last)}` : lastName
}

const digits = (dice: SeededRandom, shape: string) => shape.replaceAll('#', () => String(dice.between(0, 9)))

const addressPart = (name: string) => foldText(name).replace(/[^a-z]+/g, '-')

// Argentine numbers grow with the year of birth; in Spanish ones a letter checks the digits.
const documentOf = (dice: SeededRandom, region: string, age: number): string => {
  if (region.endsWith('-AR')) return String(Math.max(5, 68 - age) * 1_000_000 + dice.between(0, 999_999))
  const number = dice.between(10_000_000, 79_999_999)
  if (region.endsWith('-ES')) return `${number}${'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23]}`
  return `${dice.between(1, 9)}${number}`
}

const birthOf = (dice: SeededRandom, today: Date, age: number): string => {
  const birth = new Date(today)
  birth.setUTCFullYear(birth.getUTCFullYear() - age)
  birth.setUTCDate(birth.getUTCDate() - dice.between(1, 364))
  return birth.toISOString().slice(0, 10)
}
