import * as v from 'valibot'
import { validationMessage } from '../text/validation-message.ts'

/** A sentence that begins with the value's path. */
export function problemInWords(issue: v.BaseIssue<unknown>): string {
  if (issue.received === 'undefined') return 'is missing'
  const { key, values } = validationMessage(issue.message)
  if (key === 'unknown_field') return `is no field here${values['value'] ? `: did you mean ${values['value']}?` : ''}`
  return sentenceOf(issue) + shortValueOf(issue.input)
}

function sentenceOf({ kind, type, expected, message }: v.BaseIssue<unknown>): string {
  if (type === 'picklist' || type === 'variant') return `must be one of ${choicesOf(expected ?? '')}`
  const { key, values } = validationMessage(message)
  const isWrongType = kind === 'schema' && expected !== null && !message.startsWith('must')
  if (isWrongType) return `must be ${typeNames[expected] ?? expected}`
  return sentences[key]?.(Object.values(values)[0] ?? '') ?? message
}

const maxValueLength = 60

function shortValueOf(value: unknown): string {
  const text = (typeof value === 'object' && value !== null) || value === '' ? '' : JSON.stringify(value)
  return text && text.length <= maxValueLength ? `, not ${text}` : ''
}

const choicesOf = (expected: string) => expected.replaceAll(/[()"]/g, '').replaceAll(' | ', ', ')

/** What valibot expects of a localized text. */
export const localizedTypes = '(string | Object)'

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  Array: 'a list',
  Object: 'an object',
  [localizedTypes]: 'a text, or an object with a text for each language',
}

const sentences: Readonly<Record<string, (value: string) => string>> = {
  required: () => 'must not be empty',
  max_length: (max) => `must have at most ${max} characters`,
  min_value: (min) => `must be at least ${min}`,
  max_value: (max) => `must be at most ${max}`,
  min_items: (min) => `must have at least ${min} of them`,
  max_items: (max) => `must have at most ${max} of them`,
  integer: () => 'must be a whole number',
  money: () => 'must be a whole number of minor units (1250 is 12.50) that a place can cost',
  format: () => 'has characters that do not belong in it',
  clock: () => 'must be a time such as 08:30',
  instant: () => 'must be an instant such as 2027-04-18T08:30:00Z',
  time_zone: () => 'must be an IANA time zone such as Europe/Madrid',
  currency: () => 'must be an ISO 4217 currency such as EUR',
  region: () => 'must be a region such as es-AR',
  territory: () => 'must name a country by its two letters',
  color: () => 'must be a colour such as #1d4ed8',
  email: () => 'must be an e-mail address',
  phone_international: () => 'must be a number such as +34 600 000 000',
  web_address: () => 'must be an address such as https://club.example',
  coordinates: () => 'must be degrees on Earth',
  video: () => 'must be an address of a video on YouTube or Vimeo',
  coupon_code_format: () => 'must be letters, digits, hyphens and underscores',
  deadline_after_start: () => 'must not be after the start',
  deferred_exceeds_price: () => 'must not exceed the price',
  price_above_zero: () => 'must be above 0',
  tiers_need_price: () => 'must be above 0 where there are tiers',
  tier_without_end: () => 'must be a day, unless there are places',
  date_after: () => 'must be after the day of the tiers before',
  name_taken: () => 'must be unique',
  category_name_taken: () => 'must be unique',
  category_overlaps: (name) => `must not be an age of ${name} too`,
  fees_impossible: () => 'provider fee and VAT together must be less than the price',
}
