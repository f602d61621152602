import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { networks } from '#rules/organizations/networks.ts'
import { sports } from '#rules/events/sports.ts'
import type { OrganizationEdit } from '#rules/organizations/organization-form.ts'
import { ensureCan } from '#rules/permissions.ts'
import type { OrganizationSettings } from '#rules/organizations/settings-views.ts'
import { Organization } from './organization.ts'
import { versionOf } from './settings-version.ts'

/** Read from the database, not from the directory's cache. Throws `Refused` `forbidden`. */
export async function organizationSettings(ctx: Context): Promise<OrganizationSettings> {
  ensureCan(ctx.actor, 'edit-settings')
  return ctx.db.transaction(async (em) => {
    const row = await em.findOneOrFail(Organization, { id: ctx.organization.id })
    const values = organizationValues(row)
    const logo = row.logo ? `/files/${row.logo}` : null
    return { version: versionOf(values), values, logo, isCurrencyFixed: await hasOrders(em, ctx) }
  })
}

export const organizationValues = (row: Organization): Omit<OrganizationEdit, 'version'> => ({
  name: row.name,
  description: row.description,
  mainSport: sports.find((sport) => sport === row.mainSport) ?? sports[0],
  language: row.language,
  territory: new Intl.Locale(row.region).region ?? 'US',
  timeZone: row.timeZone,
  currency: row.currency,
  contactEmail: row.contactEmail ?? '',
  contactPhone: row.contactPhone ?? '',
  whatsappIcon: row.whatsappIcon,
  // Without an address nobody is alerted, whatever the column says.
  registrationAlerts: row.registrationAlerts && Boolean(row.contactEmail),
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
