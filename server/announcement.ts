import { newLoginLink } from './auth/login-links.ts'
import { organizationsWithDemoOwners } from './domain/tenants/install-tenants.ts'
import { platformOrigin } from './env.ts'
import type { Platform } from './platform.ts'

const maxOrganizations = 12

export const announcement = async ({ env, auth, directory, platformContext }: Platform): Promise<string[]> => {
  const ctx = platformContext({ actor: { kind: 'system' } })
  const organizations = await organizationsWithDemoOwners(ctx, maxOrganizations + 1)
  const lines: string[] = []
  for (const { id, name, ownerEmail } of organizations.slice(0, maxOrganizations)) {
    const organization = await directory.byId(id)
    if (!organization) continue
    lines.push('', name, `  site   ${organization.origin}`)
    if (!ownerEmail || env.NODE_ENV === 'production') continue
    const link = await newLoginLink(auth, { email: ownerEmail, organizationId: id })
    lines.push(`  admin  ${platformOrigin(env, organization)}${link}`)
  }
  if (organizations.length > maxOrganizations) lines.push('', 'and more: npx dorsal org list')
  if (lines.some((line) => line.startsWith('  admin')))
    lines.push('', 'Each admin link works once, for 15 minutes; another: npx dorsal user link')
  return [...lines, '']
}
