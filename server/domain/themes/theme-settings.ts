import type { ThemeSettings } from '#rules/organizations/settings-views.ts'
import { themeColors } from '#rules/themes/theme-schema.ts'
import type { ThemeConfigs } from '#rules/themes/theme-configs.ts'
import { queryOf } from '../command.ts'
import type { Organization } from '../organizations/organization.ts'
import { findOrganization, versionOf } from '../organizations/settings-version.ts'

export const themeSettings = queryOf({
  permission: 'edit-theme',
  subject: findOrganization,
  async run({ subject: organization }): Promise<ThemeSettings> {
    const values = themeValues(organization)
    return { version: versionOf(values), values }
  },
})

export const themeValues = ({ theme }: Organization): ThemeConfigs =>
  Object.fromEntries(themeColors.map((name) => [name, theme[name]])) as ThemeConfigs
