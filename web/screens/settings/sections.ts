import { adminPaths } from '#rules/admin-paths.ts'
import type { Permission } from '#rules/permissions.ts'

/** `textKey` is a key of settings.json. */
export type SettingsSection = { path: string; textKey: string; permission: Permission }

export const settingsSections: SettingsSection[] = [
  { path: adminPaths.settings, textKey: 'sections.organization', permission: 'edit-settings' },
  { path: adminPaths.settingsTheme, textKey: 'sections.theme', permission: 'edit-theme' },
  { path: adminPaths.settingsSponsors, textKey: 'sections.sponsors', permission: 'manage-sponsors' },
  { path: adminPaths.settingsTerms, textKey: 'sections.terms', permission: 'edit-settings' },
  { path: adminPaths.settingsAddress, textKey: 'sections.address', permission: 'manage-domains' },
  { path: adminPaths.settingsPayments, textKey: 'sections.payments', permission: 'connect-payment-provider' },
  { path: adminPaths.settingsBank, textKey: 'sections.bank', permission: 'edit-bank-details' },
  { path: adminPaths.settingsAudit, textKey: 'sections.audit', permission: 'see-audit-log' },
  { path: adminPaths.settingsDanger, textKey: 'sections.danger', permission: 'delete-organization' },
]
