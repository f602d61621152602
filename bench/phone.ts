import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { chromiumArguments, chromiumPath } from '../e2e/chromium.ts'
import { findFreePort } from '#server/database/embedded/find-free-port.ts'
import { median } from './load.ts'
import { startDorsal } from './processes.ts'

const pages: [organization: string, path: string][] = [
  ['nandu', '/'],
  ['nandu', '/event/media-maraton-de-la-piedra'],
  ['lanternfell', '/'],
  ['lanternfell', '/event/lantern-round'],
  ['lanternfell', '/news/coffin-road-50-results'],
  ['lanternfell', '/event/coffin-road-50/results'],
  ['marejada', '/'],
  ['marejada', '/event/travesia-de-la-bahia'],
  ['nandu', '/event/media-maraton-de-la-piedra/register'],
]
const loads = 5

/**
 * Lighthouse's mobile profile: slow 4G, a processor four times slower, an empty browser cache. The limit is a page of
 * one line.
 */
export const benchPhone = async (): Promise<void> => {
  const dorsal = await startDorsal()
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>One line</title><h1>One line</h1>',
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = await findFreePort()
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  })
  try {
    const limit = await medianLoad(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, port)
    console.log(`pages on a slow phone (Lighthouse's mobile profile), medians of ${loads} loads`)
    console.log(`  ${formatLoad('limit: a page of one line', limit)}`)
    for (const [organization, path] of pages) {
      const load = await medianLoad(`http://${organization}.localhost:${dorsal.port}${path}`, port)
      const ratio = (load.largest / limit.largest).toFixed(2)
      console.log(`  ${formatLoad(`${organization} ${path}`, load)}   ratio ${ratio}`)
    }
  } finally {
    await browser.close()
    server.close()
    await dorsal.stop()
  }
}

/** `first` and `largest` paint in milliseconds, `shift` as a share of the viewport. */
type Load = { first: number; largest: number; shift: number; score: number }

const medianLoad = async (url: string, port: number): Promise<Load> => {
  const runs: Load[] = []
  for (let load = 0; load < loads; load++) runs.push(await loadOnce(url, port))
  const medianOf = (name: keyof Load) => median(runs.map((run) => run[name]))
  return { first: medianOf('first'), largest: medianOf('largest'), shift: medianOf('shift'), score: medianOf('score') }
}

const loadOnce = async (url: string, port: number, isAgain = false): Promise<Load> => {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: ['performance'] })
  const { audits, categories, runtimeError } = result!.lhr
  // Chromium loses the beginning of a trace in one of some dozens of loads; such a load measures nothing.
  if (runtimeError && !isAgain) return loadOnce(url, port, true)
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
  const value = (name: string) => {
    const number = audits[name]?.numericValue
    if (number === undefined) throw new Error(`${url}: Lighthouse says nothing of ${name}`)
    return number
  }
  return {
    first: value('first-contentful-paint'),
    largest: value('largest-contentful-paint'),
    shift: value('cumulative-layout-shift'),
    score: (categories.performance!.score ?? 0) * 100,
  }
}

const formatLoad = (name: string, { first, largest, shift, score }: Load) =>
  `${name.padEnd(46)} LCP ${(largest / 1000).toFixed(2)} s   FCP ${(first / 1000).toFixed(2)} s   ` +
  `CLS ${shift.toFixed(3)}   score ${score.toFixed(0)}`
