import type { Context } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import { isId } from '#rules/ids.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { ResultImport } from './result-import.ts'

export type ResultImportRow = {
  id: string
  file: string
  competition: string
  importedAt: Date
  importedBy: string
  finishers: number
}

export async function resultImports(ctx: Context, eventId: string): Promise<ResultImportRow[]> {
  ensureCan(ctx.actor, 'import-results')
  return ctx.db.transaction((em) => query(em, importsOf(ctx.organization.id, eventId)))
}

export const importsOf = (organizationId: string, eventId: string) => sql<ResultImportRow>`
  select result_import.id, file, competition.name as competition, imported_at as "importedAt",
    imported_by as "importedBy", (select count(*)::int from imported_result
      where imported_result.organization_id = result_import.organization_id and import_id = result_import.id) as finishers
  from result_import join competition on competition.organization_id = result_import.organization_id
    and competition.id = result_import.competition_id
  where result_import.organization_id = ${organizationId} and result_import.event_id = ${eventId}
  order by imported_at desc, result_import.id desc`

export const ensureImport = (ctx: Context, eventId: string, importId: string): Promise<ResultImport> =>
  ctx.db.transaction(async (em) => {
    const organizationId = ctx.organization.id
    const resultImport = isId(importId)
      ? await em.findOne(ResultImport, { organizationId, eventId, id: importId })
      : null
    if (!resultImport) throw new Refused({ code: 'not_found', values: { import: importId } })
    return resultImport
  })
