import { UniqueConstraintViolationException } from '@mikro-orm/core'
import * as v from 'valibot'
import type { PlatformContext } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { demoFeePlan } from '#rules/prices/price.ts'
import { Refused } from '#rules/refusals.ts'
import { reservedSubdomains, subdomain as subdomainRule } from '#rules/organizations/subdomain.ts'
import { parseTenantFile } from '#rules/tenants/tenant-file.ts'
import { audit } from '../audit/audit.ts'
import { ensureKeys, usualProvider } from '../payments/gateway-of.ts'
import { beginWith, defaultFeePlan } from '../fee-plans/default-fee-plan.ts'
import { Organization } from './organization.ts'
import { takenSubdomains } from '../domains/taken-subdomains.ts'

/** What an organization starts with; the rest its owner sets. */
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

/** What its pages say until somebody writes them: an organization's name alone would be all there is to read. */
export type FirstTexts = Readonly<Pick<Organization, 'description' | 'landing'>>

/** What only a sign-up decides, but for the texts; an operator's organizations are as everybody's begin. */
export type FirstSettings = FirstTexts &
  Partial<
    Pick<Organization, 'theme' | 'listsOnPublish' | 'signUpKey'> &
      Pick<Organization, 'termsVersion' | 'termsAcceptedAt' | 'termsAcceptedBy'>
  >

/**
 * Creates an organization without events, with the platform's default fee plan. Where there is none it can sell free
 * places only, until the operator sets one.
 * Refuses `subdomain_invalid`, `subdomain_reserved`, `subdomain_taken` and `tenant_invalid`, naming the field.
 */
export const createOrganization = (
  ctx: PlatformContext,
  details: NewOrganization,
  texts: FirstTexts,
): Promise<{ id: string; subdomain: string }> => ctx.db.transaction((em) => newOrganization(ctx, em, details, texts))

/** The same inside a transaction. */
export async function newOrganization(
  ctx: PlatformContext,
  em: Em,
  { subdomain: input, ...details }: NewOrganization,
  { description, landing, theme, ...settings }: FirstSettings,
): Promise<Organization> {
  const subdomain = subdomainOf(input)
  const appearance = { description, landing, theme: theme ?? defaultSettings.theme }
  // A tenant file's rules are an organization's rules; of its fee plan nothing is kept.
  const file = parseTenantFile({
    organization: { ...defaultSettings, ...details, ...appearance, feePlan: demoFeePlan },
    coupons: [],
    events: [],
  })
  const { feePlan: _feePlan, templates: _templates, ...columns } = file.organization
  if (columns.paymentProvider) ensureKeys(ctx, columns.paymentProvider)
  const isTaken = (await takenSubdomains(em, [subdomain])).has(subdomain)
  if (isTaken) throw subdomainTaken(subdomain)
  const organization = em.create(Organization, {
    paymentProvider: usualProvider(ctx.gateways),
    subdomain,
    ...columns,
    sponsors: [],
    infoCards: [],
    ...settings,
  })
  await em.flush().catch((error: unknown) => {
    // Somebody else's sign-up was committed between the look and the insertion.
    throw error instanceof UniqueConstraintViolationException ? subdomainTaken(subdomain) : error
  })
  await audit({ ...ctx, organization }, em, 'organization.created', organization.id, { subdomain })
  const plan = await defaultFeePlan(em, ctx)
  if (plan) await beginWith(em, ctx, organization, plan)
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

// Colours that go with nobody's in particular, until the owner chooses.
const defaultSettings = {
  website: null,
  contactPhone: null,
  logo: null,
  wordmark: null,
  theme: {
    primaryColor: '#1f4fd8',
    secondaryColor: '#14213d',
    accentColor: '#f4a300',
    successColor: '#2e9e5b',
    warningColor: '#f08a24',
  },
  sponsors: [],
  socialLinks: {},
  whatsappIcon: false,
  registrationAlerts: true,
  holdMinutes: 35,
  transferHours: 72,
  paymentTiming: 'instant',
  isListed: false,
}
