import { UniqueConstraintViolationException } from '@mikro-orm/core'
import * as v from 'valibot'
import type { Context, PlatformContext } from '#server/context.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused, type RefusalCode } from '#rules/refusals.ts'
import { subdomain as subdomainRule, subdomainAlternatives } from '#rules/organizations/subdomain.ts'
import { audit } from '../audit/audit.ts'
import { FormerSubdomain } from './former-subdomain.ts'
import { changeOrganization } from '../organizations/settings-version.ts'
import { findTakenSubdomains } from './taken-subdomains.ts'
import { query, sql } from '#server/database/query.ts'

/** Each former subdomain stays reserved for good, so their number is limited. */
const maxFormer = 10

type NewSubdomain = {
  subdomain: string
  from: string
  platformDomain: string
}

/**
 * The previous subdomain redirects to the new one for good, its sessions end, and nobody else can have it. Throws
 * `Refused`: `subdomain_invalid`, `subdomain_reserved` and `subdomain_taken` (each with a `suggestion`, '' if there is
 * none), `subdomain_limit`, `changed_meanwhile`, `forbidden`.
 */
export async function changeSubdomain(
  ctx: Context,
  platform: PlatformContext,
  { subdomain: input, from, platformDomain }: NewSubdomain,
): Promise<{ subdomain: string; isNew: boolean }> {
  ensureCan(ctx.actor, 'manage-domains')
  const parsed = v.safeParse(subdomainRule, input)
  if (!parsed.success) throw await refusalWithSuggestion(ctx, platform, codeOf(parsed.issues), input)
  const subdomain = parsed.output
  try {
    return await changeOrganization(ctx, async (row, em) => {
      if (row.subdomain === subdomain) return { subdomain, isNew: false }
      if (row.subdomain !== from) throw new Refused({ code: 'changed_meanwhile', field: 'subdomain' })
      const otherNames = { organizationId: row.id, subdomain: { $ne: subdomain } }
      if ((await em.count(FormerSubdomain, otherNames)) >= maxFormer)
        throw new Refused({ code: 'subdomain_limit', field: 'subdomain', values: { max: maxFormer } })
      row.subdomain = subdomain
      await em.flush()
      await query(em, sql`select end_all_sessions_here(${`${from}.${platformDomain}`})`)
      await audit(ctx, em, 'subdomain.changed', row.id, { from, to: subdomain })
      return { subdomain, isNew: true }
    })
  } catch (error) {
    // The database decides who is first, and knows former subdomains.
    if (!(error instanceof UniqueConstraintViolationException)) throw error
    throw await refusalWithSuggestion(ctx, platform, 'subdomain_taken', subdomain)
  }
}

const codeOf = (issues: readonly { message: string }[]): RefusalCode =>
  issues[0]?.message === 'subdomain_reserved' ? 'subdomain_reserved' : 'subdomain_invalid'

async function refusalWithSuggestion(
  { organization }: Context,
  { db, now }: PlatformContext,
  code: RefusalCode,
  subdomain: string,
): Promise<Refused> {
  const alternatives = subdomainAlternatives(subdomain, { name: organization.name, year: now.getUTCFullYear() })
  const takenNames = await db.transaction((em) => findTakenSubdomains(em, alternatives, organization.id))
  const suggestion = alternatives.find((other) => !takenNames.has(other)) ?? ''
  return new Refused({ code, field: 'subdomain', values: { subdomain, suggestion } })
}
