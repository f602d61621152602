import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '#server/database/embedded/find-free-port.ts'
import { burst, inTurns, median, type Burst } from './load.ts'
import { endProgram, memoryOf, processorTimeOf, startDorsal, startProgram } from './processes.ts'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'

const page = '/event/lantern-round'
const rounds = 9
const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }

export const benchCachedPage = async (): Promise<void> => {
  const dorsal = await startDorsal()
  await dorsal.restart()
  await pause(10_000)
  const idle = memoryOf(dorsal.pid)
  const host = `lanternfell.localhost:${dorsal.port}`
  const url = `http://127.0.0.1:${dorsal.port}${page}`
  const response = await fetchResponse(url, host)
  const folder = createTemporaryFolder('bench')
  const file = path.join(folder, 'answer.json')
  writeFileSync(file, JSON.stringify(response))
  const limitPort = await findFreePort()
  const limit = await startProgram(['bench/raw-page.ts', String(limitPort), file])
  try {
    const burstDorsal = measureBurst(dorsal.pid, () => burst({ url, host, headers }))
    const burstLimit = measureBurst(limit.pid!, () =>
      burst({ url: `http://127.0.0.1:${limitPort}${page}`, host, headers }),
    )
    await inTurns(2, burstDorsal, burstLimit)
    const [dorsalRuns, limitRuns] = await inTurns(rounds, burstDorsal, burstLimit)
    const size = Buffer.from(response.body, 'base64').length
    console.log(
      `cached page, ${(size / 1000).toFixed(1)} kB of brotli, 16 connections, median of ${rounds} runs in turns`,
    )
    const [dorsalSummary, limitSummary] = [summaryOf(dorsalRuns), summaryOf(limitRuns)]
    console.log(`  Dorsal                ${formatSummary(dorsalSummary)}`)
    console.log(`  limit: node:http      ${formatSummary(limitSummary)}`)
    console.log(
      `  ratio                 ${(dorsalSummary.perSecond / limitSummary.perSecond).toFixed(2).padStart(7)}              ` +
        `p99 ${(dorsalSummary.p99 / limitSummary.p99).toFixed(2)}   processor ${(dorsalSummary.microseconds / limitSummary.microseconds).toFixed(2)}`,
    )
    console.log(
      `  memory                ${idle.toFixed(0)} MB idle after a second start, ${memoryOf(dorsal.pid).toFixed(0)} MB under load`,
    )
  } finally {
    await endProgram(limit)
    await dorsal.stop()
  }
}

/**
 * `microseconds`: processor time of the server process for each response; the load generator runs on the same cores.
 */
type MeasuredBurst = Burst & { microseconds: number }

const measureBurst = (pid: number, run: () => Promise<Burst>) => async (): Promise<MeasuredBurst> => {
  const timeBefore = processorTimeOf(pid)
  const result = await run()
  return { ...result, microseconds: ((processorTimeOf(pid) - timeBefore) * 1_000) / result.answers }
}

const summaryOf = (runs: MeasuredBurst[]) => ({
  perSecond: median(runs.map((run) => run.perSecond)),
  p99: median(runs.map((run) => run.p99)),
  microseconds: median(runs.map((run) => run.microseconds)),
})

const formatSummary = ({ perSecond, p99, microseconds }: ReturnType<typeof summaryOf>) =>
  `${perSecond.toFixed(0).padStart(7)} requests/s   p99 ${p99} ms   ${microseconds.toFixed(0)} µs of the server's processor each`

export const fetchResponse = (url: string, host: string) =>
  new Promise<{ headers: string[]; body: string }>((resolve, reject) => {
    request(url, { headers: { host, ...headers } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        if (response.statusCode !== 200 || response.headers['content-encoding'] !== 'br')
          return reject(new Error(`${url}: ${response.statusCode} without brotli`))
        const sentHeaders = response.rawHeaders.flatMap((name, index, all) =>
          index % 2 === 0 && !/^(date|connection|keep-alive)$/i.test(name) ? [name, all[index + 1]!] : [],
        )
        resolve({ headers: sentHeaders, body: Buffer.concat(chunks).toString('base64') })
      })
    })
      .on('error', reject)
      .end()
  })
