import { readFileSync } from 'node:fs'
import { findPostgres, type DorsalServer } from './dorsal-process.ts'

/**
 * Starts to count for how many milliseconds this test, a server and its database were ready to run but had no core
 * (Linux). Other programs and other virtual machines cause that; a busy server, a lock or a connection do not.
 */
export const startCoreWaitTimer = ({ pid, dataDir }: DorsalServer): (() => number) => {
  const { pid: postgres } = findPostgres(dataDir)!
  const threads = () => [
    '/proc/thread-self/schedstat',
    ...[pid, postgres, ...childrenOf(postgres)].map((id) => `/proc/${id}/task/${id}/schedstat`),
  ]
  const waitsBefore = new Map(threads().map((file) => [file, readWaitMs(file)]))
  const stolenBefore = readStolenMs()
  return () => {
    const waits = threads().map((file) => readWaitMs(file) - (waitsBefore.get(file) ?? 0))
    return waits.reduce((sum, ms) => sum + ms, 0) + readStolenMs() - stolenBefore
  }
}

const childrenOf = (pid: number) => read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean)

// schedstat: nanoseconds on a core, nanoseconds waiting for one, time slices.
const readWaitMs = (file: string): number => Number(read(file).split(' ')[1] ?? 0) / 1e6

/** Time the hypervisor took, averaged over the cores. The kernel counts it in hundredths of a second. */
const readStolenMs = (): number => {
  const cores = read('/proc/stat').match(/^cpu\d.*/gm) ?? []
  return cores.reduce((sum, line) => sum + Number(line.split(' ')[8]) * 10, 0) / Math.max(1, cores.length)
}

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // The process has ended, or this is not Linux.
    return ''
  }
}
