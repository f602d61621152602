import * as v from 'valibot'
import { registrationFormSchema } from '#rules/registration-forms/registration-form-schema.ts'
import { registrationPage } from '../domain/registrations/registration-page.ts'
import { registerAthletes } from '../domain/orders/register-athletes.ts'
import { saveRegistrationForm } from '../domain/registration-forms/save-registration-form.ts'
import { memberOf } from './sale-people.ts'
import { draft, type Sale } from './shop.ts'

export const pdf = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n')

export const askForFiles = (sale: Sale, settings: object | object[], revision = 0, general: object = {}) => {
  const fields = [settings]
    .flat()
    .map((each) => ({ kind: 'file', id: 'certificate', label: 'Medical certificate', ...each }))
  const form = v.parse(registrationFormSchema(v.string()), { ...general, fields })
  return saveRegistrationForm(memberOf(sale), sale.eventId, { revision, form })
}

export async function holdForFiles(sale: Sale, { birthDate = '1990-04-05', athletes = 1 } = {}) {
  const { participants, ...submission } = draft(sale.competitionId, { athletes })
  const { confirmationId, draftKey } = await registerAthletes(sale.ctx, sale.eventId, {
    ...submission,
    participants: participants.map((one) => ({ ...one, birthDate })),
  })
  return { confirmationId, draftKey, participants, athleteIds: await athleteIdsOf(sale, confirmationId) }
}

export const athleteIdsOf = async ({ ctx, eventId }: Sale, confirmationId: string): Promise<string[]> =>
  (await registrationPage(ctx, eventId, confirmationId)).order!.participants.map(({ id }) => id)
