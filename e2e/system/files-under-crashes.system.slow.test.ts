import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { orderIdOf } from './buyer.ts'
import { createDataFolder, readOwnerUrl, startDorsal, type DorsalServer } from './dorsal-process.ts'
import { queryDatabase } from './query-database.ts'
import { createRace, holdPlaces, type Race } from './race.ts'
import { sendFile } from './send-file.ts'

const uploads = 200
const filesOfAthlete = 5
const athletesOfOrder = 10
const crashCount = 2
const senders = 12

const folder = createDataFolder()
const { dataDir } = folder
const agent = new Agent({ keepAlive: true, maxSockets: senders * 2 })
let port = 0
let server: DorsalServer
let race: Race

const start = async () => {
  server = await startDorsal({ PORT: String(port), DATA_DIR: dataDir, DATABASE_POOL: '8' })
  port = server.port
}
beforeAll(async () => {
  await start()
  race = await createRace(readOwnerUrl(dataDir), { capacity: 1_000 })
  const field = { kind: 'file', id: 'certificate', label: 'Certificate', help: '', enabled: true, required: false }
  const settings = { competitions: [], condition: null, maxFiles: filesOfAthlete, accepts: ['pdf'] }
  await queryDatabase(
    readOwnerUrl(dataDir),
    `insert into registration_form (id, organization_id, event_id, fields)
      select $1, organization_id, id, $3 from event where id = $2`,
    [newId(), race.eventId, JSON.stringify([{ ...field, ...settings, isHealth: false, mayFollow: false }])],
  )
})
afterAll(async () => {
  agent.destroy()
  await server.kill()
  await folder.remove()
})

type Place = { order: string; registration: string }

async function holdForFiles(): Promise<Place[]> {
  const held = await holdPlaces(port, race, { athletes: athletesOfOrder })
  const order = orderIdOf(held)!
  const athletes = await queryDatabase<{ id: string }>(
    readOwnerUrl(dataDir),
    `select registration.id from registration join orders on orders.id = order_id where orders.confirmation_id = $1`,
    [order],
  )
  return athletes.flatMap(({ id }) => Array.from({ length: filesOfAthlete }, () => ({ order, registration: id })))
}

const storedFiles = () =>
  readdirSync(path.join(dataDir, 'files/private'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.pdf'))
    .map((entry) => path.join(entry.parentPath, entry.name))
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('however often the server dies while files come in, none is cut off and none that was confirmed is lost', async () => {
  const places: Place[] = []
  while (places.length < uploads) places.push(...(await holdForFiles()))
  const filesBefore = new Set(storedFiles())
  const sentHashes = new Set<string>()
  const confirmedIds: string[] = []
  let [doneCount, brokenCount] = [0, 0]

  const send = async ({ order, registration }: Place) => {
    for (;;) {
      const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(200_000)])
      sentHashes.add(hashOf(bytes))
      const query = { order, registration, field: 'certificate' }
      const response = await sendFile({ port, host: 'lanternfell', agent }, bytes, query).catch(() => null)
      if (response?.status === 201) confirmedIds.push((JSON.parse(response.body) as { id: string }).id)
      // It was stored before its answer was lost.
      const isFull = response?.status === 422 && response.body.includes('No more than 5 files')
      if (response?.status === 201 || isFull) break
      expect(response?.status ?? 503, response?.body).toBe(503)
      brokenCount += 1
      await pause(50)
    }
    doneCount += 1
  }
  const sendUntilDone = async () => {
    for (let place = places.pop(); place; place = places.pop()) await send(place)
  }
  const sending = Promise.all(Array.from({ length: senders }, sendUntilDone))
  for (let crash = 1; crash <= crashCount; crash += 1) {
    const dueCount = Math.floor((uploads * crash) / (crashCount + 1))
    await vi.waitUntil(() => doneCount >= dueCount, { timeout: 240_000, interval: 5 })
    await server.kill()
    await start()
  }
  await sending
  expect(brokenCount).toBeGreaterThan(crashCount)

  const rows = await queryDatabase<{ id: string; key: string; bytes: number }>(
    readOwnerUrl(dataDir),
    `select file.id, key, bytes from registration_file file join registration on registration.id = registration_id
      where event_id = $1`,
    [race.eventId],
  )
  expect(rows).toHaveLength(uploads)
  const ids = new Set(rows.map(({ id }) => id))
  expect(confirmedIds.filter((id) => !ids.has(id))).toEqual([])
  const isWhole = (file: string) => sentHashes.has(hashOf(readFileSync(file)))
  expect(rows.filter(({ key }) => !isWhole(path.join(dataDir, 'files', key)))).toEqual([])
  expect(storedFiles().filter((file) => !filesBefore.has(file) && !isWhole(file))).toEqual([])
}, 480_000)
