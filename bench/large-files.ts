import { setTimeout as pause } from 'node:timers/promises'
import { adminPaths } from '#rules/admin-paths.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'
import { hostOf, sendRequest } from '../e2e/system/http-client.ts'
import { openSale } from '../e2e/system/sale.ts'
import { median } from './load.ts'
import { logInMember, printWaits, waitsDuring, type Waits } from './longest-waits.ts'
import { startDorsal } from './processes.ts'

const rounds = 3
const atOnce = 10
const subdomain = 'nandu'
const secret = 'a secret of benches, long enough to count'
const bytes = 2_000_000

const bib = (text: string) => ({ path: adminPaths.eventBibs, form: { intent: 'checkFile', text } })
const details = (text: string) => ({
  path: adminPaths.eventDetails,
  form: { intent: 'save', revision: '0', details: text },
})
const bodies: Record<string, { path: (id: string) => string; form: Record<string, string> }> = {
  '2 MB of semicolons as a bib file': bib(';'.repeat(bytes)),
  'a bib file of 500 columns': bib(`bib;dni${';'.repeat(498)}\n`.repeat(bytes / 510)),
  'a bib file of 20,000 lines': bib(`bib;dni\n${'1;20000001;Ana;García;ana@example.com;42;21K\n'.repeat(19_999)}`),
  'an event with 650,000 pictures': details(`{"gallery":[${'{},'.repeat(bytes / 3 - 10)}{}]}`),
}

/** The longest that an answer without any work takes while members send large bodies, beside none. */
export const benchLargeFiles = async (): Promise<void> => {
  const database = await startEmbedded({ dataDir: createTemporaryFolder('bench') })
  const settings = { DATABASE_URL: database.url, APP_SECRET: secret, ATTEMPTS_PER_QUARTER: '100000' }
  const dorsal = await startDorsal(settings)
  try {
    const { eventId } = await openSale(database.url, { subdomain, places: 10 })
    const cookie = await logInMember(dorsal.port, settings, { subdomain, role: 'admin' })
    console.log(`waits for an answer beside ${atOnce} posts of 2 MB at once and none, median of ${rounds}`)
    const headers = { cookie, accept: 'application/json', origin: `http://${hostOf(subdomain, dorsal.port)}` }
    for (const [label, { path, form }] of Object.entries(bodies)) {
      const statuses = new Set<number>()
      const { body, type } = await multipartOf(form)
      const request = { port: dorsal.port, host: subdomain, method: 'POST', path: path(eventId), body }
      const send = async () => {
        const { status } = await sendRequest({
          ...request,
          headers: { ...headers, 'content-type': type, 'content-length': String(body.length) },
        })
        statuses.add(status)
      }
      const [times, waits, limits]: [number[], Waits[], Waits[]] = [[], [], []]
      for (let round = 0; round < rounds; round++) {
        const start = performance.now()
        waits.push(await waitsDuring(dorsal.port, () => Promise.all(Array.from({ length: atOnce }, send))))
        times.push(performance.now() - start)
        limits.push(await waitsDuring(dorsal.port, () => pause(Math.max(500, times.at(-1)!))))
      }
      console.log(`  ${label}, answered ${[...statuses].join(', ')} within ${(median(times) / 1_000).toFixed(1)} s`)
      printWaits('longest', waits, limits, ({ longest }) => longest)
      printWaits('p99', waits, limits, ({ p99 }) => p99)
    }
  } finally {
    await dorsal.stop()
    await database.stop()
  }
}

async function multipartOf(fields: Record<string, string>): Promise<{ body: Buffer; type: string }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const response = new Response(form)
  return { body: Buffer.from(await response.arrayBuffer()), type: response.headers.get('content-type')! }
}
