import express from 'express'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { adminPaths } from '#rules/admin-paths.ts'
import { newId } from '#server/database/ids.ts'
import {
  resultsLimits,
  type ResultsReport,
  type ResultsUpload,
  type ResultsView,
} from '#rules/results/results-upload.ts'
import { openSale } from '#server/testing/shop.ts'
import { staffCookie } from '#server/testing/staff-cookie.ts'
import { useLocalServer } from '#server/testing/use-local-server.ts'
import { useNewSale, useShop } from '#server/testing/use-shop.ts'
import { failureHandler } from './failure-handler.ts'
import { resultFiles } from './result-files.ts'

const shop = useShop()
const app = express()
const origin = await useLocalServer(app)
const sale = useNewSale(shop)
let adminCookie: string

beforeAll(() => {
  app.use((_request, response, next) => {
    Object.assign(response.locals, { organization: sale.ctx.organization, requestId: 'request-7' })
    next()
  })
  app.use(resultFiles(shop.platform))
  app.use(failureHandler(() => Promise.reject(new Error('no pages here'))))
})

beforeEach(async () => {
  adminCookie = await staffCookie(shop, sale, 'admin', origin)
})

type SendOptions = { cookie?: string; eventId?: string; upload?: string }

const uploadOf = (changes: Partial<ResultsUpload> = {}) =>
  JSON.stringify({
    step: 'read',
    competitionId: sale.competitionId,
    importId: newId(),
    name: 'resultados.csv',
    meanings: null,
    toRegistered: false,
    replaces: false,
    mayBeAhead: true,
    fingerprint: null,
    ...changes,
  })

const send = (file: string | null, { cookie = adminCookie, eventId = sale.eventId, upload }: SendOptions = {}) => {
  const body = new FormData()
  if (file !== null) body.append('file', new File([file], 'resultados.csv', { type: 'text/csv' }))
  body.append('upload', upload ?? uploadOf())
  return fetch(origin + adminPaths.eventResultsFile(eventId), {
    method: 'POST',
    body,
    headers: { cookie, accept: 'application/json' },
  })
}

/** Imports what a preview shows, as the screen does. */
const importFile = async (text: string, changes: Partial<ResultsUpload> = {}) => {
  const preview = await send(text, { upload: uploadOf(changes) })
  const { report } = (await preview.json()) as ResultsView
  return send(text, { upload: uploadOf({ ...changes, step: 'import', fingerprint: report!.fingerprint }) })
}

const codeOf = async (response: Response) => [response.status, ((await response.json()) as { error: string }).error]

const namesOf = async (organizationId = sale.organizationId) => {
  const { rows } = await shop.owner.query(
    `select first_name from registration where organization_id = $1 and import_key is not null order by first_name`,
    [organizationId],
  )
  return rows.map((row: { first_name: string }) => row.first_name)
}

const file = 'Startnummer;Sportler;Zeit;Ort\n901;Ana Ríos;0:40:00;Rosario\n902;Luis Sosa;bald;Rosario\n'
const meanings = ['bib', 'name', 'time', 'ignored'] as const

const none = { count: 0, rows: [] }
const waiting = {
  line: 3,
  bib: '902',
  reason: 'time_refused',
  person: { name: 'Luis Sosa', sex: null },
  holder: null,
  suggestions: [],
  decision: null,
  isAthleteUnknown: false,
  refusedTime: {
    problem: { column: 'Zeit', reason: 'time_invalid', value: 'bald' },
    entered: null,
    fault: null,
  },
}

test('a file is answered with its columns and is not stored by anybody between; nothing is written', async () => {
  const response = await send(file)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(await response.json()).toMatchObject({
    problem: null,
    table: { header: ['Startnummer', 'Sportler', 'Zeit', 'Ort'], isFormer: false },
    fault: 'bib',
    preview: null,
  })
  const mapped = await send(file, { upload: uploadOf({ meanings: [...meanings] }) })
  expect(await mapped.json()).toMatchObject({
    fault: null,
    startsAt: expect.stringMatching(/^\d{4}-/),
    preview: { rows: 2, readable: 1 },
    report: {
      created: { count: 1, rows: [{ line: 2, bib: '901', name: 'Ana Ríos' }] },
      rejected: none,
      undecided: { count: 1, rows: [waiting] },
    },
  })
  expect(await namesOf()).toEqual([])
})

test('a file is imported by its mapped columns once, and the next one with its headings needs no mapping', async () => {
  const upload = { importId: newId(), meanings: [...meanings], name: 'Zeiten\u0000\ud800.csv' }
  const response = await importFile(file, upload)
  expect(await response.json()).toEqual({
    rows: 2,
    fingerprint: expect.stringMatching(/^[\w-]{43}$/),
    created: { count: 1, rows: [{ line: 2, bib: '901', name: 'Ana Ríos' }] },
    timed: none,
    updated: none,
    unchanged: none,
    questions: { count: 1, from: 0, rows: [waiting] },
    undecided: { count: 1, rows: [waiting] },
    questionCounts: { time_refused: 1 },
    contradictions: none,
    missing: none,
    removed: none,
    rejected: none,
    doubts: none,
  })
  expect(await namesOf()).toEqual(['Ana'])
  expect(await codeOf(await importFile(file, upload))).toEqual([409, 'results_imported'])
  expect(await (await send('Ort;Zeit;Sportler;Startnummer\nRosario;0:41:00;Eva Vega;903\n')).json()).toMatchObject({
    table: { meanings: ['ignored', 'time', 'name', 'bib'], isFormer: true },
    preview: { readable: 1 },
  })
  const named = await shop.owner.query('select file, named from result_import where organization_id = $1', [
    sale.organizationId,
  ])
  expect(named.rows).toEqual([{ file: 'Zeiten .csv', named: { bib: 'Startnummer', name: 'Sportler', time: 'Zeit' } }])
})

test('a row whose time is refused waits, and is imported with what staff enter', async () => {
  const noneDecided = { byBib: [], byReason: [], staffResults: { taken: 'staff', except: [] }, otherTimes: null }
  const decided = (text: string) =>
    ({ meanings: [...meanings], decisions: { ...noneDecided, times: [['0902', text]] } }) as never
  const { report } = (await (await send(file, { upload: uploadOf(decided('gleich')) })).json()) as ResultsView
  expect(report!.undecided.rows).toMatchObject([{ refusedTime: { entered: 'gleich', fault: 'time_invalid' } }])
  expect(await (await importFile(file, decided('4530'))).json()).toMatchObject({
    created: { count: 2 },
    undecided: none,
    questions: { rows: [{ refusedTime: { entered: '4530', fault: null } }] },
  })
  expect(await namesOf()).toEqual(['Ana', 'Luis'])
})

test('a file without the finishers of an earlier one removes them where that is wanted', async () => {
  await importFile(file, { meanings: [...meanings] })
  expect(await namesOf()).toEqual(['Ana'])
  const other = 'Startnummer;Sportler;Zeit;Ort\n905;Sol Paz;0:50:00;Rosario\n'
  const upload = { meanings: [...meanings], replaces: true }
  expect(await (await importFile(other, upload)).json()).toMatchObject({
    created: { count: 1 },
    removed: { count: 1, rows: [{ bib: '901', name: 'Ana Ríos' }] },
  })
  expect(await namesOf()).toEqual(['Sol'])
})

test('rows to decide about are paged, and those that wait are listed after the import', async () => {
  const lines = Array.from({ length: 150 }, (_, index) => `${901 + index};Ana Ríos;0:40:00;Rosario\n`)
  const upload = { meanings: [...meanings], toRegistered: true, questionsFrom: 100 }
  const many = `Startnummer;Sportler;Zeit;Ort\n${lines.join('')}`
  const { report } = (await (await send(many, { upload: uploadOf(upload) })).json()) as ResultsView
  expect(report).toMatchObject({ questions: { count: 150, from: 100 }, undecided: { count: 150 } })
  expect([report!.questions.rows.length, report!.questions.rows[0]!.bib]).toEqual([50, '1001'])
  const byBib = [{ bib: '905', kind: 'add', athlete: '' }]
  const decided = {
    ...upload,
    questionsFrom: 300,
    decisions: {
      byBib,
      byReason: [],
      staffResults: { taken: 'staff', except: [] },
      times: [],
      otherTimes: null,
    } as never,
  }
  const imported = (await (await importFile(many, decided)).json()) as ResultsReport
  expect(imported).toMatchObject({ created: { count: 1 }, questions: { from: 100 }, undecided: { count: 149 } })
  expect(imported.undecided.rows.map(({ bib }) => bib).slice(3, 5)).toEqual(['904', '906'])
})

test('a race that has not started takes none unless that is said', async () => {
  const upload = { meanings: [...meanings], mayBeAhead: false }
  expect(await codeOf(await importFile(file, upload))).toEqual([409, 'race_not_started'])
})

test('a file is not imported without its preview, or by an old one', async () => {
  const upload = { meanings: [...meanings] }
  const importUnseen = (changes: Partial<ResultsUpload>) =>
    send(file, { upload: uploadOf({ ...upload, step: 'import', ...changes }) })
  expect(await codeOf(await importUnseen({}))).toEqual([409, 'results_changed'])
  expect(await codeOf(await importUnseen({ fingerprint: 'x'.repeat(43) }))).toEqual([409, 'results_changed'])
  expect(await namesOf()).toEqual([])
})

test('what is no file, no mapping, too large or of somebody else is rejected, and nothing is written', async () => {
  const step = 'import' as const
  const foreign = await openSale(shop)
  const user = await staffCookie(shop, sale, 'user', origin)
  expect(await codeOf(await send(file, { cookie: user }))).toEqual([403, 'forbidden'])
  expect(await codeOf(await send(file, { cookie: '' }))).toEqual([403, 'forbidden'])
  expect(await codeOf(await send(null))).toEqual([422, 'upload_invalid'])
  for (const upload of ['{', '{}', '[]', uploadOf({ meanings: ['bip'] as never }), uploadOf({ importId: '1' })])
    expect(await codeOf(await send(file, { upload }))).toEqual([422, 'upload_invalid'])
  for (const changes of [
    {},
    { meanings: ['bib', 'name'] as const },
    { meanings: ['bib', 'age', 'time', 'ignored'] as const },
  ])
    expect(await codeOf(await send(file, { upload: uploadOf({ step, ...(changes as object) }) }))).toEqual([
      422,
      'import_invalid',
    ])
  expect(await codeOf(await send('x'.repeat(resultsLimits.bytes + 20_000)))).toEqual([413, 'file_too_large'])
  const { eventId, competitionId } = foreign
  for (const place of [{ eventId }, { eventId: 'x' }, { upload: uploadOf({ competitionId }) }])
    expect(await codeOf(await send(file, place))).toEqual([404, 'not_found'])
  const upload = uploadOf({ step, competitionId, meanings: [...meanings] })
  expect(await codeOf(await send(file, { eventId, upload }))).toEqual([404, 'not_found'])
  expect(await namesOf(foreign.organizationId)).toEqual([])
  expect(await namesOf()).toEqual([])
})

test.each([
  ['an empty file', '', 'file_empty'],
  ['a picture', '\u0089PNG\r\n\u0000\u0000', 'file_not_table'],
  ['an archive', 'PK\u0003\u0004', 'file_unreadable'],
])('%s is answered with what is wrong about it', async (_what, text, problem) => {
  const response = await send(text)
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ problem, preview: null })
})
