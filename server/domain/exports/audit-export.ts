import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { AuditListState, AuditRow } from '#rules/audit/audit-log.ts'
import type { AuditTexts } from '#rules/audit/audit-texts.ts'
import { ensureCan } from '#rules/permissions.ts'
import { localMoment } from '#rules/time/wall-clock.ts'
import { auditList } from '../audit/audit-list.ts'
import { auditRowsOf } from '../audit/audit-log.ts'
import { audited, command } from '../command.ts'
import type { Cell } from './spreadsheet.ts'
import { exportBatchSize, writeRows, type Sheet } from './write-export.ts'

const columns = ['at', 'actor', 'text', 'subject', 'action'] as const
export type AuditExportColumn = (typeof columns)[number]

export type AuditExportWords = AuditTexts & Readonly<{ column(name: AuditExportColumn): string }>

type AuditExportRequest = Readonly<{ state: AuditListState; words: AuditExportWords }>

/**
 * Writes the activity log, the latest entries first; moments are `YYYY-MM-DD HH:mm` in the organization's zone. Returns
 * the number of rows. Throws `Refused` `forbidden`.
 */
export const exportAudit = command({
  permission: 'export-data',
  action: 'audit.exported',
  async run({ em, ctx }, { state, words }: AuditExportRequest, sheet: Sheet) {
    ensureCan(ctx.actor, 'see-audit-log')
    const { id, timeZone } = ctx.organization
    const rows = await writeRows(sheet, {
      headings: columns.map((name) => words.column(name)),
      kinds: columns.map((name) => (name === 'at' ? 'moment' : undefined)),
      batches: readEntries(em, ctx, state),
      cellsOf: cellsFor(words, timeZone),
    })
    return audited({ rows }, { subject: id, result: rows })
  },
})

async function* readEntries(em: Em, ctx: Context, state: AuditListState): AsyncGenerator<AuditRow[]> {
  const { id: organizationId, timeZone } = ctx.organization
  const window = { size: exportBatchSize }
  for await (const entries of auditList.batches(em, { organizationId, timeZone }, state, window))
    yield auditRowsOf(em, ctx, entries)
}

const cellsFor =
  (words: AuditExportWords, timeZone: string) =>
  (row: AuditRow): Cell[] => {
    const cells: Record<AuditExportColumn, Cell> = {
      at: localMoment(new Date(row.at), timeZone),
      actor: words.actorNameOf(row.actor),
      text: words.actionTextOf(row),
      subject: row.subject,
      action: row.action,
    }
    return columns.map((name) => cells[name])
  }
