// The same person twice, as the pages of a production build answer without scripts.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from './ask-database.ts'
import { dataFolder, freePort, ownerUrlOf, startDorsal, type Dorsal } from './dorsal-process.ts'
import { call } from './http-client.ts'
import { openSale, type Sale } from './sale.ts'

const folder = dataFolder()
let running: Dorsal
let sale: Sale
let second: string
beforeAll(async () => {
  running = await startDorsal({ PORT: String(await freePort()), DATA_DIR: folder.dataDir })
  const owner = ownerUrlOf(folder.dataDir)
  sale = await openSale(owner, { subdomain: 'lanternfell', places: 20, price: 0 })
  second = randomUUID()
  await ask(
    owner,
    `insert into competition (id, organization_id, event_id, pool_id, name, price, starts_at)
      select $2, organization_id, event_id, pool_id, 'Short', 0, starts_at from competition where id = $1`,
    [sale.competitionId, second],
  )
})
afterAll(async () => {
  await running?.kill()
  await folder.remove()
})

const athlete = (index: number, competitionId: string, dni: string) =>
  Object.fromEntries(
    Object.entries({
      competitionId,
      firstName: 'Ana',
      lastName: 'Núñez',
      email: 'ana@example.com',
      dni,
      birthDate: '05/04/1990',
      phone: '+54 11 5555 5555',
      gender: 'female',
      emergencyName: 'Bruno Núñez',
      emergencyPhone: '+54 11 4444 4444',
    }).map(([name, value]) => [`participants[${index}].${name}`, value]),
  )
const hold = (athletes: object[], more: Record<string, string> = {}) =>
  call({
    port: running.port,
    host: 'lanternfell',
    path: `/event/${sale.slug}/register?step=participants`,
    form: { intent: 'hold', draftKey: randomUUID(), ...Object.assign({}, ...athletes), ...more },
    headers: { 'accept-language': 'en' },
  })

/** The words by which the invalid field of this name is described; null for a field that is valid. */
const errorBeside = (page: string, name: string): string | null => {
  const field = [...page.matchAll(/<input\b[^>]*>/g)].map(([tag]) => tag).find((tag) => tag.includes(`name="${name}"`))
  if (!field?.includes('aria-invalid="true"')) return null
  const ids = /aria-describedby="([^"]*)"/.exec(field)?.[1]?.split(' ') ?? []
  const described = ids.map((id) => page.slice(page.indexOf(`id="${id}"`)).split('</p>')[0] ?? '')
  return described.join(' ').replaceAll(/^[^>]*>|<[^>]*>/g, '')
}

test('the same document twice in a competition is refused beside its field', async () => {
  const { status, body } = await hold([
    athlete(0, sale.competitionId, 'X1234567'),
    athlete(1, sale.competitionId, 'x-123 4567'),
  ])
  expect(status).toBe(409)
  expect(errorBeside(body, 'participants[1].dni')).toBe('The same document as participant 1')
  expect(body).toContain('Participant 1 has the same document and is in the same competition.')
  expect(errorBeside(body, 'participants[0].dni')).toBeNull()
  expect(body).not.toContain('name="isSure"')
})

test('the same document in another competition of the event is asked about by a box, and goes on once it is ticked', async () => {
  const both = [athlete(0, sale.competitionId, 'Y1234567'), athlete(1, second, 'Y1234567')]
  const asked = await hold(both)
  expect(asked.status).toBe(409)
  expect(errorBeside(asked.body, 'participants[1].dni')).toBe('The same document as participant 1')
  expect(asked.body).toMatch(
    /<input\b[^>]*type="checkbox"[^>]*name="isSure"|<input\b[^>]*name="isSure"[^>]*type="checkbox"/,
  )
  expect((await hold(both, { isSure: 'on' })).status).toBe(302)
})
