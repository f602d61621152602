import { UniqueConstraintViolationException } from '@mikro-orm/core'
import * as v from 'valibot'
import type { PlatformContext } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { Refused } from '#rules/refusals.ts'
import { reservedSubdomains, subdomain as subdomainRule } from '#rules/organizations/subdomain.ts'
import { parseTenantFile } from '#rules/tenants/tenant-file.ts'
import { audit } from '../audit/audit.ts'
import { ensureKeys, defaultProvider } from '../payments/gateway-of.ts'
import { createFirstFeePlan, defaultFeePlan } from '../fee-plans/set-default-fee-plan.ts'
import { Organization } from './organization.ts'
import { findTakenSubdomains } from '../domains/taken-subdomains.ts'

export type NewOrganization = Readonly<{
  subdomain: string
  name: string
  language: string
  /** A BCP 47 tag of the language and a country: es-AR. */
  region: string
  currency: string
  timeZone: string
  mainSport: string
  contactEmail: string | null
  /** 'sandbox' or 'stripe'; absent: the one there are keys for. */
  paymentProvider?: string | undefined
}>

export type InitialSettings = Partial<
  Pick<Organization, 'theme' | 'listsOnPublish' | 'signUpKey'> &
    Pick<Organization, 'termsVersion' | 'termsAcceptedAt' | 'termsAcceptedBy'>
>

/**
 * Creates an organization with the platform's default fee plan, if there is one; without a plan it can sell free places
 * only. Throws `Refused` `subdomain_invalid`, `subdomain_reserved`, `subdomain_taken`, `tenant_invalid` with the field.
 */
export const createOrganization = (
  ctx: PlatformContext,
  details: NewOrganization,
): Promise<{ id: string; subdomain: string }> => ctx.db.transaction((em) => insertOrganization(ctx, em, details))

export async function insertOrganization(
  ctx: PlatformContext,
  em: Em,
  { subdomain: input, ...details }: NewOrganization,
  { theme, ...settings }: InitialSettings = {},
): Promise<Organization> {
  const subdomain = subdomainOf(input)
  // Validated by the rules of tenant files, with their defaults.
  const file = parseTenantFile({
    organization: { ...details, description: '', theme, isListed: false },
  })
  const { feePlan: _feePlan, templates: _templates, terms: _terms, waiver: _waiver, ...columns } = file.organization
  if (columns.paymentProvider) ensureKeys(ctx, columns.paymentProvider)
  const isTaken = (await findTakenSubdomains(em, [subdomain])).has(subdomain)
  if (isTaken) throw subdomainTaken(subdomain)
  const organization = em.create(Organization, {
    paymentProvider: defaultProvider(ctx.gateways),
    subdomain,
    ...columns,
    sponsors: [],
    infoCards: [],
    ...settings,
  })
  await em.flush().catch((error: unknown) => {
    // A concurrent sign-up took the subdomain after the check.
    throw error instanceof UniqueConstraintViolationException ? subdomainTaken(subdomain) : error
  })
  await audit({ ...ctx, organization }, em, 'organization.created', organization.id, { subdomain })
  const plan = await defaultFeePlan(em, ctx)
  if (plan) await createFirstFeePlan(em, ctx, organization, plan)
  return organization
}

const subdomainTaken = (subdomain: string) =>
  new Refused({ code: 'subdomain_taken', field: 'subdomain', values: { subdomain } })

const subdomainOf = (input: string) => {
  const result = v.safeParse(subdomainRule, input)
  if (result.success) return result.output
  const code = reservedSubdomains.has(input.trim().toLowerCase()) ? 'subdomain_reserved' : 'subdomain_invalid'
  throw new Refused({ code, field: 'subdomain', values: { subdomain: input } })
}
