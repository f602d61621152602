import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { organizationDatabase } from '../context.ts'
import { Event } from '../domain/events/event.ts'
import { newId } from './ids.ts'
import { openOrm, type Orm } from './orm.ts'
import { organizationTables, tables } from './tables.ts'
import { databaseUrls } from '../testing/worker-database.ts'

const urls = databaseUrls
const ourId = newId()
const otherId = newId()
const protectedTables = organizationTables.map(({ name }) => name).toSorted()
const otherTables = tables.filter(({ owner: of }) => of !== 'organization')
const tablesWithOrganization = protectedTables.filter((name) => name !== 'organization')
let owner: pg.Client
let app: pg.Client
let orm: Orm

const insertOrganization = (id: string) =>
  owner.query(
    `insert into organization (id, subdomain, name, language, region, currency, time_zone, main_sport, theme, landing, sponsors, social_links)
     values ($1, $2, 'Isolation', 'en', 'en-GB', 'GBP', 'Europe/London', 'running', '{}', '{}', '[]', '{}')`,
    [id, `isolation-${id}`],
  )

const insertEvent = (client: pg.Client, organizationId: string, slug: string) => {
  const id = newId()
  return client
    .query(
      `insert into event (id, organization_id, slug, title, starts_at, time_zone, sport, included, schedule)
       values ($1, $2, $3, 'A race', now(), 'Europe/London', 'running', '[]', '[]')`,
      [id, organizationId, slug],
    )
    .then(() => id)
}

beforeAll(async () => {
  owner = new pg.Client({ connectionString: urls.owner })
  app = new pg.Client({ connectionString: urls.app })
  await owner.connect()
  await app.connect()
  orm = await openOrm(urls.app)
  for (const organization of [ourId, otherId]) {
    await insertOrganization(organization)
    await insertEvent(owner, organization, 'the-race')
  }
})

afterAll(async () => {
  await orm.close()
  await owner.end()
  await app.end()
})

describe('the role that the application connects as', () => {
  it('guards every table that carries an organization', async () => {
    const { rows } = await owner.query<{ table_name: string }>(
      `select table_name from information_schema.columns
       where table_schema = 'public' and column_name = 'organization_id'`,
    )
    const guarded = rows
      .map((row) => row.table_name)
      .filter((name) => !otherTables.some((table) => table.name === name))
    expect([...guarded, 'organization'].toSorted()).toEqual(protectedTables)
  })

  it.each(protectedTables)('sees no row of %s while no organization is set', async (table) => {
    const { rows } = await app.query(`select 1 from "${table}"`)
    expect(rows).toEqual([])
  })

  // An empty table shows no rows to anybody, so the policies are read as well.
  it('is held to the rows of one organization in each of them, by a policy of its own', async () => {
    const { rows } = await owner.query<{ tablename: string; qual: string; with_check: string | null }>(
      `select tablename, qual, with_check from pg_policies
         join pg_class on relname = tablename and relnamespace = schemaname::regnamespace
       where schemaname = 'public' and relrowsecurity and roles = '{dorsal_app}' order by tablename collate "C"`,
    )
    expect(rows.map((row) => row.tablename)).toEqual(protectedTables)
    for (const { tablename, qual, with_check } of rows) {
      const ownOrganization = expect.stringMatching(
        /^\(\w*id = .*current_setting\('app\.organization'::text, true\)[^|]*$/i,
      )
      expect([tablename, qual]).toEqual([tablename, ownOrganization])
      if (with_check !== null) expect([tablename, with_check]).toEqual([tablename, ownOrganization])
    }
  })

  it('is not alone: the owner is bound as well, by a policy that shows it everything', async () => {
    const { rows } = await owner.query(
      `select relname, qual, with_check from pg_class
         join pg_policies on tablename = relname and schemaname = 'public' and roles = '{dorsal_owner}'
       where relnamespace = 'public'::regnamespace and relforcerowsecurity order by relname collate "C"`,
    )
    expect(rows).toEqual(protectedTables.map((relname) => ({ relname, qual: 'true', with_check: 'true' })))
  })

  it('keeps the owner’s search by trigrams, which a condition for the owner would not', async () => {
    await owner.query('begin; set local enable_seqscan = off')
    const { rows } = await owner.query<Record<'QUERY PLAN', string>>(
      `explain (costs off) select id from registration where search_text like '%garcia%'`,
    )
    await owner.query('rollback')
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Index Scan on registration_search')
  })

  it('accepts no row while no organization is set', async () => {
    await expect(insertEvent(app, ourId, 'smuggled')).rejects.toThrow(/row-level security/)
  })

  it.each(otherTables.filter(({ rights }) => !rights?.app).map(({ name }) => name))(
    'cannot reach %s',
    async (table) => {
      await expect(app.query(`select 1 from "${table}"`)).rejects.toThrow(/permission denied/)
    },
  )

  it('owns nothing and cannot bypass the policies', async () => {
    const { rows } = await app.query(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
        (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned from pg_roles where rolname = current_user`,
    )
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, owned: 0 }])
  })

  it('puts jobs in and reads, changes or takes away none', async () => {
    for (const statement of [
      'select data from pgboss.job',
      'select * from pgboss.job_common',
      'delete from pgboss.job',
      `update pgboss.job set data = '{}'`,
      'update pgboss.queue set retry_limit = 0',
      'delete from pgboss.schedule',
    ])
      await expect(app.query(statement)).rejects.toThrow(/permission denied/)
  })

  it('cannot rewrite what was audited', async () => {
    await expect(app.query(`update audit_entry set action = 'nothing'`)).rejects.toThrow(/permission denied/)
    await expect(app.query(`delete from audit_entry`)).rejects.toThrow(/permission denied/)
  })
})

describe('the functions that reach people', () => {
  const createMember = async (organization: string) => {
    const person = newId()
    await owner.query(`insert into auth_user (id, name, email, email_verified) values ($1, 'Ana', $2, true)`, [
      person,
      `${person}@example.com`,
    ])
    await owner.query(`insert into membership (id, organization_id, user_id, role) values ($1, $2, $3, 'user')`, [
      newId(),
      organization,
      person,
    ])
    return person
  }
  const beginSession = (person: string, organization: string) =>
    owner.query(
      `insert into auth_session (id, token, user_id, host, organization_id, expires_at)
       values ($1, gen_random_uuid(), $2, 'x.localhost', $3, now() + interval '1 day')`,
      [newId(), person, organization],
    )

  it('show the people of the organization that is set, and nobody while none is', async () => {
    const member = await createMember(ourId)
    await createMember(otherId)
    const people = await organizationDatabase(orm, ourId).transaction((em) =>
      em.execute<{ user_id: string }[]>('select user_id from people_here()'),
    )
    expect(people.map((person) => person.user_id)).toEqual([member])
    expect((await app.query('select * from people_here()')).rows).toEqual([])
  })

  it("end a person's sessions on the organization's hosts alone", async () => {
    const person = await createMember(otherId)
    await beginSession(person, ourId)
    await beginSession(person, otherId)
    await organizationDatabase(orm, ourId).transaction((em) => em.execute('select end_sessions_here(?)', [person]))
    await app.query('select end_sessions_here($1)', [person])
    const { rows } = await owner.query('select organization_id from auth_session where user_id = $1', [person])
    expect(rows).toEqual([{ organization_id: otherId }])
  })
})

describe("an organization's database", () => {
  it('shows its own rows and nobody else’s, also without the ORM’s filter and in plain SQL', async () => {
    const database = organizationDatabase(orm, ourId)
    const events = await database.transaction((em) => em.find(Event, {}, { filters: false }))
    expect(events.map((event) => event.organizationId)).toEqual([ourId])
    const rows = await database.transaction((em) =>
      em.execute<{ organization_id: string }[]>('select organization_id from event'),
    )
    expect(rows).toEqual([{ organization_id: ourId }])
  })

  it('accepts no row for another organization', async () => {
    const insertion = organizationDatabase(orm, ourId).transaction((em) =>
      em.execute(
        `insert into event (id, organization_id, slug, title, starts_at, time_zone, sport, included, schedule)
         values (?, ?, 'stray', 'Stray', now(), 'UTC', 'running', '[]', '[]')`,
        [newId(), otherId],
      ),
    )
    await expect(insertion).rejects.toThrow(/row-level security/)
  })

  it('leaves nothing set on the connection for the next one', async () => {
    await organizationDatabase(orm, ourId).transaction((em) => em.find(Event, {}))
    const rows = await orm.em
      .fork()
      .execute<{ at: string | null }[]>(`select nullif(current_setting('app.organization', true), '') as at`)
    expect(rows).toEqual([{ at: null }])
  })

  it('does not exist without an organization', () => {
    expect(() => organizationDatabase(orm, '')).toThrow(/no organization/)
  })
})

it('a row cannot point into another organization, no matter who writes it', async () => {
  const { rows } = await owner.query<{ id: string }>('select id from event where organization_id = $1', [otherId])
  const coupon = newId()
  await owner.query(`insert into coupon (id, organization_id, code, discount) values ($1, $2, 'TEN', 1000)`, [
    coupon,
    ourId,
  ])
  await expect(
    owner.query(`insert into coupon_event (id, organization_id, coupon_id, event_id) values ($1, $2, $3, $4)`, [
      newId(),
      ourId,
      coupon,
      rows[0]?.id,
    ]),
  ).rejects.toThrow(/coupon_event_event_id_same_organization/)
  await owner.query(`insert into coupon (id, organization_id, code, discount) values ($1, $2, 'THEIRS', 1000)`, [
    rows[0]?.id,
    otherId,
  ])
  const order = (couponId: string) =>
    owner.query(
      `insert into orders (id, organization_id, event_id, state, coupon_id, confirmation_id, confirmation_number,
         draft_key, locale, currency, base, total, platform_fee, provider_fee, vat, net, payment_timing, refund_hours,
         held_until)
       select $1::uuid, organization_id, id, 'held', $2, $1::text, $1::text, $1::uuid, 'en', 'ARS', 0, 0, 0, 0,
         0, 0, 'instant', 48, now()
       from event where organization_id = $3 limit 1`,
      [newId(), couponId, ourId],
    )
  await expect(order(rows[0]!.id)).rejects.toThrow(/orders_coupon_id_same_organization/)
  await order(coupon)
})

it('every reference between tables of organizations is of the same organization', async () => {
  const { rows } = await owner.query<{ key: string }>(
    `select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) as key
     from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[]) and confrelid = any ($1::regclass[])`,
    [tablesWithOrganization],
  )
  expect(rows.length).toBeGreaterThan(50)
  const ofOneOrganization = /^\w+ FOREIGN KEY \(organization_id, \w+\) REFERENCES \w+\(organization_id, \w+\)/
  expect(rows.filter(({ key }) => !ofOneOrganization.test(key))).toEqual([])
})

it('every table of organizations points at the organization', async () => {
  const { rows } = await owner.query<{ source: string }>(
    `select conrelid::regclass::text as source from pg_constraint
     where contype = 'f' and pg_get_constraintdef(oid) = 'FOREIGN KEY (organization_id) REFERENCES organization(id)'`,
  )
  // Entries of the activity log outlive whatever they are about, and only their own organization inserts them.
  const tablesWithReference = tablesWithOrganization.filter((table) => table !== 'audit_entry')
  expect(rows.map(({ source }) => source)).toEqual(expect.arrayContaining(tablesWithReference))
})
