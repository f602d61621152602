import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openAuth } from '#server/auth/auth.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { databaseUrlsOf } from '#server/database/roles.ts'
import { appSecret, readEnv } from '#server/env.ts'
import { runDorsal } from './operator.ts'

export type Member = { email: string; link: string }

const settings = () => ({ DATA_DIR: process.env.E2E_DATA_DIR!, PORT: process.env.E2E_PORT! })

export const dorsal = <Result>(...args: string[]): Promise<Result> => runDorsal<Result>(settings(), args)

/** Creates an organization without events and fee plan. Returns its subdomain. */
export const addOrganization = async (): Promise<string> => {
  const subdomain = `club-${randomUUID().slice(0, 8)}`
  const terms = ['--language', 'es', '--region', 'es-AR', '--currency', 'ARS']
  const place = ['--time-zone', 'America/Argentina/Buenos_Aires']
  await dorsal('org', 'create', subdomain, '--name', 'Club Roca', ...terms, ...place)
  return subdomain
}

export const restoreOrganization = async (subdomain: string): Promise<void> => {
  await dorsal('org', 'restore', subdomain)
}

/** Creates a user with a role; `link` logs them in. */
export const addMember = async (organization: string, role: 'user' | 'admin' | 'owner' = 'admin'): Promise<Member> => {
  const email = `${role}-${randomUUID().slice(0, 8)}@staff.example`
  const args = ['user', 'add', email, '--org', organization, '--role', role, '--name', 'Iris Holm']
  return { email, link: (await dorsal<Member>(...args)).link }
}

/** Changes the platform's fee for an organization to a percentage of what is sold. */
export const setPlatformFee = async (organization: string, percent: number): Promise<void> => {
  await dorsal('org', 'fee-plan', 'set', organization, '--platform', String(percent), '--yes')
}

/** Sets a password and verifies the address, as choosing one by a mailed link does. */
export const setPassword = async ({ email }: Member, password: string): Promise<void> => {
  const env = readEnv(settings())
  const database = await startEmbedded({ dataDir: env.DATA_DIR })
  const secret = appSecret(env)
  const pool = new pg.Pool({ connectionString: databaseUrlsOf(database.url, secret).platform })
  const auth = openAuth({
    pool,
    secret,
    apexOrigin: 'http://localhost',
    isSecure: false,
    organizationAt: async () => null,
    onError: console.error,
  })
  const { internalAdapter, password: passwords } = await auth.$context
  const account = await internalAdapter.findUserByEmail(email)
  await internalAdapter.linkAccount({
    userId: account!.user.id,
    accountId: account!.user.id,
    providerId: 'credential',
    password: await passwords.hash(password),
  })
  await internalAdapter.updateUser(account!.user.id, { emailVerified: true })
  await pool.end()
  await database.stop()
}
