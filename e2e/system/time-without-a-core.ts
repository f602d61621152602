import { readFileSync } from 'node:fs'
import { postgresOf, type Dorsal } from './dorsal-process.ts'

/**
 * Begins to count how long this test, a server and its database were ready to run while no core was free for them; the
 * answer tells it in milliseconds. That is what other programs on the machine add to a wait, and other machines on the
 * same hardware. A server that is busy itself, or waits for a lock or a connection, adds nothing to it. From Linux.
 */
export const timeWithoutACore = ({ pid, dataDir }: Dorsal): (() => number) => {
  const { pid: postgres } = postgresOf(dataDir)!
  const threads = () => [
    '/proc/thread-self/schedstat',
    ...[pid, postgres, ...childrenOf(postgres)].map((id) => `/proc/${id}/task/${id}/schedstat`),
  ]
  const before = new Map(threads().map((file) => [file, readWaitMs(file)]))
  const stolenBefore = readStolenMs()
  return () => {
    const waits = threads().map((file) => readWaitMs(file) - (before.get(file) ?? 0))
    return waits.reduce((sum, ms) => sum + ms, 0) + readStolenMs() - stolenBefore
  }
}

const childrenOf = (pid: number) => read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean)

// Nanoseconds on a core, nanoseconds without one, times.
const readWaitMs = (file: string): number => Number(read(file).split(' ')[1] ?? 0) / 1e6

/** What the machine below took from each core, on the average. It is counted in hundredths of a second. */
const readStolenMs = (): number => {
  const cores = read('/proc/stat').match(/^cpu\d.*/gm) ?? []
  return cores.reduce((sum, line) => sum + Number(line.split(' ')[8]) * 10, 0) / Math.max(1, cores.length)
}

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // A connection that has ended meanwhile, or not Linux.
    return ''
  }
}
