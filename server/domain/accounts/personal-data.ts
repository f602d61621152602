import type { PlatformContext } from '#server/context.ts'
import { columnNameOf, type PersonalExport, type PersonKeys, type Table } from '#server/database/declare-table.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { tables } from '#server/database/tables.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { findHoldings, personKeysOf, type PersonQuery } from './person-holdings.ts'

export type PersonalData = Readonly<Record<string, unknown>> & { exportedAt: string; emails: string[] }

/** Everything held about one person, across organizations, to be handed to them. Throws `Refused` `not_found`. */
export const personalData = (ctx: PlatformContext, personQuery: PersonQuery): Promise<PersonalData> =>
  ctx.db.transaction(async (em) => {
    const holdings = await findHoldings(em, personQuery)
    if (!holdings) throw notFound(personQuery)
    const person = personKeysOf(holdings)
    const parts: [string, unknown[]][] = []
    for (const table of tables)
      if (table.export && 'part' in table.export)
        parts.push([table.export.part, await exportedRows(em, table, table.export, person)])
    if (parts.every(([, rows]) => rows.length === 0)) throw notFound(personQuery)
    if (holdings.userId) await audit(ctx, em, 'person.exported', holdings.userId)
    return { exportedAt: ctx.now.toISOString(), emails: holdings.emails, ...Object.fromEntries(parts) }
  })

const notFound = (personQuery: PersonQuery) =>
  new Refused({ code: 'not_found', values: 'email' in personQuery ? { email: personQuery.email } : {} })

const exportedRows = (
  em: Em,
  table: Table,
  { columns, rows = table.rowsOfPerson }: PersonalExport<string>,
  person: PersonKeys,
): Promise<unknown[]> => {
  const selected = Object.entries(columns).map(([name, column]) => {
    const value = typeof column === 'string' ? sql.ref(`${table.name}.${columnNameOf(column)}`) : column
    return sql`${value} as ${sql.ref(name)}`
  })
  return query(
    em,
    sql`select ${sql.join(selected)} from ${sql.table(table.name)} where (${rows!(person)})
      order by ${sql.ref(`${table.name}.id`)}`,
  )
}
