import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { queryDatabase } from './query-database.ts'
import { readOwnerUrl } from './dorsal-process.ts'
import { sendRequest } from './http-client.ts'
import { openSale, type Sale } from './sale.ts'
import { useDorsal } from './use-dorsal.ts'

const server = await useDorsal()
let sale: Sale
let secondCompetitionId: string
beforeAll(async () => {
  const owner = readOwnerUrl(server.dataDir)
  sale = await openSale(owner, { subdomain: 'lanternfell', places: 20, price: 0 })
  secondCompetitionId = randomUUID()
  await queryDatabase(
    owner,
    `insert into competition (id, organization_id, event_id, pool_id, name, price, starts_at)
      select $2, organization_id, event_id, pool_id, 'Short', 0, starts_at from competition where id = $1`,
    [sale.competitionId, secondCompetitionId],
  )
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
const hold = (athletes: object[], otherFields: Record<string, string> = {}) =>
  sendRequest({
    port: server.port,
    host: 'lanternfell',
    path: `/event/${sale.slug}/register?step=participants`,
    form: { intent: 'hold', draftKey: randomUUID(), ...Object.assign({}, ...athletes), ...otherFields },
    headers: { 'accept-language': 'en' },
  })

/** The error text of a field; null for a valid one. */
const errorBeside = (page: string, name: string): string | null => {
  const field = [...page.matchAll(/<input\b[^>]*>/g)].map(([tag]) => tag).find((tag) => tag.includes(`name="${name}"`))
  if (!field?.includes('aria-invalid="true"')) return null
  const ids = /aria-describedby="([^"]*)"/.exec(field)?.[1]?.split(' ') ?? []
  const descriptions = ids.map((id) => page.slice(page.indexOf(`id="${id}"`)).split('</p>')[0] ?? '')
  return descriptions.join(' ').replaceAll(/^[^>]*>|<[^>]*>/g, '')
}

test('the same document twice in a competition is rejected beside its field', async () => {
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
  const athletes = [athlete(0, sale.competitionId, 'Y1234567'), athlete(1, secondCompetitionId, 'Y1234567')]
  const response = await hold(athletes)
  expect(response.status).toBe(409)
  expect(errorBeside(response.body, 'participants[1].dni')).toBe('The same document as participant 1')
  expect(response.body).toMatch(
    /<input\b[^>]*type="checkbox"[^>]*name="isSure"|<input\b[^>]*name="isSure"[^>]*type="checkbox"/,
  )
  expect((await hold(athletes, { isSure: 'on' })).status).toBe(302)
})
