import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { usualForm } from '../registration-forms/registration-form-schema.ts'
import { registrationSubmission } from '../registrations/registration-form.ts'
import { fieldErrors, validationMessage } from '../text/validation-message.ts'
import { joinForm } from './join-form.ts'
import { memberName, type TeamTerms } from './team-terms.ts'

const [relay, solo] = ['0197a1b2-0000-7000-8000-000000000001', '0197a1b2-0000-7000-8000-000000000002']
const terms: TeamTerms = {
  min: 3,
  max: 12,
  pricePerMember: false,
  nameLabel: '',
  uniqueNames: true,
  lateCompletion: false,
  bibPerTeam: false,
  scorers: null,
}
const athlete = (competitionId: string) => ({
  competitionId,
  firstName: 'Ana',
  lastName: 'López',
  email: 'ana@club.example',
  dni: '30123456',
  birthDate: '05/04/1990',
  phone: '+54 11 5555 1234',
  emergencyName: 'Eva López',
  emergencyPhone: '+54 11 5555 4321',
})

function parse(competitionIds: string[], team?: Record<string, unknown>, changes: Partial<TeamTerms> = {}) {
  const teams = { [relay]: { ...terms, ...changes } }
  const schema = registrationSubmission({ today: '2026-03-01', form: usualForm, raceDays: {}, teams })
  const draftKey = '0197a1b2-0000-4000-8000-000000000002'
  const result = safeParse(schema, { draftKey, participants: competitionIds.map(athlete), ...(team && { team }) })
  return result.success ? result.output.team : fieldErrors(result.issues)
}
const members = (count: number) => Array.from({ length: count }, () => relay)

test('a team has a name, a size of its competition and as many members as must be there', () => {
  expect(parse(members(3), { name: ' Los  Ñandúes ', size: '4' })).toEqual({ name: 'Los Ñandúes', size: 4 })
  expect(parse(members(12), { name: 'Twelve', size: '12' })).toEqual({ name: 'Twelve', size: 12 })
  expect(parse(members(3))).toEqual({ team: 'required' })
  expect(parse(members(3), {})).toEqual({ 'team.name': 'required', 'team.size': 'required' })
  expect(parse(members(3), { name: '', size: 'x' })).toEqual({ 'team.name': 'required', 'team.size': 'integer' })
  expect(parse(members(3), { name: 'One', size: '2' })).toEqual({ 'team.size': 'team_min:3' })
  expect(parse(members(2), { name: 'One', size: '4' })).toEqual({ 'team.size': 'team_min:3' })
  expect(parse(members(3), { name: 'One', size: '13' })).toEqual({ 'team.size': 'team_max:12' })
  expect(parse(members(5), { name: 'One', size: '4' })).toEqual({ 'team.size': 'team_max:4' })
  const { key, values } = validationMessage('team_min:3')
  expect([key, values]).toEqual(['team_min', { min: '3' }])
})

test('members may come later where that is allowed', () => {
  expect(parse(members(1), { name: 'One', size: '4' }, { lateCompletion: true })).toEqual({ name: 'One', size: 4 })
})

test('a team is of one competition, and individuals have none', () => {
  expect(parse([relay, solo, relay], { name: 'One', size: '3' })).toEqual({
    'participants.1.competitionId': 'team_competition',
  })
  expect(parse([solo], { name: 'One', size: '99' })).toBeNull()
  const eleven = Array.from({ length: 11 }, () => solo)
  expect(parse(eleven)).toEqual({ participants: 'max_participants:10' })
  expect(parse(members(21), { name: 'One', size: '12' })).toEqual({ participants: 'max_participants:10' })
})

test('a member is named to others by an initial', () => {
  expect(memberName({ firstName: 'Ana', lastName: 'lópez' })).toBe('Ana L.')
  expect(memberName({ firstName: 'Ana', lastName: '' })).toBe('Ana')
})

test('who joins a team answers what its competition asks, whatever competition is sent', () => {
  const terms = {
    title: '',
    description: '',
    showsProgress: true,
    maxParticipants: 10,
    asksGender: true,
    healthFileDays: 30,
  }
  const field = { kind: 'short_text', id: 'club', label: 'Club', help: '', placeholder: '', required: true } as const
  const form = { ...terms, fields: [{ ...field, enabled: true, competitions: [relay], condition: null }] }
  const raceDays = { [relay]: '2026-05-01', [solo]: '2026-05-01' }
  const schema = joinForm(
    { today: '2026-03-01', form, raceDays, teams: {} },
    { terms: 't', waiver: 'w', items: [] },
    relay,
  )
  const errorsOf = (participant: object) => {
    const result = safeParse(schema, { participants: [participant], terms: 't', waiver: 'w' })
    return fieldErrors(result.issues ?? [])
  }
  expect(errorsOf(athlete(relay))).toEqual({ 'participants.0.answers.club': 'required' })
  expect(errorsOf({ ...athlete(relay), answers: { club: 'Ribera' } })).toEqual({})
  for (const competitionId of [solo, '0197a1b2-0000-7000-8000-000000000003'])
    expect(errorsOf(athlete(competitionId))).toEqual({ 'participants.0.competitionId': 'selection' })
})
