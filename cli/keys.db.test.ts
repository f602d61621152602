import { beforeEach, expect, test } from 'vitest'
import { secretBox } from '#server/adapters/secrets/secret-box.ts'
import type { PlatformContext } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import { tables } from '#server/database/tables.ts'
import { rotateKeys } from '#server/domain/encryption/rotate-keys.ts'
import { sealedColumns } from '#server/domain/encryption/sealed-columns.ts'
import { openSale, secret } from '#server/testing/shop.ts'
import { useOperator } from '#server/testing/use-operator.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { databaseUrls } from '#server/testing/worker-database.ts'

const secondSecret = 'the-second-key-of-these-tests-long-enough'
const withoutFirst = secretBox('an application’s secret of another time', {
  secrets: new Map([[2, secondSecret]]),
  current: 2,
})
const newKeys = { APP_SECRET: secret, ENCRYPTION_KEYS: `2:${secondSecret}` }
const operator = useOperator(databaseUrls, newKeys)
const shop = useShop()

const oldBox = secretBox(secret)
const newBox = secretBox(secret, { secrets: new Map([[2, secondSecret]]), current: 2 })
const aboutOf = (table: string, id: string) => sealedColumns.find((one) => one.table === table)!.about({ id })

// Keys are those of the whole platform: what another test has sealed would be counted.
beforeEach(async () => {
  for (const { table } of sealedColumns) await shop.owner.query(`delete from ${table}`)
})

const valuesOf = async (table: string, column: string, where: string, value: string) =>
  (
    await shop.owner.query<{ value: string }>(`select ${column} as value from ${table} where ${where} = $1`, [value])
  ).rows.map((row) => row.value)

/** One sealed value of each kind, and `requests` of members on the way to a provider. */
const sealEverything = async ({ requests = 1 } = {}) => {
  const { organizationId } = await openSale(shop)
  const userId = newId()
  const run = (text: string, ...values: unknown[]) => shop.owner.query(text, values)
  await run(
    `insert into auth_user (id, name, email, email_verified) values ($1, 'Olga', $2, true)`,
    userId,
    `${userId}@club.example`,
  )
  const seal = (table: string) => oldBox.seal(`${table} of ${organizationId}`, aboutOf(table, organizationId))
  await run(
    'insert into bank_details (id, organization_id, sealed, updated_at) values ($1, $2, $3, now())',
    newId(),
    organizationId,
    seal('bank_details'),
  )
  await run(
    `insert into second_factor (id, user_id, secret, recovery_codes) values ($1, $2, $3, '[]')`,
    newId(),
    userId,
    seal('second_factor'),
  )
  await run(
    `insert into provider_connection (id, organization_id, provider, account, live, state, missing, tokens, checked_at)
      values ($1, $2, 'mercadopago', '1', true, 'active', '[]', $3, now())`,
    newId(),
    organizationId,
    seal('provider_connection'),
  )
  await run(
    "insert into ticket_key (id, organization_id, public_key, sealed) values ($1, $2, '', $3)",
    newId(),
    organizationId,
    seal('ticket_key'),
  )
  for (let number = 0; number < requests; number += 1)
    await run(
      `insert into connection_request
        (id, organization_id, provider, state_hash, user_id, host, verifier, expires_at)
        values ($1, $2, 'mercadopago', '', $3, 'club.localhost', $4, now())`,
      newId(),
      organizationId,
      newId(),
      seal('connection_request'),
    )
  const read = async () => ({
    bank_details: await valuesOf('bank_details', 'sealed', 'organization_id', organizationId),
    second_factor: await valuesOf('second_factor', 'secret', 'user_id', userId),
    provider_connection: await valuesOf('provider_connection', 'tokens', 'organization_id', organizationId),
    ticket_key: await valuesOf('ticket_key', 'sealed', 'organization_id', organizationId),
    connection_request: await valuesOf('connection_request', 'verifier', 'organization_id', organizationId),
  })
  return { organizationId, read }
}
const versionsIn = (values: Record<string, string[]>) => [
  ...new Set(Object.values(values).flatMap((sealed) => sealed.map((value) => value.split('.', 1)[0]))),
]

test('everything that the first key sealed is sealed again, and needs the first key no more', async () => {
  const { organizationId, read } = await sealEverything()
  const before = await read()
  const dryRun = await operator.dorsal('keys', 'rotate', '--dry-run', '--json')
  expect(dryRun).toMatchObject({ code: 0, json: { version: '2', isComplete: true, dryRun: true } })
  expect(await read()).toEqual(before)

  const { code, json } = await operator.dorsal('keys', 'rotate', '--json')
  expect({ code, isComplete: json.isComplete }).toEqual({ code: 0, isComplete: true })
  expect(json.columns).toEqual(
    ['bank_details', 'second_factor', 'provider_connection', 'ticket_key', 'connection_request'].map((table) => ({
      table,
      unreadable: 0,
      left: 0,
      rotated: expect.any(Number),
    })),
  )
  const after = await read()
  expect(versionsIn(after)).toEqual(['2'])
  for (const [table, [value]] of Object.entries(after))
    expect(withoutFirst.open(value!, aboutOf(table, organizationId))).toBe(`${table} of ${organizationId}`)

  const again = await operator.dorsal('keys', 'rotate')
  expect(again).toMatchObject({ code: 0, out: expect.stringContaining('No other key is needed any more.') })
  expect(await read()).toEqual(after)
})

test('a rotation that is stopped goes on where it was; two at once rotate each value once', async () => {
  const { organizationId, read } = await sealEverything({ requests: 450 })
  let batches = 0
  const stopping: PlatformContext = {
    ...shop.system,
    db: {
      ...shop.system.db,
      transaction: (work) =>
        shop.system.db.transaction(async (em) => {
          const result = await work(em)
          if ((result as { rows: number }).rows > 0 && (batches += 1) > 5) throw new Error('killed')
          return result
        }),
    },
  }
  await expect(rotateKeys(stopping, newBox)).rejects.toThrow('killed')
  const halfway = await read()
  expect(halfway.connection_request.filter((value) => value.startsWith('2.'))).toHaveLength(200)
  const results = await Promise.all([1, 2].map(() => rotateKeys(shop.system, newBox)))
  const rotated = results.map((columns) => columns.find(({ table }) => table === 'connection_request')!.rotated)
  expect(rotated[0]! + rotated[1]!).toBe(250)
  const after = await read()
  expect(versionsIn(after)).toEqual(['2'])
  for (const value of after.connection_request)
    expect(withoutFirst.open(value, aboutOf('connection_request', organizationId))).toBe(
      `connection_request of ${organizationId}`,
    )
})

test('what cannot be read stays as it is and is counted', async () => {
  const { organizationId } = await openSale(shop)
  const values = [newId(), organizationId, oldBox.seal('x', 'bank details of another organization')]
  await shop.owner.query(
    'insert into bank_details (id, organization_id, sealed, updated_at) values ($1, $2, $3, now())',
    values,
  )
  const { code, json } = await operator.dorsal('keys', 'rotate', '--json')
  expect(code).toBe(1)
  expect(json).toMatchObject({
    isComplete: false,
    columns: [{ table: 'bank_details', rotated: 0, unreadable: 1 }, {}, {}, {}, {}],
  })
  expect(await valuesOf('bank_details', 'sealed', 'organization_id', organizationId)).toEqual([values[2]])
})

test('every table with a sealed column is among those that are rotated', () => {
  const names = tables.flatMap(({ name, columns }) =>
    columns.filter((column) => /^(?:sealed|secret|tokens|verifier)$/.test(column)).map((column) => `${name}.${column}`),
  )
  const rotated = sealedColumns.map(({ table, column }) => `${table}.${column}`)
  expect(rotated.toSorted()).toEqual(names.toSorted())
})
