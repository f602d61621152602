import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { BackupProblem } from './backup-problem.ts'

const digest = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const name = v.pipe(v.string(), v.regex(/^[a-z_][a-z0-9_]*$/))

const manifestSchema = v.object({
  format: v.literal(1),
  dorsal: v.string(),
  postgres: v.string(),
  takenAt: v.string(),
  migrations: v.pipe(v.array(v.string()), v.minLength(1)),
  keys: v.object({ APP_SECRET: v.string() }),
  /** Rows as text of PostgreSQL's COPY; `sha256` and `bytes` are of the uncompressed rows. */
  tables: v.array(
    v.object({ schema: name, name, columns: v.array(v.string()), rows: count, bytes: count, sha256: digest }),
  ),
  files: v.array(
    v.object({
      key: v.pipe(v.string(), v.regex(/^(?:private\/)?[0-9a-f-]{36}\/[0-9a-f]{32}\.[a-z0-9]{2,5}$/)),
      bytes: count,
      sha256: digest,
    }),
  ),
})

/** What a backup holds. It is written last: a folder without it is no backup. */
export type Manifest = v.InferOutput<typeof manifestSchema>
export type SavedTable = Manifest['tables'][number]
export type SavedFile = Manifest['files'][number]

export const manifestFileName = 'manifest.json'
export const tablePath = ({ schema, name }: Pick<SavedTable, 'schema' | 'name'>) =>
  path.join('tables', `${schema}.${name}.copy.gz`)
export const filePath = ({ key }: Pick<SavedFile, 'key'>) => path.join('files', key)

export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(path.join(folder, manifestFileName), 'utf8').catch(() => null)
  if (text === null)
    throw new BackupProblem('not_found', `${folder} holds no backup: there is no ${manifestFileName} in it.`)
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), manifestSchema), text)
  if (result.success) return result.output
  throw new BackupProblem(
    'invalid',
    `${path.join(folder, manifestFileName)} cannot be read: it is damaged, or of a newer Dorsal.`,
  )
}

export const fingerprintOf = (secret: string): string =>
  createHmac('sha256', secret).update('dorsal backup').digest('hex').slice(0, 16)
