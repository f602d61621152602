import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { fieldErrors } from '../text/validation-message.ts'
import { ticketTypeForm, type TicketTypeInput } from './ticket-type-form.ts'

const form = ticketTypeForm({ currency: 'ARS', region: 'es-AR', timeZone: 'America/Argentina/Buenos_Aires' })
const stand: TicketTypeInput = { name: 'Stand', price: '5.000,50', perOrder: '4', isActive: 'on' }
const choice = { id: 'q1', label: 'Side', kind: 'choice', required: 'on', options: ' North \r\n\nSouth' } as const

const read = (changes: Partial<TicketTypeInput>) => v.parse(form, { ...stand, ...changes })
const errorsOf = (changes: Partial<TicketTypeInput>) => {
  const { issues } = v.safeParse(form, { ...stand, ...changes })
  return issues ? fieldErrors(issues) : {}
}

test('without limits it is unlimited and sold until the event starts', () => {
  expect(read({})).toEqual({
    name: 'Stand',
    description: '',
    price: 500_050,
    maxQuantity: null,
    perOrder: 4,
    isActive: true,
    saleStartsAt: null,
    saleEndsAt: null,
    sponsors: [],
    fields: [],
  })
})

test.each([
  [{ perOrder: '-1' }, { perOrder: 'min_value:1' }],
  [{ perOrder: '0' }, { perOrder: 'min_value:1' }],
  [{ perOrder: '0.5' }, { perOrder: 'integer' }],
  [{ perOrder: '11' }, { perOrder: 'max_value:10' }],
  [{ maxQuantity: '0,5' }, { maxQuantity: 'integer' }],
  [{ name: '  ' }, { name: 'required' }],
] satisfies [Partial<TicketTypeInput>, Record<string, string>][])('%j is rejected', (changes, errors) => {
  expect(errorsOf(changes)).toEqual(errors)
})

describe('the sale', () => {
  test('is on the clock at the event', () => {
    const sale = {
      saleStartDate: '01/05/2027',
      saleStartTime: '10:00',
      saleEndDate: '02/05/2027',
      saleEndTime: '20:30',
    }
    expect(read(sale)).toMatchObject({
      saleStartsAt: new Date('2027-05-01T13:00:00Z'),
      saleEndsAt: new Date('2027-05-02T23:30:00Z'),
    })
  })

  test('of days without times begins and ends with them', () => {
    expect(read({ saleStartDate: '01/05/2027', saleEndDate: '01/05/2027' })).toMatchObject({
      saleStartsAt: new Date('2027-05-01T03:00:00Z'),
      saleEndsAt: new Date('2027-05-02T02:59:00Z'),
    })
  })

  test.each([
    [{ saleStartDate: '02/05/2027', saleEndDate: '01/05/2027' }, { saleEndDate: 'sale_ends_first' }],
    [
      { saleStartDate: '01/05/2027', saleStartTime: '10:00', saleEndDate: '01/05/2027', saleEndTime: '10:00' },
      { saleEndDate: 'sale_ends_first' },
    ],
    [{ saleStartDate: '31/02/2027' }, { saleStartDate: 'date_nonexistent' }],
    [{ saleEndDate: '01/05/2027', saleEndTime: '25:00' }, { saleEndTime: 'clock' }],
    [{ saleStartTime: '10:00' }, { saleStartDate: 'date_required' }],
  ] satisfies [Partial<TicketTypeInput>, Record<string, string>][])('%j is rejected', (changes, errors) => {
    expect(errorsOf(changes)).toEqual(errors)
  })
})

describe('what it asks', () => {
  test('has options only where one of them is chosen', () => {
    const text = { id: 'q2', label: 'Seat', kind: 'short_text', options: 'North' } as const
    expect(read({ fields: [choice, text] }).fields).toMatchObject([
      { id: 'q1', kind: 'choice', required: true, options: ['North', 'South'] },
      { id: 'q2', kind: 'short_text', required: false, placeholder: '' },
    ])
  })

  test.each([
    [[{ ...choice, options: ' \n' }], { 'fields.0.options': 'required' }],
    [[{ ...choice, options: 'North\nNorth' }], { 'fields.0.options': 'taken' }],
    [[choice, { ...choice, id: 'q2' }], { 'fields.1.label': 'taken' }],
    [[{ ...choice, id: 'constructor' }], { 'fields.0.id': 'format' }],
    [
      Array.from({ length: 11 }, (_, n) => ({ ...choice, id: `q${n}`, label: `Side ${n}` })),
      { fields: 'max_items:10' },
    ],
  ] satisfies [TicketTypeInput['fields'], Record<string, string>][])('case %# is rejected', (fields, errors) => {
    expect(errorsOf({ fields })).toEqual(errors)
  })
})
