import pg from 'pg'
import type { DatabaseUrls } from '../database/roles.ts'
import { newId } from '../database/ids.ts'
import { run } from '#cli/index.ts'
import { createTemporaryFolder } from './temporary-folders.ts'

export type Json = ReturnType<typeof JSON.parse>

export type CommandResult = { code: number; out: string; err: string; json: Json }

export type Operator = {
  folder: string
  dorsal(...args: string[]): Promise<CommandResult>
  rows(sql: string, values?: unknown[]): Promise<Json>
  createOrganization(): Promise<string>
  close(): Promise<void>
}

export const openOperator = (urls: DatabaseUrls, settings: Record<string, string> = {}): Operator => {
  const folder = createTemporaryFolder('cli')
  const pool = new pg.Pool({ connectionString: urls.owner, max: 2 })
  const env = {
    DATABASE_URL: urls.owner,
    APP_SECRET: 'a secret of tests, long enough to count',
    DATA_DIR: folder,
    DATABASE_POOL: '4',
    ...settings,
  }
  const dorsal = async (...args: string[]): Promise<CommandResult> => {
    let [out, err] = ['', '']
    const stdout = { write: (text: string) => (out += text) }
    const stderr = { write: (text: string) => (err += text) }
    const code = await run(args, { stdout, stderr, env, isInteractive: false, cwd: folder })
    return { code, out, err, json: args.includes('--json') ? JSON.parse(out) : null }
  }
  return {
    folder,
    dorsal,
    rows: async (sql, values) => (await pool.query(sql, values)).rows,
    createOrganization: async () => {
      const subdomain = newSubdomain()
      const { code, err } = await dorsal('org', 'create', subdomain, ...organizationOptions)
      if (code !== 0) throw new Error(err)
      return subdomain
    },
    close: () => pool.end(),
  }
}

export const newSubdomain = (): string => `club-${newId().slice(-12)}`

export const organizationOptions =
  '--name Trepadores --language es --region es-AR --currency ARS --time-zone America/Argentina/Mendoza'.split(' ')
