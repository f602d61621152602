import { parse } from 'csv-parse/sync'
import { PassThrough, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { formatCsvRows, csvSpreadsheet } from './csv-spreadsheet.ts'

describe('a cell', () => {
  test.each([
    ['plain', 'plain'],
    ['with, comma', '"with, comma"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    [' space ', '" space "'],
    ['=1+1', "'=1+1"],
    ['  =1+1', "'  =1+1"],
    ['+54 351', "'+54 351"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    ['＝1', "'＝1"],
    [';=1+1', "';'=1+1"],
    [';+1', "';'+1"],
    [';-1', "';'-1"],
    [';@SUM(A1)', "';'@SUM(A1)"],
    ['；＝1', "'；'＝1"],
    ['| ＋1', "'|' ＋1"],
    ['Ana;=1+1', "Ana;'=1+1"],
    ['Ana；－1', "Ana；'－1"],
    ['Ana\t＠SUM(A1)', "Ana\t'＠SUM(A1)"],
    ['Ana\n=1', `"Ana\n'=1"`],
    ['Ana;"=1"', `"Ana;'""=1"""`],
    ['Ana; Eva - Rosario, -5 °C', '"Ana; Eva - Rosario, -5 °C"'],
    ['', ''],
  ])('%j is written %j', (cell, line) => expect(formatCsvRows([[cell, 1]])).toBe(`${line},1\r\n`))

  test.each([',', ';', '\t', '|', '；'])('is text for a program that separates cells with %j', (delimiter) => {
    const starts = ['', ';', '；', '\t', '|', ',', '; ', ';"', 'a;', 'a\t', 'a\n', 'a|"', '"a";;']
    const hostile = ['=', '+', '-', '@', '＝', '＋', '－', '＠'].flatMap((sign) =>
      starts.map((start) => `${start}${sign}1+1`),
    )
    const file = formatCsvRows(hostile.flatMap((cell) => [['a', cell, 'b'], [cell]]))
    const options = { delimiter, relax_quotes: true, relax_column_count: true, record_delimiter: ['\r\n', '\n'] }
    const records = file.split('\r\n').flatMap((line) => parse(line, options))
    expect(records.flat().filter((cell) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell))).toEqual([])
    expect(records.length).toBeGreaterThanOrEqual(208)
  })

  test('of a number stays one, and an empty one is empty', () => {
    expect(formatCsvRows([[-5.25, 0, null]])).toBe('-5.25,0,\r\n')
  })
})

describe('a file', () => {
  test('has its rows in order, ended as RFC 4180 wants, marked where asked', async () => {
    const output = new PassThrough()
    const whole = text(output)
    const sheet = csvSpreadsheet(output, { bom: true })
    await sheet.write([['a', 1]])
    await sheet.write([['b', null]])
    await sheet.finish()
    expect(await whole).toBe('a,1\r\nb,\r\n')
  })

  test('waits for a slow disk, and fails with it', async () => {
    let taken = 0
    const slow = new Writable({
      highWaterMark: 10,
      write: (_chunk, _encoding, callback) => {
        taken++
        setImmediate(() => callback(taken === 3 ? new Error('no space left') : null))
      },
    })
    const sheet = csvSpreadsheet(slow)
    await sheet.write([['x'.repeat(100)]])
    await sheet.write([['x'.repeat(100)]])
    await expect(sheet.write([['x'.repeat(100)]])).rejects.toThrow('no space left')
  })
})
