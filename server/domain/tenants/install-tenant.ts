import type { PlatformContext } from '#server/context.ts'
import { seedFormerTerms } from '../agreements/seed-former-terms.ts'
import { audit } from '../audit/audit.ts'
import { Competition } from '../competitions/competition.ts'
import { Event } from '../events/event.ts'
import type { FileStore } from '../media/file-store.ts'
import { seedRegistrations } from '../registrations/seed-registrations.ts'
import { addMember } from '../members/add-member.ts'
import { applyTenant } from './apply-tenant.ts'
import { readTenantFolder } from './tenant-folder.ts'
import type { TenantSource } from './tenant-source.ts'
import { query, sql } from '#server/database/query.ts'

export async function installTenant(
  ctx: PlatformContext,
  files: FileStore,
  folder: string,
  { owner }: { owner: string | null },
): Promise<void> {
  const source = await readTenantFolder(folder, ctx.templates)
  const { subdomain } = source
  const { organizationId } = await applyTenant(ctx, files, source)
  const organizationContext = (await ctx.findContext(organizationId))!
  await seedFormerTerms(organizationContext)
  for (const { competitionId, count } of await emptyCompetitions(ctx, organizationId, source)) {
    await seedRegistrations(organizationContext, { files, competitionId, count })
  }
  if (owner) await addMember(ctx, { organizationId, email: owner, name: 'Clara Martin', role: 'owner' })
  await ctx.db.transaction((em) =>
    audit({ ...ctx, organization: { id: organizationId } }, em, 'tenant.installed', organizationId, { subdomain }),
  )
}

// An interrupted installation has filled a competition completely or not at all.
const emptyCompetitions = (ctx: PlatformContext, organizationId: string, { file }: TenantSource) =>
  ctx.db.transaction(async (em) => {
    const seeds: { competitionId: string; count: number }[] = []
    for (const { slug, competitions } of file.events) {
      const event = await em.findOneOrFail(Event, { organizationId, slug })
      for (const { name, seedTaken = 0 } of competitions) {
        const row = await em.findOneOrFail(Competition, { organizationId, eventId: event.id, name })
        const [pool] = await query(
          em,
          sql<{ taken: number }>`
            select taken from place_pool where organization_id = ${organizationId} and id = ${row.poolId}`,
        )
        if (seedTaken > 0 && pool!.taken === 0) seeds.push({ competitionId: row.id, count: seedTaken })
      }
    }
    return seeds
  })
