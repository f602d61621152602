import { data } from 'react-router'
import * as v from 'valibot'
import type { Context } from '#server/context.ts'
import { ensureAllowed, type Declared } from '#server/domain/command.ts'
import { contextOf, formOf, platformContextOf, stateOf } from '#server/http/request-state.ts'
import { Refused } from '#rules/refusals.ts'
import { fieldErrors } from '#rules/text/validation-message.ts'
import type { Invalid } from './forms/form-answer.ts'
import { valuesOf, type FormValues } from './forms/form-values.ts'
import { refusalResponse } from './refusal.ts'

export type ActArgs = Parameters<typeof formOf>[0] & { request: Request; params: Record<string, string | undefined> }

/** A function makes the schema of what it depends on, such as the currency and the time zone of an event. */
type SchemaOf<Schema, Ctx, Args> = Schema | ((ctx: Ctx, args: Args) => Schema | Promise<Schema>)

type RunOf<Ctx, Input, Args, Result> = (ctx: Ctx, input: Input, args: Args) => Promise<Result> | Result

/**
 * Makes `act` for one kind of context. An act answers `{ done }` with the command's result and the form's `intent`, 422
 * with validation codes by field, or a refusal with its status; the last two with the sent values. A `Response` or
 * `data()` of the command is answered as it is.
 */
export const actWith =
  <Ctx, RouteArgs extends ActArgs>(findContext: (args: RouteArgs) => Promise<Ctx>) =>
  <Schema extends v.GenericSchema, Args extends RouteArgs, Result>(
    schema: SchemaOf<Schema, Ctx, Args>,
    run: RunOf<Ctx, v.InferOutput<Schema>, Args, Result>,
    ensureAllowed: (ctx: Ctx) => void = () => {},
  ) =>
  async (args: Args) => {
    const values = valuesOf(formOf(args))
    try {
      const ctx = await findContext(args)
      ensureAllowed(ctx)
      const parsed = v.safeParse(typeof schema === 'function' ? await schema(ctx, args) : schema, values)
      if (!parsed.success) return invalidResponse(parsed.issues, values)
      return answerOf(await run(ctx, parsed.output, args), formOf(args).get('intent'))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return refusalResponse(error, { values: withoutSecrets(values) })
    }
  }

const actInOrganization = actWith((args: ActArgs) => contextOf(args))

type Acted<Args, Result> = (
  args: Args,
) => Promise<Done<Awaited<Result>> | ReturnType<typeof invalidResponse> | ReturnType<typeof refusalResponse>>

/**
 * Of a page of an organization; at the apex it is 404. A declared command is called with the form, or with what
 * `argumentsOf` makes of the form and the route; its permission is checked before the form is read. `answer` adds to
 * what the command returns.
 */
export function act<Schema extends v.GenericSchema, Args extends ActArgs, Result>(
  schema: SchemaOf<Schema, Context, Args>,
  command: Declared<[input: v.InferOutput<Schema>], Result>,
): Acted<Args, Result>
export function act<
  Schema extends v.GenericSchema,
  Args extends ActArgs,
  Input extends unknown[],
  Result,
  Answer = Result,
>(
  schema: SchemaOf<Schema, Context, Args>,
  command: Declared<Input, Result>,
  argumentsOf: (input: v.InferOutput<Schema>, args: Args, ctx: Context) => [...Input],
  answer?: (result: NoInfer<Result>, ctx: Context, args: Args) => Answer,
): Acted<Args, Answer>
export function act<Schema extends v.GenericSchema, Args extends ActArgs, Result>(
  schema: SchemaOf<Schema, Context, Args>,
  run: RunOf<Context, v.InferOutput<Schema>, Args, Result>,
): Acted<Args, Result>
export function act(
  schema: SchemaOf<v.GenericSchema, Context, ActArgs>,
  command: Declared<unknown[]> | RunOf<Context, unknown, ActArgs, unknown>,
  argumentsOf: (input: unknown, args: ActArgs, ctx: Context) => unknown[] = (input) => [input],
  answer: (result: unknown, ctx: Context, args: ActArgs) => unknown = (result) => result,
) {
  if (!('declaration' in command)) return actInOrganization(schema, command)
  return actInOrganization(
    schema,
    async (ctx, input, args) => answer(await command(ctx, ...argumentsOf(input, args, ctx)), ctx, args),
    (ctx) => ensureAllowed(ctx, command.declaration),
  )
}

/** For a form that saves itself and shows when it did. */
export const withTime = <Result extends object>(result: Result, { now }: Context) => ({
  ...result,
  at: now.toISOString(),
})

export const platformAct = actWith((args: ActArgs) => {
  if (stateOf(args).isUnknownHost) throw new Response(null, { status: 404 })
  return platformContextOf(args)
})

/** The action of a page with several: the form's `intent` names the act. Any other is of a page before an upgrade. */
export const acts =
  <Table extends Record<string, Act['run']>>(table: Table) =>
  (args: Parameters<Table[keyof Table]>[0] & ActArgs): ReturnType<Table[keyof Table]> => {
    const form = formOf(args)
    const intent = form.get('intent')
    const run = typeof intent === 'string' && Object.hasOwn(table, intent) ? table[intent] : undefined
    if (!run) return outdatedResponse(form) as ReturnType<Table[keyof Table]>
    return run(args) as ReturnType<Table[keyof Table]>
  }

const outdatedResponse = async (form: FormData) =>
  refusalResponse(new Refused({ code: 'page_outdated' }), { values: withoutSecrets(valuesOf(form)) })

// A method, so that an act may take the arguments of its own route.
type Act = { run(args: ActArgs): Promise<unknown> }

/** For a button: nothing but its name is sent. */
export const noFields = v.object({})

type Done<Result> = Result extends Response | ReturnType<typeof data> ? Result : { done: Result; intent: string | null }

const answerOf = <Result>(result: Result, intent: FormDataEntryValue | null): Done<Result> =>
  (result instanceof Response || isData(result) ? result : { done: result ?? null, intent }) as Done<Result>

const isData = (result: unknown): boolean => (result as { type?: string } | undefined)?.type === 'DataWithResponseInit'

const invalidResponse = (issues: readonly v.BaseIssue<unknown>[], values: FormValues) =>
  data<Invalid>({ errors: fieldErrors(issues), values: withoutSecrets(values) }, { status: 422 })

const withoutSecrets = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(name)))

/** Passwords, tokens and numbers of bank accounts are never sent back. */
export const isSecret = (name: string): boolean =>
  /password|confirmation|token|accountNumber|routingNumber|taxIds|payee/i.test(name)
