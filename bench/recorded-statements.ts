import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { newId } from '#server/database/ids.ts'

type Statement = { text: string; values: unknown[] }

/** Statements that can be sent again: what was new in them, ids for example, is replaced each time. */
export type Recording = Readonly<{ statements: readonly Statement[]; newTexts: readonly string[] }>

const statementsOfWork = new AsyncLocalStorage<Statement[]>()

/** What `work` sends to the database through `pg`, and nothing of what the jobs' timers send meanwhile. */
async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const client = pg.Client.prototype as { query: (...args: unknown[]) => unknown }
  const originalQuery = client.query
  client.query = function (this: unknown, ...args: unknown[]) {
    const [query, values] = args as [string | Statement, unknown[]?]
    const text = typeof query === 'string' ? query : query.text
    statementsOfWork.getStore()?.push({ text, values: [...(values ?? (query as Statement).values ?? [])] })
    return Reflect.apply(originalQuery, this, args)
  }
  await statementsOfWork.run(statements, work).finally(() => (client.query = originalQuery))
  return statements
}

/**
 * Records what `work` sends, done twice: what only the second recording has is new in each. Once before, as a first
 * order also prepares what later ones have in memory.
 */
export async function recordRepeatable(work: () => Promise<unknown>): Promise<Recording> {
  await work()
  const before = tokensOf(await recordStatements(work))
  const statements = await recordStatements(work)
  const newTexts = [...tokensOf(statements)].filter((token) => !before.has(token) && !moment.test(token))
  return { statements, newTexts: newTexts.toSorted((a, b) => b.length - a.length) }
}

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g
const moment = /^\d{4}-\d{2}-\d{2}T/

function tokensOf(statements: readonly Statement[]): Set<string> {
  const texts = statements.flatMap(({ text, values }) => [text, ...values.flatMap(textsIn)])
  return new Set(
    texts.flatMap((text) => [...text.matchAll(uuid), ...text.replaceAll(uuid, ' ').matchAll(/[\w-]{8,}/g)]).map(String),
  )
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.flatMap(textsIn) : []
}

export const commitsIn = ({ statements }: Recording): number =>
  statements.filter(({ text }) => /^commit/i.test(text)).length

export async function replay(pool: pg.Pool, { statements, newTexts }: Recording): Promise<void> {
  const replacements = new Map(newTexts.map((text) => [text, alike(text)]))
  const pattern = new RegExp(newTexts.map((text) => text.replaceAll('-', '\\-')).join('|'), 'g')
  const replaceIn = (text: string) => text.replaceAll(pattern, (match) => replacements.get(match)!)
  const replaced = (value: unknown): unknown => {
    if (typeof value === 'string') return replaceIn(value)
    return Array.isArray(value) ? value.map(replaced) : value
  }
  const client = await pool.connect()
  try {
    for (const { text, values } of statements) await client.query(replaceIn(text), values.map(replaced))
  } finally {
    client.release()
  }
}

function alike(text: string): string {
  if (new RegExp(`^${uuid.source}$`).test(text)) return newId()
  const bytes = randomBytes(text.length)
  return [...text].map((character, index) => other(character, bytes[index]!)).join('')
}

function other(character: string, random: number): string {
  for (const characters of ['0123456789', 'abcdef', 'ghijklmnopqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ'])
    if (characters.includes(character)) return characters[random % characters.length]!
  return character
}
