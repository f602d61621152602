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

const createMeter = () => {
  const hash: Hash = createHash('sha256')
  let [rows, bytes] = [0, 0]
  const onChunk = (chunk: Uint8Array) => {
    hash.update(chunk)
    bytes += chunk.length
    for (let index = chunk.indexOf(newline); index >= 0; index = chunk.indexOf(newline, index + 1)) rows += 1
  }
  return { onChunk, readStats: (): Copied => ({ rows, bytes, sha256: hash.digest('hex') }) }
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

const passThrough = (onChunk: (chunk: Uint8Array) => void) =>
  new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      onChunk(chunk)
      done(null, chunk)
    },
  })

const discardTo = (onChunk: (chunk: Uint8Array) => void) =>
  new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      onChunk(chunk)
      done()
    },
  })

/** Writes a table's rows into a new file, flushed to the disk. */
export const copyOut = async (client: pg.Client, table: Table, file: string): Promise<Copied> => {
  const { onChunk, readStats } = createMeter()
  const output = createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true })
  await pipeline(rowsOf(client, table), passThrough(onChunk), createGzip({ level: 4 }), output)
  return readStats()
}

/** Adds the rows of a file to a table. */
export const copyIn = async (client: pg.Client, table: Table, file: string): Promise<void> => {
  const rows = client.query(from(`copy ${nameOf(client, table)} (${columnsOf(client, table)}) from stdin`))
  await pipeline(createReadStream(file), createGunzip(), rows)
}

/** What copying a table out would write. */
export const copiedFrom = async (client: pg.Client, table: Table): Promise<Copied> => {
  const { onChunk, readStats } = createMeter()
  await pipeline(rowsOf(client, table), discardTo(onChunk))
  return readStats()
}

/** What a file of rows holds. Throws when it is cut or damaged. */
export const heldIn = async (file: string): Promise<Copied> => {
  const { onChunk, readStats } = createMeter()
  await pipeline(createReadStream(file), createGunzip(), discardTo(onChunk))
  return readStats()
}
