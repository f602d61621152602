import { isCurrency } from '#rules/money/currency.ts'
import type { OrganizationEdit } from '#rules/organizations/organization-form.ts'
import { isTerritory } from '#rules/organizations/organization-schema.ts'
import { isTimeZone } from '#rules/time/time-zones.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command, unchanged } from '../command.ts'
import { allAgeRules } from '../results/age-rules.ts'
import { recategorize } from '../results/recategorize.ts'
import { hasOrders, organizationValues } from './organization-settings.ts'
import { changesOrganization, ensureUnchanged } from './settings-version.ts'

/**
 * Edits an organization's settings; the currency stays once there are orders. Finishers are placed again where ages
 * count on another day. Throws `Refused` `forbidden`,
 * `invalid_form`, `changed_meanwhile`.
 */
export const editOrganization = command({
  permission: 'edit-settings',
  ...changesOrganization,
  action: 'organization.edited',
  async run({ em, ctx, subject: organization }, { version, ...edit }: OrganizationEdit) {
    ensureValidSettings(edit)
    const before = organizationValues(organization)
    ensureUnchanged(before, version)
    if (await hasOrders(em, ctx)) edit.currency = before.currency
    const { territory, contactEmail, contactPhone, website, socialLinks, ...columns } = edit
    const scope = { organizationId: organization.id }
    const ages = edit.agesOn === before.agesOn ? null : await allAgeRules(em, scope)
    em.assign(organization, {
      ...columns,
      // What was mailed one by one is not in the first mail of a day.
      ...(edit.dailyAlerts && !before.dailyAlerts && { digestUntil: ctx.now }),
      refundHours: columns.refundHours === '' ? null : Number(columns.refundHours),
      region: `${edit.language}-${territory}`,
      contactEmail: contactEmail || null,
      contactPhone: contactPhone || null,
      website: website || null,
      socialLinks: Object.fromEntries(Object.entries(socialLinks).filter(([, address]) => address)),
    })
    await em.flush()
    if (ages) await recategorize(em, scope, ages)
    const changed = changedNames(before, organizationValues(organization))
    return changed.length > 0 ? audited({ changed }) : unchanged()
  },
})

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
