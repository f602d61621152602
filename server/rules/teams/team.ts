import { integerBetween } from '../text/fields.ts'

export const teamSizes = { min: 2, max: 20 } as const

export const teamSize = integerBetween(teamSizes.min, teamSizes.max)

export function teamSizeError(members: number, { min, max }: { min: number; max: number } = teamSizes): string | null {
  if (members < min) return `team_min:${min}`
  return members > max ? `team_max:${max}` : null
}
