import type { Expression, RawBuilder } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { can, type Permission } from '#rules/permissions.ts'
import { Membership } from '../members/membership.ts'

export type AthleteBatch = Readonly<{
  id: string
  state: 'pending' | 'undoing'
  eventId: string | null
  userId: string | null
  athleteIds: string[]
}>

/** What is done to many athletes, in batches that share the value of the column `idColumn`. */
export type BatchWork<Batch extends AthleteBatch> = Readonly<{
  table: string
  idColumn: string
  permission: Permission
  columns: RawBuilder<unknown>
  mayRun?: (em: Em, ctx: Context, batch: Batch) => Promise<boolean>
  run: (em: Em, ctx: Context, batch: Batch) => Promise<void>
  auditEnd: (em: Em, ctx: Context, batch: Batch, more?: { stopped: true }) => Promise<void>
}>

const athletesPerBatch = 500

/** Rows of `position`, `athlete_ids` and `athlete_count`, of a select of ids. */
export const batchesOf = (ids: Expression<unknown>) => sql`
  select position, jsonb_agg(id order by id) as athlete_ids, count(*) as athlete_count
  from (select id, (row_number() over (order by id) - 1) / ${athletesPerBatch}::int as position from (${ids}) as chosen)
    as numbered
  group by position`

/** Does or undoes batch after batch, each in its transaction, beginning with the first one that is left. */
export async function runBatches<Batch extends AthleteBatch>(
  work: BatchWork<Batch>,
  ctx: Context,
  id: string,
): Promise<void> {
  while (await ctx.db.transaction((em) => runBatch(work, em, ctx, id))) continue
}

export const stopBatches = <Batch extends AthleteBatch>(work: BatchWork<Batch>, ctx: Context, id: string) =>
  ctx.db.transaction(async (em) => {
    const batch = await lockNextBatch(work, em, ctx, id)
    if (batch) await stop(work, em, ctx, id, batch)
  })

/** Returns whether there is another batch. Only one process is in a work at a time, so the last one is audited once. */
export async function runBatch<Batch extends AthleteBatch>(
  work: BatchWork<Batch>,
  em: Em,
  ctx: Context,
  id: string,
): Promise<boolean> {
  const batch = await lockNextBatch(work, em, ctx, id)
  if (!batch) return false
  if (!(await isAllowed(work, em, ctx, batch))) {
    await stop(work, em, ctx, id, batch)
    return false
  }
  await work.run(em, ctx, batch)
  if (await findNextBatch(work, em, ctx, id)) return true
  await work.auditEnd(em, ctx, batch)
  return false
}

async function lockNextBatch<Batch extends AthleteBatch>(
  work: BatchWork<Batch>,
  em: Em,
  ctx: Context,
  id: string,
): Promise<Batch | null> {
  await query(
    em,
    sql`select 1 from ${sql.table(work.table)}
      where organization_id = ${ctx.organization.id} and ${sql.ref(work.idColumn)} = ${id} and position = 0
      for update`,
  )
  return findNextBatch(work, em, ctx, id)
}

async function findNextBatch<Batch extends AthleteBatch>(
  work: BatchWork<Batch>,
  em: Em,
  { organization }: Context,
  id: string,
): Promise<Batch | null> {
  const [batch] = await query(
    em,
    sql<Batch>`
      select id, state, event_id as "eventId", user_id as "userId", athlete_ids as "athleteIds", ${work.columns}
      from ${sql.table(work.table)}
      where organization_id = ${organization.id} and ${sql.ref(work.idColumn)} = ${id}
        and state in ('pending', 'undoing') order by position limit 1`,
  )
  return batch ?? null
}

/** In a job the member who began it counts, with the role of today. */
async function isAllowed<Batch extends AthleteBatch>(
  { permission, mayRun }: BatchWork<Batch>,
  em: Em,
  ctx: Context,
  batch: Batch,
): Promise<boolean> {
  if (mayRun && !(await mayRun(em, ctx, batch))) return false
  if (ctx.actor.kind !== 'system') return can(ctx.actor, permission)
  const userId: string | null = batch.userId
  const membership = userId && (await em.findOne(Membership, { organizationId: ctx.organization.id, userId }))
  return membership ? can({ kind: 'member', userId, name: '', email: '', role: membership.role }, permission) : false
}

export const beginnerOf = ({ userId }: AthleteBatch, ctx: Context) =>
  userId === null ? ctx.actor : ({ kind: 'member', userId } as const)

async function stop<Batch extends AthleteBatch>(
  work: BatchWork<Batch>,
  em: Em,
  ctx: Context,
  id: string,
  batch: Batch,
): Promise<void> {
  await query(
    em,
    sql`update ${sql.table(work.table)} set state = case state when 'undoing' then 'done' else 'stopped' end
      where organization_id = ${ctx.organization.id} and ${sql.ref(work.idColumn)} = ${id}
        and state in ('pending', 'undoing')`,
  )
  await work.auditEnd(em, ctx, batch, { stopped: true })
}
