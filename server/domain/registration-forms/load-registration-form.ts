import type { Em } from '#server/database/orm.ts'
import { usualForm, type RegistrationForm } from '#rules/registration-forms/registration-form-schema.ts'
import { pick } from '#rules/pick.ts'
import { RegistrationFormRow } from './registration-form.ts'

export type EventKey = Readonly<{ organizationId: string; id: string }>

export type StoredForm = RegistrationForm & Readonly<{ revision: number }>

/** An event's form; that of revision 0 was never saved. */
export async function loadRegistrationForm(em: Em, { organizationId, id }: EventKey): Promise<StoredForm> {
  const row = await em.findOne(RegistrationFormRow, { organizationId, eventId: id })
  return row ? { ...formOfRow(row), revision: row.revision } : { ...usualForm, revision: 0 }
}

const formKeys = Object.keys(usualForm) as (keyof RegistrationForm)[]

export const formOfRow = (row: RegistrationFormRow): RegistrationForm => pick(row, formKeys)
