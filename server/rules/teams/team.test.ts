import { safeParse } from 'valibot'
import { describe, expect, it } from 'vitest'
import { teamSize, teamSizeError } from './team.ts'

describe('a team', () => {
  it('has 2 to 20 members', () => {
    expect(teamSizeError(1)).toBe('team_min:2')
    expect(teamSizeError(2)).toBeNull()
    expect(teamSizeError(20)).toBeNull()
    expect(teamSizeError(21)).toBe('team_max:20')
  })

  it('has as many as its competition asks for', () => {
    expect(teamSizeError(3, { min: 4, max: 6 })).toBe('team_min:4')
    expect(teamSizeError(7, { min: 4, max: 6 })).toBe('team_max:6')
  })

  it('has a size that is a whole number within the limits', () => {
    const errors = [1, 21, 2.5, Number.NaN].map((size) => safeParse(teamSize, size).issues?.[0].message)
    expect(errors).toEqual(['min_value:2', 'max_value:20', 'integer', 'required'])
  })
})
