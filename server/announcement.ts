import { loginLinkPath, newLoginToken } from './auth/auth.ts'
import { organizationsWithDemoOwners } from './domain/organizations/install-tenants.ts'
import type { Platform } from './platform.ts'

const mostShown = 12

/** What a start prints: where each organization is and, outside production, a link into each demo organization's admin. */
export const announcement = async ({ env, auth, directory, platformContext }: Platform): Promise<string[]> => {
  const ctx = platformContext({ actor: { kind: 'system' } })
  const organizations = await organizationsWithDemoOwners(ctx, mostShown + 1)
  const lines: string[] = []
  for (const { id, name, ownerEmail } of organizations.slice(0, mostShown)) {
    const origin = (await directory.byId(id))?.origin
    if (!origin) continue
    lines.push('', name, `  site   ${origin}`)
    if (!ownerEmail || env.NODE_ENV === 'production') continue
    lines.push(`  admin  ${origin}${loginLinkPath(await newLoginToken(auth, ownerEmail))}`)
  }
  if (organizations.length > mostShown) lines.push('', 'and more: npx dorsal org list')
  if (lines.some((line) => line.startsWith('  admin')))
    lines.push('', 'Each admin link works once, for 15 minutes; another: npx dorsal user link')
  return [...lines, '']
}
