import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { nameOf, type Table } from './tables.ts'

/** What went through a copy. A line is a row: COPY escapes the ends of lines in values. */
export type Copied = { rows: number; bytes: number; sha256: string }

const newline = 10

const measure = () => {
  const hash: Hash = createHash('sha256')
  let [rows, bytes] = [0, 0]
  const take = (chunk: Uint8Array) => {
    hash.update(chunk)
    bytes += chunk.length
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) rows += 1
  }
  return { take, copied: (): Copied => ({ rows, bytes, sha256: hash.digest('hex') }) }
}

const columnsOf = (client: pg.Client, { columns }: Table) =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ')

// The library's own jobs are of queues that only a worker makes, and it puts them in anew.
const savedRows = ({ schema, name }: Table) =>
  schema === 'pgboss' && name === 'job' ? `where not starts_with(name, '__pgboss__')` : ''

const rowsOf = (client: pg.Client, table: Table) =>
  client.query(
    to(`copy (select ${columnsOf(client, table)} from ${nameOf(client, table)} ${savedRows(table)}) to stdout`),
  )

const through = (take: (chunk: Uint8Array) => void) =>
  new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      take(chunk)
      done(null, chunk)
    },
  })

const into = (take: (chunk: Uint8Array) => void) =>
  new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      take(chunk)
      done()
    },
  })

/** Writes a table's rows into a new file, flushed to the disk. */
export const copyOut = async (client: pg.Client, table: Table, file: string): Promise<Copied> => {
  const { take, copied } = measure()
  const output = createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true })
  await pipeline(rowsOf(client, table), through(take), createGzip({ level: 4 }), output)
  return copied()
}

/** Adds the rows of a file to a table. */
export const copyIn = async (client: pg.Client, table: Table, file: string): Promise<void> => {
  const rows = client.query(from(`copy ${nameOf(client, table)} (${columnsOf(client, table)}) from stdin`))
  await pipeline(createReadStream(file), createGunzip(), rows)
}

/** What copying a table out would write. */
export const copiedFrom = async (client: pg.Client, table: Table): Promise<Copied> => {
  const { take, copied } = measure()
  await pipeline(rowsOf(client, table), into(take))
  return copied()
}

/** What a file of rows holds. Throws when it is cut or damaged. */
export const heldIn = async (file: string): Promise<Copied> => {
  const { take, copied } = measure()
  await pipeline(createReadStream(file), createGunzip(), into(take))
  return copied()
}
