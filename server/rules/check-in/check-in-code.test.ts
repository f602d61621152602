import { expect, test } from 'vitest'
import { readCheckInInput } from './check-in-code.ts'

const secret = '0123456789abcdef'.repeat(4)
const order = '85m9bJWdcPLZbTk5EoEpUijGBT26-OnF'
const id = '01890a5d-ac96-774b-bcce-b302099a8057'

test.each([
  [`https://club.example/event/10k/register/participant/${secret}`, { kind: 'participant', secret }],
  [`HTTPS://CLUB.EXAMPLE/event/10k/register/success/${order}?a=1`, { kind: 'order', secret: order }],
  [`https://club.example/event/10k/register/success/${order.slice(1)}`, { kind: 'unreadable' }],
  [id, { kind: 'registration', id }],
  [` ${id.toUpperCase()}\r\n`, { kind: 'registration', id }],
  [`https://club.example/event/10k/register/participant/${secret.slice(1)}`, { kind: 'unreadable' }],
  [`https://club.example/event/10k/register/participant/${secret}0`, { kind: 'unreadable' }],
  ['https://club.example/event/10k', { kind: 'unreadable' }],
  [id.slice(1), { kind: 'text', text: id.slice(1) }],
  ['A-17', { kind: 'text', text: 'A-17' }],
  ['１７', { kind: 'text', text: '17' }],
  ['Ana\u0000 Ríos ', { kind: 'text', text: 'Ana Ríos' }],
])('%j is read as %j', (input, expected) => expect(readCheckInInput(input)).toEqual(expected))
