import autocannon from 'autocannon'

export type Burst = { perSecond: number; p99: number; answers: number }

type Target = {
  url: string
  host?: string
  hosts?: string[]
  headers?: Record<string, string>
  connections?: number
  seconds?: number
}

export const burst = async ({
  url,
  host,
  hosts,
  headers = {},
  connections = 16,
  seconds = 4,
}: Target): Promise<Burst> => {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { ...headers, ...(host && { host }) },
    ...(hosts && { requests: hosts.map((hostName) => ({ headers: { ...headers, host: hostName } })) }),
  })
  const failureCount = result.non2xx + result.errors + result.timeouts
  if (failureCount || !result.requests.total)
    throw new Error(`${failureCount} of ${result.requests.total} answers from ${url} were no 200`)
  return { perSecond: result.requests.average, p99: result.latency.p99, answers: result.requests.total }
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Runs two measurements in turns, so that both meet the same noise of the machine. */
export const inTurns = async <One, Other>(
  rounds: number,
  measureOne: () => Promise<One>,
  measureOther: () => Promise<Other>,
): Promise<[One[], Other[]]> => {
  const ones: One[] = []
  const others: Other[] = []
  for (let round = 0; round < rounds; round++) {
    ones.push(await measureOne())
    others.push(await measureOther())
  }
  return [ones, others]
}
