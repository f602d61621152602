import { firstSteps, type FirstStep } from '#rules/organizations/first-steps.ts'
import { can } from '#rules/permissions.ts'
import { onlineMethods } from '#rules/payments/offered-methods.ts'
import { command, queryOf } from '../command.ts'
import { gatewayOf } from '../payments/gateway-of.ts'
import { feePlanRequestedAt } from '../fee-plans/request-fee-plan.ts'
import { query, sql } from '#server/database/query.ts'

/**
 * The checklist of an organization that signed itself up. Null without permission, once all is done, and once
 * dismissed.
 */
export const firstStepsLeft = queryOf({
  permission: 'anybody',
  async run({ em, ctx }): Promise<FirstStep[] | null> {
    if (!can(ctx.actor, 'edit-settings')) return null
    const { id } = ctx.organization
    const [row] = await query(em, factsOf(id))
    if (!row?.isShown) return null
    const gateways = onlineMethods.flatMap((method) => gatewayOf(ctx, method) ?? [])
    const requestedAt = await feePlanRequestedAt(em, id)
    const steps = firstSteps.map((name) => ({
      name,
      isDone: name === 'payments' ? gateways.some((gateway) => !gateway.isForShow) : row[name],
      requestedAt: name === 'fees' ? requestedAt : null,
    }))
    return steps.every(({ isDone }) => isDone) ? null : steps
  },
})

export const showFirstSteps = command({
  permission: 'edit-settings',
  unaudited: 'a list of hints, which anybody who sees it shows again',
  async run({ em, ctx }, isShown: boolean) {
    await query(
      em,
      sql`
        update organization set checklist_dismissed_at = ${isShown ? null : ctx.now} where id = ${ctx.organization.id}`,
    )
    return { isShown }
  },
})

type Facts = { isShown: boolean } & Record<Exclude<FirstStep['name'], 'payments'>, boolean>

// Row-level security limits every table to this organization.
const factsOf = (organizationId: string) => sql<Facts>`
  select terms_accepted_at is not null and checklist_dismissed_at is null as "isShown",
    exists (select from people_here() person join membership on membership.user_id = person.user_id
      where membership.role = 'owner' and person.email_verified) as email,
    logo is not null as logo,
    contact_email is not null or contact_phone is not null as contact,
    exists (select from event) as event,
    (select count(*) > 1 from membership)
      or exists (select from invitation where withdrawn_at is null) as colleague,
    exists (select from fee_plan) as fees,
    exists (select from event where status = 'published') as publish
  from organization where id = ${organizationId}`
