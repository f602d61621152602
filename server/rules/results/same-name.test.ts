import { expect, test } from 'vitest'
import { isSameName } from './same-name.ts'

const nameOf = (text: string) => {
  const [firstName = '', lastName = ''] = text.split('|')
  return { firstName, lastName }
}

test.each([
  ['JOSÉ|NUÑEZ', 'Jose|Núñez'],
  ['Ríos|Ana', 'Ana|Ríos'],
  ['Ana|Ríos', 'Ana|Ríos Gómez'],
  ['Ana María|Ríos', 'Ana|Ríos'],
  ['Ana Ríos|Gómez', 'Ana|Ríos Gómez'],
  ['Thị Ánh|Đặng', 'Thi Anh|Dang'],
  ['Sean|O’Neill', 'Sean|ONeill'],
  ['Ana|Mac Donald', 'Ana|MacDonald'],
  ['A.|Ríos', 'Ana|Ríos'],
  ['Cher|', 'Cher|'],
])('%s is spelled as %s too', (one, other) => {
  expect([isSameName(nameOf(one), nameOf(other)), isSameName(nameOf(other), nameOf(one))]).toEqual([true, true])
})

test.each([
  ['Luis|Ríos', 'Ana|Ríos'],
  ['Ana|Ríos', 'Ana|Vega'],
  ['Ana|', 'Ana|Ríos'],
  ['Ana|Ríos', 'Ana|Ríos de Vega Paz'],
  ['B.|Ríos', 'Ana|Ríos'],
  ['A.|R.', 'Ana|Ríos'],
  ['Ana Ana|Ríos', 'Ana|Ríos Paz'],
])('%s is not the name of %s', (one, other) => {
  expect([isSameName(nameOf(one), nameOf(other)), isSameName(nameOf(other), nameOf(one))]).toEqual([false, false])
})
