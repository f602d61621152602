import { expect, test } from 'vitest'
import { similarCompetition } from './similar-competition.ts'

const competition = (id: string, name: string, isTeam = false) => ({ id, name, isTeam, free: null })
const targetOf = (...competitions: ReturnType<typeof competition>[]) => ({
  id: 'target',
  title: 'Other race',
  timeZone: 'UTC',
  startsAt: '2027-03-14T10:00:00Z',
  competitions,
})
const idFor = (target: ReturnType<typeof targetOf>, name: string, isTeam = false) =>
  similarCompetition(target, { name, isTeam })?.id ?? null

test('orders move to the competition of the same name, or the only one of its kind', () => {
  const target = targetOf(competition('a', '21K'), competition('b', '10K'), competition('c', 'Relay', true))
  expect([idFor(target, '10K'), idFor(target, '4 × 5 km', true)]).toEqual(['b', 'c'])
  expect(idFor(targetOf(competition('a', '21K')), '10K')).toBe('a')
})

test('a children’s race does not move to a half marathon by itself, nor teams to individuals', () => {
  const target = targetOf(competition('a', '21K'), competition('b', '10K'))
  expect([idFor(target, '3K'), idFor(target, '21K', true)]).toEqual([null, null])
})
