import { request } from 'node:http'
import { findFreePort } from '#server/database/embedded/find-free-port.ts'
import { burst, inTurns, median } from './load.ts'
import { endProgram, startDorsal, startProgram } from './processes.ts'

const host = 'lanternfell.localhost'
const page = '/event/lantern-round'
const rounds = 5

export const benchEventPage = async (): Promise<void> => {
  const dorsal = await startDorsal({ PAGE_CACHE_MB: '0' })
  const url = `http://127.0.0.1:${dorsal.port}${page}`
  const size = await sizeOf(url)
  const limitPort = await findFreePort()
  const limit = await startProgram(['bench/constant-page.ts', String(limitPort), String(size)])
  try {
    const burstDorsal = () => burst({ url, host: `${host}:${dorsal.port}` })
    const burstLimit = () => burst({ url: `http://127.0.0.1:${limitPort}/` })
    await inTurns(1, burstDorsal, burstLimit)
    const [pages, constants] = await inTurns(rounds, burstDorsal, burstLimit)
    const dorsalRate = median(pages.map((run) => run.perSecond))
    const limitRate = median(constants.map((run) => run.perSecond))
    console.log(`event page, ${(size / 1000).toFixed(1)} kB, 16 connections, median of ${rounds} runs in turns`)
    console.log(
      `  Dorsal                     ${dorsalRate.toFixed(0).padStart(7)} requests/s   p99 ${median(pages.map((run) => run.p99))} ms`,
    )
    console.log(
      `  limit: Express, constant   ${limitRate.toFixed(0).padStart(7)} requests/s   p99 ${median(constants.map((run) => run.p99))} ms`,
    )
    console.log(`  ratio                      ${(dorsalRate / limitRate).toFixed(3).padStart(7)}`)
  } finally {
    await endProgram(limit)
    await dorsal.stop()
  }
}

const sizeOf = (url: string) =>
  new Promise<number>((resolve, reject) => {
    request(url, { headers: { host } }, (response) => {
      let size = 0
      response.on('data', (chunk: Buffer) => (size += chunk.length))
      response.on('end', () =>
        response.statusCode === 200 ? resolve(size) : reject(new Error(`${url}: ${response.statusCode}`)),
      )
    })
      .on('error', reject)
      .end()
  })
