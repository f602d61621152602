import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { requestAccountMail } from '../accounts/request-account-mail.ts'
import { audited, command, unchanged } from '../command.ts'

/** Mails the operator, once; does nothing where there is a plan or a request. Throws `Refused` `forbidden`. */
export const requestFeePlan = command({
  permission: 'publish-events',
  action: 'fee-plan.requested',
  async run({ em, ctx }, operatorEmail: string | undefined) {
    const { id, name, subdomain } = ctx.organization
    const [request] = await query(
      em,
      sql<{ at: string | Date }>`
        update organization set fee_plan_requested_at = ${ctx.now}
        where id = ${id} and fee_plan_requested_at is null and not exists (select from fee_plan)
          returning fee_plan_requested_at as at`,
    )
    if (!request) return unchanged({ requestedAt: await feePlanRequestedAt(em, id) })
    if (operatorEmail) {
      const requester = ctx.actor.kind === 'member' ? ctx.actor.email : ''
      const data = { organizationName: name, subdomain, requester }
      const mail = { kind: 'fee-plan-requested', email: operatorEmail, locale: 'en', organizationId: null } as const
      await requestAccountMail(ctx, em, { ...mail, data })
    }
    return audited({}, { subject: id, result: { requestedAt: new Date(request.at).toISOString() } })
  },
})

export async function feePlanRequestedAt(em: Em, organizationId: string): Promise<string | null> {
  const [row] = await query(
    em,
    sql<{ at: string | Date | null }>`
      select fee_plan_requested_at as at from organization where id = ${organizationId}`,
  )
  return row?.at ? new Date(row.at).toISOString() : null
}
