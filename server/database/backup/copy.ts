import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { qualifiedNameOf, type Table } from './tables.ts'

/** Each row is one line: COPY escapes line breaks in values. */
export type CopyStats = { rows: number; bytes: number; sha256: string }

const newline = 10

const createMeter = () => {
  const hash: Hash = createHash('sha256')
  let [rows, bytes] = [0, 0]
  const onChunk = (chunk: Uint8Array) => {
    hash.update(chunk)
    bytes += chunk.length
    for (let index = chunk.indexOf(newline); index >= 0; index = chunk.indexOf(newline, index + 1)) rows += 1
  }
  return { onChunk, readStats: (): CopyStats => ({ rows, bytes, sha256: hash.digest('hex') }) }
}

const columnsOf = (client: pg.Client, { columns }: Table) =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ')

// Jobs of pg-boss itself belong to queues that only a worker creates, and it inserts them again.
const savedRows = ({ schema, name }: Table) =>
  schema === 'pgboss' && name === 'job' ? `where not starts_with(name, '__pgboss__')` : ''

const rowsOf = (client: pg.Client, table: Table) =>
  client.query(
    to(
      `copy (select ${columnsOf(client, table)} from ${qualifiedNameOf(client, table)} ${savedRows(table)}) to stdout`,
    ),
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

export const copyOut = async (client: pg.Client, table: Table, file: string): Promise<CopyStats> => {
  const { onChunk, readStats } = createMeter()
  const output = createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true })
  await pipeline(rowsOf(client, table), passThrough(onChunk), createGzip({ level: 4 }), output)
  return readStats()
}

export const copyIn = async (client: pg.Client, table: Table, file: string): Promise<void> => {
  const rows = client.query(from(`copy ${qualifiedNameOf(client, table)} (${columnsOf(client, table)}) from stdin`))
  await pipeline(createReadStream(file), createGunzip(), rows)
}

export const measureTable = async (client: pg.Client, table: Table): Promise<CopyStats> => {
  const { onChunk, readStats } = createMeter()
  await pipeline(rowsOf(client, table), discardTo(onChunk))
  return readStats()
}

export const measureFile = async (file: string): Promise<CopyStats> => {
  const { onChunk, readStats } = createMeter()
  await pipeline(createReadStream(file), createGunzip(), discardTo(onChunk))
  return readStats()
}
