import * as v from 'valibot'

export const teamSizes = { min: 2, max: 20 } as const

export const teamSize = v.pipe(
  v.number('required'),
  v.integer('integer'),
  v.minValue(teamSizes.min, `min_value:${teamSizes.min}`),
  v.maxValue(teamSizes.max, `max_value:${teamSizes.max}`),
)

export function teamSizeError(members: number, { min, max }: { min: number; max: number } = teamSizes): string | null {
  if (members < min) return `team_min:${min}`
  return members > max ? `team_max:${max}` : null
}
