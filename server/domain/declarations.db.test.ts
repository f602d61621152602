// Every declared command, query and procedure of the domain: who may call it, and that it reaches no other organization.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { platformDatabase, type Context } from '#server/context.ts'
import { openOrm, type Orm } from '#server/database/orm.ts'
import { can, roles, type Permission } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { findDeclarations } from '#server/testing/declarations.ts'
import { insertRowOfEachTable } from '#server/testing/row-of-each-table.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { useTestDatabase } from '#server/testing/use-test-database.ts'

/** Written out, so that a change of a declaration is a change here. */
const expected: Record<Permission | 'anybody', string> = {
  'edit-events': 'editCompetition eventCompetitions',
} as never

const urls = await useTestDatabase()
const shop = useShop({}, urls)
const declarations = await findDeclarations()
const names = [...declarations.keys()]
let sale: Sale
let owner: pg.Client
let orm: Orm
let theirIds: Map<string, string>

beforeAll(async () => {
  sale = await openSale(shop)
  owner = new pg.Client({ connectionString: urls.owner })
  await owner.connect()
  theirIds = await insertRowOfEachTable(owner)
  orm = await openOrm(urls.platform)
})
afterAll(async () => {
  await orm.close()
  await owner.end()
})

it('each has the permission that is written here', () => {
  const declared = Map.groupBy(names, (name) => declarations.get(name)!.declaration.permission)
  const listed = [...declared].map(([permission, ofPermission]) => [permission, ofPermission.join(' ')])
  expect(Object.fromEntries(listed)).toEqual(expected)
})

const begun = new Error('a transaction was begun')
const begin = () => Promise.reject(begun)

describe.each(['visitor', ...roles] as const)('a %s', (role) => {
  it.each(names)('may call %s, or not', async (name) => {
    const { permission } = declarations.get(name)!.declaration
    const ctx: Context = {
      ...(role === 'visitor' ? sale.ctx : memberOf(sale, role)),
      db: { transaction: begin, read: begin },
    }
    const error: unknown = await declarations.get(name)!(ctx).catch((thrown: unknown) => thrown)
    const isForbidden = error instanceof Refused && error.code === 'forbidden'
    expect(isForbidden).toBe(permission !== 'anybody' && !can(ctx.actor, permission))
  })
})

const aboutRows = names.filter((name) => declarations.get(name)!.declaration.subject)

// On the role that row-level security does not bind: the command itself has to look in its organization alone.
it.each(aboutRows)('%s does not find the subject of another organization', async (name) => {
  const { subject } = declarations.get(name)!.declaration
  const table = orm.getMetadata().get((subject as { name: string }).name as never).tableName
  const ctx = { ...memberOf(sale, 'owner'), db: platformDatabase(orm) }
  await expect(declarations.get(name)!(ctx, theirIds.get(table))).rejects.toMatchObject({ code: 'not_found' })
})

const takesContext = (value: unknown) =>
  typeof value === 'function' && /^(async )?(function )?\w*\(?(ctx\b|\{[^}]*\}: Context)/.test(String(value))

it('is what the admin area imports of the domain', async () => {
  const files = globSync(['web/routes/admin/**/*.{ts,tsx}', 'web/layouts/{admin,event-editor}.tsx', 'web/admin/**/*.ts'])
  const undeclared: string[] = []
  for (const file of files.filter((each) => !each.includes('.test.'))) {
    const source = readFileSync(file, 'utf8')
    for (const [, members, module] of source.matchAll(/import \{([^}]*)\} from '#(server\/domain\/[^']+)'/g)) {
      const exports = (await import(path.resolve(module!))) as Record<string, unknown>
      const imported = members!.split(',').map((member) => member.trim().split(' as ')[0]!)
      for (const name of imported)
        if (takesContext(exports[name]) && !declarations.has(name)) undeclared.push(`${file} ${name}`)
    }
  }
  expect(undeclared).toEqual([])
})
