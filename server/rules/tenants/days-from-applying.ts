import { integerBetween } from '../text/fields.ts'

export const daysFromApplying = integerBetween(-3650, 3650)
