import * as v from 'valibot'

const parameterOf: Readonly<Record<string, string | readonly string[]>> = {
  min_length: 'min',
  max_length: 'max',
  min_value: 'min',
  max_value: 'max',
  team_min: 'min',
  team_max: 'max',
  max_participants: 'max',
  max_addresses: 'max',
  participant_incomplete: 'number',
  document_same: 'participant',
  document_same_again: 'participant',
  date_after: 'date',
  date_before: 'date',
  files_too_many: 'max',
  tax_ids_many: 'max',
  time_skipped: 'next',
  below_taken: 'taken',
  below_taken_with_offers: ['taken', 'offered'],
  stock_taken: 'taken',
  category_overlaps: 'name',
  min_items: 'min',
  max_items: 'max',
  placeholder: 'placeholder',
}

/** Splits a code such as `min_length:8` for `t(message.key, { ns: 'validation', ...message.values })`. */
export function validationMessage(code: string): { key: string; values: Record<string, string> } {
  const colon = code.indexOf(':')
  if (colon < 0) return { key: code, values: {} }
  const key = code.slice(0, colon)
  const parameter = parameterOf[key] ?? 'value'
  const text = code.slice(colon + 1)
  if (typeof parameter === 'string') return { key, values: { [parameter]: text } }
  const texts = text.split(':')
  return { key, values: Object.fromEntries(parameter.map((name, index) => [name, texts[index] ?? ''])) }
}

export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const issue of issues) errors[v.getDotPath(issue) ?? ''] ??= issue.message
  return errors
}
