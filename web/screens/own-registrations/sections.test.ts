import { expect, test } from 'vitest'
import type { OwnDetails } from '#rules/own-registrations/own-registration-page.ts'
import { incompleteSections, sectionsInOrder } from './sections.ts'

const field = { help: '', enabled: true, competitions: [], condition: null, required: true }
const club = { ...field, kind: 'short_text', id: 'club', label: 'Club', placeholder: '' }
const certificate = { ...field, kind: 'file', id: 'certificate', label: 'Certificate', mayFollow: true }

const details = (answers: object, sentFields: string[]) =>
  ({
    answers: {
      fields: [club, certificate],
      athlete: { competitionId: 'c', birthDate: null, raceDay: '2027-03-14' },
      answers,
    },
    documents: { fields: [certificate], files: sentFields.map((fieldId) => ({ fieldId })) },
    dueItems: [],
  }) as unknown as OwnDetails

const answered = { club: { label: 'Club', value: 'Delfines' } }

test('the section where something is missing comes first', () => {
  expect(sectionsInOrder(details(answered, []))).toEqual(['documents', 'answers', 'merchandise'])
  expect(sectionsInOrder(details(answered, ['certificate']))).toEqual(['answers', 'documents', 'merchandise'])
  expect(incompleteSections(details({}, []))).toEqual(['answers', 'documents'])
  expect(incompleteSections(details(answered, ['certificate']))).toEqual([])
})
