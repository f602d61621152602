import * as v from 'valibot'
import type { Context } from '#server/context.ts'
import { contextOf } from '#server/http/request-state.ts'
import type { FormTerms } from '#rules/resources.ts'
import { wholeNumber } from '#rules/text/fields.ts'
import { act, type ActArgs } from './acts.server.ts'
import { runLoader } from './refusal.ts'

type Row = Readonly<{ id: string; revision: number }>

type Resource<Details, Page> = Readonly<{
  form(terms: FormTerms): v.GenericSchema<unknown, Details>
  page(ctx: Context, query: URLSearchParams): Promise<Page>
  create(ctx: Context, details: Details): Promise<unknown>
  edit(ctx: Context, id: string, change: { revision: number; details: Details }): Promise<unknown>
  remove(ctx: Context, id: string, revision: number): Promise<Row>
  restore(ctx: Context, id: string, revision: number): Promise<Row>
}>

/** The list of a resource with its opened row, as the address says. */
export const loadResource = <Page>({ page }: Pick<Resource<never, Page>, 'page'>, args: ActArgs): Promise<Page> =>
  runLoader(async () => page(await contextOf(args), new URL(args.request.url).searchParams))

export const formTermsOf = ({ organization: { currency, region, timeZone }, now }: Context): FormTerms => ({
  currency,
  region,
  timeZone,
  now,
})

const state = v.object({ id: v.string(), revision: wholeNumber })

export const resourceActs = <Details>({ form, create, edit, remove, restore }: Resource<Details, unknown>) => ({
  create: act(
    (ctx) => form(formTermsOf(ctx)),
    (ctx, details) => create(ctx, details),
  ),
  edit: act(
    (ctx) => v.intersect([state, form(formTermsOf(ctx))]),
    (ctx, { id, revision, ...details }) => edit(ctx, id, { revision, details: details as Details }),
  ),
  delete: act(state, (ctx, { id, revision }) => remove(ctx, id, revision)),
  restore: act(state, (ctx, { id, revision }) => restore(ctx, id, revision)),
})
