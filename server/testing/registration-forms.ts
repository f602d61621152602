import * as v from 'valibot'
import { registrationFormSchema, type RegistrationForm } from '#rules/registration-forms/registration-form-schema.ts'
import { eventForm } from '../domain/registration-forms/event-form.ts'
import { saveRegistrationForm } from '../domain/registration-forms/save-registration-form.ts'
import { memberOf } from './sale-people.ts'
import type { Sale } from './shop.ts'

export const formOf = (...fields: object[]): RegistrationForm => v.parse(registrationFormSchema(v.string()), { fields })

export async function askFields(sale: Sale, ...fields: object[]): Promise<void> {
  const { revision } = await eventForm(memberOf(sale), sale.eventId)
  await saveRegistrationForm(memberOf(sale), sale.eventId, { revision, form: formOf(...fields) })
}
