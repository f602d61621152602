import { expect, test } from 'vitest'
import { confirmationNumberPart } from './confirmation-number-part.ts'

test('four signs or more may be a part of a confirmation number, with or without dashes, in either case', () => {
  for (const [input, part] of [
    ['7K4R', '7K4R'],
    ['7k4r-2m', '7K4R2M'],
    [' 4r2m9x ', '4R2M9X'],
    ['DR-7K', 'DR7K'],
    ['dr-7k4r-2', 'DR7K4R2'],
    ['-2M9X', '2M9X'],
  ] as const)
    expect([input, confirmationNumberPart(input)]).toEqual([input, part])
})

test('other texts are none: too short, a whole number, signs that no number has', () => {
  for (const input of ['', '7K4', 'DR-7K4R-2M9X', '7K4R 2M', '7K0R', 'MARIO', '7_4R', '7%4R', '228,67', 'zárate'])
    expect([input, confirmationNumberPart(input)]).toEqual([input, null])
})
