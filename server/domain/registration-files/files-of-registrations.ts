import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { isoMoment } from '#server/lists/moments.ts'
import type { FileView } from '#rules/registration-forms/registration-file.ts'

export type FileOfRegistration = FileView & { registrationId: string }

export const filesOfRegistrations = (em: Em, organizationId: string, registrationIds: readonly string[]) =>
  query(
    em,
    sql<FileOfRegistration>`
      select id, registration_id as "registrationId", field_id as "fieldId", label, name, type, bytes,
        ${isoMoment('registration_file.created_at')} as "sentAt"
      from registration_file
      where organization_id = ${organizationId} and registration_id = any (${registrationIds}::uuid[])
      order by created_at, id`,
  )
