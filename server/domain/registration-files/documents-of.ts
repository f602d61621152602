import type { Em } from '#server/database/orm.ts'
import type { FormField } from '#rules/registration-forms/form-field.ts'
import { applicableFiles, type DocumentsView } from '#rules/registration-forms/registration-file.ts'
import { pick } from '#rules/pick.ts'
import type { ParticipantTerms } from '#rules/registrations/registration-form.ts'
import type { Registration } from '../registrations/registration.ts'
import { filesOfRegistrations } from './files-of-registrations.ts'

type Asking = Readonly<{
  athletes: readonly Pick<Registration, 'id' | 'organizationId' | 'competitionId' | 'birthDate' | 'answers'>[]
  fields: readonly FormField[]
  raceDays: ParticipantTerms['raceDays']
}>

export async function documentsOf(em: Em, { athletes, fields, raceDays }: Asking): Promise<DocumentsView[]> {
  if (!athletes[0] || !fields.some(({ kind }) => kind === 'file'))
    return athletes.map(() => ({ fields: [], files: [] }))
  const ids = athletes.map(({ id }) => id)
  const files = await filesOfRegistrations(em, athletes[0].organizationId, ids)
  return athletes.map(({ id, competitionId, birthDate = null, answers }) => {
    const applicable = applicableFiles(fields, { competitionId, birthDate, raceDay: raceDays[competitionId]! }, answers)
    const isShown = ({ registrationId, fieldId }: (typeof files)[number]) =>
      registrationId === id && applicable.some((field) => field.id === fieldId)
    return {
      fields: applicable.map((field) => pick(field, shownSettings)),
      files: files.filter(isShown).map((file) => pick(file, shownColumns)),
    }
  })
}

const shownSettings = ['id', 'label', 'help', 'required', 'mayFollow', 'accepts', 'maxFiles'] as const
const shownColumns = ['id', 'fieldId', 'type', 'bytes'] as const
