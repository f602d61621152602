import type { PlatformContext } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { requestAccountMail } from '../accounts/request-account-mail.ts'
import type { Organization } from '../organizations/organization.ts'

export const requestOwnerMail = (
  ctx: Pick<PlatformContext, 'enqueue'>,
  em: Em,
  { id: organizationId, language: locale }: Pick<Organization, 'id' | 'language'>,
  email: string,
): Promise<void> =>
  requestAccountMail(ctx, em, {
    kind: 'verify-email',
    email,
    locale,
    organizationId,
    data: { redirect: adminPaths.dashboard },
  })
