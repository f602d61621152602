import { p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { organizationColumns } from '#server/database/columns.ts'
import type { PersonKeys } from '#server/database/declare-table.ts'
import { exportFormats } from '#rules/exports/export-views.ts'

/** Of a table whose rows say what is exported for whom. */
export const exportedListColumns = {
  ...organizationColumns,
  /** Who gets the file: with today's role the job reads, and no other member opens it. */
  userId: p.uuid(),
  /** Of the list and its address: filters and sort. */
  path: p.string().length(200),
  query: p.text(),
  format: p.enum(exportFormats),
  locale: p.enum(['en', 'es'] as const),
}

export const exportedListDeclaration = {
  owner: 'organization',
  personal: { userId: 'deleted', query: 'deleted' },
  rowsOfPerson: ({ userId }: PersonKeys) => sql`user_id = ${userId}`,
  onOrganizationErased: 'deleted',
  audit: { nothing: 'what it writes is recorded by the export of its list' },
} as const
