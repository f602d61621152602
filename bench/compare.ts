import { median } from './load.ts'

const warmUps = 10
const turns = 100

type Work = () => Promise<unknown>

/** Prints the median time of each, done in turns, one after the other. */
export const compare = async (label: string, { dorsal, limit }: { dorsal: Work; limit: Work }): Promise<void> => {
  const [times, limitTimes]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < warmUps + turns; turn += 1) {
    times.push(await timeOf(dorsal))
    limitTimes.push(await timeOf(limit))
  }
  const [ms, limitMs] = [median(times.slice(warmUps)), median(limitTimes.slice(warmUps))]
  console.log(
    `  ${label.padEnd(30)}${ms.toFixed(2).padStart(8)} ms   limit ${limitMs.toFixed(2).padStart(8)} ms   ratio of rates ${(limitMs / ms).toFixed(2)}`,
  )
}

const timeOf = async (work: Work): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}
