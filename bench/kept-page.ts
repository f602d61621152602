import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { burst, inTurns, median, type Burst } from './load.ts'
import { endProgram, freePort, memoryOf, processorTimeOf, startDorsal, startProgram } from './processes.ts'

const page = '/event/lantern-round'
const rounds = 9
const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** A kept page beside node's own server that sends the same bytes and headers and looks at nothing. */
export const benchKeptPage = async (): Promise<void> => {
  const dorsal = await startDorsal()
  await dorsal.restart()
  await pause(10_000)
  const idle = memoryOf(dorsal.pid)
  const host = `lanternfell.localhost:${dorsal.port}`
  const url = `http://127.0.0.1:${dorsal.port}${page}`
  const answer = await answerOf(url, host)
  const folder = mkdtempSync(path.join(tmpdir(), 'dorsal-bench-'))
  const file = path.join(folder, 'answer.json')
  writeFileSync(file, JSON.stringify(answer))
  const limitPort = await freePort()
  const limit = await startProgram(['bench/raw-page.ts', String(limitPort), file])
  try {
    const ours = measured(dorsal.pid, () => burst({ url, host, headers }))
    const theirs = measured(limit.pid!, () => burst({ url: `http://127.0.0.1:${limitPort}${page}`, host, headers }))
    await inTurns(2, ours, theirs)
    const [kept, raw] = await inTurns(rounds, ours, theirs)
    const size = Buffer.from(answer.body, 'base64').length
    console.log(
      `kept page, ${(size / 1000).toFixed(1)} kB of brotli, 16 connections, median of ${rounds} runs in turns`,
    )
    const [reached, most] = [summary(kept), summary(raw)]
    console.log(`  Dorsal                ${described(reached)}`)
    console.log(`  limit: node:http      ${described(most)}`)
    console.log(
      `  ratio                 ${(reached.perSecond / most.perSecond).toFixed(2).padStart(7)}              ` +
        `p99 ${(reached.p99 / most.p99).toFixed(2)}   processor ${(reached.microseconds / most.microseconds).toFixed(2)}`,
    )
    console.log(
      `  memory                ${idle.toFixed(0)} MB idle after a second start, ${memoryOf(dorsal.pid).toFixed(0)} MB under load`,
    )
  } finally {
    await endProgram(limit)
    await dorsal.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A burst with the processor time that the server itself spent on each answer: the generator shares its cores. */
type Measured = Burst & { microseconds: number }

const measured = (pid: number, run: () => Promise<Burst>) => async (): Promise<Measured> => {
  const before = processorTimeOf(pid)
  const result = await run()
  return { ...result, microseconds: ((processorTimeOf(pid) - before) * 1_000) / result.answers }
}

const summary = (runs: Measured[]) => ({
  perSecond: median(runs.map((one) => one.perSecond)),
  p99: median(runs.map((one) => one.p99)),
  microseconds: median(runs.map((one) => one.microseconds)),
})

const described = ({ perSecond, p99, microseconds }: ReturnType<typeof summary>) =>
  `${perSecond.toFixed(0).padStart(7)} requests/s   p99 ${p99} ms   ${microseconds.toFixed(0)} µs of the server's processor each`

/** What is sent for the page once it is kept: headers as they stand, body in base64. */
export const answerOf = (url: string, host: string) =>
  new Promise<{ headers: string[]; body: string }>((done, failed) => {
    request(url, { headers: { host, ...headers } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        if (response.statusCode !== 200 || response.headers['content-encoding'] !== 'br')
          return failed(new Error(`${url}: ${response.statusCode} without brotli`))
        const sent = response.rawHeaders.flatMap((name, index, all) =>
          index % 2 === 0 && !/^(date|connection|keep-alive)$/i.test(name) ? [name, all[index + 1]!] : [],
        )
        done({ headers: sent, body: Buffer.concat(chunks).toString('base64') })
      })
    })
      .on('error', failed)
      .end()
  })
