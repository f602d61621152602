import type { RegistrationForm } from './registration-form-schema.ts'

/**
 * A form that names its competitions in another way: by the ids of a copy, or by the names a tenant's folder has for
 * them. Those without one are left out; a field that was for them alone is disabled, or everybody would be asked.
 */
export function replaceCompetitions(form: RegistrationForm, other: ReadonlyMap<string, string>): RegistrationForm {
  const fields = form.fields.map((field) => {
    const competitions = field.competitions.flatMap((competition) => other.get(competition) ?? [])
    const isForNone = field.competitions.length > 0 && competitions.length === 0
    return { ...field, competitions, enabled: field.enabled && !isForNone }
  })
  return { ...form, fields }
}
