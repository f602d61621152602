import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { noDecisions, type RowDecisions } from '#rules/results/row-questions.ts'
import { parseLines } from '#server/testing/parse-rows.ts'
import { addAthlete, memberOf } from '#server/testing/sale-people.ts'
import { addCompetition, checkout, draft, openSale, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { newId } from '#server/database/ids.ts'
import { cancelAthlete } from '../athletes/cancel-athlete.ts'
import { checkOut } from '../orders/check-out.ts'
import { importResults } from './import-results.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import type { ImportReport, ResultsFile } from './results-file.ts'
import { setResult } from './set-result.ts'

const shop = useShop()
let sale: Sale
let staff: Context

beforeEach(async () => {
  sale = await openSale(shop)
  staff = memberOf(sale)
})

const query = async (text: string, values: unknown[] = [sale.eventId]) => (await shop.owner.query(text, values)).rows

const importLines = (lines: string[], file: Partial<ResultsFile> = {}) => {
  const parse = parseLines(['bib;name;sex;time;race', ...lines], ';')
  const competitionId = sale.competitionId
  return importResults(staff, {
    eventId: sale.eventId,
    competitionId,
    name: 'times.csv',
    mayBeAhead: true,
    ...file,
    parse,
  })
}

const decide = (byBib: RowDecisions['byBib']): RowDecisions => ({ ...noDecisions, byBib })

const takeFile = (...except: string[]): RowDecisions => ({ ...noDecisions, staffResults: { taken: 'staff', except } })

const finish = (seconds: number | null, resultStatus: string | null = null) => ({
  resultTimeMs: seconds && seconds * 1000,
  resultDistanceM: null,
  resultStatus,
})

const finishers = () =>
  query(
    `select bib_number as bib, concat_ws(' ', first_name, last_name) as name, result_time_ms / 1000 as seconds,
       result_status as status, place
     from registration left join standing using (organization_id, id)
     where registration.event_id = $1 and status = 'confirmed' order by place, name`,
  )

const importedFiles = () => query('select file from result_import where event_id = $1 order by imported_at, id')

const withoutId = ({ importId: _importId, ...report }: ImportReport) => report

const register = (firstName: string, lastName: string, bibNumber: string) =>
  addAthlete(shop, sale, { firstName, lastName, bibNumber })

describe('a preview', () => {
  test('reports what the import then does, and writes nothing', async () => {
    await register('Ana', 'Ríos', '1')
    await register('Luis', 'Sosa', '2')
    await register('Eva', 'Vega', '3')
    await importLines([
      '10;Sol Paz;F;0:40:00;',
      '11;Leo Gil;M;0:41:00;',
      '12;Rita Mas;F;0:42:00;',
      '13;Max Ruz;M;0:43:00;',
    ])
    const lines = [
      '1;Ríos Ana;F;0:39:00;',
      '2;Otto Funk;M;0:44:00;',
      '10;Sol Paz;F;0:40:00;',
      '11;Leo Gil;M;0:40:30;',
      '12;Rita Mas;F;DSQ;',
      '20;Ute Lau;F;0:45:00;',
      '21;Ida Moe;Z;0:46:00;',
      '22;Jan Poe;M;soon;',
    ]
    const file = {
      toRegistered: true,
      replaces: 'all',
      decisions: decide({ 20: { kind: 'add', athlete: '' } }),
    } as const
    const before = await finishers()
    const preview = await importLines(lines, { ...file, isPreview: true })
    expect(preview).toMatchObject({
      rows: 8,
      created: 1,
      createdRows: [{ line: 7, bib: '20', name: 'Ute Lau' }],
      timed: 1,
      timedRows: [{ line: 2, bib: '1', name: 'Ana Ríos' }],
      updated: [
        { line: 5, bib: '11', changes: [{ field: 'resultTimeMs', from: 2_460_000, to: 2_430_000 }] },
        { line: 6, bib: '12', changes: [{ field: 'resultStatus', from: null, to: 'dsq' }] },
      ],
      unchanged: 1,
      unchangedRows: [{ line: 4, bib: '10' }],
      questions: [
        { line: 3, bib: '2', reason: 'name_differs', holder: { name: 'Luis Sosa' }, decision: null },
        { line: 7, bib: '20', reason: 'bib_unknown', holder: null, decision: { kind: 'add' } },
        { line: 8, bib: '21', reason: 'bib_unknown', decision: null },
        { line: 9, bib: '22', reason: 'bib_unknown', decision: null },
      ],
      missing: [{ bib: '3', name: 'Eva Vega', hasResult: false }],
      removed: [{ bib: '13', name: 'Max Ruz' }],
      rejected: [],
    })
    expect(await finishers()).toEqual(before)
    expect(await importedFiles()).toHaveLength(1)

    expect(withoutId(await importLines(lines, file))).toEqual(withoutId(preview))
    expect(await finishers()).toEqual([
      { bib: '1', name: 'Ana Ríos', seconds: 2340, status: null, place: 1 },
      { bib: '10', name: 'Sol Paz', seconds: 2400, status: null, place: 2 },
      { bib: '11', name: 'Leo Gil', seconds: 2430, status: null, place: 3 },
      { bib: '20', name: 'Ute Lau', seconds: 2700, status: null, place: 4 },
      { bib: '3', name: 'Eva Vega', seconds: null, status: null, place: null },
      { bib: '2', name: 'Luis Sosa', seconds: null, status: null, place: null },
      { bib: '12', name: 'Rita Mas', seconds: 2520, status: 'dsq', place: null },
    ])
    expect(await importedFiles()).toHaveLength(2)
  })

  test('waits for nobody and holds nobody up', async () => {
    await register('Ana', 'Ríos', '1')
    await staff.db.transaction(async (em) => {
      await em.execute('select 1 from registration where event_id = ? for update', [sale.eventId])
      await em.execute(`select pg_advisory_xact_lock(hashtextextended(?, 0))`, [`results ${sale.eventId}`])
      const preview = await importLines(['1;Ana Ríos;F;0:39:00;'], { toRegistered: true, isPreview: true })
      expect(preview).toMatchObject({ timed: 1 })
    })
  })
})

test('an import that changes nothing leaves no file and no trace', async () => {
  await register('Ana', 'Ríos', '1')
  const report = await importLines(['1;Ana Ríos;F;0:39:00;', '2;Luis Sosa;M;soon;'])
  expect(report).toMatchObject({
    created: 0,
    timed: 0,
    updated: [],
    rejected: [{ reason: 'bib_registered' }],
    questions: [{ line: 3, reason: 'time_refused' }],
  })
  expect(await importedFiles()).toEqual([])
  await importLines(['5;Sol Paz;F;0:40:00;'])
  await importLines(['5;Sol Paz;F;0:40:00;'], { name: 'again.csv' })
  expect(await importedFiles()).toEqual([{ file: 'times.csv' }])
  const entries = await query(`select action from audit_entry where organization_id = $1 and action like 'results.%'`, [
    sale.organizationId,
  ])
  expect(entries).toEqual([{ action: 'results.imported' }])
})

describe('rows for registered athletes', () => {
  const registered = { toRegistered: true } as const

  test('are not ranked while their sex or name is that of another, or nobody has the bib', async () => {
    await register('Ana', 'Ríos', '1')
    const other = await register('Luis', 'Sosa', '2')
    await shop.owner.query(`update registration set gender = 'male' where id = $1`, [other])
    const report = await importLines(
      ['1;Eva Vega;F;0:39:00;', '2;Luis Sosa;F;0:40:00;', '9;Sol Paz;F;0:41:00;'],
      registered,
    )
    expect(report).toMatchObject({ created: 0, timed: 0, rejected: [] })
    expect(
      report.questions.map(({ line, bib, reason, person, holder }) => [line, bib, reason, person, holder]),
    ).toEqual([
      [2, '1', 'name_differs', { name: 'Eva Vega', sex: 'female' }, { name: 'Ana Ríos', sex: null, isActive: true }],
      [3, '2', 'sex_differs', { name: 'Luis Sosa', sex: 'female' }, { name: 'Luis Sosa', sex: 'male', isActive: true }],
      [4, '9', 'bib_unknown', { name: 'Sol Paz', sex: 'female' }, null],
    ])
    expect((await finishers()).map(({ place }) => place)).toEqual([null, null])
  })

  test('are listed where staff gave another result, which stays until somebody takes the file’s', async () => {
    const ana = await register('Ana', 'Ríos', '1')
    await shop.owner.query('update registration set result_time_ms = 2400000 where id = $1', [ana])
    const lines = ['1;Ana Ríos;F;0:39:00;']
    const contradiction = { line: 2, bib: '1', name: 'Ana Ríos', given: finish(2400), inFile: finish(2340) }
    expect(await importLines(lines, registered)).toMatchObject({
      timed: 0,
      unchanged: 1,
      rejected: [],
      contradictions: [{ ...contradiction, taken: 'staff' }],
    })
    expect(await importLines(['1;Ana Ríos;F;0:40:00;'], registered)).toMatchObject({ unchanged: 1, contradictions: [] })
    expect(await importLines(lines, { ...registered, decisions: takeFile('01') })).toMatchObject({
      updated: [{ bib: '1', changes: [{ field: 'resultTimeMs', from: 2_400_000, to: 2_340_000 }] }],
      contradictions: [{ ...contradiction, taken: 'file' }],
    })
    expect(await finishers()).toMatchObject([{ bib: '1', seconds: 2340, place: 1 }])
    expect(await importLines(lines, registered)).toMatchObject({ unchanged: 1, contradictions: [] })
  })

  test('are given, added or listed as staff decide, also when a later file has other times', async () => {
    await register('Ana', 'Ríos', '1')
    const luis = await register('Luis', 'Sosa', '2')
    await register('Eva', 'Vega', '3')
    const lines = (minutes: number) => [
      `1;Ana Gil;F;0:${minutes}:00;`,
      `8;Luis Sosa;M;0:${minutes + 1}:00;`,
      `3;Otto Funk;M;0:${minutes + 2}:00;`,
      `9;Sol Paz;F;0:${minutes + 3}:00;`,
    ]
    const decisions = decide({
      1: { kind: 'holder', athlete: '' },
      8: { kind: 'athlete', athlete: luis },
      3: { kind: 'unranked', athlete: '' },
      9: { kind: 'add', athlete: '' },
    })
    const preview = await importLines(lines(39), { ...registered, isPreview: true })
    expect(preview.questions[1]).toMatchObject({ bib: '8', suggestions: [{ id: luis, name: 'Luis Sosa', bib: '2' }] })
    expect(await importLines(lines(39), { ...registered, decisions })).toMatchObject({ timed: 2, created: 2 })
    const after = (minutes: number) => [
      { bib: '1', name: 'Ana Ríos', seconds: minutes * 60, status: null, place: 1 },
      { bib: '2', name: 'Luis Sosa', seconds: minutes * 60 + 60, status: null, place: 2 },
      { bib: '9', name: 'Sol Paz', seconds: minutes * 60 + 180, status: null, place: 3 },
      { bib: '3', name: 'Eva Vega', seconds: null, status: null, place: null },
      { bib: null, name: 'Otto Funk', seconds: minutes * 60 + 120, status: 'nc', place: null },
    ]
    expect(await finishers()).toEqual(after(39))
    expect(await importLines(lines(39), registered)).toMatchObject({ unchanged: 4, questions: [], updated: [] })
    expect((await importLines(lines(38), registered)).updated.map(({ bib }) => bib)).toEqual(['1', '8', '3', '9'])
    expect(await finishers()).toEqual(after(38))
  })

  test('are all added at once where nobody has their bibs', async () => {
    const decisions = {
      ...noDecisions,
      byBib: { 7: { kind: 'athlete', athlete: '99' } },
      byReason: { bib_unknown: 'unranked' },
    } as const
    const report = await importLines(['7;Ana Ríos;F;0:39:00;', '8;Luis Sosa;M;0:40:00;'], { ...registered, decisions })
    expect(report).toMatchObject({
      created: 1,
      questions: [
        { bib: '7', decision: null, isAthleteUnknown: true },
        { bib: '8', decision: { kind: 'unranked' } },
      ],
    })
    expect(await finishers()).toMatchObject([{ bib: '8', status: 'nc', place: null }])
  })

  test('are given to one athlete once', async () => {
    await register('Ana', 'Ríos', '1')
    const decisions = decide({ 8: { kind: 'athlete', athlete: '1' } })
    const lines = ['1;Ana Ríos;F;0:39:00;', '8;Ana Ríos;F;0:40:00;']
    expect(await importLines(lines, { ...registered, decisions })).toMatchObject({
      timed: 1,
      rejected: [{ line: 3, bib: '8', reason: 'athlete_repeated', value: '2' }],
    })
  })
})

describe('a result that staff corrected after a file', () => {
  const lines = ['1;Ana Ríos;F;0:40:00;', '2;Luis Sosa;M;0:41:00;', '3;Eva Vega;F;0:42:00;', '4;Sol Paz;F;0:43:00;']
  const corrected = ['1;Ana Ríos;F;0:39:00;', '2;Luis Sosa;M;0:41:30;', '3;Eva Vega;F;DNF;', '4;Sol Paz;F;0:44:00;']

  beforeEach(async () => {
    await importLines(lines)
    const correct = (bib: string, input: string) =>
      query('select id from registration where event_id = $1 and bib_number = $2', [sale.eventId, bib]).then(([row]) =>
        setResult(staff, row.id, input),
      )
    await correct('1', '0:40:30')
    await correct('2', 'dsq')
    await correct('3', '0:42:30')
  })

  const contradictions = [
    { line: 2, bib: '1', name: 'Ana Ríos', given: finish(2430), inFile: finish(2340) },
    { line: 3, bib: '2', name: 'Luis Sosa', given: finish(2460, 'dsq'), inFile: finish(2490) },
    { line: 4, bib: '3', name: 'Eva Vega', given: finish(2550), inFile: finish(null, 'dnf') },
  ]

  test('stays whatever a later file says, and is named beside the file’s each time', async () => {
    const report = await importLines(corrected)
    expect(report.contradictions).toEqual(contradictions.map((one) => ({ ...one, taken: 'staff' })))
    expect(report.updated.map(({ bib }) => bib)).toEqual(['2', '4'])
    const after = [
      { bib: '1', name: 'Ana Ríos', seconds: 2430, status: null, place: 1 },
      { bib: '3', name: 'Eva Vega', seconds: 2550, status: null, place: 2 },
      { bib: '4', name: 'Sol Paz', seconds: 2640, status: null, place: 3 },
      { bib: '2', name: 'Luis Sosa', seconds: 2490, status: 'dsq', place: null },
    ]
    expect(await finishers()).toEqual(after)
    expect((await importLines(corrected)).contradictions.map(({ bib }) => bib)).toEqual(['1', '2', '3'])
    expect(await finishers()).toEqual(after)
  })

  test('gives way where somebody takes the file’s, one by one or all but one', async () => {
    await importLines(corrected, { decisions: takeFile('2') })
    expect(await finishers()).toMatchObject([
      { bib: '1', seconds: 2430 },
      { bib: '2', seconds: 2490, status: null, place: 2 },
      { bib: '3', seconds: 2550 },
      { bib: '4', seconds: 2640 },
    ])
    const decisions: RowDecisions = { ...noDecisions, staffResults: { taken: 'file', except: ['1'] } }
    expect(await importLines(corrected, { decisions })).toMatchObject({
      updated: [{ bib: '3', changes: [{ field: 'resultStatus', from: null, to: 'dnf' }] }],
      contradictions: [
        { bib: '1', taken: 'staff' },
        { bib: '3', taken: 'file' },
      ],
    })
    expect(await finishers()).toMatchObject([
      { bib: '1', seconds: 2430 },
      { bib: '2', status: null },
      { bib: '4', place: 3 },
      { bib: '3', status: 'dnf', place: null },
    ])
  })

  test('is none where staff entered what the file says, or took it back', async () => {
    expect((await importLines(['1;Ana Ríos;F;0:40:30;', '2;Luis Sosa;M;DSQ;'])).contradictions).toEqual([])
    const [{ id }] = await query(`select id from registration where event_id = $1 and bib_number = '4'`)
    await setResult(staff, id, '0:43:10')
    await setResult(staff, id, '0:43:00')
    expect(await importLines(['4;Sol Paz;F;0:45:00;'])).toMatchObject({ updated: [{ bib: '4' }], contradictions: [] })
  })
})

test('the bib of an athlete who has cancelled is not ranked until staff decide, with or without registered athletes', async () => {
  sale = await openSale(shop, { price: 0 })
  staff = memberOf(sale)
  const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, draft(sale.competitionId))
  await checkOut(sale.ctx, confirmationId, checkout())
  const [{ id }] = await query(
    `update registration set first_name = 'Ana', last_name = 'Ríos', bib_number = '1' where event_id = $1 returning id`,
  )
  await cancelAthlete(staff, id, { revision: 0 })
  const lines = ['1;Ana Ríos;F;0:39:00;', '2;Sol Paz;F;0:40:00;']
  expect(await importLines(lines)).toMatchObject({
    created: 1,
    questions: [{ bib: '1', reason: 'athlete_cancelled', holder: { name: 'Ana Ríos', isActive: false } }],
  })
  await importLines(lines, { decisions: decide({ 1: { kind: 'add', athlete: '' } }) })
  expect(await finishers()).toMatchObject([
    { bib: '1', name: 'Ana Ríos', place: 1 },
    { bib: '2', place: 2 },
  ])
})

describe('a file of several competitions', () => {
  const several = { competitionId: null } as const

  test('gives each of them its finishers and places, and is one file', async () => {
    const other = await addCompetition(shop, sale)
    const names = await query('select id, name from competition where event_id = $1')
    const nameOf = (id: string) => names.find((one) => one.id === id).name
    const lines = [
      `1;Ana Ríos;F;0:59:00;${nameOf(sale.competitionId)}`,
      `2;Luis Sosa;M;0:58:00;${nameOf(other.competitionId)}`,
      `3;Eva Vega;F;1:01:00;${nameOf(other.competitionId)}`,
      '4;Sol Paz;F;1:02:00;Kids',
    ]
    const { importId, ...report } = await importLines(lines, several)
    expect(report).toMatchObject({ created: 3, rejected: [{ line: 5, reason: 'competition_unknown', value: 'Kids' }] })
    expect(
      await query(
        `select bib_number as bib, standing.competition_id as competition, place from standing
         join registration using (organization_id, id) where event_id = $1 order by bib`,
      ),
    ).toEqual([
      { bib: '1', competition: sale.competitionId, place: 1 },
      { bib: '2', competition: other.competitionId, place: 1 },
      { bib: '3', competition: other.competitionId, place: 2 },
    ])
    expect(await query('select id, competition_id from result_import where event_id = $1')).toEqual([
      { id: importId, competition_id: null },
    ])
    expect((await importLines(lines.slice(0, 2), { ...several, replaces: 'all' })).removed).toMatchObject([
      { bib: '3' },
    ])
  })

  test('needs a column that says which', async () => {
    await addCompetition(shop, sale)
    const parse = parseLines(['bib;name', '1;Ana Ríos'], ';')
    const file = { eventId: sale.eventId, name: 'times.csv', mayBeAhead: true, parse }
    await expect(importResults(staff, file)).rejects.toMatchObject({ code: 'competition_unnamed' })
  })
})

describe('two imports at once', () => {
  const lines = Array.from({ length: 300 }, (_, index) => `${index + 1};Ana Ríos;F;0:${40 + (index % 20)}:00;`)

  test('of one file are one', async () => {
    const importId = newId()
    const imports = await Promise.allSettled([importLines(lines, { importId }), importLines(lines, { importId })])
    expect(imports.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(imports.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'results_imported' } })
    expect(await finishers()).toHaveLength(300)
  })

  test('of different files are one after the other: the second sees the finishers of the first', async () => {
    const reports = await Promise.all([importLines(lines), importLines(lines.slice(0, 200).toReversed())])
    expect(reports.reduce((sum, { created }) => sum + created, 0)).toBe(300)
    expect(reports.flatMap(({ rejected }) => rejected)).toEqual([])
    const [{ count }] = await query('select registrations_count as count from event where id = $1')
    expect(count).toBe(300)
    expect((await finishers()).filter(({ place }) => place === null)).toEqual([])
  })

  test.each(['one after the other', 'at once'])(
    'of two previews, %s: the second is not what its preview said',
    async (order) => {
      const second = ['1;Ana Ríos;F;0:41:00;', '2;Luis Sosa;M;0:42:00;']
      const { fingerprint } = await importLines(lines, { isPreview: true })
      const { fingerprint: secondFingerprint } = await importLines(second, { isPreview: true })
      const runs = [
        () => importLines(lines, { fingerprint }),
        () => importLines(second, { fingerprint: secondFingerprint }),
      ] as const
      const outcomes =
        order === 'at once'
          ? await Promise.allSettled([runs[0](), runs[1]()])
          : [...(await Promise.allSettled([runs[0]()])), ...(await Promise.allSettled([runs[1]()]))]
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'results_changed' },
      })
      expect(await importedFiles()).toHaveLength(1)
    },
  )
})

test('an import whose athletes staff changed after its preview imports nothing; one that does the same as before is taken', async () => {
  const ana = await register('Ana', 'Ríos', '1')
  const file = { toRegistered: true } as const
  const lines = ['1;Ana Ríos;F;0:39:00;', '9;Eva Vega;F;soon;']
  const { fingerprint } = await importLines(lines, { ...file, isPreview: true })
  await shop.owner.query(`update registration set result_time_ms = 2400000 where id = $1`, [ana])
  await expect(importLines(lines, { ...file, fingerprint })).rejects.toMatchObject({ code: 'results_changed' })
  expect(await finishers()).toMatchObject([{ bib: '1', seconds: 2400 }])
  await shop.owner.query(`update registration set result_time_ms = null where id = $1`, [ana])
  expect(await importLines(lines, { ...file, fingerprint })).toMatchObject({ timed: 1 })
})
