import excel from 'exceljs'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { problemsIn } from '#server/testing/parse-rows.ts'
import { readResultsTable } from './read-results-table.ts'
import { openResults } from './open-results.ts'

const read = (file: string | Uint8Array) => readResultsTable(typeof file === 'string' ? Buffer.from(file) : file)

const windows1252 = (text: string) => Buffer.from(text, 'latin1')

const workbookOf = async (fill: (workbook: excel.Workbook) => void): Promise<Uint8Array> => {
  const workbook = new excel.Workbook()
  fill(workbook)
  return new Uint8Array(await workbook.xlsx.writeBuffer())
}

const rowsOf = async (file: string | Uint8Array) => {
  const table = await read(file)
  if ('problem' in table) throw new Error(table.problem)
  return [table.header, ...table.body.map(({ cells }) => cells)]
}

describe('a text file', () => {
  test.each([
    ['semicolons and Windows-1252', windows1252('Dorsal;Atleta;Tiempo\r\n7;"Núñez, Ana";0:40:00\r\n')],
    ['tabs', 'Dorsal\tAtleta\tTiempo\n7\tNúñez, Ana\t0:40:00\n'],
    ['commas and UTF-16', Buffer.from('\ufeffDorsal,Atleta,Tiempo\n7,"Núñez, Ana",0:40:00\n', 'utf16le')],
    ['bars', 'Dorsal|Atleta|Tiempo\n7|Núñez, Ana|0:40:00'],
  ])('with %s is read', async (_what, file) => {
    expect(await rowsOf(file)).toEqual([
      ['Dorsal', 'Atleta', 'Tiempo'],
      ['7', 'Núñez, Ana', '0:40:00'],
    ])
  })

  test('with headings that nobody knows is separated by what makes its rows as wide as the header', async () => {
    const file = 'Startnummer;Sportler;Zeit\n1;Ríos, Ana;40,5\n2;Sosa, Luis;41,5\n'
    expect(await rowsOf(file)).toEqual([
      ['Startnummer', 'Sportler', 'Zeit'],
      ['1', 'Ríos, Ana', '40,5'],
      ['2', 'Sosa, Luis', '41,5'],
    ])
  })

  test('may have titles above its header and empty cells at the end of its rows', async () => {
    const table = await read('Carrera de la Ribera;;;\n;;;\nDorsal;Nombre;Apellido;\n7;Ana;Ríos;\n8;Luis\n')
    expect(table).toEqual({
      format: { kind: 'csv', encoding: 'utf-8', separator: ';' },
      line: 3,
      header: ['Dorsal', 'Nombre', 'Apellido'],
      body: [
        { line: 4, cells: ['7', 'Ana', 'Ríos'] },
        { line: 5, cells: ['8', 'Luis'] },
      ],
    })
  })
})

describe('a file with several competitions', () => {
  test('has the titles above its blocks as a column, and its headings once', async () => {
    const file = `Carrera de la Ribera;;
10 km;;
Dorsal;Atleta;Tiempo
7;Ana Ríos;0:40:00

Media maratón;;
Dorsal;Atleta;Tiempo
8;Luis Sosa;1:30:00
;;
Cronometraje: Tiempos SA;;
`
    expect(await read(file)).toMatchObject({
      header: ['Dorsal', 'Atleta', 'Tiempo', 'title above the rows'],
      body: [
        { line: 4, cells: ['7', 'Ana Ríos', '0:40:00', '10 km'] },
        { line: 8, cells: ['8', 'Luis Sosa', '1:30:00', 'Media maratón'] },
        { line: 10, cells: ['Cronometraje: Tiempos SA', '', '', 'Media maratón'] },
      ],
    })
  })

  test('may be a workbook', async () => {
    const file = await workbookOf((workbook) => {
      const sheet = workbook.addWorksheet('Results')
      sheet.addRows([
        ['10 km'],
        ['Dorsal', 'Atleta'],
        [7, 'Ana Ríos'],
        ['5 km'],
        ['Dorsal', 'Atleta'],
        [8, 'Luis Sosa'],
      ])
    })
    expect(await rowsOf(file)).toEqual([
      ['Dorsal', 'Atleta', 'title above the rows'],
      ['7', 'Ana Ríos', '10 km'],
      ['8', 'Luis Sosa', '5 km'],
    ])
  })
})

test.each([
  [windows1252('Dorsal;Atleta\n7;Núñez\n'), 'windows-1252', ';'],
  [Buffer.from('\ufeffDorsal\tAtleta\n7\tNúñez\n', 'utf16le'), 'utf-16le', '\t'],
  ['Dorsal,Atleta\n7,Núñez\n', 'utf-8', ','],
  [Buffer.from('Dorsal|Atleta\n7|Nu\x96ez\n', 'latin1'), 'macintosh', '|'],
])('the encoding and the separator of a file are named', async (file, encoding, separator) => {
  expect(await read(file)).toMatchObject({ format: { kind: 'csv', encoding, separator } })
})

describe('a workbook', () => {
  test('has its times as h:mm:ss, its formulas as their results and its rich text as text', async () => {
    const file = await workbookOf((workbook) => {
      const sheet = workbook.addWorksheet('Results')
      sheet.addRow(['Bib', 'Name', 'Time', 'Chip time', 'Category', 'Age'])
      const row = sheet.addRow([7, { richText: [{ text: 'Ana ' }, { text: 'Ríos' }] }, 0.125, null, 'F40', 41])
      row.getCell(3).numFmt = 'h:mm:ss'
      row.getCell(4).value = { formula: 'C2', result: 0.0625 }
      row.getCell(4).numFmt = '[h]:mm:ss'
      const long = sheet.addRow([{ formula: 'A2+1', result: 8 }, 'Luis Sosa', 1.25, '1:02:03.5'])
      long.getCell(3).numFmt = '[h]:mm:ss'
      sheet.addRow([9, 'Eva Vega', new Date('2026-05-03T09:00:00Z'), 0.5])
    })
    expect(await rowsOf(file)).toEqual([
      ['Bib', 'Name', 'Time', 'Chip time', 'Category', 'Age'],
      ['7', 'Ana Ríos', '3:00:00', '1:30:00', 'F40', '41'],
      ['8', 'Luis Sosa', '30:00:00', '1:02:03.5', '', ''],
      ['9', 'Eva Vega', '2026-05-03', '0.5', '', ''],
    ])
  })

  test('counts days from 1904 where it says so', async () => {
    const file = await workbookOf((workbook) => {
      workbook.properties.date1904 = true
      const sheet = workbook.addWorksheet('Results')
      sheet.addRow(['Bib', 'Name', 'Time'])
      sheet.addRow([7, 'Ana Ríos', 0.125]).getCell(3).numFmt = 'h:mm:ss'
    })
    expect(await rowsOf(file)).toContainEqual(['7', 'Ana Ríos', '3:00:00'])
  })

  test('is read from the first visible sheet with rows, below merged titles', async () => {
    const file = await workbookOf((workbook) => {
      workbook.addWorksheet('Hidden', { state: 'hidden' }).addRows([
        ['Bib', 'Name'],
        ['1', 'Nobody'],
      ])
      workbook.addWorksheet('Empty')
      const sheet = workbook.addWorksheet('Results')
      sheet.addRow(['Carrera de la Ribera'])
      sheet.mergeCells('A1:C1')
      sheet.addRow(['Dorsal', 'Atleta', 'Tiempo'])
      sheet.addRow([7, 'Ana Ríos', '0:40:00'])
      workbook.addWorksheet('More').addRows([
        ['Bib', 'Name'],
        ['2', 'Nobody'],
      ])
    })
    expect(await read(file)).toEqual({
      format: { kind: 'xlsx' },
      line: 2,
      header: ['Dorsal', 'Atleta', 'Tiempo'],
      body: [{ line: 3, cells: ['7', 'Ana Ríos', '0:40:00'] }],
    })
  })

  test('that is 300 times as large as it seems does no harm', async () => {
    const file = bombOf(Buffer.alloc(160 * 1024 * 1024, 'x'))
    const before = process.memoryUsage.rss()
    expect(await read(file)).toEqual({ problem: 'file_unreadable' })
    expect(process.memoryUsage.rss() - before).toBeLessThan(400 * 1024 * 1024)
  }, 30_000)
})

/** A workbook whose only sheet is `content`. */
const bombOf = (content: Buffer): Uint8Array => {
  const parts = [
    ['xl/workbook.xml', Buffer.from('<workbook><sheets><sheet name="a" r:id="r1"/></sheets></workbook>')],
    ['xl/_rels/workbook.xml.rels', Buffer.from('<R><Relationship Id="r1" Target="worksheets/sheet1.xml"/></R>')],
    ['xl/worksheets/sheet1.xml', content],
  ] as const
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, text] of parts) {
    const data = deflateRawSync(text)
    const header = Buffer.alloc(30)
    header.writeUInt32LE(0x04034b50, 0)
    header.writeUInt16LE(8, 8)
    header.writeUInt32LE(data.length, 18)
    header.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    header.copy(entry, 6, 4, 30)
    entry.writeUInt32LE(offset, 42)
    local.push(header, Buffer.from(name), data)
    central.push(entry, Buffer.from(name))
    offset += 30 + name.length + data.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, directory, end])
}

describe('what cannot be read is said', () => {
  test.each([
    ['an empty file', '', 'file_empty'],
    ['blank lines', '\n \n', 'file_empty'],
    ['a header alone', 'Bib,Name,Time\n', 'file_empty'],
    ['text without columns', 'Hello\nThese are the results\n', 'file_not_table'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'file_not_table'],
    ['a PDF', '%PDF-1.7\n', 'file_not_table'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'file_old_excel'],
    [
      'a table of a web page that is named .xls',
      '\ufeff\n<html><body><table><tr><td>Bib</td></tr></table>',
      'file_web_page',
    ],
    ['a table of Excel 2003', '<?xml version="1.0"?><Workbook/>', 'file_web_page'],
    ['an archive of something else', Buffer.from('504b0304'.padEnd(60, '0'), 'hex'), 'file_unreadable'],
    [
      'too many columns',
      `${Array.from({ length: 101 }, (_, at) => `c${at}`).join(',')}\n${'1,'.repeat(100)}1`,
      'columns_too_many',
    ],
  ])('%s', async (_what, file, problem) => {
    expect(await read(file as string | Uint8Array)).toEqual({ problem })
  })

  test('100,001 rows, and not 100,000', async () => {
    const lines = (count: number) => `Bib,Name\n${'1,A\n'.repeat(count)}`
    expect(await read(lines(100_001))).toEqual({ problem: 'rows_too_many' })
    expect(await read(lines(100_000))).toMatchObject({ header: ['Bib', 'Name'] })
  }, 30_000)
})

describe('a preview', () => {
  const competitions = [{ id: 'tenk', name: '10 km', distanceM: 10_000 }]
  const settings = { sport: 'running', categories: [], competitions, chosenId: 'tenk' } as const
  const preview = async (text: string, meanings: string[] | null = null, former: object[] = []) => {
    const reader = openResults()
    const reading = await reader.read(Buffer.from(text), { meanings: meanings as never, former, settings })
    return { ...reading, ...problemsIn(await reader.rows(0, 1_000)) }
  }
  const file = `Bib,Name,Sex,Time,5k,City,Age
7,Ana Ríos,F,0:40:00,0:20:00,Rosario,41
8,Luis Sosa,M,soon,,Rosario,30
9,Eva Vega,F,0:41:00,,Rosario,43
07,Sol Paz,F,0:42:00,,Rosario,30
`

  test('says what is read, what is not and why, and which columns are ignored', async () => {
    const { table, fault, preview: read, rejected } = await preview(file)
    expect(table).toMatchObject({
      meanings: ['bib', 'name', 'gender', 'time', 'split', 'ignored', 'age'],
      isFormer: false,
    })
    expect(fault).toBeNull()
    expect(read).toMatchObject({
      rows: 4,
      readable: 2,
      first: [
        { line: 2, bibNumber: '7', firstName: 'Ana', resultTimeMs: 2_400_000, splits: { '5k': 1_200_000 } },
        { line: 4, bibNumber: '9' },
      ],
      ignored: ['City'],
    })
    expect(rejected).toMatchObject([
      { line: 3, bib: '8', column: 'Time', reason: 'time_invalid', value: 'soon' },
      { line: 5, bib: '07', column: 'Bib', reason: 'bib_repeated', value: '2' },
    ])
  })

  test.each([
    ['bib', ['ignored', 'name', 'gender', 'time', 'split', 'ignored', 'age']],
    ['name', ['bib', 'firstName', 'gender', 'time', 'split', 'ignored', 'age']],
    ['twice', ['bib', 'name', 'gender', 'time', 'time', 'ignored', 'age']],
    ['split', ['bib', 'name', 'gender', 'time', 'split', 'split', 'age']],
    ['columns', ['bib', 'name']],
  ])('asks again for columns without %s', async (fault, meanings) => {
    expect(await preview(file, meanings)).toMatchObject({ fault, preview: null })
  })

  test('takes the columns of the last file whose headings are all there', async () => {
    const other = 'Startnummer;Sportler;Zeit;Ort\n7;Ana Ríos;0:40:00;Rosario\n'
    const former = [
      { bib: 'Nummer', name: 'Sportler' },
      { bib: 'startnummer', name: 'Sportler', time: 'Zeit' },
      { bib: 'Startnummer', name: 'Ort' },
    ]
    expect((await preview(other, null, former)).table).toMatchObject({
      meanings: ['bib', 'name', 'time', 'ignored'],
      isFormer: true,
    })
  })

  test('lets a person look at a file that has more columns than the last one', async () => {
    const former = [{ bib: 'bib', name: 'name', gender: 'sex', time: 'time' }]
    const tableOf = async (text: string) => (await preview(text, null, former)).table
    expect(
      await tableOf('bib,name,sex,age,time,chip time,5k\n7,Ana Ríos,F,41,0:40:00,0:39:58,0:20:00\n'),
    ).toMatchObject({
      meanings: ['bib', 'name', 'gender', 'age', 'time', 'chipTime', 'split'],
      isFormer: false,
    })
    expect(await tableOf('bib,name,sex,time,status\n7,Ana Ríos,F,0:40:00,DSQ\n')).toMatchObject({
      meanings: ['bib', 'name', 'gender', 'time', 'status'],
      isFormer: true,
    })
    const byChip = [{ bib: 'bib', name: 'name', time: 'chip' }]
    expect((await preview('bib,name,chip\n7,Ana Ríos,0:40:00\n', null, byChip)).table).toMatchObject({
      meanings: ['bib', 'name', 'time'],
      isFormer: true,
    })
  })
})
