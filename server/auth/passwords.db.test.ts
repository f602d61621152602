import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../database/ids.ts'
import { openAuth, type Auth } from './auth.ts'
import { platformDatabase } from '../context.ts'
import { openOrm, type Orm } from '../database/orm.ts'
import { writePassword } from '../domain/accounts/write-password.ts'
import { hashPassword, isPasswordOf } from './passwords.ts'
import { findSignedInPerson, signInWithPassword } from './sessions.ts'
import { databaseUrls } from '../testing/worker-database.ts'

let pool: pg.Pool
let auth: Auth
let orm: Orm

const headersOf = (host: string, cookies: string[] = []) =>
  new Headers({ host, ...(cookies.length ? { cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') } : {}) })

const newPerson = async () => {
  const email = `${newId()}@example.com`
  const { internalAdapter } = await auth.$context
  const { id } = await internalAdapter.createUser({ email, name: 'Ana', emailVerified: true }, { method: 'admin' })
  return { email, id }
}

const setPassword = async (userId: string, password: string, keep: { keepSession?: string } = {}) => {
  const hash = await hashPassword(auth, password)
  await platformDatabase(orm).transaction((em) => writePassword(em, userId, hash, keep))
}

beforeAll(async () => {
  orm = await openOrm(databaseUrls.platform, { poolSize: 4 })
  pool = new pg.Pool({ connectionString: databaseUrls.platform, max: 4 })
  auth = openAuth({
    pool,
    secret: 'a secret of tests, long enough to count',
    apexOrigin: 'http://localhost:3000',
    isSecure: false,
    organizationAt: async () => null,
    onError: console.error,
  })
})
afterAll(async () => {
  await orm.close()
  await pool.end()
})

describe('a password', () => {
  it('signs in after it was set, and the one before it does not', async () => {
    const { email, id } = await newPerson()
    const host = headersOf('one.localhost:3000')
    expect(await isPasswordOf({ auth, pool }, id, 'anything at all')).toBe(false)
    await setPassword(id, 'the first one')
    expect(await signInWithPassword(auth, host, email, 'the first one')).not.toBeNull()
    await setPassword(id, 'the second one')
    expect(await signInWithPassword(auth, host, email, 'the first one')).toBeNull()
    expect(await isPasswordOf({ auth, pool }, id, 'the second one')).toBe(true)
    const { rows } = await pool.query('select 1 from auth_account where user_id = $1', [id])
    expect(rows).toHaveLength(1)
  })

  it('ends the sessions on every host when it changes, but the one that may stay', async () => {
    const { email, id } = await newPerson()
    await setPassword(id, 'the first one')
    const hosts = ['one.localhost:3000', 'two.localhost:3000']
    const [hereHeaders, thereHeaders] = await Promise.all(
      hosts.map(async (host) =>
        headersOf(host, (await signInWithPassword(auth, headersOf(host), email, 'the first one'))?.cookies),
      ),
    )
    const { rows } = await pool.query<{ id: string }>('select id from auth_session where user_id = $1 and host = $2', [
      id,
      hosts[0],
    ])
    await setPassword(id, 'the second one', { keepSession: rows[0]!.id })
    expect(await findSignedInPerson(auth, hereHeaders!)).toMatchObject({ email })
    expect(await findSignedInPerson(auth, thereHeaders!)).toBeNull()
  })

  it('that is set takes links to choose one back', async () => {
    const { email, id } = await newPerson()
    await pool.query(
      `insert into account_link (id, token_hash, purpose, email, user_id, data, expires_at)
       values ($1, gen_random_uuid(), 'reset-password', $2, $3, '{}', now() + interval '1 hour')`,
      [newId(), email, id],
    )
    await setPassword(id, 'the first one')
    const { rows } = await pool.query('select 1 from account_link where user_id = $1', [id])
    expect(rows).toEqual([])
  })
})
