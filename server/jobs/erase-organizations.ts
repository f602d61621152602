import { diskFiles } from '../adapters/files/disk-files.ts'
import { eraseOrganizations } from '../domain/organizations/erase-organization.ts'
import type { Platform } from '../platform.ts'

/** Handles the queue `erase-organizations`, every night. Throws after all were tried, when one could not be erased. */
export const eraseOrganizationsJob = (platform: Platform) => async (): Promise<void> => {
  const files = diskFiles(platform.env.FILES_DIR)
  const { erased, failed } = await eraseOrganizations(platform.platformContext({ actor: { kind: 'system' } }), files)
  for (const organizationId of erased) platform.log.info({ organizationId }, 'a deleted organization was erased')
  for (const { organizationId, error } of failed)
    platform.log.error({ organizationId, err: error }, 'a deleted organization could not be erased')
  if (failed.length > 0) throw new Error(`${failed.length} organizations could not be erased`)
}
