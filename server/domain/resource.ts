import { LockMode, UniqueConstraintViolationException, type EntityClass, type EntityData } from '@mikro-orm/core'
import type * as v from 'valibot'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { isId } from '#rules/ids.ts'
import { listStateOf, type ListPage, type ListShape, type ListState } from '#rules/lists/list-state.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { resources, type FormTerms, type ResourceName, type ResourcePage } from '#rules/resources.ts'
import { audit } from './audit/audit.ts'
import type { Cell, Spreadsheet } from './exports/spreadsheet.ts'
import { exportBatchSize, writeExport } from './exports/write-export.ts'
import { findRow } from './find-row.ts'
import { updateRevision } from './update-revision.ts'

/** What an entity of a resource has: `resourceColumns` of `columns.ts`. */
type Entity = { id: string; organizationId: string; revision: number; deletedAt?: Date | null }

type List<State, Row> = Readonly<{
  page(em: Em, ctx: Context, state: State): Promise<ListPage<Row>>
  find(em: Em, ctx: Context, id: string): Promise<Row | null>
  countBy(em: Em, ctx: Context, state: State, column: never): Promise<ReadonlyMap<unknown, number>>
  batches(em: Em, ctx: Context, state: State, window: { size: number }): AsyncIterable<readonly Row[]>
}>

type Definition<Row, Shape extends ListShape, Stored extends Entity, Details, More> = Readonly<{
  name: ResourceName
  entity: EntityClass<Stored>
  list: List<ListState<Shape>, Row>
  shape: Shape
  /** The filter that the list shows as tabs with counts; a column of the list has its name. */
  tabs: keyof Shape['filters'] & string
  form(terms: FormTerms): v.GenericSchema<unknown, Details>
  columnsOf(details: Details): EntityData<Stored>
  ensureEditable?(row: Stored, details: Details): void
  saveMore?(em: Em, row: Stored, details: Details): Promise<void>
  uniqueField: string
  /** What the page and the opened row show besides; null: no row is open. */
  more(em: Em, ctx: Context, edited: NoInfer<Row> | null): Promise<More>
  exported: Readonly<Record<string, (row: NoInfer<Row>, words: Words, ctx: Context) => Cell>>
}>

type Words = (key: string) => string

/**
 * The page, the commands and the export of what staff create, edit and delete in a list. Deleted rows stay and can be
 * restored. Of two people who change a row, the second is rejected. Each throws `Refused` `forbidden`; commands throw
 * `taken` (with the field), `not_found` and `changed_meanwhile` (`values.revision`).
 */
export function resourceOf<Row, Shape extends ListShape, Stored extends Entity, Details, More>(
  definition: Definition<Row, Shape, Stored, Details, More>,
) {
  const { name, entity, list, shape, tabs, columnsOf, ensureEditable, saveMore, uniqueField, more, exported } =
    definition
  const { noun, permission } = resources[name]
  const change = async <Result>(ctx: Context, work: (em: Em) => Promise<Result>): Promise<Result> => {
    ensureCan(ctx.actor, permission)
    return rejectTaken(uniqueField, () => ctx.db.transaction(work))
  }
  const setDeleted = (ctx: Context, id: string, revision: number, deletedAt: Date | null) =>
    change(ctx, async (em) => {
      const row = await findRow(em, ctx, entity, id)
      await updateRevision(em, entity, row, { revision, columns: { deletedAt } as EntityData<Stored> })
      await audit(ctx, em, `${noun}.${deletedAt ? 'deleted' : 'restored'}`, id)
      return { id, revision: revision + 1 }
    })

  return {
    ...definition,

    create: (ctx: Context, details: Details) =>
      change(ctx, async (em) => {
        const columns = { organizationId: ctx.organization.id, ...columnsOf(details) }
        const row = em.create(entity, columns as never)
        await em.flush()
        await saveMore?.(em, row, details)
        await audit(ctx, em, `${noun}.created`, row.id)
        return { id: row.id }
      }),

    edit: (ctx: Context, id: string, { revision, details }: { revision: number; details: Details }) =>
      change(ctx, async (em) => {
        const row = await findRow(em, ctx, entity, id, LockMode.PESSIMISTIC_WRITE)
        if (row.deletedAt) throw new Refused({ code: 'not_found' })
        ensureEditable?.(row, details)
        await updateRevision(em, entity, row, { revision, columns: columnsOf(details) })
        await saveMore?.(em, row, details)
        await audit(ctx, em, `${noun}.edited`, id)
        return { id }
      }),

    remove: (ctx: Context, id: string, revision: number) => setDeleted(ctx, id, revision, ctx.now),

    restore: (ctx: Context, id: string, revision: number) => setDeleted(ctx, id, revision, null),

    page: async (ctx: Context, query: URLSearchParams): Promise<ResourcePage<Row, More>> => {
      ensureCan(ctx.actor, permission)
      const state = listStateOf(shape, query)
      const editedId = query.get('edit') ?? query.get('copy')
      return ctx.db.transaction(async (em) => {
        const edited = isId(editedId) ? await list.find(em, ctx, editedId) : null
        const everyTab = { ...state, filters: { ...state.filters, [tabs]: null } }
        const counts = await list.countBy(em, ctx, everyTab, tabs as never)
        const page = await list.page(em, ctx, state)
        return { ...page, counts: Object.fromEntries(counts), edited, more: await more(em, ctx, edited) }
      })
    },

    export: async (ctx: Context, query: URLSearchParams, words: Words, sheet: Pick<Spreadsheet, 'write'>) => {
      ensureCan(ctx.actor, permission)
      return writeExport(ctx, sheet, async (em) => ({
        headings: Object.keys(exported).map((column) => words(`columns.${column}`)),
        batches: list.batches(em, ctx, listStateOf(shape, query), { size: exportBatchSize }),
        cellsOf: (row: Row) => Object.values(exported).map((cellOf) => cellOf(row, words, ctx)),
        action: `${noun}.exported`,
        subject: ctx.organization.id,
      }))
    },
  }
}

/** A value that another row has is `Refused` `taken` with its field. */
export async function rejectTaken<Result>(field: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof UniqueConstraintViolationException ? new Refused({ code: 'taken', field }) : error
  }
}
