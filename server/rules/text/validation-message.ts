import * as v from 'valibot'

/** What the parameter of a parametrised code is called in its text (`min_length:8` → `{{min}}` is 8). */
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
}

/**
 * A validation code taken apart for a translator: `t(message.key, { ns: 'validation', ...message.values })`. The
 * parameter is everything after the first colon.
 */
export function validationMessage(code: string): { key: string; values: Record<string, string> } {
  const colon = code.indexOf(':')
  if (colon < 0) return { key: code, values: {} }
  const key = code.slice(0, colon)
  return { key, values: { [parameterOf[key] ?? 'value']: code.slice(colon + 1) } }
}

/**
 * The first code of each field, by its path joined with dots (`participants.0.email`); what belongs to no field is
 * under the empty path.
 */
export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const issue of issues) errors[v.getDotPath(issue) ?? ''] ??= issue.message
  return errors
}
