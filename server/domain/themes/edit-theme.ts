import type { ThemeEdit } from '#rules/themes/theme-form.ts'
import { audited, command, unchanged } from '../command.ts'
import { changesOrganization, ensureUnchanged, versionOf } from '../organizations/settings-version.ts'
import { themeValues } from './theme-settings.ts'

/** Throws `Refused`: `forbidden`, `changed_meanwhile`. */
export const editTheme = command({
  permission: 'edit-theme',
  ...changesOrganization,
  action: 'organization.theme-set',
  async run({ subject: organization }, { version, ...theme }: ThemeEdit) {
    ensureUnchanged(themeValues(organization), version)
    organization.theme = theme
    return versionOf(themeValues(organization)) === version ? unchanged() : audited(theme)
  },
})
