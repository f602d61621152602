import type { Context } from '#server/context.ts'
import { ensureCan } from '#rules/permissions.ts'
import type { ThemeEdit } from '#rules/themes/theme-form.ts'
import { audit } from '../audit/audit.ts'
import { changeOrganization, ensureUnchanged, versionOf } from '../organizations/settings-version.ts'
import { themeValues } from './theme-settings.ts'

/** Throws `Refused`: `forbidden`, `changed_meanwhile`. */
export async function editTheme(ctx: Context, { version, ...theme }: ThemeEdit): Promise<void> {
  ensureCan(ctx.actor, 'edit-theme')
  await changeOrganization(ctx, async (row, em) => {
    ensureUnchanged(themeValues(row), version)
    row.theme = theme
    if (versionOf(themeValues(row)) === version) return
    await em.flush()
    await audit(ctx, em, 'organization.theme-set', row.id, theme)
  })
}
