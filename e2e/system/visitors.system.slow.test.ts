// Visitors of cached and of other pages, behind a proxy, in a process that is stopped.
import { expect, test } from 'vitest'
import { estimateCount } from '#rules/visitors/sketch.ts'
import { readOwnerUrl } from './dorsal-process.ts'
import { sendRequest, type RequestOptions } from './http-client.ts'
import { logIn } from './log-in.ts'
import { queryDatabase } from './query-database.ts'
import { useDorsal, useDorsalBeside } from './use-dorsal.ts'

const first = await useDorsal()
const server = await useDorsalBeside(first, { TRUST_PROXY: 'loopback' })
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let visitors = 0

/** Five new visitors who all see one page. */
const visit = async (path: string, { headers = {}, host = 'nandu', ...options }: Partial<RequestOptions> = {}) => {
  const statuses = new Set<number>()
  for (let visitor = 0; visitor < 5; visitor++) {
    const address = { 'user-agent': agent, 'x-forwarded-for': `198.51.100.${(visitors += 1)}` }
    for (let time = 0; time < 2; time++) {
      const page = { port: server.port, host, path, headers: { ...address, ...headers }, ...options }
      statuses.add((await sendRequest(page)).status)
    }
  }
  return [...statuses]
}

const countStored = async (subdomain: string) => {
  const rows = await queryDatabase<{ registers: Buffer }>(
    readOwnerUrl(first.dataDir),
    'select registers from visitor_day join organization on organization.id = organization_id where subdomain = $1',
    [subdomain],
  )
  return rows.map(({ registers }) => estimateCount(registers))
}

test('pages count each visitor once, cached or rendered, and nothing else counts', async () => {
  const cookie = await logIn(
    { ...server, dataDir: first.dataDir },
    { email: 'vera@example.com', org: 'nandu', role: 'user' },
  )
  for (const path of ['/', '/price', '/login', '/PRICE']) expect([path, await visit(path)]).toEqual([path, [200]])
  expect(await visit('/', { method: 'HEAD' })).toEqual([200])
  expect(await visit('/', { headers: { 'sec-purpose': 'prefetch' } })).toEqual([200])
  expect(await visit('/', { headers: { 'user-agent': 'Googlebot/2.1' } })).toEqual([200])
  expect(await visit('/nothing-here')).toEqual([404])
  expect(await visit('/favicon.ico')).toEqual([200])
  expect(await visit('/robots.txt')).toEqual([200])
  expect(await visit('/admin')).toEqual([302])
  for (const path of ['/', '/admin', '/signed-in.json'])
    expect([path, await visit(path, { headers: { cookie } })]).toEqual([path, [200]])
  // At another organization she is a visitor, whose page asks who is signed in.
  for (const path of ['/', '/signed-in.json'])
    expect([path, await visit(path, { host: 'marejada', headers: { cookie } })]).toEqual([path, [200]])
  await server.stop()
  // Of 20 visitors, some may raise the same register: 18 are fewer than in one run of 50,000.
  const [count] = await countStored('nandu')
  expect(count).toBeGreaterThanOrEqual(18)
  expect(count).toBeLessThanOrEqual(22)
  const [countElsewhere] = await countStored('marejada')
  expect(countElsewhere).toBeGreaterThanOrEqual(4)
  expect(countElsewhere).toBeLessThanOrEqual(6)
  expect(await countStored('lanternfell')).toEqual([])
})
