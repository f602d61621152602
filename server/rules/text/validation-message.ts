import * as v from 'valibot'

const parameterOf: Readonly<Record<string, string>> = {
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
  below_taken: 'taken',
  stock_taken: 'taken',
  category_overlaps: 'name',
  min_items: 'min',
  max_items: 'max',
}

/** Splits a code such as `min_length:8` for `t(message.key, { ns: 'validation', ...message.values })`. */
export function validationMessage(code: string): { key: string; values: Record<string, string> } {
  const colon = code.indexOf(':')
  if (colon < 0) return { key: code, values: {} }
  const key = code.slice(0, colon)
  return { key, values: { [parameterOf[key] ?? 'value']: code.slice(colon + 1) } }
}

export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const issue of issues) errors[v.getDotPath(issue) ?? ''] ??= issue.message
  return errors
}
