import type { PlatformContext } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { Locale } from '#rules/text/locale.ts'
import { requestAccountMail } from '../accounts/request-account-mail.ts'

export async function mailOwnersOfFeePlan(ctx: PlatformContext, em: Em, organizationId: string): Promise<void> {
  const owners = await query(
    em,
    sql<{ email: string; locale: Locale; organizationName: string }>`
      select email, language as locale, organization.name as "organizationName" from organization
      join membership on membership.organization_id = organization.id and role = 'owner'
      join auth_user on auth_user.id = membership.user_id
      where organization.id = ${organizationId} and fee_plan_requested_at is not null order by email`,
  )
  for (const { email, locale, organizationName } of owners) {
    const mail = { kind: 'fee-plan-set', email, locale, organizationId: null } as const
    await requestAccountMail(ctx, em, { ...mail, data: { organizationName } })
  }
}
