import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import excel from 'exceljs'
import { describe, expect, test } from 'vitest'
import { createMarathon, writeCsv } from '#server/testing/marathon.ts'
import { useOperator } from '#server/testing/use-operator.ts'

const operator = useOperator()
const { dorsal, rows, folder } = operator

const createRace = (day?: string) => createMarathon(operator, day)

const csvFile = (text: string | Buffer): string => writeCsv(folder, text)

describe('dorsal export athletes', () => {
  const hostile = ['=1+1', '+1', '-1', '@SUM(A1)', "'quoted", 'a,b', 'say "hi"']

  const createRaceWith = async (names: string[]) => {
    const { org, at } = await createRace()
    const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
    const lines = names.map((name, index) => `${index + 1},${cell(name)},First`)
    const file = csvFile(['bib,last name,first name', ...lines].join('\n'))
    const { json } = await dorsal('import', 'results', file, ...at, '--json')
    expect(json.rejected).toEqual([])
    return { org, at }
  }

  test('writes formulas as text into a CSV', async () => {
    const { at } = await createRaceWith(hostile)
    const out = path.join(folder, 'hostile.csv')
    await dorsal('export', 'athletes', ...at, '--out', out, '--language', 'es', '--bom')
    const text = readFileSync(out, 'utf8')
    expect(text.startsWith('\ufeffDorsal,Apellido,Nombre,')).toBe(true)
    const cells = parse(text, { bom: true, from_line: 2 }).map((row) => String(row[1]))
    expect(cells.toSorted()).toEqual(["'+1", "'-1", "'=1+1", "'@SUM(A1)", "'quoted", 'a,b', 'say "hi"'].toSorted())
  })

  test('writes text as text into a workbook: nothing in it is a formula', async () => {
    const { at } = await createRaceWith(hostile)
    const out = path.join(folder, 'hostile.xlsx')
    const { json } = await dorsal('export', 'athletes', ...at, '--out', out, '--json')
    expect(json).toMatchObject({ rows: hostile.length, format: 'xlsx' })
    const workbook = new excel.Workbook()
    await workbook.xlsx.readFile(out)
    const names: string[] = []
    workbook.worksheets[0]!.eachRow((row, number) => {
      row.eachCell((cell) => expect(cell.formula).toBeUndefined())
      if (number > 1) names.push(row.getCell(2).text)
    })
    expect(names.toSorted()).toEqual(hostile.toSorted())
  })

  test('audits the export, leaves no half file, and writes none in a dry run', async () => {
    const { org, at } = await createRaceWith(['Ríos'])
    const out = path.join(folder, 'dry.csv')
    expect(await dorsal('export', 'athletes', ...at, '--out', out, '--dry-run')).toMatchObject({ code: 0 })
    expect(existsSync(out)).toBe(false)
    await dorsal('export', 'athletes', ...at, '--out', out)
    const entries = await rows(
      `select details from audit_entry join organization on organization.id = organization_id
        where subdomain = $1 and action = 'athletes.exported'`,
      [org],
    )
    expect(entries).toEqual([{ details: { rows: 1 } }])
    const nowhere = path.join(folder, 'no', 'folder.csv')
    expect(await dorsal('export', 'athletes', ...at, '--out', nowhere)).toMatchObject({ code: 2 })
  })

  test('says what is missing or wrong', async () => {
    const { org, at } = await createRace()
    const out = path.join(folder, 'x.csv')
    expect(await dorsal('export', 'athletes', ...at)).toMatchObject({ code: 2 })
    expect(await dorsal('export', 'athletes', ...at, '--out', out, '--format', 'pdf')).toMatchObject({ code: 2 })
    const elsewhere = ['--org', org, '--event', 'nowhere', '--out', out]
    expect(await dorsal('export', 'athletes', ...elsewhere, '--json')).toMatchObject({ code: 3 })
  })
})

describe('dorsal export', () => {
  test.each(['results', 'merchandise', 'orders', 'audit'])('writes %s, as filtered, in the language', async (name) => {
    const { org, at } = await createRace()
    const file = csvFile('bib,last name,first name,time\n1,Ríos,Ana,3:00:00\n2,Sosa,Luis,3:01:00')
    await dorsal('import', 'results', file, ...at)
    const where = ['results', 'merchandise'].includes(name) ? at : ['--org', org]
    const out = path.join(folder, `${org}-${name}.csv`)
    const filter = { results: 'q=Sosa', merchandise: '', orders: 'q=nobody', audit: 'action=results.imported' }[name]!
    const done = await dorsal('export', name, ...where, '--query', filter, '--out', out, '--language', 'es', '--json')
    const rowCount = { results: 1, merchandise: 0, orders: 0, audit: 1 }[name]
    expect(done).toMatchObject({ code: 0, json: { format: 'csv', rows: rowCount, dryRun: false } })
    const [headings, ...lines] = readFileSync(out, 'utf8').trim().split('\r\n')
    const firstHeadings = {
      results: 'Competencia,Puesto,',
      merchandise: 'Artículo,',
      orders: 'Número de confirmación,Fecha,',
      audit: 'Cuándo,Quién,',
    }
    expect(headings).toContain(firstHeadings[name as keyof typeof firstHeadings])
    expect(lines).toHaveLength(rowCount!)
  })
})
