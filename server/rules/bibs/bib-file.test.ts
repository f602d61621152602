import { expect, test } from 'vitest'
import { ensureFewCells } from './bib-file.ts'

const tooLarge = expect.objectContaining({ code: 'bib_file_too_large', values: { lines: 20_000, columns: 500 } })
const refusalOf = (text: string) => {
  try {
    ensureFewCells(text)
    return null
  } catch (error) {
    return error
  }
}

test.each([
  ['columns', ';'.repeat(499), ';'.repeat(500)],
  ['columns of a later line', `bib;dni\n${','.repeat(499)}`, `bib;dni\n${','.repeat(500)}`],
  ['lines', `bib;dni${'\n1;2'.repeat(19_999)}\n`, `bib;dni${'\n1;2'.repeat(20_000)}\n`],
  ['signs in a line', 'a'.repeat(20_001), 'a'.repeat(20_002)],
])('a file has so many %s and no more', (_, enough, tooMany) => {
  expect(refusalOf(enough)).toBe(null)
  expect(refusalOf(tooMany)).toEqual(tooLarge)
})
