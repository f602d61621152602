import { request } from 'node:http'
import { findFreePort } from '#server/database/embedded/find-free-port.ts'
import { inTurns, median } from './load.ts'
import { endProgram, processorTimeOf, startDorsal, startProgram } from './processes.ts'

const pages = [
  ['lanternfell', '/'],
  ['lanternfell', '/event/lantern-round'],
  ['nandu', '/'],
  ['marejada', '/'],
  ['marejada', '/event/criterium-del-puerto/results'],
] as const
const rounds = 5
const pagesARound = 60
const pagesToWarmUp = 200
// Processor time is counted in ticks of 10 ms, and the limit needs few of them for a page.
const limitPagesARound = 1_000

export const benchUncachedPage = async (): Promise<void> => {
  const dorsal = await startDorsal({ PAGE_CACHE_MB: '0' })
  console.log(`uncached pages, one after the other, median of ${rounds} runs of ${pagesARound} in turns`)
  try {
    for (const [name, path] of pages) {
      const host = `${name}.localhost:${dorsal.port}`
      const dorsalTarget = { port: dorsal.port, path, host }
      const html = await fetchBody(dorsalTarget)
      const elements = html.match(/<[a-z]/g)?.length ?? 0
      const limitPort = await findFreePort()
      const limit = await startProgram(
        ['bench/plain-elements.ts', String(limitPort), String(elements), String(html.length)],
        { NODE_ENV: 'production' },
      )
      try {
        const limitTarget = { port: limitPort, path: '/', host }
        await inTurns(
          1,
          measureRendering(dorsal.pid, dorsalTarget, pagesToWarmUp),
          measureRendering(limit.pid!, limitTarget, pagesToWarmUp),
        )
        const [dorsalTimes, limitTimes] = await inTurns(
          rounds,
          measureRendering(dorsal.pid, dorsalTarget, pagesARound),
          measureRendering(limit.pid!, limitTarget, limitPagesARound),
        )
        const [dorsalTime, limitTime] = [median(dorsalTimes), median(limitTimes)]
        console.log(
          `  ${(name + path).padEnd(46)} ${dorsalTime.toFixed(1).padStart(5)} ms   limit ${limitTime.toFixed(2)} ms   ` +
            `ratio ${(dorsalTime / limitTime).toFixed(1)}   ${elements} elements, ${(html.length / 1000).toFixed(1)} kB`,
        )
      } finally {
        await endProgram(limit)
      }
    }
  } finally {
    await dorsal.stop()
  }
}

type Target = { port: number; path: string; host: string }

const measureRendering = (pid: number, target: Target, times: number) => async (): Promise<number> => {
  const timeBefore = processorTimeOf(pid)
  for (let index = 0; index < times; index++) await fetchBody(target)
  return (processorTimeOf(pid) - timeBefore) / times
}

const fetchBody = ({ port, path, host }: Target) =>
  new Promise<string>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (body += chunk))
      response.on('end', () =>
        response.statusCode === 200 ? resolve(body) : reject(new Error(`${host}${path}: ${response.statusCode}`)),
      )
    })
      .on('error', reject)
      .end()
  })
