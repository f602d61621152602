import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseUrls } from '../database/roles.ts'
import { newId } from '../database/ids.ts'

type Role = 'app' | 'platform'
type Statement = Readonly<{ role: Role; text: string; values?: readonly unknown[] }>

/**
 * What a process of the release before order lines sent for one purchase, from the hold to the confirmation: recorded
 * from that release on the backup beside it. `{id 1}` is a new id, `{secret}` and `{number}` those of the confirmation,
 * `{in 30 min}` a moment.
 */
const purchase = JSON.parse(
  readFileSync(path.resolve('server/testing/previous-release/purchase.json'), 'utf8'),
) as readonly Statement[]

// That release, too, repeats what PostgreSQL has ended with serialization_failure or deadlock_detected.
const collisions = ['40001', '40P01']
const maxAttempts = 4

export type PastSales = Readonly<{ buy(): Promise<void>; close(): Promise<void> }>

/** Buys as that release did, over connections of its roles. */
export function openPastSales(urls: DatabaseUrls): PastSales {
  const pools = {
    app: new pg.Pool({ connectionString: urls.app, max: 10 }),
    platform: new pg.Pool({ connectionString: urls.platform, max: 5 }),
  }
  return {
    buy: async () => {
      for (const transaction of transactionsOf(renew(purchase))) await run(pools, transaction)
    },
    close: async () => {
      await pools.app.end()
      await pools.platform.end()
    },
  }
}

/** The statements of another purchase at this moment. */
function renew(statements: readonly Statement[]): Statement[] {
  const names = new Map<string, string>([
    ['secret', randomBytes(24).toString('base64url')],
    ['number', `DR-${randomBytes(6).toString('hex')}`],
  ])
  const valueOf = (name: string): string => {
    const minutes = /^in (-?\d+) min$/.exec(name)?.[1]
    if (minutes) return new Date(Date.now() + Number(minutes) * 60_000).toISOString()
    if (!names.has(name)) names.set(name, newId())
    return names.get(name)!
  }
  const renewText = (text: string) =>
    text.replaceAll(/\{(id \d+|secret|number|in -?\d+ min)\}/g, (_, name) => valueOf(name))
  return statements.map(({ role, text, values = [] }) => ({
    role,
    text: renewText(text),
    values: values.map((value) => (typeof value === 'string' ? renewText(value) : value)),
  }))
}

function transactionsOf(statements: readonly Statement[]): Statement[][] {
  const transactions: Statement[][] = []
  for (const statement of statements) {
    if (statement.text === 'begin') transactions.push([])
    transactions.at(-1)!.push(statement)
  }
  return transactions
}

/** Throws what that release would have answered with a failure. */
async function run(pools: Record<Role, pg.Pool>, transaction: readonly Statement[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const client = await pools[transaction[0]!.role].connect()
    try {
      for (const { text, values } of transaction) await client.query(text, [...(values ?? [])])
      return
    } catch (error) {
      await client.query('rollback')
      if (attempt === maxAttempts || !collisions.includes((error as { code: string }).code)) throw error
    } finally {
      client.release()
    }
    await pause(Math.random() * 50 * attempt)
  }
}
