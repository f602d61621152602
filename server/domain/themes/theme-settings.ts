import type { Context } from '#server/context.ts'
import { ensureCan } from '#rules/permissions.ts'
import type { ThemeSettings } from '#rules/organizations/settings-views.ts'
import { themeColors } from '#rules/themes/theme-schema.ts'
import type { ThemeConfigs } from '#rules/themes/theme-configs.ts'
import { Organization } from '../organizations/organization.ts'
import { versionOf } from '../organizations/settings-version.ts'

/** Read from the database, never from a cache. Throws `Refused` `forbidden`. */
export async function themeSettings(ctx: Context): Promise<ThemeSettings> {
  ensureCan(ctx.actor, 'edit-theme')
  return ctx.db.transaction(async (em) => {
    const values = themeValues(await em.findOneOrFail(Organization, { id: ctx.organization.id }))
    return { version: versionOf(values), values }
  })
}

export const themeValues = ({ theme }: Organization): ThemeConfigs =>
  Object.fromEntries(themeColors.map((name) => [name, theme[name]])) as ThemeConfigs
