import { data } from 'react-router'
import * as v from 'valibot'
import type { Context } from '#server/context.ts'
import { formTermsOf } from '#server/domain/resource.ts'
import { contextOf, formOf } from '#server/http/request-state.ts'
import { formSchema, formTexts, type DetailsOf, type Fields } from '#rules/forms/form-of.ts'
import { wholeNumber } from '#rules/text/fields.ts'
import { act, type ActArgs } from './acts.server.ts'
import { runLoader } from './refusal.ts'

type Row = Readonly<{ id: string; revision: number }>

type Resource<F extends Fields> = Readonly<{
  fields: F
  find(ctx: Context, id: string): Promise<object | null>
  create(ctx: Context, details: DetailsOf<F>): Promise<unknown>
  edit(ctx: Context, id: string, change: { revision: number; details: DetailsOf<F> }): Promise<unknown>
  remove(ctx: Context, id: string, revision: number): Promise<Row>
  restore(ctx: Context, id: string, revision: number): Promise<Row>
}>

type Pages<Page> = { page(ctx: Context, query: URLSearchParams, openId?: string | null): Promise<Page> }

/** With status 404 for a row that is not there, as the list is. */
export const loadResource = <Page extends { edited: unknown }>({ page }: Pages<Page>, args: ActArgs) =>
  runLoader(async () => {
    const { id = null } = args.params
    const answer = await page(await contextOf(args), new URL(args.request.url).searchParams, id)
    return data(answer, { status: id !== null && answer.edited === null ? 404 : 200 })
  })

const state = v.object({ id: v.string(), revision: wholeNumber })

export const resourceActs = <F extends Fields>({ fields, find, create, edit, remove, restore }: Resource<F>) => ({
  create: act(
    (ctx) => formSchema(fields, formTermsOf(ctx)),
    (ctx, details) => create(ctx, details),
  ),
  edit: act(
    async (ctx, args) => {
      const terms = formTermsOf(ctx)
      const id = formOf(args).get('id')
      const row = typeof id === 'string' ? await find(ctx, id) : null
      return v.intersect([state, formSchema(fields, terms, row ? formTexts(fields, { ...row }, terms) : undefined)])
    },
    (ctx, { id, revision, ...details }) => edit(ctx, id, { revision, details: details as unknown as DetailsOf<F> }),
  ),
  delete: act(state, (ctx, { id, revision }) => remove(ctx, id, revision)),
  restore: act(state, (ctx, { id, revision }) => restore(ctx, id, revision)),
})
