import * as v from 'valibot'
import { line, optionalLine } from '../text/fields.ts'

export const accountTypes = ['checking', 'savings', 'business'] as const
export type AccountType = (typeof accountTypes)[number]

export type BankDetails = {
  holder: string
  bankName: string
  accountType: AccountType
  accountNumber: string
  routingNumber: string
  taxIds: string[]
}

const stripSeparators = (text: string) => text.replaceAll(/[\s.-]/g, '').toUpperCase()

export function isIbanValid(account: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account)) return true
  const digits = (account.slice(4) + account.slice(0, 4)).replaceAll(
    /[A-Z]/g,
    (letter) => `${letter.charCodeAt(0) - 55}`,
  )
  return [...digits].reduce((remainder, digit) => (remainder * 10 + Number(digit)) % 97, 0) === 1
}

const maxTaxIds = 5

const taxIds = v.pipe(
  v.optional(v.pipe(v.string('format'), v.maxLength(300, 'max_length:300')), ''),
  v.transform((text) =>
    text
      .split(/[\n,;]/)
      .map((one) => one.trim().toUpperCase())
      .filter((one) => one !== ''),
  ),
  v.check((ids) => ids.every((one) => /^[A-Z0-9][A-Z0-9 ./-]{2,28}[A-Z0-9]$/.test(one)), 'tax_id'),
  v.maxLength(maxTaxIds, `tax_ids_many:${maxTaxIds}`),
)

export const bankForm = v.object({
  version: v.string(),
  holder: line(120),
  bankName: line(120),
  accountType: v.picklist(accountTypes, 'selection'),
  accountNumber: v.pipe(
    line(60),
    v.transform(stripSeparators),
    v.regex(/^[A-Z0-9]{6,34}$/, 'account_number'),
    v.check(isIbanValid, 'iban'),
  ),
  routingNumber: v.pipe(
    optionalLine(30),
    v.transform(stripSeparators),
    v.regex(/^(?:[A-Z0-9]{3,15})?$/, 'routing_number'),
  ),
  taxIds,
})

export type BankInput = v.InferInput<typeof bankForm>

export const lastCharactersOf = (number: string): string => number.slice(-Math.min(4, Math.floor(number.length / 2)))
