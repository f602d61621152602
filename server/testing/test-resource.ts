import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import type { Cell } from '#server/domain/exports/spreadsheet.ts'
import { formTermsOf } from '#server/domain/resource.ts'
import { formSchema, type Fields, type Texts } from '#rules/forms/form-of.ts'
import { can, roles, type Permission } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { textsOf } from '#rules/resource.ts'
import { resources, type ResourceName } from '#rules/resources.ts'
import { fieldErrors } from '#rules/text/validation-message.ts'
import { memberOf } from './sale-people.ts'
import { openSale, type Sale } from './shop.ts'
import { useShop } from './use-shop.ts'

type Row = { id: string; revision: number }
type Page = { rows: Row[]; edited: Row | null; total: number; changes: { action: string; details: object }[] }
type Sheet = { write(rows: readonly (readonly Cell[])[]): Promise<void> }

type Commands<Details> = Readonly<{
  name: ResourceName
  title: string
  fields: Fields
  shape: { sorts: readonly string[] }
  create(ctx: Context, details: Details): Promise<{ id: string }>
  find(ctx: Context, id: string): Promise<Row | null>
  edit(ctx: Context, id: string, change: { revision: number; details: Details }): Promise<unknown>
  remove(ctx: Context, id: string, revision: number): Promise<Row>
  restore(ctx: Context, id: string, revision: number): Promise<unknown>
  page(ctx: Context, query: URLSearchParams, openId?: string): Promise<Page>
  export(ctx: Context, query: URLSearchParams, words: (key: string) => string, sheet: Sheet): Promise<number>
}>

/**
 * `details` are what `typed` is read as, and `exported` their row; of `rejected` each changes some of `typed` and says
 * the problems; `listed` are the titles of `details` and `other` by query. `ofSale` is what both have of the
 * organization, such as the id of its event.
 */
type Examples<Details> = Readonly<{
  permission: Permission
  typed: Texts
  details: Details
  exported: readonly Cell[]
  other: Details
  rejected: readonly (readonly [texts: Texts, problems: Texts])[]
  listed: Readonly<Record<string, readonly (string | number)[]>>
  ofSale?(sale: Sale): Partial<Details> & Texts
}>

/** What is true of every resource: who may, isolation, two people at once, undo, the activity log, form and export. */
export function testResource<Details>(resource: Commands<Details>, examples: Examples<Details>) {
  const { permission, exported, rejected, listed, ofSale } = examples
  const shop = useShop()
  let { typed, details, other } = examples
  let sale: Sale
  let ctx: Context
  beforeEach(async () => {
    sale = await openSale(shop)
    ctx = memberOf(sale, 'owner')
    const ids = ofSale?.(sale)
    typed = { ...examples.typed, ...ids }
    details = { ...examples.details, ...ids }
    other = { ...examples.other, ...ids }
  })
  const titleOf = (row: Details) => row[resource.title as keyof Details]
  const pageOf = (query = '', as = ctx) => resource.page(as, new URLSearchParams(query))
  const opened = (id: string, as = ctx) => resource.page(as, new URLSearchParams(), id)
  const write = async (query = '', as = ctx) => {
    const rows: (readonly Cell[])[] = []
    const sheet = { write: async (more: readonly (readonly Cell[])[]) => void rows.push(...more) }
    await resource.export(as, new URLSearchParams(query), (key) => key, sheet)
    return rows
  }
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => (error instanceof Refused ? error.code : error),
    )

  describe.each(['visitor', ...roles] as const)('a %s', (role) => {
    test('may see and change them, or not, as the table of permissions says', async () => {
      const { id } = await resource.create(ctx, details)
      const as = role === 'visitor' ? sale.ctx : memberOf(sale, role)
      const attempts = {
        page: () => pageOf('', as),
        find: () => resource.find(as, id),
        create: () => resource.create(as, other),
        edit: () => resource.edit(as, id, { revision: 0, details }),
        remove: () => resource.remove(as, id, 1),
        restore: () => resource.restore(as, id, 2),
      }
      for (const [name, attempt] of Object.entries(attempts))
        expect([name, await outcome(attempt())]).toEqual([name, can(as.actor, permission) ? 'done' : 'forbidden'])
      const mayExport = can(as.actor, permission) && can(as.actor, 'export-data')
      expect(await outcome(write('', as))).toBe(mayExport ? 'done' : 'forbidden')
    })
  })

  test('another organization’s owner finds and changes nothing', async () => {
    const { id } = await resource.create(ctx, details)
    const before = await pageOf()
    const stranger = memberOf(await openSale(shop), 'owner')
    expect(await resource.find(ctx, id)).toEqual((await opened(id)).edited)
    expect(await resource.find(stranger, id)).toBe(null)
    expect(await opened(id, stranger)).toMatchObject({ rows: [], edited: null, total: 0, changes: [] })
    expect(await write('', stranger)).toHaveLength(1)
    expect(await outcome(resource.edit(stranger, id, { revision: 0, details: other }))).toBe('not_found')
    expect(await outcome(resource.remove(stranger, id, 0))).toBe('not_found')
    expect(await outcome(resource.restore(stranger, id, 0))).toBe('not_found')
    expect(await outcome(resource.edit(ctx, 'no id', { revision: 0, details }))).toBe('not_found')
    expect(await pageOf()).toEqual(before)
  })

  test('of two people who change a row, the second is told, and overwrites nothing', async () => {
    const { id } = await resource.create(ctx, details)
    await resource.edit(ctx, id, { revision: 0, details: other })
    const { rows } = await pageOf()
    expect(rows).toMatchObject([{ id, revision: 1 }])
    expect(await outcome(resource.edit(ctx, id, { revision: 0, details }))).toBe('changed_meanwhile')
    expect(await outcome(resource.remove(ctx, id, 0))).toBe('changed_meanwhile')
    expect((await pageOf()).rows).toEqual(rows)
  })

  test('a deleted row is gone from the list, and undo brings it back as it was', async () => {
    const { id } = await resource.create(ctx, details)
    const { rows } = await pageOf()
    const { revision } = await resource.remove(ctx, id, 0)
    expect(await opened(id)).toMatchObject({ rows: [], edited: null, changes: [] })
    expect(await outcome(resource.edit(ctx, id, { revision, details }))).toBe('not_found')
    await resource.restore(ctx, id, revision)
    expect((await pageOf()).rows).toEqual(rows.map((row) => ({ ...row, revision: 2 })))
    expect(await outcome(resource.restore(ctx, id, revision))).toBe('changed_meanwhile')
  })

  test('two rows never have the same value of the unique field, also when one is brought back', async () => {
    const { id } = await resource.create(ctx, details)
    await expect(resource.create(ctx, details)).rejects.toMatchObject({ code: 'taken', field: resource.title })
    const { revision } = await resource.remove(ctx, id, 0)
    const attempts = await Promise.all([1, 2, 3, 4].map(() => outcome(resource.create(ctx, details))))
    expect(attempts.filter((each) => each === 'done')).toHaveLength(1)
    expect(await outcome(resource.restore(ctx, id, revision))).toBe('taken')
  })

  test('each change is in the activity log', async () => {
    const { id } = await resource.create(ctx, details)
    await resource.edit(ctx, id, { revision: 0, details: other })
    await resource.remove(ctx, id, 1)
    await resource.restore(ctx, id, 2)
    await write()
    const { rows } = await shop.owner.query<{ action: string; subject: string }>(
      'select action, subject from audit_entry where organization_id = $1 order by id',
      [sale.organizationId],
    )
    const { noun } = resources[resource.name]
    const verbs = ['created', 'edited', 'deleted', 'restored']
    expect(rows).toEqual([
      ...verbs.map((verb) => ({ action: `${noun}.${verb}`, subject: id })),
      { action: `${noun}.exported`, subject: sale.organizationId },
    ])
  })

  test('an opened row has its history, with the fields that changed', async () => {
    const { id } = await resource.create(ctx, details)
    await resource.edit(ctx, id, { revision: 0, details })
    await resource.edit(ctx, id, { revision: 1, details: { ...details, [resource.title]: titleOf(other) } })
    const { noun } = resources[resource.name]
    expect((await opened(id)).changes.map(({ action, details: { ...about } }) => [action, about])).toEqual([
      [`${noun}.edited`, { fields: resource.title }],
      [`${noun}.edited`, { fields: '' }],
      [`${noun}.created`, {}],
    ])
    expect((await pageOf()).changes).toEqual([])
  })

  test('the export has the rows of the list, as it is searched', async () => {
    await resource.create(ctx, details)
    const [headings, ...rows] = await write()
    expect(rows).toEqual([exported])
    expect(headings).toHaveLength(exported.length)
    expect(await write('q=nothing-has-these-words')).toEqual([headings])
  })

  const parse = (texts: Texts) => {
    const result = v.safeParse(formSchema(resource.fields, formTermsOf(ctx)), texts)
    return result.success ? result.output : fieldErrors(result.issues)
  }

  test('a form is read as it is typed', () => expect(parse(typed)).toEqual(details))

  test.each(rejected)('%j is rejected as %j', (texts, problems) => {
    expect(parse({ ...typed, ...texts })).toEqual(problems)
  })

  test('saving an opened row without a change changes nothing, and a copy needs another name', async () => {
    const { id } = await resource.create(ctx, details)
    const { edited } = await opened(id)
    const texts = textsOf(resource, edited, formTermsOf(ctx))
    expect(parse(texts)).toEqual(details)
    expect((await pageOf(`copy=${id}`)).edited).toEqual(edited)
    expect(textsOf(resource, edited, formTermsOf(ctx), true)).toEqual({ ...texts, [resource.title]: '' })
  })

  test('the list is searched, filtered and sorted', async () => {
    await resource.create(ctx, details)
    await resource.create(ctx, other)
    for (const [query, titles] of Object.entries(listed)) {
      const { rows } = await pageOf(query)
      expect([query, rows.map((row) => row[resource.title as keyof Row])]).toEqual([query, titles])
    }
  })

  test('no search, sort or id of an address makes it fail', async () => {
    await resource.create(ctx, details)
    for (const sort of resource.shape.sorts) expect((await pageOf(`sort=-${sort}`)).rows).toHaveLength(1)
    for (const query of ['q=%25_%5C%27%22%3B--', 'q=%00', 'sort=nothing', 'edit=new', 'copy=%27', 'page=-1'])
      expect(await outcome(pageOf(query))).toBe('done')
    expect(await opened('%00')).toMatchObject({ edited: null })
  })
}
