import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { ensureCan } from '#rules/permissions.ts'
import { audit } from '../audit/audit.ts'
import { requestAccountMail } from '../accounts/request-account-mail.ts'

/** Mails the operator, once; does nothing where there is a plan or a request. Throws `Refused` `forbidden`. */
export async function requestFeePlan(
  ctx: Context,
  operatorEmail: string | undefined,
): Promise<{ requestedAt: string | null }> {
  ensureCan(ctx.actor, 'publish-events')
  const { id, name, subdomain } = ctx.organization
  return ctx.db.transaction(async (em) => {
    const [request] = await query(
      em,
      sql<{ at: string | Date }>`
        update organization set fee_plan_requested_at = ${ctx.now}
        where id = ${id} and fee_plan_requested_at is null and not exists (select from fee_plan)
          returning fee_plan_requested_at as at`,
    )
    if (!request) return { requestedAt: await feePlanRequestedAt(em, id) }
    if (operatorEmail) {
      const requester = ctx.actor.kind === 'member' ? ctx.actor.email : ''
      const data = { organizationName: name, subdomain, requester }
      const mail = { kind: 'fee-plan-requested', email: operatorEmail, locale: 'en', organizationId: null } as const
      await requestAccountMail(ctx, em, { ...mail, data })
    }
    await audit(ctx, em, 'fee-plan.requested', id)
    return { requestedAt: new Date(request.at).toISOString() }
  })
}

export async function feePlanRequestedAt(em: Em, organizationId: string): Promise<string | null> {
  const [row] = await query(
    em,
    sql<{ at: string | Date | null }>`
      select fee_plan_requested_at as at from organization where id = ${organizationId}`,
  )
  return row?.at ? new Date(row.at).toISOString() : null
}
