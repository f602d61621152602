import type { RegistrationForm } from './registration-form-schema.ts'

export type EventForm = {
  id: string
  revision: number
  form: RegistrationForm
  competitions: { id: string; name: string }[]
  /** How many athletes have answered, by the field's id. */
  answers: Record<string, number>
  /** Of other events, to copy from. */
  otherForms: { id: string; title: string; fields: number }[]
}
