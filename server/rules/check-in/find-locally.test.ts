import { expect, test } from 'vitest'
import { findLocally, type StoredPerson } from './find-locally.ts'

const person = (id: string, changes: Partial<StoredPerson>): StoredPerson => ({
  id,
  eventId: 'event',
  eventTitle: '10K',
  name: '',
  bib: null,
  competition: '10K',
  team: null,
  status: 'confirmed',
  missing: [],
  isWaiverMissing: false,
  isIncomplete: false,
  items: [],
  cash: [],
  currency: 'ARS',
  handOut: null,
  repeats: [],
  codes: [],
  number: null,
  document: '',
  ...changes,
})

const secret = '0123456789abcdef'.repeat(4)
const id = '01890a5d-ac96-774b-bcce-b302099a8057'
const people = [
  person(id, { name: 'Đặng Núñez', bib: 'A-007', document: '30123456', number: 'ABCD-EFGH', codes: [`#${secret}`] }),
  person('b', { name: 'Bea 7 O’Neill', bib: '70', document: '40700700' }),
]
const hash = async (text: string) => `#${text}`
const found = async (input: string) => {
  const search = await findLocally(people, input, hash)
  return [search.kind, search.people.map((one) => one.name)]
}

test.each([
  [`https://club.example/event/a/register/participant/${secret}`, 'code', ['Đặng Núñez']],
  [`https://club.example/event/a/register/participant/${secret.replace('0', '1')}`, 'code', []],
  [`https://club.example/event/a/register/participant/${secret.slice(1)}`, 'unreadable', []],
  [id.toUpperCase(), 'code', ['Đặng Núñez']],
  ['a7', 'text', ['Đặng Núñez']],
  ['70', 'text', ['Bea 7 O’Neill']],
  ['nunez dang', 'text', ['Đặng Núñez']],
  ['oneill', 'text', ['Bea 7 O’Neill']],
  ['30.123.456', 'text', ['Đặng Núñez']],
  ['zz', 'text', []],
  [' ', 'text', []],
])('%j finds %s %j', async (input, kind, names) => expect(await found(input)).toEqual([kind, names]))
