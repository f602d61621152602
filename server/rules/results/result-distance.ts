import { integerBetween } from '../text/fields.ts'
import * as v from 'valibot'

/** Metres: six days of an ultramarathon are a thousand kilometres, of a bicycle race three thousand. */
export const resultDistance = integerBetween(1, 5_000_000)

const metresOf = { '': null, m: 1, k: 1000, km: 1000, kms: 1000, mi: 1609.344, miles: 1609.344 } as const

/** `182.4 km`, `182400 m`, `113,3 mi`; a number alone is kilometres, from 2000 on metres. Null where it is none. */
export function parseResultDistance(text: string): number | null {
  const [, number = '', unit = ''] = /^(\d{1,7}(?:[.,]\d{1,5})?)\s*([a-z]{0,5})\.?$/i.exec(text.trim()) ?? []
  const known = Object.hasOwn(metresOf, unit.toLowerCase()) && number !== ''
  if (!known) return null
  const amount = Number(number.replace(',', '.'))
  const factor = metresOf[unit.toLowerCase() as keyof typeof metresOf] ?? (amount < 2000 ? 1000 : 1)
  const metres = Math.round(amount * factor)
  return v.is(resultDistance, metres) ? metres : null
}
