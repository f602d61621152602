// Answers, teams and variants that no browser sends: 422 beside their field, everything else preserved, nothing held.
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { orderIdOf } from './buyer.ts'
import { readOwnerUrl } from './dorsal-process.ts'
import { queryDatabase, queryOneRow } from './query-database.ts'
import { countPlaces, createRace, holdPlaces, invalidInputs, type Race } from './race.ts'
import { sendFile } from './send-file.ts'
import { useDorsal } from './use-dorsal.ts'

const server = await useDorsal({ ATTEMPTS_PER_QUARTER: '10000' })
const owner = readOwnerUrl(server.dataDir)
beforeEach(() => queryDatabase(owner, 'delete from limits.attempts'))

const field = { help: '', placeholder: '', enabled: true, competitions: [], condition: null, required: false }
const { placeholder: _, ...fileField } = field
const aFile = { ...fileField, kind: 'file', maxFiles: 2, accepts: ['pdf'], isHealth: false, mayFollow: false }
const formFields = [
  { ...field, kind: 'short_text', id: 'club', label: 'Club' },
  { ...field, kind: 'long_text', id: 'story', label: 'Story' },
  { ...field, kind: 'number', id: 'hours', label: 'Hours', min: 1, max: 12.5 },
  { ...field, kind: 'date', id: 'medical', label: 'Medical', min: '2026-01-01', max: '2026-12-31' },
  { ...field, kind: 'choice', id: 'size', label: 'Size', options: ['S', 'M'] },
  { ...field, kind: 'choices', id: 'extras', label: 'Extras', options: ['Bus', 'Dinner'] },
  { ...field, kind: 'yes_no', id: 'ill', label: 'Ill?' },
  { ...field, kind: 'country', id: 'country', label: 'Country' },
  { ...aFile, id: 'certificate', label: 'Certificate' },
  {
    ...field,
    kind: 'short_text',
    id: 'illness',
    label: 'Which?',
    required: true,
    condition: { kind: 'answer', field: 'ill', isOneOf: ['yes'] },
  },
  {
    ...field,
    kind: 'short_text',
    id: 'parent',
    label: 'Parent',
    required: true,
    condition: { kind: 'under', age: 18 },
  },
]

const ask = ({ eventId }: Race) =>
  queryDatabase(
    owner,
    `insert into registration_form (id, organization_id, event_id, fields)
      select $1, organization_id, id, $3 from event where id = $2`,
    [newId(), eventId, JSON.stringify(formFields)],
  )
const openAskingRace = async (): Promise<Race> => {
  const race = await createRace(owner, { capacity: 200 })
  await ask(race)
  return race
}
const answer = (id: string, index = 0) => `participants[${index}].answers.${id}`

const emoji = '🏃🏽‍♀️'
type Invalid = [answers: Record<string, string>, field: string]
const invalid: Invalid[] = [
  [{ club: 'x'.repeat(301) }, 'club'],
  [{ club: 'x'.repeat(10_000) }, 'club'],
  [{ club: emoji.repeat(100) }, 'club'],
  [{ club: 'Ribera\u0007lairetam' }, 'club'],
  [{ story: 'x'.repeat(10_000) }, 'story'],
  [{ hours: 'twelve' }, 'hours'],
  [{ hours: '12.6' }, 'hours'],
  [{ hours: '0' }, 'hours'],
  [{ hours: '1e1' }, 'hours'],
  [{ hours: '9'.repeat(10_000) }, 'hours'],
  [{ hours: '٣' }, 'hours'],
  [{ medical: '31/02/2026' }, 'medical'],
  [{ medical: '01/01/2027' }, 'medical'],
  [{ medical: '2026-05-01' }, 'medical'],
  [{ size: 'XL' }, 'size'],
  [{ size: 's' }, 'size'],
  [{ size: '__proto__' }, 'size'],
  [{ size: 'S\nM' }, 'size'],
  [{ extras: 'Bus\nTrain' }, 'extras[0]'],
  [{ extras: 'x'.repeat(10_000) }, 'extras[0]'],
  [{ ill: 'perhaps' }, 'ill'],
  [{ ill: 'true' }, 'ill'],
  [{ country: 'ZZ' }, 'country'],
  [{ country: 'Argentina' }, 'country'],
  [{ ill: 'yes' }, 'illness'],
  ...['medical', 'size', 'ill', 'country'].map((id): Invalid => [{ [id]: 'x'.repeat(10_000) }, id]),
]

test('an answer that its field does not take is marked there; the others, in any script, are preserved', async () => {
  const race = await openAskingRace()
  const kept = { club: `מועדון ריצה ${emoji}`, story: 'نادي الجري' }
  for (const [answers, faulty] of invalid) {
    const typed = Object.entries({ ...kept, ...answers }).map(([id, text]) => [answer(id), text])
    const { status, body } = await holdPlaces(server.port, race, { fields: Object.fromEntries(typed) })
    expect([answers, status, invalidInputs(body)]).toEqual([answers, 422, [answer(faulty)]])
    expect(body).toContain('value="Bruno Núñez"')
    for (const [id, text] of Object.entries(kept)) if (id !== faulty) expect(body).toContain(text)
  }
  expect((await countPlaces(owner, race)).taken).toBe(0)
})

test('conditions are decided on the server: what is hidden or unknown is dropped, what shows is required', async () => {
  const race = await openAskingRace()
  const young = { 'participants[0].birthDate': '05/04/2015' }
  const missing = await holdPlaces(server.port, race, { fields: young })
  expect([missing.status, invalidInputs(missing.body)]).toEqual([422, [answer('parent')]])
  expect(missing.body).toContain('Please complete all required fields for participant 1')

  const email = `${randomUUID()}@example.com`
  const fields = {
    'participants[0].email': email,
    [answer('ill')]: 'no',
    [answer('illness')]: 'Asthma',
    [answer('parent')]: 'Bruno',
    [answer('unknown')]: 'x',
    [answer('certificate')]: 'certificate.pdf',
    [answer('club')]: `مريم ${emoji}`,
  }
  expect((await holdPlaces(server.port, race, { fields })).status).toBe(302)
  const { answers } = await queryOneRow<{ answers: unknown }>(
    owner,
    'select answers from registration where email = $1',
    [email],
  )
  expect(answers).toEqual({
    ill: { label: 'Ill?', value: false },
    club: { label: 'Club', value: `مريم ${emoji}` },
  })
})

test('answers of another shape are rejected, as is the form of another event', async () => {
  const race = await openAskingRace()
  for (const shape of ['participants[0].answers', `${answer('club')}[0][0]`, `${answer('club')}.deep`]) {
    const { status } = await holdPlaces(server.port, race, { fields: { [shape]: 'x' } })
    expect([shape, status]).toEqual([shape, 422])
  }
  const other = await createRace(owner, { capacity: 10 })
  const { status, body } = await holdPlaces(server.port, race, {
    fields: { 'participants[0].competitionId': other.competitionId },
  })
  expect([status, body.includes('value="Bruno Núñez"')]).toEqual([422, true])
  expect((await countPlaces(owner, other)).taken).toBe(0)
})

test('a team of one and one of 21 are rejected beside the size, with names and members preserved', async () => {
  const race = await createRace(owner, { capacity: 50 })
  await queryDatabase(owner, 'update competition set team_size_min = 2, team_size_max = 20 where id = $1', [
    race.competitionId,
  ])
  const attempts: [athletes: number, size: string, invalid: string][] = [
    [1, '1', 'team.size'],
    [1, '2', 'team.size'],
    [2, '21', 'team.size'],
    [3, '2', 'team.size'],
    [2, '-2', 'team.size'],
    [2, '2.5', 'team.size'],
    [2, '9'.repeat(10_000), 'team.size'],
  ]
  for (const [athletes, size, faulty] of attempts) {
    const fields = { 'team.name': 'Ñandú 🏃', 'team.size': size }
    const { status, body } = await holdPlaces(server.port, race, { athletes, fields })
    expect([athletes, size.slice(0, 5), status, invalidInputs(body)]).toEqual([
      athletes,
      size.slice(0, 5),
      422,
      [faulty],
    ])
    expect(body).toContain('Ñandú 🏃')
    expect(body).toContain('value="Bruno Núñez"')
  }
  const many = await holdPlaces(server.port, race, { athletes: 21, fields: { 'team.name': 'All', 'team.size': '21' } })
  expect([many.status, many.body.includes('value="Bruno Núñez"')]).toEqual([422, true])
  expect(many.body).toContain('An order can register at most 10 participants')
  for (const name of ['', 'x'.repeat(10_000), 'a\u0007b']) {
    const fields = { 'team.name': name, 'team.size': '2' }
    const { status, body } = await holdPlaces(server.port, race, { athletes: 2, fields })
    expect([name.slice(0, 5), status, invalidInputs(body)]).toEqual([name.slice(0, 5), 422, ['team.name']])
  }
  expect((await countPlaces(owner, race)).taken).toBe(0)
})

test('a file of 10 MB is stored, and of one that is a byte longer nothing is', async () => {
  const race = await openAskingRace()
  const order = orderIdOf(await holdPlaces(server.port, race))!
  const { id: registration } = await queryOneRow<{ id: string }>(
    owner,
    'select id from registration where event_id = $1',
    [race.eventId],
  )
  const send = (bytes: number) =>
    sendFile({ port: server.port, host: 'lanternfell' }, Buffer.alloc(bytes, '%PDF-1.7\n'), {
      order,
      registration,
      field: 'certificate',
    })
  const countFiles = () =>
    readdirSync(path.join(server.dataDir, 'files/private'), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    ).length
  const before = countFiles()
  expect((await send(10 * 1024 * 1024)).status).toBe(201)
  expect(await send(10 * 1024 * 1024 + 1)).toMatchObject({ status: 413, body: expect.stringContaining('10 MB') })
  const rows = await queryDatabase(owner, 'select bytes from registration_file where registration_id = $1', [
    registration,
  ])
  expect([rows, countFiles() - before]).toEqual([[{ bytes: 10_485_760 }], 1])
})
