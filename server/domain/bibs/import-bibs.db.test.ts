import { beforeEach, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { addAthletes, bibsOf } from '#server/testing/athletes.ts'
import { addMember, auditOf } from '#server/testing/staff.ts'
import { holdPlaces } from '#server/testing/orders.ts'
import { queryRow } from '#server/testing/shop.ts'
import { useNewSale, useShop } from '#server/testing/use-shop.ts'
import { exportAthletes } from '../exports/athletes-export.ts'
import { exportTexts } from '#server/i18n/export-texts.ts'
import { formatCsvRows } from '#server/adapters/spreadsheets/csv-spreadsheet.ts'
import type { Cell } from '../exports/spreadsheet.ts'
import { setBibNumber } from '../registrations/set-bib-number.ts'
import { importBibs } from './import-bibs.ts'
import { bibsPage } from './bibs-page.ts'
import { undoAssignment } from './undo-assignment.ts'
import { readBibFile } from '#server/adapters/bibs/read-bib-file.ts'

const readFile = async (text: string) => readBibFile(text)

const shop = useShop()
const sale = useNewSale(shop, { price: 0 })
let ctx: Context
let ids: string[]

beforeEach(async () => {
  ctx = (await addMember(shop, sale, 'admin')).ctx
  ids = await addAthletes(shop, sale, { count: 3 })
})

const run = (text: string, isDryRun = false) => importBibs(ctx, readFile, sale.eventId, { text, isDryRun })

const problemsOf = async (text: string) =>
  (await run(text)).problems.map(({ line, problem, value }) => [line, problem, value])

test('a file names athletes by id, document or e-mail, in any order, with Excel’s semicolons', async () => {
  const text = `\ufeffCorreo electrónico;DNI;Dorsal;Id\r\n ANA1@example.com;;w-7;\r\n;20.000.002;08;\r\n;;9;${ids[2]}\r\n`
  expect(await run(text, true)).toMatchObject({ isImported: false, changed: 3, problemCount: 0 })
  expect(await bibsOf(shop, sale)).toEqual({ N001: null, N002: null, N003: null })
  const report = await run(text)
  expect(report).toMatchObject({ isImported: true, changed: 3, unchanged: 0, problemCount: 0 })
  expect(await bibsOf(shop, sale)).toEqual({ N001: 'W-7', N002: '08', N003: '9' })
  expect(await queryRow(shop, 'select search_text as text from registration where id = $1', [ids[0]])).toEqual({
    text: 'ana n001 ana1@example.com 20000001 w-7',
  })
  expect(await run(text)).toMatchObject({ isImported: true, assignment: null, changed: 0, unchanged: 3 })
  expect((await auditOf(shop, sale)).filter((action) => action === 'bibs.imported')).toHaveLength(1)
  expect(await undoAssignment(ctx, sale.eventId, report.assignment!)).toMatchObject({ restored: 3, changed: 0 })
})

test('undo takes back its own file, and never the one that a colleague has imported since', async () => {
  const { assignment } = await run(`id,bib\n${ids[0]},1`)
  const colleague = (await addMember(shop, sale, 'admin')).ctx
  const later = await importBibs(colleague, readFile, sale.eventId, { text: `id,bib\n${ids[1]},2`, isDryRun: false })
  await expect(undoAssignment(ctx, sale.eventId, assignment!)).rejects.toMatchObject({ code: 'bibs_assigned_since' })
  expect(await bibsOf(shop, sale)).toEqual({ N001: '1', N002: '2', N003: null })
  const page = await bibsPage(ctx, sale.eventId, { scope: null, page: 1 })
  expect(page.latest?.id).toBe(later.assignment)
})

test('a confirmation number names the athlete of an order of one', async () => {
  const { confirmationId } = await holdPlaces(sale)
  const { number, id } = await queryRow<{ number: string; id: string }>(
    shop,
    'select confirmation_number as number, id from orders where confirmation_id = $1',
    [confirmationId],
  )
  expect(await run(`order,bib\n${number.toLowerCase()},77`)).toMatchObject({ isImported: true, changed: 1 })
  expect(await queryRow(shop, 'select bib_number as bib from registration where order_id = $1', [id])).toEqual({
    bib: '77',
  })
  const { confirmationId: ofTwo } = await holdPlaces(sale, { athletes: 2 })
  const { two } = await queryRow<{ two: string }>(
    shop,
    'select confirmation_number as two from orders where confirmation_id = $1',
    [ofTwo],
  )
  expect(await problemsOf(`order,bib\n${two},78`)).toEqual([[2, 'several', two]])
})

test('athletes with equal numbers from before come back as they went, and nobody new gets one of them', async () => {
  await shop.owner.query(`update registration set bib_number = '7' where id = $1`, [ids[0]])
  await shop.owner.query(`update registration set bib_number = '007' where id = $1`, [ids[1]])
  const file = `id,bib\n${ids[0]},7\n${ids[1]},007\n`
  expect(await run(`${file}${ids[2]},8`)).toMatchObject({ isImported: true, changed: 1, unchanged: 2 })
  expect(await run(`id,bib\n${ids[0]},7`)).toMatchObject({ isImported: true, unchanged: 1 })
  // Of two with one number the first by id is named, and ids are random.
  const holder = ids[0]! < ids[1]! ? 'Ana N001' : 'Ana N002'
  expect(await problemsOf(`id,bib\n${ids[2]},07\n${ids[1]},007`)).toEqual([
    [2, 'bib_taken', `07 · ${holder}`],
    [3, 'bib_repeated', '2'],
  ])
})

test('one wrong row imports none, and each is named by its line', async () => {
  await setBibNumber(ctx, ids[2]!, '30')
  await shop.owner.query(`update registration set status = 'cancelled', bib_number = null where id = $1`, [ids[1]])
  const text = [
    'bib,dni,e-mail',
    '1,20000001,',
    '"=cmd|\'/c calc\'!A1",20000001,',
    '2,99999999,',
    '3,20000002,',
    '4,20000001,',
    '1,20000003,',
    '5,20000003,ana1@example.com',
    '6,,',
    ',20000003,',
    '30,,ana1@example.com',
  ].join('\n')
  expect(await problemsOf(text)).toEqual([
    [3, 'bib_invalid', "=cmd|'/c calc'!A1"],
    [4, 'unknown', '99999999'],
    [5, 'cancelled', '20000002'],
    [6, 'athlete_repeated', '2'],
    [7, 'bib_repeated', '2'],
    [8, 'unknown', '20000003, ana1@example.com'],
    [9, 'no_key', ''],
    [11, 'athlete_repeated', '2'],
  ])
  expect(await problemsOf('bib,dni\n30,20000001')).toEqual([[2, 'bib_taken', '30 · Ana N003']])
  expect(await bibsOf(shop, sale)).toEqual({ N001: null, N002: null, N003: '30' })
})

test('a bib with other zeros is the same number', async () => {
  await setBibNumber(ctx, ids[2]!, '007')
  expect(await problemsOf('bib,dni\n7,20000001')).toEqual([[2, 'bib_taken', '7 · Ana N003']])
  expect(await problemsOf('bib,dni\nW-8,20000001\nW-08,20000002')).toEqual([[3, 'bib_repeated', '2']])
})

test('an athlete with a result retains the bib', async () => {
  await setBibNumber(ctx, ids[0]!, '7')
  await shop.owner.query('update registration set result_time_ms = 5000 where id = any ($1)', [ids.slice(0, 2)])
  expect(await problemsOf('bib,dni\n8,20000001\n9,20000002')).toEqual([[2, 'has_result', '8']])
  expect(await run('bib,dni\n7,20000001\n9,20000002')).toMatchObject({ isImported: true, changed: 1, unchanged: 1 })
})

test('athletes of a file exchange their bibs', async () => {
  await run('bib,dni\n1,20000001\n2,20000002')
  expect(await run('bib,dni\n2,20000001\n1,20000002')).toMatchObject({ isImported: true, changed: 2 })
  expect(await bibsOf(shop, sale)).toEqual({ N001: '2', N002: '1', N003: null })
})

test.each(['', 'name,time\nAna,1:00', 'bib\n1', 'dni\n20000001', '"bib'])('a file of %j is none of bibs', (text) =>
  expect(run(text)).rejects.toMatchObject({ code: 'bib_file_invalid' }),
)

test('a workbook is named as what it is', () =>
  expect(run('PK\u0003\u0004\u0014\u0000;;;'.padEnd(30_000, ';'))).rejects.toMatchObject({ code: 'bib_file_workbook' }))

test.each(['en', 'es'] as const)('an export in %s comes back as it went', async (locale) => {
  await setBibNumber(ctx, ids[0]!, '41')
  await shop.owner.query(`update registration set email = '+1@example.com' where id = $1`, [ids[1]])
  const rows: (readonly Cell[])[] = []
  const sheet = { write: async (batch: readonly (readonly Cell[])[]) => void rows.push(...batch) }
  const operator = { ...ctx, actor: { kind: 'operator', name: 'eva' } } as const
  await exportAthletes(operator, { eventId: sale.eventId, words: exportTexts(locale) }, sheet)
  const withBibs = rows.map((row, index) => (index === 0 ? row : [row[0] ?? 70 + index, ...row.slice(1)]))
  expect(await run(formatCsvRows(withBibs))).toMatchObject({ isImported: true, changed: 2, unchanged: 1 })
})
