import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { createMarathon, writeMarathon } from '#server/testing/marathon.ts'
import { useOperator } from '#server/testing/use-operator.ts'

const operator = useOperator()
const { dorsal, rows, folder } = operator

test('dorsal import results takes the 16,164 finishers of a real marathon, and the export holds them', async () => {
  const { org, at } = await createMarathon(operator)
  const marathon = writeMarathon(folder)
  const report = await dorsal('import', 'results', marathon, ...at, '--json')
  // Eight rows of this file have bib 1; the first of them gets it.
  expect(report.json).toMatchObject({ rows: 16_164, created: 16_157, unchanged: 0 })
  expect(report.json.classes).toEqual({ wheelchair: 52 })
  const [analysis] = await rows(
    `select last_analyze > now() - interval '5 minutes' as now from pg_stat_user_tables where relname = 'imported_result'`,
  )
  expect(analysis).toEqual({ now: true })
  expect(new Set(report.json.rejected.map(({ reason }: { reason: string }) => reason))).toEqual(
    new Set(['bib_repeated']),
  )
  const out = path.join(folder, 'athletes-of-a-marathon.csv')
  expect(await dorsal('export', 'athletes', ...at, '--out', out, '--language', 'en')).toMatchObject({ code: 0 })
  const exportedRows: Record<string, string>[] = parse(readFileSync(out), { columns: true })
  expect(exportedRows).toHaveLength(16_157)
  expect(exportedRows.find((each) => each['Bib'] === 'W1')).toMatchObject({
    'Last name': 'Alber',
    'First name': 'Ada A.',
    Result: '1:30:54',
    half: '0:40:56',
    '40k': '1:25:33',
    'Date of birth': '',
  })
  expect(await dorsal('import', 'results', marathon, ...at, '--json')).toMatchObject({
    json: { created: 0, unchanged: 16_157 },
  })
  const [{ athletes }] = await rows(
    `select count(*)::int as athletes from registration join organization on organization.id = organization_id
      where subdomain = $1`,
    [org],
  )
  expect(athletes).toBe(16_157)
}, 120_000)
