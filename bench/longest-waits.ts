import { setTimeout as pause } from 'node:timers/promises'
import type { Role } from '#rules/permissions.ts'
import { runDorsal } from '../e2e/operator.ts'
import { sendRequest } from '../e2e/system/http-client.ts'
import { median } from './load.ts'

export type Waits = { longest: number; p99: number }

/** How long answers without any work take until `work` has ended. */
export async function waitsDuring(port: number, work: () => Promise<unknown>): Promise<Waits> {
  const waits: number[] = []
  const state = { isDone: false }
  const ping = async () => {
    while (!state.isDone) {
      const start = performance.now()
      const { status } = await sendRequest({ port, path: '/healthz' })
      if (status !== 200) throw new Error(`an answer was ${status}`)
      waits.push(performance.now() - start)
      await pause(10)
    }
  }
  await Promise.all([work().finally(() => (state.isDone = true)), ping()])
  const sorted = waits.toSorted((one, other) => one - other)
  return { longest: sorted.at(-1)!, p99: sorted[Math.floor(sorted.length * 0.99)]! }
}

export function printWaits(name: string, waits: Waits[], limits: Waits[], valueOf: (waits: Waits) => number): void {
  const [ms, limit] = [median(waits.map(valueOf)), median(limits.map(valueOf))]
  console.log(
    `    ${name.padEnd(10)}${ms.toFixed(1).padStart(9)} ms   without ${limit.toFixed(1).padStart(7)} ms   ratio ${(ms / limit).toFixed(2)}`,
  )
}

type Member = Readonly<{ subdomain: string; role: Role }>

/** Returns the cookies of a new member. */
export async function logInMember(
  port: number,
  settings: Record<string, string>,
  { subdomain, role }: Member,
): Promise<string> {
  const addUser = ['user', 'add', `${role}-of-benches@example.com`, '--org', subdomain, '--role', role]
  const { link } = await runDorsal<{ link: string }>({ ...settings, PORT: String(port) }, addUser)
  const form = { token: new URL(link).searchParams.get('token')! }
  const { headers } = await sendRequest({ port, host: subdomain, path: '/login/link', form })
  return headers['set-cookie']!.map((cookie) => cookie.split(';')[0]).join('; ')
}
