import { eraseOrganizations } from '../domain/organizations/erase-organization.ts'
import { withdrawUnownedOrganizations } from '../domain/sign-up/withdraw-unowned-organizations.ts'
import type { Platform } from '../platform.ts'

/**
 * Handles the queue `erase-organizations`, every night, including organizations that nobody ever owned. Throws after
 * all were tried, when one failed.
 */
export const eraseOrganizationsJob = (platform: Platform) => async (): Promise<void> => {
  const ctx = platform.platformContext({ actor: { kind: 'system' } })
  const { withdrawn, failed: failedUnowned } = await withdrawUnownedOrganizations(ctx)
  for (const organizationId of withdrawn)
    platform.log.info({ organizationId }, 'an organization that nobody ever owned was withdrawn')
  const { erased, failed: failedDeleted } = await eraseOrganizations(ctx, platform.files)
  const failed = [...failedUnowned, ...failedDeleted]
  for (const organizationId of erased) platform.log.info({ organizationId }, 'a deleted organization was erased')
  for (const { organizationId, error } of failed)
    platform.log.error({ organizationId, err: error }, 'an organization could not be erased')
  if (failed.length > 0) throw new Error(`${failed.length} organizations could not be erased`)
}
