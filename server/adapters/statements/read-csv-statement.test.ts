import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { columnMapping, type ColumnMapping } from '#rules/statements/column-mapping.ts'
import { statementEntry } from '#rules/statements/statement-entry.ts'
import type { StatementOptions } from '#rules/statements/statement-reading.ts'
import { readStatement } from './read-statement.ts'

const read = (text: string, options: Partial<StatementOptions> = {}) =>
  readStatement(Buffer.from(text), { currency: 'EUR', ...options })

const brief = (text: string, options: Partial<StatementOptions> = {}) =>
  read(text, options).entries.map(({ bookedOn, amount, text, counterpartyName }) => [
    bookedOn,
    amount,
    text,
    counterpartyName,
  ])

const spanish = `Banco del Lago;;;;;
Cuenta;ES91 2100 0418 4502 0005 1332;;;;
Titular;Club Ñandú;;;;

F. Operación;F. Valor;Concepto;Ordenante;Importe;Saldo
26/11/2026;26/11/2026;Transferencia DR-7K4Q-2M9X;RÍOS LÓPEZ, ANA;1.234,50;5.000,00
03/11/2026;04/11/2026;Comisión;;-3,00;3.765,50
;;Total;;1.231,50;
`

test('a Spanish file below what the bank writes above it is read', () => {
  const { entries, problems, table, format } = read(spanish)
  expect(format).toBe('csv')
  expect(entries).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{40}$/),
      bookedOn: '2026-11-26',
      amount: 123_450,
      currency: 'EUR',
      reference: '',
      text: 'Transferencia DR-7K4Q-2M9X',
      counterpartyName: 'RÍOS LÓPEZ, ANA',
      counterpartyAccount: '',
      isReversal: false,
    },
    expect.objectContaining({ bookedOn: '2026-11-03', amount: -300, text: 'Comisión', counterpartyName: '' }),
  ])
  expect(problems).toEqual([{ code: 'date_missing', row: 8 }])
  expect(table).toMatchObject({
    header: ['F. Operación', 'F. Valor', 'Concepto', 'Ordenante', 'Importe', 'Saldo'],
    headerKey: 'f operacion|f valor|concepto|ordenante|importe|saldo',
    isSuggested: true,
    mapping: { bookedOn: 0, amount: { kind: 'signed', column: 4 }, text: [2], counterpartyName: 3 },
  })
  expect(table!.rows[0]).toEqual([
    '26/11/2026',
    '26/11/2026',
    'Transferencia DR-7K4Q-2M9X',
    'RÍOS LÓPEZ, ANA',
    '1.234,50',
    '5.000,00',
  ])
})

test('a file whose header ends its line in another way than its rows is read', () => {
  const { entries, problems } = read('Date;Text;Amount\r\n2026-11-25;DR-7K4Q-2M9X;10,00\n2026-11-26;Ana;20,00\r')
  expect(entries.map(({ amount, text }) => [amount, text])).toEqual([
    [1_000, 'DR-7K4Q-2M9X'],
    [2_000, 'Ana'],
  ])
  expect(problems).toEqual([])
})

test.each([
  [
    'English, debit and credit',
    'Date,Description,Money out,Money in,Balance\n11/03/2026,Card,12.50,,100.00\n11/26/2026,"From Ana, DR",,"1,234.50",1334.50\n',
    [
      ['2026-11-03', -1250, 'Card', ''],
      ['2026-11-26', 123_450, 'From Ana, DR', ''],
    ],
  ],
  [
    'Portuguese, tab',
    'Data Mov.\tData Valor\tDescrição\tMontante\tSaldo\n26-11-2026\t26-11-2026\tTRF De Ana Rios\t30,00\t1.000,00\n',
    [['2026-11-26', 3000, 'TRF De Ana Rios', '']],
  ],
  [
    'German',
    '"Buchungstag";"Wertstellung";"Auftraggeber/Empfänger";"Verwendungszweck";"IBAN";"Betrag (€)"\n"03.04.26";"03.04.26";"Jörg Weiß";"DR-7K4Q-2M9X";"DE89 3704 0044 0532 0130 00";"1.234,50 €"\n',
    [['2026-04-03', 123_450, 'DR-7K4Q-2M9X', 'Jörg Weiß']],
  ],
  [
    'French, narrow spaces',
    "Date de l'opération;Libellé;Débit;Crédit\n26/11/2026;VIR Élodie;;1\u202f234,50\n27/11/2026;Frais;-2,00;\n",
    [
      ['2026-11-26', 123_450, 'VIR Élodie', ''],
      ['2026-11-27', -200, 'Frais', ''],
    ],
  ],
  ['compact days, bars', 'Fecha|Concepto|Importe\n20261126|Pago|30,00\n', [['2026-11-26', 3000, 'Pago', '']]],
  [
    'no header',
    '2026-11-26,4711,Ana Rios,30.00\n2026-11-27,4712,Luz Paz,-2.50\n',
    [
      ['2026-11-26', 3000, 'Ana Rios', ''],
      ['2026-11-27', -250, 'Luz Paz', ''],
    ],
  ],
  [
    'headings nobody knows',
    'Wann;Wohin;Wieviel\n26.11.2026;Ana Rios;30,00\n27.11.2026;Luz Paz;12,50\n',
    [
      ['2026-11-26', 3000, 'Ana Rios', ''],
      ['2026-11-27', 1250, 'Luz Paz', ''],
    ],
  ],
  [
    'several lines in a cell',
    'Fecha,Concepto,Importe\r\n26/11/2026,"Pago\r\nDR",30.5\r\n',
    [['2026-11-26', 3050, 'Pago DR', '']],
  ],
  ['old line ends', 'Fecha;Concepto;Importe\r26/11/2026;Pago;30,50\r', [['2026-11-26', 3050, 'Pago', '']]],
])('a file is understood: %s', (_what, text, entries) => {
  expect(brief(text)).toEqual(entries)
  expect(read(text).problems).toEqual([])
})

const accented = 'Fecha;Concepto;Importe\n26/11/2026;Inscripción Muñoz €;30,00\n'
const singleBytes = (euro: number) =>
  Buffer.from([...accented].map((sign) => (sign === '€' ? euro : sign.codePointAt(0)!)))

test.each([
  ['UTF-8', Buffer.from(accented)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${accented}`)],
  ['UTF-16 with a mark', Buffer.from(`\ufeff${accented}`, 'utf16le')],
  ['UTF-16 without a mark', Buffer.from(accented, 'utf16le')],
  ['UTF-16, big end first', Buffer.from(`\ufeff${accented}`, 'utf16le').swap16()],
  ['Windows-1252', singleBytes(0x80)],
  ['ISO-8859-15', singleBytes(0xa4)],
])('a file in %s is decoded', (_encoding, bytes) => {
  const { entries } = readStatement(bytes, { currency: 'EUR' })
  expect(entries.map(({ text, amount }) => [text, amount])).toEqual([['Inscripción Muñoz €', 3000]])
})

describe('rows that cannot be read', () => {
  const rowsOf = (...rows: string[]) => `Fecha;Concepto;Importe;Divisa\n26/11/2026;Pago;30,00;\n${rows.join('\n')}\n`

  test.each([
    ['31/11/2026;Pago;30,00;', { code: 'date_nonexistent', row: 3, value: '31/11/2026' }],
    ['ayer;Pago;30,00;', { code: 'date_format', row: 3, value: 'ayer' }],
    [';Pago;30,00;', { code: 'date_missing', row: 3 }],
    ['26/11/2026;Pago;1e9;', { code: 'amount_format', row: 3, value: '1e9' }],
    ['26/11/2026;Pago;NaN;', { code: 'amount_format', row: 3, value: 'NaN' }],
    ['26/11/2026;Pago;;', { code: 'amount_empty', row: 3 }],
    ['26/11/2026;Pago;0,00;', { code: 'amount_is_zero', row: 3 }],
    ['26/11/2026;Pago;1,2345;', { code: 'amount_decimals', row: 3, value: '1,2345' }],
    ['26/11/2026;Pago;99999999999999999;', { code: 'amount_too_large', row: 3, value: '99999999999999999' }],
    ['26/11/2026;Pago;30,00;XX1', { code: 'currency_unknown', row: 3, value: 'XX1' }],
    ['26/11/2026;Pago;£30;EUR', { code: 'amount_currency', row: 3, value: '£30' }],
    ['Saldo final;;;', { code: 'row_not_entry', row: 3 }],
    ['26/11/2026', { code: 'amount_empty', row: 3 }],
    ['long', { code: 'row_unreadable', row: 3 }],
  ])('%s', (row, problem) => {
    const { entries, problems } = read(
      rowsOf(row.replace('long', `26/11/2026;${'x'.repeat(30_000)};1,00;`), '27/11/2026;Otro;12,50;USD'),
    )
    expect(problems).toEqual([problem])
    expect(entries.map(({ amount, currency }) => [amount, currency])).toEqual([
      [3000, 'EUR'],
      [1250, 'USD'],
    ])
  })

  test('a quotation mark that is not closed swallows no other row', () => {
    const { entries, problems } = read(
      rowsOf('27/11/2026;"Pago;2,00;', '28/11/2026;Pago 5" tubo;3,00;', '29/11/2026;"a;b";4,00;'),
    )
    expect(problems).toEqual([])
    expect(entries.map(({ amount, text }) => [amount, text])).toEqual([
      [3000, 'Pago'],
      [200, '"Pago'],
      [300, 'Pago 5" tubo'],
      [400, 'a;b'],
    ])
  })

  test('a row with both sides filled is reported', () => {
    const { entries, problems } = read('Fecha;Debe;Haber\n26/11/2026;1,00;2,00\n27/11/2026;0,00;2,50\n28/11/2026;;\n')
    expect(problems).toEqual([
      { code: 'amount_both', row: 2 },
      { code: 'amount_empty', row: 4 },
    ])
    expect(entries.map(({ amount }) => amount)).toEqual([250])
  })
})

describe('what can be read in two ways', () => {
  const american = 'Date;Text;Amount\n03/04/2026;Pago;1.234\n05/06/2026;Pago;2.000\n'
  const mapping = read(american).table!.mapping!

  test('is reported while nothing decides it', () => {
    expect(read(american).problems).toEqual([
      { code: 'date_ambiguous', row: 2, value: '03/04/2026' },
      { code: 'date_ambiguous', row: 3, value: '05/06/2026' },
    ])
    expect(read(american, { mapping: { ...mapping, dateOrder: 'mdy' } }).problems).toEqual([
      { code: 'amount_ambiguous', row: 2, value: '1.234' },
      { code: 'amount_ambiguous', row: 3, value: '2.000' },
    ])
  })

  test('is decided by the mapping', () => {
    const chosen: ColumnMapping = { ...mapping, dateOrder: 'mdy', decimalSeparator: ',' }
    expect(brief(american, { mapping: chosen })).toEqual([
      ['2026-03-04', 123_400, 'Pago', ''],
      ['2026-05-06', 200_000, 'Pago', ''],
    ])
  })

  test('is decided by another row of the column', () => {
    expect(brief(`${american}13/06/2026;Pago;0,5\n`)).toEqual([
      ['2026-04-03', 123_400, 'Pago', ''],
      ['2026-06-05', 200_000, 'Pago', ''],
      ['2026-06-13', 50, 'Pago', ''],
    ])
  })
})

describe('a mapping', () => {
  const { table } = read(spanish)
  const chosen: ColumnMapping = {
    ...table!.mapping!,
    text: [2, 3],
    counterpartyName: null,
    amount: { kind: 'signed', column: 5 },
  }

  test('is valid as it is suggested', () => {
    expect(v.parse(columnMapping, JSON.parse(JSON.stringify(table!.mapping)))).toEqual(table!.mapping)
  })

  test('is used again for a file with the same header', () => {
    const later = spanish.replace('Transferencia DR', 'Otra DR').replace('F. Operación', 'f. operacion')
    const reading = read(later, { mappings: [{ ...chosen, headerKey: 'other' }, chosen] })
    expect(reading.table).toMatchObject({ isSuggested: false, mapping: chosen })
    expect(reading.entries.map(({ amount, text }) => [amount, text])).toEqual([
      [500_000, 'Otra DR-7K4Q-2M9X RÍOS LÓPEZ, ANA'],
      [376_550, 'Comisión'],
    ])
  })

  test('of another header is not used', () => {
    const other = 'Date,Description,Amount\n2026-11-26,Pay,30.00\n'
    expect(read(other, { mapping: chosen })).toMatchObject({
      entries: [],
      problems: [{ code: 'columns_differ', row: null }],
    })
    expect(read(other, { mappings: [chosen] })).toMatchObject({ problems: [], table: { isSuggested: true } })
  })

  test('is asked for when no column of days or amounts is found', () => {
    const reading = read('Uno;Dos\nhola;mundo\nadiós;mundo\n')
    expect(reading).toMatchObject({
      format: 'csv',
      entries: [],
      problems: [{ code: 'columns_unknown', row: null }],
      table: {
        header: ['Uno', 'Dos'],
        mapping: null,
        rows: [
          ['hola', 'mundo'],
          ['adiós', 'mundo'],
        ],
      },
    })
  })
})

describe('the id of a movement', () => {
  const ids = (text: string) => read(text).entries.map(({ id }) => id)
  const row = '26/11/2026;Pago;30,00\n'
  const file = (rows: string) => `Fecha;Concepto;Importe\n${rows}`

  test('is the same each time a file is read, in another encoding, with other spaces and more rows', () => {
    const [id] = ids(file(row))
    expect(ids(file(`25/11/2026;Antes;1,00\n26/11/2026; Pago ;"30,00"\n`))[1]).toBe(id)
    expect(readStatement(Buffer.from(`\ufeff${file(row)}`, 'utf16le'), { currency: 'EUR' }).entries[0]!.id).toBe(id)
  })

  test('tells movements that look alike from each other', () => {
    const [first, second] = ids(file(row + row))
    expect(second).toBe(`${first}-2`)
    expect(ids(file(row))).toEqual([first])
    expect(new Set(ids(file(`${row}26/11/2026;Pago;30,01\n27/11/2026;Pago;30,00\n26/11/2026;Pagó;30,00\n`))).size).toBe(
      4,
    )
  })

  test('follows the bank’s own number, whatever else the file has', () => {
    const numbered = (rest: string) => ids(`Fecha;Concepto;Importe;Transaction ID\n26/11/2026;${rest};30,00;A-1\n`)[0]
    expect(numbered('Pago')).toBe(numbered('Pago de Ana'))
    expect(numbered('Pago')).not.toBe(ids(file(row))[0])
  })
})

test.each([
  ['nothing', Buffer.alloc(0), 'file_empty'],
  ['blanks', Buffer.from(' \n\n'), 'file_empty'],
  ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), 'file_too_large'],
  ['a spreadsheet', Buffer.from('PK\u0003\u0004....'), 'file_not_text'],
  ['a PDF', Buffer.from('%PDF-1.7\n'), 'file_not_text'],
  ['zeros', Buffer.alloc(100), 'file_not_text'],
  ['MT940', Buffer.from(':20:STARTUMSE\n:25:10020030/1234567\n:28C:00001/001\n:60F:C261101EUR1,00\n'), 'file_mt940'],
  ['MT940 in blocks', Buffer.from('{1:F01AAAABB99BSMK3513951576}{2:O940}{4:\n:20:1\n:25:1\n:28C:1\n'), 'file_mt940'],
  ['too many rows', Buffer.from(`Fecha;Importe\n${'26/11/2026;1,00\n'.repeat(50_000)}`), 'rows_too_many'],
])('%s is rejected', (_what, bytes, code) => {
  expect(readStatement(bytes, { currency: 'EUR' })).toMatchObject({ entries: [], problems: [{ code, row: null }] })
})

test.each([
  ['one line of 10 MB', 'a;'.repeat(5_000_000)],
  ['10 million lines', '\n'.repeat(10_000_000)],
  ['lines that each open a quotation', 'Fecha;"\n'.repeat(1_000_000)],
  ['one quotation of 10 MB', `Fecha;Importe\n"${'x\n'.repeat(5_000_000)}`],
])('%s does no harm', (_what, text) => {
  expect(read(text).entries).toEqual([])
})

test('50,000 movements are read', () => {
  const text = `Fecha;Importe\n${'26/11/2026;1,00\n'.repeat(49_999)}`
  expect(read(text).entries).toHaveLength(49_999)
})

test('no file makes it throw, and what it reads is valid', () => {
  const cell = fc.oneof(
    fc.constantFrom(
      '26/11/2026',
      '03/04/26',
      '20261126',
      '1.234,50',
      '-1',
      '12,00-',
      '"',
      '"a;b"',
      '',
      'Fecha',
      'Importe',
      'Debe',
      'Haber',
      'EUR',
    ),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  )
  const file = fc
    .array(fc.array(cell, { maxLength: 6 }), { maxLength: 12 })
    .chain((rows) => fc.constantFrom(';', ',', '\t').map((sign) => rows.map((cells) => cells.join(sign)).join('\n')))
  fc.assert(
    fc.property(
      fc.oneof(
        file.map((text) => Buffer.from(text)),
        fc.uint8Array({ maxLength: 300 }),
      ),
      (bytes) => {
        const { entries, problems } = readStatement(bytes, { currency: 'EUR' })
        for (const entry of entries)
          expect(v.safeParse(statementEntry, entry).issues, JSON.stringify(entry)).toBeUndefined()
        for (const { row } of problems) expect(row === null || row > 0).toBe(true)
      },
    ),
    { numRuns: 500 },
  )
})
