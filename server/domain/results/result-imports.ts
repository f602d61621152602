import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'
import { queryOf } from '../command.ts'
import { Event } from '../events/event.ts'
import { ResultImport } from './result-import.ts'

export type ResultImportRow = {
  id: string
  file: string
  competition: string
  importedAt: Date
  importedBy: string
  finishers: number
}

/** Throws `Refused` `not_found`, `forbidden`. */
export const resultImports = queryOf({
  permission: 'import-results',
  subject: Event,
  run: ({ em, subject: { organizationId, id } }) => query(em, importsOf(organizationId, id)),
})

export const importsOf = (organizationId: string, eventId: string) => sql<ResultImportRow>`
  select result_import.id, file, coalesce(competition.name, (select string_agg(distinct each.name, ', ')
      from imported_result
      join registration using (organization_id, id)
      join competition as each on each.organization_id = registration.organization_id
        and each.id = registration.competition_id
      where imported_result.organization_id = result_import.organization_id
        and import_id = result_import.id), '') as competition, imported_at as "importedAt",
    imported_by as "importedBy", (select count(*)::int from imported_result
      where imported_result.organization_id = result_import.organization_id and import_id = result_import.id) as finishers
  from result_import left join competition on competition.organization_id = result_import.organization_id
    and competition.id = result_import.competition_id
  where result_import.organization_id = ${organizationId} and result_import.event_id = ${eventId}
  order by imported_at desc, result_import.id desc`

/** Throws `Refused` `not_found` (`values.import`), `forbidden`. */
export const resultImport = queryOf({
  permission: 'import-results',
  subject: findImport,
  run: async ({ subject }) => subject,
})

/** Throws `Refused` `not_found` (`values.import`). */
export async function findImport(
  em: Em,
  { organization }: Context,
  { eventId, importId }: { eventId: string; importId: string },
): Promise<ResultImport> {
  const where = { organizationId: organization.id, eventId, id: importId }
  const resultImport = isId(importId) && isId(eventId) ? await em.findOne(ResultImport, where) : null
  if (!resultImport) throw new Refused({ code: 'not_found', values: { import: importId } })
  return resultImport
}
