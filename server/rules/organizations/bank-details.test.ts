import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { bankForm, lastCharactersOf, isIbanValid } from './bank-details.ts'
import { fieldErrors } from '../text/validation-message.ts'

const form = {
  version: '',
  holder: ' Club  Ribera ',
  bankName: 'Banco del Río',
  accountType: 'business',
  accountNumber: 'es91 2100 0418 4502 0005 1332',
  routingNumber: '021-000.021',
  taxIds: '30-71234567-8\n\n B12345678, x-1234567-t ',
}
const errorsOf = (changes: Partial<typeof form>) => {
  const { issues } = v.safeParse(bankForm, { ...form, ...changes })
  return issues ? fieldErrors(issues) : {}
}

describe('bank details', () => {
  it('come out in one form', () => {
    expect(v.parse(bankForm, form)).toEqual({
      version: '',
      holder: 'Club Ribera',
      bankName: 'Banco del Río',
      accountType: 'business',
      accountNumber: 'ES9121000418450200051332',
      routingNumber: '021000021',
      taxIds: ['30-71234567-8', 'B12345678', 'X-1234567-T'],
    })
    expect(v.parse(bankForm, { ...form, routingNumber: '', taxIds: '' })).toMatchObject({
      routingNumber: '',
      taxIds: [],
    })
  })

  it.each([
    [{ holder: ' ' }, { holder: 'required' }],
    [{ accountType: 'gold' }, { accountType: 'selection' }],
    [{ accountNumber: '' }, { accountNumber: 'required' }],
    [{ accountNumber: '12345' }, { accountNumber: 'account_number' }],
    [{ accountNumber: '1234<b>5678' }, { accountNumber: 'account_number' }],
    [{ accountNumber: 'ES91 2100 0418 4502 0005 1333' }, { accountNumber: 'iban' }],
    [{ routingNumber: '12/34' }, { routingNumber: 'routing_number' }],
    [{ taxIds: '=1+1' }, { taxIds: 'tax_id' }],
    [{ taxIds: 'A123\nA124\nA125\nA126\nA127\nA128' }, { taxIds: 'tax_ids_many:5' }],
  ])('%j are rejected at their field', (changes, expected) => expect(errorsOf(changes)).toEqual(expected))

  it('takes account numbers of countries without IBAN as they are', () => {
    expect(isIbanValid('2850590940090418135201')).toBe(true)
    expect(isIbanValid('GB82WEST12345698765432')).toBe(true)
    expect(isIbanValid('GB82WEST12345698765431')).toBe(false)
  })

  it('shows four characters of a number, and never more than half', () => {
    expect(['ES9121000418450200051332', '123456', 'AB1'].map(lastCharactersOf)).toEqual(['1332', '456', '1'])
  })
})
