import { expect, test } from 'vitest'
import { holdForm } from './hold-expired.tsx'
import { blankParticipant } from './participants-form.ts'

test('taking places again sends the team with its members', () => {
  const participants = [{ ...blankParticipant('relay'), firstName: 'Ana' }]
  const sent = Object.fromEntries(holdForm({ participants, team: { name: 'Las Piedras', size: '4' } }, 'key'))
  expect(sent).toMatchObject({
    intent: 'hold',
    draftKey: 'key',
    'participants[0].firstName': 'Ana',
    'team.name': 'Las Piedras',
    'team.size': '4',
  })
  expect(Object.keys(Object.fromEntries(holdForm({ participants, team: null }, 'key')))).not.toContain('team.name')
})
