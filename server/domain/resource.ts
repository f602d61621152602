import {
  ForeignKeyConstraintViolationException,
  UniqueConstraintViolationException,
  type EntityClass,
  type EntityData,
} from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { sql } from '#server/database/query.ts'
import { changedFields, type DetailsOf, type Fields } from '#rules/forms/form-of.ts'
import { isId } from '#rules/ids.ts'
import { listStateOf, type ListShape, type ListState } from '#rules/lists/list-state.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import type { Resource, ResourcePage, ColumnKind } from '#rules/resource.ts'
import { localMoment } from '#rules/time/wall-clock.ts'
import { resources, type FormTerms } from '#rules/resources.ts'
import { majorUnitsOf } from '#rules/money/money.ts'
import { changesOf } from './audit/changes-of.ts'
import { audited, command, queryOf } from './command.ts'
import { exportBatchSize, writeRows, type Sheet } from './exports/write-export.ts'
import type { ResourceList } from './resource-list.ts'
import { updateRevision } from './update-revision.ts'
import type { Cell } from './exports/spreadsheet.ts'

type Entity = { id: string; organizationId: string; revision: number; deletedAt?: Date | null }

type Definition<F extends Fields, Shape extends ListShape, Row, Stored extends Entity, More> = Resource<F, Shape> &
  Readonly<{
    entity: EntityClass<Stored>
    list: ResourceList<Row, Shape>
    ensureEditable?(row: Stored, details: DetailsOf<F>): void
    saveMore?(em: Em, row: Stored, details: DetailsOf<F>): Promise<void>
    /** What the page and the opened row show besides; null: no row is open. `counts` are of the tabs, of all rows. */
    more?(em: Em, ctx: Context, edited: NoInfer<Row> | null, counts: TabCounts): Promise<More>
  }>

type TabCounts = ReadonlyMap<string, number>

/**
 * The page, the commands and the export of what staff create, edit and delete in a list. Deleted rows stay and can be
 * restored. Of two people who change a row, the second is rejected. Each throws `Refused` `forbidden`; commands throw
 * `taken` (with the field), `not_found` and `changed_meanwhile` (`values.revision`).
 */
export function resourceOf<F extends Fields, Shape extends ListShape, Row, Stored extends Entity, More = null>(
  definition: Definition<F, Shape, Row, Stored, More>,
) {
  type Details = DetailsOf<F>
  const { name, title, fields, entity, list, shape, tabs, ensureEditable, saveMore, more } = definition
  const { noun, permission } = resources[name]
  const exported = Object.entries({ ...definition.columns, ...definition.exportedColumns })
  const columnsOf = (details: Details) =>
    Object.fromEntries(
      Object.entries(details).filter(([field]) => fields[field]!.control !== 'choices'),
    ) as EntityData<Stored>
  const around = <Result>(transaction: () => Promise<Result>) => rejectTaken(title, transaction)
  const subject = entity as EntityClass<Entity>
  const countTabs = async (em: Em, ctx: Context, state: ListState<Shape>): Promise<TabCounts> => {
    if (!tabs) return new Map()
    return list.countBy(em, ctx, { ...state, filters: { ...state.filters, [tabs]: null } }, tabs)
  }
  const isFiltered = ({ search, filters }: ListState<Shape>) =>
    search !== '' || Object.entries(filters).some(([filter, value]) => filter !== tabs && value !== null)
  const setDeleted = (verb: 'deleted' | 'restored') =>
    command({
      permission,
      subject,
      action: `${noun}.${verb}`,
      around,
      async run({ em, ctx, subject: row }, revision: number) {
        const columns = { deletedAt: verb === 'deleted' ? ctx.now : null } as EntityData<Entity>
        await updateRevision(em, subject, row, { revision, columns })
        return audited({}, { result: { id: row.id, revision: revision + 1 } })
      },
    })

  return {
    ...definition,

    create: command({
      permission,
      action: `${noun}.created`,
      around,
      async run({ em, ctx }, details: Details) {
        const columns = { organizationId: ctx.organization.id, ...columnsOf(details) }
        const row = em.create(entity, columns as never)
        await em.flush()
        await saveMore?.(em, row, details)
        return audited({}, { subject: row.id, result: { id: row.id } })
      },
    }),

    edit: command({
      permission,
      subject,
      locks: true,
      action: `${noun}.edited`,
      around,
      async run({ em, ctx, subject: row }, { revision, details }: { revision: number; details: Details }) {
        if (row.deletedAt) throw new Refused({ code: 'not_found' })
        ensureEditable?.(row as Stored, details)
        const changed = changedFields(fields, (await list.find(em, ctx, row.id))!, details, formTermsOf(ctx))
        await updateRevision(em, entity, row as Stored, { revision, columns: columnsOf(details) })
        await saveMore?.(em, row as Stored, details)
        return audited({ fields: changed.join(',') }, { result: { id: row.id, revision: revision + 1 } })
      },
    }),

    remove: setDeleted('deleted'),

    restore: setDeleted('restored'),

    find: queryOf({
      permission,
      run: async ({ em, ctx }, id: string): Promise<Row | null> => (isId(id) ? list.find(em, ctx, id) : null),
    }),

    page: queryOf({
      permission,
      async run({ em, ctx }, query: URLSearchParams, openId: string | null = null): Promise<ResourcePage<Row, More>> {
        const state = listStateOf(shape, query)
        const editedId = openId ?? query.get('copy')
        const edited = isId(editedId) ? await list.find(em, ctx, editedId) : null
        const counts = await countTabs(em, ctx, state)
        const page = await list.page(em, ctx, state, undefined, tabs && countOf(counts, state.filters[tabs]))
        const allCounts = more && isFiltered(state) ? await countTabs(em, ctx, list.everything) : counts
        const extra = (await more?.(em, ctx, edited, allCounts)) ?? null
        const sums = await list.sums(em, ctx, state, page)
        const changes = openId && edited ? await changesOf(em, ctx.organization.id, sql`select ${openId}`) : []
        return { ...page, sums, counts: Object.fromEntries(counts), edited, changes, more: extra as More }
      },
    }),

    export: command({
      permission: 'export-data',
      action: `${noun}.exported`,
      async run({ em, ctx }, query: URLSearchParams, words: Words, sheet: Sheet) {
        ensureCan(ctx.actor, permission)
        const rows = await writeRows(sheet, {
          headings: exported.map(([column]) => words(`columns.${column}`)),
          kinds: exported.map(([, kind]) => (kind === 'moment' ? 'moment' : undefined)),
          batches: list.batches(em, ctx, listStateOf(shape, query), { size: exportBatchSize }),
          cellsOf: (row: Row) =>
            exported.map(([column, kind]) => cellOf(kind, row[column as keyof Row], { column, words, ctx })),
        })
        return audited({ rows }, { subject: ctx.organization.id, result: rows })
      },
    }),
  }
}

const countOf = (counts: TabCounts, tab: unknown): number =>
  typeof tab === 'string' ? (counts.get(tab) ?? 0) : [...counts.values()].reduce((sum, count) => sum + count, 0)

export const formTermsOf = ({ organization: { currency, region, timeZone }, now }: Context): FormTerms => ({
  currency,
  region,
  timeZone,
  now,
})

/** A value that another row has is `Refused` `taken` with its field, a row that is not there `not_found`. */
export async function rejectTaken<Result>(field: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ForeignKeyConstraintViolationException) throw new Refused({ code: 'not_found' })
    throw error instanceof UniqueConstraintViolationException ? new Refused({ code: 'taken', field }) : error
  }
}

type Words = (key: string) => string

type Terms = Readonly<{ column: string; words: Words; ctx: Context }>

const cells: Record<ColumnKind, (value: never, terms: Terms) => Cell> = {
  text: (value: string) => value,
  number: (value: number) => value,
  percent: (basisPoints: number) => basisPoints / 100,
  money: (cents: number, { ctx }) => majorUnitsOf(cents, ctx.organization.currency),
  moment: (value: string, { ctx }) => localMoment(new Date(value), ctx.organization.timeZone),
  state: (value: string, { words }) => words(`state.${value}`),
  list: (values: string[]) => values.join(', '),
}

/** A value of a row as a spreadsheet has it; a list that is null is what `empty.<column>` says. */
function cellOf(kind: ColumnKind, value: unknown, terms: Terms): Cell {
  if (value !== null) return cells[kind](value as never, terms)
  return kind === 'list' ? terms.words(`empty.${terms.column}`) : null
}
