// Files that were once imported wrongly stand beside the project, since some have people's names.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import type { ResultsUploadInput } from '#rules/results/results-upload.ts'
import { noDecisions } from '#rules/results/row-questions.ts'
import { readResults, uploadResults } from '#server/domain/results/upload-results.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { useOperator } from '#server/testing/use-operator.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { withResultsReader } from '#server/worker/with-results-reader.ts'

const folder = path.resolve(import.meta.dirname, '../../shared/data')
const shop = useShop()
const { dorsal } = useOperator()

type Options = { replaces?: boolean; isPreview?: boolean }
type Counts = Record<'created' | 'updated' | 'unchanged' | 'doubts', number> & Record<'rejected' | 'waiting', number[]>
type Import = (file: string, options?: Options) => Promise<Counts | string>

const openRace = async (distanceM: number): Promise<Sale> => {
  const sale = await openSale(shop)
  await shop.owner.query(
    `update competition set starts_at = now() - interval '2 days', distance_m = $2 where event_id = $1`,
    [sale.eventId, distanceM],
  )
  return sale
}

/** Both take a file and say what was, or would be, done; or with what code it is refused. */
const ways: Record<string, (sale: Sale) => Import> = {
  'by shell':
    (sale) =>
    async (file, { replaces, isPreview } = {}) => {
      const options = [...(replaces ? ['--replace'] : []), ...(isPreview ? ['--dry-run'] : [])]
      const at = ['--org', sale.organizationId, '--event', sale.eventId]
      const { json } = await dorsal('import', 'results', path.join(folder, file), ...at, ...options, '--json')
      if (json.error) return json.error.values.found
      const { created, updated, unchanged, doubts, rejected, questions } = json
      const linesOf = (rows: { line: number }[]) => rows.map(({ line }) => line)
      return {
        created,
        updated: updated.length,
        unchanged,
        doubts: doubts.length,
        rejected: linesOf(rejected),
        waiting: linesOf(questions),
      }
    },
  'by screen':
    (sale) =>
    (file, { replaces = false, isPreview = false } = {}) =>
      withResultsReader({ log: pino({ level: 'silent' }), turn: [sale.organizationId, newId()] }, async (reader) => {
        const bytes = readFileSync(path.join(folder, file))
        const { competitionId, eventId } = sale
        const upload = { step: 'read', competitionId, importId: newId(), name: file, meanings: null } as const
        const options = { toRegistered: false, replaces, mayBeAhead: false, fingerprint: null }
        const terms = { eventId, bytes, upload: { ...upload, ...options, ...noAnswers } }
        const { problem, table, report: preview } = await readResults(memberOf(sale), reader, terms)
        if (problem !== null) return problem
        const seen = { meanings: [...table!.meanings], fingerprint: preview!.fingerprint }
        const seenTerms = { ...terms, upload: { ...terms.upload, ...seen } }
        const report = isPreview ? preview! : await uploadResults(memberOf(sale), reader, seenTerms)
        const { created, updated, unchanged, doubts, rejected, undecided } = report
        return {
          created: created.count,
          updated: updated.count,
          unchanged: unchanged.count,
          doubts: doubts.count,
          rejected: rejected.rows.map(({ line }) => line),
          waiting: undecided.rows.map(({ line }) => line),
        }
      }),
}

const noAnswers = {
  sexLabels: {},
  raceLabels: {},
  decisions: noDecisions,
  questionsFrom: 0,
} satisfies Partial<Record<keyof ResultsUploadInput, unknown>>

const placesOf = async ({ eventId }: Sale) => {
  const { rows } = await shop.owner.query(
    `select bib_number as bib, registration.gender, result_time_ms / 1000 as seconds, result_status as status, place
     from registration left join standing using (organization_id, id) where registration.event_id = $1
     order by place, bib_number`,
    [eventId],
  )
  return rows as {
    bib: string
    gender: string | null
    seconds: number | null
    status: string | null
    place: number | null
  }[]
}

const all = (created: number, { rejected = [], doubts = 0, waiting = [] }: Partial<Counts> = {}): Counts => ({
  created,
  updated: 0,
  unchanged: 0,
  doubts,
  rejected,
  waiting,
})

const files: [file: string, distanceM: number, Counts][] = [
  ...[
    'cp1252-comma.csv',
    'cp1252-semicolon.csv',
    'macroman-comma.csv',
    'utf16le-tab.txt',
    'utf8-bom-cr.csv',
    'utf8-comma-decimalcomma-quoted.csv',
    'utf8-comma-decimalcomma-unquoted.csv',
    'utf8-comma.csv',
    'utf8-semicolon-decimalcomma.csv',
    'utf8-semicolon.csv',
  ].map((name): [string, number, Counts] => [`03/${name}`, 10_000, all(20)]),
  ['04/dnf.csv', 100_000, all(3)],
  ['04/trials-short.csv', 42_195, all(4)],
  ['17/h-m.csv', 10_000, all(4)],
  ['17/labels.csv', 10_000, all(24, { doubts: 4 })],
  ['20/timing.csv', 10_000, all(4)],
  ['22/finish-time-heading.csv', 10_000, all(2)],
  ['22/preamble.csv', 10_000, all(2)],
  ['22/webpage-after.csv', 10_000, all(2, { rejected: [5, 6, 7] })],
  ['23/excel.csv', 42_195, all(3, { waiting: [2, 3, 4, 5, 6, 9, 11, 12, 13, 14] })],
  ['23/mile.csv', 1_609, all(4, { waiting: [6] })],
  ['23/tenk.csv', 10_000, all(1, { waiting: [2, 3, 4, 6, 7] })],
  ['50/odd.csv', 10_000, all(4, { rejected: [3, 4, 5, 9] })],
]

describe.skipIf(!existsSync(folder))('files that were once imported wrongly, if they are beside the project', () => {
  describe.each(Object.entries(ways))('%s', (_way, importInto) => {
    test.each(files)('%s is imported as its preview says', async (file, distanceM, counts) => {
      const importFile = importInto(await openRace(distanceM))
      expect(await importFile(`failing/results/${file}`, { isPreview: true })).toEqual(counts)
      expect(await importFile(`failing/results/${file}`)).toEqual(counts)
    })

    test.each(['dashes', 'descalificado', 'dnf', 'dns', 'dq', 'dsq', 'empty', 'status-column'])(
      'a winner whom a corrected file (%s) has without a result loses the place, and everybody moves up',
      async (name) => {
        const sale = await openRace(10_000)
        const importFile = importInto(sale)
        await importFile('failing/results/01/first.csv')
        expect((await placesOf(sale))[0]).toMatchObject({ bib: '7', place: 1 })
        const corrected = await importFile(`failing/results/01/corrected-${name}.csv`, { replaces: true })
        expect(corrected).toEqual({ created: 0, updated: 1, unchanged: 19, doubts: 0, rejected: [], waiting: [] })
        const places = await placesOf(sale)
        expect([places[0], places.at(-1)]).toMatchObject([
          { bib: '1', place: 1 },
          { bib: '7', place: null },
        ])
        await importFile('failing/results/01/first.csv')
        expect((await placesOf(sale))[0]).toMatchObject({ bib: '7', place: 1 })
      },
    )

    test('a second file has the same bibs in another spelling', async () => {
      const importFile = importInto(await openRace(10_000))
      expect(await importFile('failing/results/50/bibs.csv')).toEqual(all(4))
      expect(await importFile('failing/results/50/again.csv')).toEqual({ ...all(0), updated: 4 })
    })

    test('a page of a log-in is no table', async () => {
      const importFile = importInto(await openRace(10_000))
      expect(await importFile('failing/results/22/page.csv')).toMatch(/^(?:a web page|file_web_page)/)
    })

    test('women are women, also of H and M, and those without a result are below the others', async () => {
      const sale = await openRace(10_000)
      await importInto(sale)('failing/results/17/h-m.csv')
      expect((await placesOf(sale)).map(({ gender }) => gender)).toEqual(['male', 'female', 'male', 'female'])
      const trials = await openRace(42_195)
      await importInto(trials)('failing/results/04/trials-short.csv')
      expect((await placesOf(trials)).map(({ bib, status, place }) => [bib, status, place])).toEqual([
        ['1', null, 1],
        ['43', null, 2],
        ['10', 'dnf', null],
        ['22', 'dns', null],
      ])
    })

    test('a mile has its finishers in their order, and the one that takes five hours is named', async () => {
      const sale = await openRace(1609)
      expect(await importInto(sale)('failing/results/23/mile.csv')).toEqual(all(4, { waiting: [6] }))
      expect((await placesOf(sale)).map(({ bib, seconds, place }) => [place, bib, seconds])).toEqual([
        [1, '22', 245],
        [2, '24', 299],
        [3, '23', 310],
        [4, '21', 3900],
      ])
    })

    test('a marathon with 16,164 rows has 16,157 finishers', async () => {
      const report = await importInto(await openRace(42_195))('results/boston-2013.csv')
      expect(report).toMatchObject({ created: 16_157, updated: 0, rejected: { length: 7 } })
    }, 120_000)
  })
})
