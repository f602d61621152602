import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { networks } from '#rules/organizations/networks.ts'
import { sports } from '#rules/events/sports.ts'
import type { OrganizationEdit } from '#rules/organizations/organization-form.ts'
import type { OrganizationSettings } from '#rules/organizations/settings-views.ts'
import { queryOf } from '../command.ts'
import type { Organization } from './organization.ts'
import { findOrganization, versionOf } from './settings-version.ts'

export const organizationSettings = queryOf({
  permission: 'edit-settings',
  subject: findOrganization,
  async run({ em, ctx, subject: organization }): Promise<OrganizationSettings> {
    const values = organizationValues(organization)
    const logo = organization.logo ? `/files/${organization.logo}` : null
    return { version: versionOf(values), values, logo, isCurrencyFixed: await hasOrders(em, ctx) }
  },
})

export const organizationValues = (row: Organization): Omit<OrganizationEdit, 'version'> => ({
  name: row.name,
  description: row.description,
  mainSport: sports.find((sport) => sport === row.mainSport) ?? sports[0],
  agesOn: row.agesOn,
  language: row.language,
  territory: new Intl.Locale(row.region).region ?? 'US',
  timeZone: row.timeZone,
  currency: row.currency,
  contactEmail: row.contactEmail ?? '',
  contactPhone: row.contactPhone ?? '',
  whatsappIcon: row.whatsappIcon,
  // Without an address nobody is alerted, whatever the column says.
  registrationAlerts: row.registrationAlerts && Boolean(row.contactEmail),
  dailyAlerts: row.dailyAlerts,
  refundHours: row.refundHours == null ? '' : String(row.refundHours),
  website: row.website ?? '',
  socialLinks: Object.fromEntries(
    networks.map((network) => [network, row.socialLinks[network] ?? '']),
  ) as OrganizationEdit['socialLinks'],
})

export const hasOrders = async (em: Em, { organization }: { organization: { id: string } }): Promise<boolean> => {
  const rows = await query(em, sql`select 1 from orders where organization_id = ${organization.id} limit 1`)
  return rows.length > 0
}
