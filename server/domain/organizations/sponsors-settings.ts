import type { Context } from '#server/context.ts'
import { ensureCan } from '#rules/permissions.ts'
import type { SponsorsSettings } from '#rules/organizations/settings-views.ts'
import type { Sponsor } from '#rules/organizations/organization-content.ts'
import { Organization } from './organization.ts'
import { versionOf } from './settings-version.ts'

export async function sponsorsSettings(ctx: Context): Promise<SponsorsSettings> {
  ensureCan(ctx.actor, 'manage-sponsors')
  return ctx.db.transaction(async (em) => {
    const values = sponsorsOf(await em.findOneOrFail(Organization, { id: ctx.organization.id }))
    return { version: versionOf(values), values }
  })
}

export const sponsorsOf = ({ sponsors }: Organization): Sponsor[] =>
  sponsors.map(({ name, url, image }) => ({ name, url, image: image && `/files/${image}` }))
