import { request } from 'node:http'
import pg from 'pg'
import { startEmbedded } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { databaseUrlsOf } from '#server/database/roles.ts'
import { burst, inTurns, median } from './load.ts'
import { memoryOf, startDorsal } from './processes.ts'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'

const organizationCount = 10_000
const fewCount = 10
const rounds = 5
const secret = 'a secret of benches, long enough to count'
const headers = { 'accept-encoding': 'br' }

export const benchManyOrganizations = async (): Promise<void> => {
  const dataDir = createTemporaryFolder('bench')
  const database = await startEmbedded({ dataDir })
  const urls = databaseUrlsOf(database.url, secret)
  await migrate(urls)
  await createOrganizations(urls.owner)
  const dorsal = await startDorsal({ DATABASE_URL: database.url, APP_SECRET: secret, JOBS: 'off' })
  const url = `http://127.0.0.1:${dorsal.port}/`
  const hosts = Array.from({ length: organizationCount }, (_, number) => `bench-${number}.localhost:${dorsal.port}`)
  try {
    await loadAll(url, hosts.slice(0, fewCount))
    const burstFew = () => burst({ url, hosts: hosts.slice(0, fewCount), headers })
    await burstFew()
    const memoryBefore = memoryOf(dorsal.pid)
    const startedAt = performance.now()
    await loadAll(url, hosts.slice(fewCount))
    const seconds = (performance.now() - startedAt) / 1_000
    const burstAll = () => burst({ url, hosts, headers })
    await burstAll()
    const [manyRuns, fewRuns] = await inTurns(rounds, burstAll, burstFew)
    const memoryAfter = memoryOf(dorsal.pid)
    const [manyRate, fewRate] = [manyRuns, fewRuns].map((runs) => median(runs.map((run) => run.perSecond))) as [
      number,
      number,
    ]
    const p99 = [manyRuns, fewRuns].map((runs) => median(runs.map((run) => run.p99)))
    console.log(
      `${organizationCount} organizations' landings beside ${fewCount}, 16 connections, median of ${rounds} runs in turns`,
    )
    console.log(
      `  ${organizationCount} organizations  ${manyRate.toFixed(0).padStart(7)} requests/s   p99 ${p99[0]} ms`,
    )
    console.log(`  limit: ${fewCount}            ${fewRate.toFixed(0).padStart(7)} requests/s   p99 ${p99[1]} ms`)
    console.log(`  ratio                ${(manyRate / fewRate).toFixed(2).padStart(7)}`)
    console.log(
      `  memory               ${memoryBefore.toFixed(0)} → ${memoryAfter.toFixed(0)} MB: ${(((memoryAfter - memoryBefore) * 1_000) / organizationCount).toFixed(1)} kB an organization`,
    )
    console.log(
      `  rendered in          ${seconds.toFixed(0)} s, once each: ${((organizationCount - fewCount) / seconds).toFixed(0)}/s`,
    )
  } finally {
    await dorsal.stop()
    await database.stop()
  }
}

const createOrganizations = async (ownerUrl: string) => {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const theme =
    '{"primaryColor":"#0B6E4F","secondaryColor":"#08415C","accentColor":"#FA9F42","successColor":"#2E933C","warningColor":"#F4B942"}'
  await owner.query(
    `with club as (
       insert into organization (id, subdomain, name, language, region, currency, time_zone, main_sport, theme, landing,
         sponsors, social_links)
       select gen_random_uuid(), 'bench-' || number, 'Club ' || number, 'es', 'es-AR', 'ARS',
         'America/Argentina/Buenos_Aires', 'running', $1, '{}', '[]', '{}'
       from generate_series(0, $2::int - 1) as number
       returning id, name
     ), race as (
       insert into event (id, organization_id, slug, title, starts_at, time_zone, location_name, sport, status, included,
         schedule)
       select gen_random_uuid(), id, '10k', '10K ' || name, now() + interval '90 days', 'America/Argentina/Buenos_Aires',
         'Costanera', 'running', 'published', '[]', '[]' from club
       returning id, organization_id, starts_at
     ), pool as (
       insert into place_pool (id, organization_id, capacity) select id, organization_id, 100 from race
     )
     insert into competition (id, organization_id, event_id, pool_id, name, price, distance_m, starts_at)
     select gen_random_uuid(), organization_id, id, id, '10K', 10000, 10000, starts_at from race`,
    [theme, organizationCount],
  )
  await owner.query('analyze')
  await owner.end()
}

const loadAll = async (url: string, hosts: string[]) => {
  const queue = [...hosts]
  const visitor = async () => {
    for (let host = queue.pop(); host; host = queue.pop()) await loadPage(url, host)
  }
  await Promise.all(Array.from({ length: 8 }, visitor))
}

const loadPage = (url: string, host: string) =>
  new Promise<void>((resolve, reject) => {
    request(url, { headers: { ...headers, host } }, (response) => {
      response.resume()
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${host}: ${response.statusCode}`)),
      )
    })
      .on('error', reject)
      .end()
  })
