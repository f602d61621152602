import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tables } from '#server/database/tables.ts'
import { writingCommands } from '#server/testing/writing-commands.ts'

const auditedTables = tables.filter(({ audit }) => 'noun' in audit)
const tableNames = {
  byEntity: new Map(auditedTables.map(({ entity, name }) => [entity.meta.className, name])),
  names: new Set(auditedTables.map(({ name }) => name)),
}
const commandsOf = (sources: Readonly<Record<string, string>>) =>
  writingCommands(
    Object.entries(sources).map(([file, text]) => ({ file, text })),
    tableNames,
  )
const files = globSync('server/domain/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
const commands = commandsOf(Object.fromEntries(files.map((file) => [file, readFileSync(file, 'utf8')])))

test('every command that changes an audited table writes an entry, or says why not', () => {
  expect(commands.length).toBeGreaterThan(80)
  const unaudited = commands.filter(({ isAudited, reason }) => !isAudited && !reason)
  expect(unaudited.map(({ file, name, tables: written }) => `${file} ${name}: ${written.join(', ')}`)).toEqual([])
})

test('nothing is excused that writes an entry, or changes no audited table', () => {
  const excused = commands.filter(({ reason }) => reason)
  expect(excused.length).toBeGreaterThan(0)
  expect(excused.filter(({ isAudited, tables: written }) => isAudited || written.length === 0)).toEqual([])
})

const command = (body: string) => `export const rename = (ctx, id) => ctx.db.transaction(async (em) => { ${body} })`
const unauditedIn = (sources: Readonly<Record<string, string>>) =>
  commandsOf(sources)
    .filter(({ isAudited }) => !isAudited)
    .map(({ name, tables: written }) => [name, written])

test('a command is found by its SQL, its entity, a column it assigns, and by what it calls', () => {
  const file = 'server/domain/events/rename.ts'
  const bodies = {
    "await query(em, sql`update event set title = ''`)": ['event'],
    'await em.nativeUpdate(Event, { id }, {})': ['event'],
    'em.create(OrderPlace, {})': [],
    'const event = await em.findOne(Event, { id }); event.title = ""': ['(an entity)'],
    'em.assign(event, { title: "" })': ['(an entity)'],
    'em.remove(event)': ['(an entity)'],
    'await files.remove(key)': [],
    'await query(em, sql`select 1 from event for update`)': [],
  }
  for (const [body, written] of Object.entries(bodies))
    expect([body, unauditedIn({ [file]: command(body) })]).toEqual([body, written.length ? [['rename', written]] : []])

  const callee = 'export const write = async (em) => void (await query(em, sql`delete from coupon where true`))'
  const caller = `import { write as erase } from '../coupons/write.ts'\n${command('await erase(em)')}`
  expect(unauditedIn({ 'server/domain/coupons/write.ts': callee, [file]: caller })).toEqual([['rename', ['coupon']]])
})

test('an entry of a file that led to the change counts, one about something else does not', () => {
  const file = 'server/domain/events/rename.ts'
  const importAudit = "import { audit } from '../audit/audit.ts'\n"
  const helper = 'const note = async (ctx, em) => audit(ctx, em, action, "")\n'
  const write = 'await query(em, sql`update event set title = 1`)'
  expect(unauditedIn({ [file]: importAudit + helper + command(`${write}; await note(ctx, em)`) })).toEqual([])
  expect(unauditedIn({ [file]: importAudit + helper + command(write) })).toEqual([['rename', ['event']]])

  const other = {
    'server/domain/coupons/note.ts': `${importAudit}export const note = (ctx, em) => audit(ctx, em, "x")`,
  }
  const caller = `import { note } from '../coupons/note.ts'\n${command(`${write}; await note(ctx, em)`)}`
  expect(unauditedIn({ ...other, [file]: caller })).toEqual([['rename', ['event']]])
  const naming = caller.replace('note(ctx, em)', "note(ctx, em, 'event.edited')")
  expect(unauditedIn({ ...other, [file]: naming })).toEqual([])
})

test('of an implementation of a port only the method counts that is called', () => {
  const sources = (method: string) => ({
    'server/domain/coupons/sales.ts':
      'export const sales = { title: (em) => 1, release: (em) => query(em, sql`update coupon set title = 1`) }',
    'server/domain/sellables.ts':
      "import { sales } from './coupons/sales.ts'\nexport const sellables = { coupon: sales } as const",
    'server/domain/events/rename.ts': `import { sellables } from '../sellables.ts'\n${command(method)}`,
  })
  expect(unauditedIn(sources('await sellables[kind].release(em)'))).toEqual([['rename', ['coupon']]])
  expect(unauditedIn(sources('await sellables[kind].title(em)'))).toEqual([])
  expect(unauditedIn(sources('await run(sellables[kind])'))).toEqual([['rename', ['coupon']]])
})

test('a reason stands directly above its command', () => {
  const text = `/** @unaudited Nobody sees it. */\n${command('em.assign(event, {})')}\nexport const other = 1`
  expect(commandsOf({ 'server/domain/events/rename.ts': text })).toMatchObject([
    { name: 'rename', reason: 'Nobody sees it.' },
  ])
})
