import { LockMode, type EntityClass } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { AuditAction } from '#rules/audit/audit-actions.ts'
import { ensureCan, type Permission } from '#rules/permissions.ts'
import { audit, type EntryId } from './audit/audit.ts'
import { findRow } from './find-row.ts'

/**
 * Loads what a command is about by a key other than the row's id, or with other locks; without a parameter for a key,
 * what there is one of, such as the organization. Throws `Refused` `not_found`.
 */
export type Finder<Key = never, Row = unknown> = (em: Em, ctx: Context, key: Key) => Promise<Row>

type Subject = Finder | EntityClass | undefined
type KeyOf<S> = S extends undefined | ((em: Em, ctx: Context) => unknown)
  ? []
  : S extends Finder<infer Key>
    ? [key: Key]
    : [id: string]
type RowOf<S> = S extends Finder<never, infer Row> ? Row : S extends { prototype: infer Row } ? Row : null

export type Scope<Row> = Readonly<{ em: Em; ctx: Context; subject: Row }>

/** `anybody`: also visitors; the command itself checks a key or a token where it needs one. */
type Access = Readonly<{ permission: Permission | 'anybody' }>

type About<S extends Subject> = Readonly<{
  /** Its row is found by id within the organization, locked with `locks`, or by a finder; otherwise `not_found`. */
  subject?: S
  locks?: boolean
}>

/** One or several actions, of which `audited` names one; or the reason why there is nothing to record. */
type Audit = Readonly<{ action: AuditAction | readonly AuditAction[] }>
type Unaudited = Readonly<{ unaudited: string }>

type AroundTransaction<Result> = Readonly<{
  /** Runs the transaction again or turns an error of the database into a refusal. */
  around?<Each>(transaction: () => Promise<Each>): Promise<Each>
  afterCommit?(ctx: Context, result: Result): unknown
}>

export type Declaration = Access &
  Readonly<{
    kind: 'command' | 'query' | 'procedure'
    subject: Subject
    actions: readonly AuditAction[]
    unaudited: string | null
  }>

export type Declared<Args extends unknown[] = never, Result = unknown> = ((
  ctx: Context,
  ...args: Args
) => Promise<Result>) &
  Readonly<{ declaration: Declaration }>

type Details = Readonly<Record<string, unknown>>
type Entry = Readonly<{ details: Details; action?: AuditAction; subject?: string }>

class Outcome<Result> {
  readonly entry: Entry | null
  readonly result: Result

  constructor(entry: Entry | null, result: Result) {
    this.entry = entry
    this.result = result
  }
}

/**
 * What a command has changed: `details` go into the audit log under the declared action. `action` chooses one of
 * several, `subject` is the id of what was made, and `result` is what the command returns.
 */
export const audited = <Result = undefined>(
  details: Details = {},
  { result, ...entry }: { action?: AuditAction; subject?: string; result?: Result } = {},
): Outcome<Result> => new Outcome({ details, ...entry }, result as Result)

/** For a command whose entry was written by a function that several commands share; null: nothing was changed. */
export const auditedBy = <Result = undefined>(_entry: EntryId | null, result?: Result): Outcome<Result> =>
  new Outcome(null, result as Result)

/** For a command that changed nothing, so that nothing is recorded. */
export const unchanged = <Result = undefined>(result?: Result): Outcome<Result> => new Outcome(null, result as Result)

/**
 * A change by somebody who has the permission. The permission is checked first, then the transaction of the
 * organization begins and the subject is found, before `run` reads any input; the audit entry is written in the same
 * transaction. Called as `name(ctx, id, ...input)`, without an id where there is no subject.
 */
export function command<S extends Subject = undefined, Input extends unknown[] = [], Result = undefined>(
  declaration: Access &
    About<S> &
    Audit &
    AroundTransaction<Result> & { run(scope: Scope<RowOf<S>>, ...input: Input): Promise<Outcome<Result>> },
): Declared<[...KeyOf<S>, ...Input], Result>
export function command<S extends Subject = undefined, Input extends unknown[] = [], Result = undefined>(
  declaration: Access &
    About<S> &
    Unaudited &
    AroundTransaction<Result> & { run(scope: Scope<RowOf<S>>, ...input: Input): Promise<Result> },
): Declared<[...KeyOf<S>, ...Input], Result>
export function command(
  declaration: Access &
    About<Subject> &
    Partial<Audit & Unaudited> &
    AroundTransaction<unknown> & { run(scope: Scope<never>, ...input: unknown[]): Promise<unknown> },
): Declared<unknown[]> {
  const { around = (transaction) => transaction(), afterCommit } = declaration
  const actions = [declaration.action ?? []].flat()
  return declared({ ...declaration, kind: 'command', actions }, async (ctx, ...args) => {
    const result = await around(() =>
      ctx.db.transaction(async (em) => {
        const { subject, id, input } = await findSubject(em, ctx, declaration, args)
        const outcome = await declaration.run({ em, ctx, subject: subject as never }, ...input)
        if (!(outcome instanceof Outcome)) return outcome
        if (outcome.entry) await writeEntry(em, ctx, { id, actions, entry: outcome.entry })
        return outcome.result as unknown
      }),
    )
    await afterCommit?.(ctx, result)
    return result
  })
}

/** What somebody who has the permission may read, in one transaction of the organization. */
export function queryOf<S extends Subject = undefined, Input extends unknown[] = [], Result = undefined>(
  declaration: Access & About<S> & { run(scope: Scope<RowOf<S>>, ...input: Input): Promise<Result> },
): Declared<[...KeyOf<S>, ...Input], Result>
export function queryOf(
  declaration: Access & About<Subject> & { run(scope: Scope<never>, ...input: unknown[]): Promise<unknown> },
): Declared<unknown[]> {
  return declared({ ...declaration, kind: 'query', actions: [] }, (ctx, ...args) =>
    ctx.db.transaction(async (em) => {
      const { subject, input } = await findSubject(em, ctx, declaration, args)
      return declaration.run({ em, ctx, subject: subject as never }, ...input)
    }),
  )
}

/**
 * Work of several transactions, or of none, by somebody who has the permission: each step is a command or writes its
 * own audit entry.
 */
export const procedure = <Args extends unknown[], Result>(
  declaration: Access & { run(ctx: Context, ...args: Args): Promise<Result> },
): Declared<Args, Result> => declared({ ...declaration, kind: 'procedure', actions: [] }, declaration.run)

const declared = <Args extends unknown[], Result>(
  {
    kind,
    permission,
    subject,
    actions,
    unaudited = null,
  }: Access & Pick<Declaration, 'kind' | 'actions'> & { subject?: Subject; unaudited?: string | null },
  run: (ctx: Context, ...args: Args) => Promise<Result>,
): Declared<Args, Result> =>
  Object.assign(
    async (ctx: Context, ...args: Args) => {
      ensureAllowed(ctx, { permission })
      return run(ctx, ...args)
    },
    { declaration: { kind, permission, subject, actions, unaudited } },
  )

/** Throws `Refused` `forbidden`. */
export const ensureAllowed = ({ actor }: Context, { permission }: Access): void => {
  if (permission !== 'anybody') ensureCan(actor, permission)
}

async function findSubject(em: Em, ctx: Context, { subject, locks }: About<Subject>, args: unknown[]) {
  if (!subject) return { subject: null, id: null, input: args }
  const [key, ...input] = isFinder(subject) && takesNoKey(subject) ? [null, ...args] : args
  const lockMode = locks ? LockMode.PESSIMISTIC_WRITE : LockMode.NONE
  const row = isFinder(subject)
    ? await subject(em, ctx, key as never)
    : await findRow(em, ctx, subject as EntityClass<object>, key as string, lockMode)
  const { id } = row as { id?: string }
  return { subject: row, id: id ?? null, input }
}

const takesNoKey = ({ length }: Finder) => length < 3

// Arrow functions and async functions have no prototype, classes have one.
const isFinder = (subject: Finder | EntityClass): subject is Finder => !subject.prototype

type Written = { id: string | null; actions: readonly AuditAction[]; entry: Entry }

async function writeEntry(em: Em, ctx: Context, { id, actions, entry }: Written): Promise<void> {
  const action = entry.action ?? actions[0]
  const subject = entry.subject ?? id
  if (!action || !actions.includes(action)) throw new Error(`${action} is not an action of the command`)
  if (!subject) throw new Error(`${action} names no subject`)
  await em.flush()
  await audit(ctx, em, action, subject, entry.details)
}
