import { burst, inTurns, median } from './load.ts'
import { startDorsal } from './processes.ts'

const rounds = 9
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

/** A cached page for browsers, who are counted, beside the same for a crawler, who is not. */
export const benchCountedVisitors = async (): Promise<void> => {
  const dorsal = await startDorsal()
  await dorsal.restart()
  const host = `lanternfell.localhost:${dorsal.port}`
  const url = `http://127.0.0.1:${dorsal.port}/event/lantern-round`
  const headers = { 'accept-encoding': 'br' }
  const burstCounted = () => burst({ url, host, headers: { ...headers, 'user-agent': browser }, seconds: 3 })
  const burstPlain = () => burst({ url, host, headers: { ...headers, 'user-agent': crawler }, seconds: 3 })
  try {
    await inTurns(2, burstCounted, burstPlain)
    const [counted, plain] = await inTurns(rounds, burstCounted, burstPlain)
    const [rate, limit] = [counted, plain].map((runs) => median(runs.map((run) => run.perSecond))) as [number, number]
    console.log(`cached page, 16 connections, median of ${rounds} runs in turns`)
    console.log(
      `  visitors counted ${rate.toFixed(0)} requests/s   limit: not counted ${limit.toFixed(0)} requests/s   ratio ${(rate / limit).toFixed(2)}`,
    )
  } finally {
    await dorsal.stop()
  }
}
