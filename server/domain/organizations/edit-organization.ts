import type { Context } from '#server/context.ts'
import { isCurrency } from '#rules/money/currency.ts'
import type { OrganizationEdit } from '#rules/organizations/organization-form.ts'
import { isTerritory } from '#rules/organizations/organization-schema.ts'
import { isTimeZone } from '#rules/time/time-zones.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { hasOrders, organizationValues } from './organization-settings.ts'
import { changeOrganization, ensureUnchanged } from './settings-version.ts'

/**
 * Edits an organization's settings; the currency stays once there are orders. Throws `Refused` `forbidden`,
 * `invalid_form`, `changed_meanwhile`.
 */
export async function editOrganization(ctx: Context, { version, ...edit }: OrganizationEdit): Promise<void> {
  ensureCan(ctx.actor, 'edit-settings')
  ensureValidSettings(edit)
  await changeOrganization(ctx, async (row, em) => {
    const before = organizationValues(row)
    ensureUnchanged(before, version)
    if (await hasOrders(em, ctx)) edit.currency = before.currency
    const { territory, contactEmail, contactPhone, website, socialLinks, ...columns } = edit
    em.assign(row, {
      ...columns,
      refundHours: columns.refundHours === '' ? null : Number(columns.refundHours),
      region: `${edit.language}-${territory}`,
      contactEmail: contactEmail || null,
      contactPhone: contactPhone || null,
      website: website || null,
      socialLinks: Object.fromEntries(Object.entries(socialLinks).filter(([, address]) => address)),
    })
    await em.flush()
    const changed = changedNames(before, organizationValues(row))
    if (changed.length) await audit(ctx, em, 'organization.edited', row.id, { changed })
  })
}

const changedNames = <Values extends object>(before: Values, after: Values): string[] =>
  (Object.keys(after) as (keyof Values & string)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )

const ensureValidSettings = ({
  territory,
  timeZone,
  currency,
}: Pick<OrganizationEdit, 'territory' | 'timeZone' | 'currency'>) => {
  const validity = {
    territory: isTerritory(territory),
    timeZone: isTimeZone(timeZone),
    currency: isCurrency(currency),
  }
  const invalidEntry = Object.entries(validity).find(([, isValid]) => !isValid)
  if (invalidEntry) throw new Refused({ code: 'invalid_form', field: invalidEntry[0] })
}
