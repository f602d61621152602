import ExcelJS from 'exceljs'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { Cell } from '#server/domain/exports/spreadsheet.ts'
import { openSpreadsheet } from './open-spreadsheet.ts'

async function workbookOf(headings: Cell[], rows: Cell[][], kinds?: ('day' | 'moment' | 'duration' | undefined)[]) {
  const output = new PassThrough()
  const file = buffer(output)
  const sheet = await openSpreadsheet('xlsx', output, { bom: false, sheetName: 'Athletes' })
  await sheet.write([headings], kinds)
  if (rows.length > 0) await sheet.write(rows)
  await sheet.finish()
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load((await file) as never)
  return workbook.worksheets[0]!
}

test('a workbook has days, moments and durations as such, and text as text', async () => {
  const sheet = await workbookOf(
    ['Name', 'Birth', 'Registered', 'Time', 'Number'],
    [
      ['2027-05-01', '1990-05-12', '2027-05-01 08:30', '1:02:33', 7],
      ['=1+1', 'unknown', '', '0:36:30.5', null],
      ['Ann', '1899-12-31', null, null, -2.5],
    ],
    [undefined, 'day', 'moment', 'duration'],
  )
  expect(sheet.getRow(2).values).toEqual([
    undefined,
    '2027-05-01',
    new Date('1990-05-12T00:00:00Z'),
    new Date('2027-05-01T08:30:00Z'),
    expect.anything(),
    7,
  ])
  expect(['B2', 'C2', 'D2', 'D3'].map((cell) => sheet.getCell(cell).numFmt)).toEqual([
    'yyyy-mm-dd',
    'yyyy-mm-dd hh:mm',
    '[h]:mm:ss',
    '[h]:mm:ss.0',
  ])
  expect(sheet.getCell('A3').value).toBe('=1+1')
  expect(sheet.getCell('B3').value).toBe('unknown')
  expect(sheet.getCell('B4').value).toBe('1899-12-31')
  expect(sheet.getCell('E4').value).toBe(-2.5)
})

test('its columns are as wide as what they hold, within limits, and its headings bold', async () => {
  const sheet = await workbookOf(['No', 'A long heading'], [['x'.repeat(200), 'short']])
  expect([1, 2].map((number) => sheet.getColumn(number).width)).toEqual([60, 16])
  expect(sheet.getCell('B1').font.bold).toBe(true)
  expect(sheet.getCell('B2').font?.bold).toBeFalsy()
  expect([sheet.autoFilter, sheet.views[0]]).toMatchObject(['A1:B1', { state: 'frozen', ySplit: 1 }])
})

test('without rows it has its headings', async () => {
  const sheet = await workbookOf(['Name', 'Time'], [])
  expect(sheet.getRow(1).values).toEqual([undefined, 'Name', 'Time'])
  expect(sheet.rowCount).toBe(1)
})
