import { data } from 'react-router'
import * as v from 'valibot'
import type { Context } from '#server/context.ts'
import type { Declared } from '#server/domain/command.ts'
import { formTermsOf } from '#server/domain/resource.ts'
import { contextOf, formOf } from '#server/http/request-state.ts'
import { formSchema, formTexts, type DetailsOf, type Fields } from '#rules/forms/form-of.ts'
import { wholeNumber } from '#rules/text/fields.ts'
import { act, type ActArgs } from './acts.server.ts'
import { runLoader } from './refusal.ts'

type Row = Readonly<{ id: string; revision: number }>

type Resource<F extends Fields> = Readonly<{
  fields: F
  find: Declared<[id: string], object | null>
  create: Declared<[details: DetailsOf<F>]>
  edit: Declared<[id: string, change: { revision: number; details: DetailsOf<F> }]>
  remove: Declared<[id: string, revision: number], Row>
  restore: Declared<[id: string, revision: number], Row>
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
    create,
    (details) => [details],
  ),
  edit: act(
    async (ctx, args) => {
      const terms = formTermsOf(ctx)
      const id = formOf(args).get('id')
      const row = typeof id === 'string' ? await find(ctx, id) : null
      return v.intersect([state, formSchema(fields, terms, row ? formTexts(fields, { ...row }, terms) : undefined)])
    },
    edit,
    ({ id, revision, ...details }) => [id, { revision, details: details as unknown as DetailsOf<F> }],
  ),
  delete: act(state, remove, ({ id, revision }) => [id, revision]),
  restore: act(state, restore, ({ id, revision }) => [id, revision]),
})
