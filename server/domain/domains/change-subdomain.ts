import { UniqueConstraintViolationException } from '@mikro-orm/core'
import * as v from 'valibot'
import type { Context, PlatformContext } from '#server/context.ts'
import { Refused, type RefusalCode } from '#rules/refusals.ts'
import { subdomain as subdomainRule, subdomainAlternatives } from '#rules/organizations/subdomain.ts'
import { audited, command, procedure, unchanged } from '../command.ts'
import { FormerSubdomain } from './former-subdomain.ts'
import { changesOrganization } from '../organizations/settings-version.ts'
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
export const changeSubdomain = procedure({
  permission: 'manage-domains',
  async run(ctx, platform: PlatformContext, { subdomain: input, ...rest }: NewSubdomain) {
    const parsed = v.safeParse(subdomainRule, input)
    if (!parsed.success) throw await refusalWithSuggestion(ctx, platform, codeOf(parsed.issues), input)
    const subdomain = parsed.output
    try {
      return await moveSubdomain(ctx, { ...rest, subdomain })
    } catch (error) {
      // The database decides who is first, and knows former subdomains.
      if (!(error instanceof UniqueConstraintViolationException)) throw error
      throw await refusalWithSuggestion(ctx, platform, 'subdomain_taken', subdomain)
    }
  },
})

const moveSubdomain = command({
  permission: 'manage-domains',
  ...changesOrganization,
  action: 'subdomain.changed',
  async run({ em, subject: organization }, { subdomain, from, platformDomain }: NewSubdomain) {
    if (organization.subdomain === subdomain) return unchanged({ subdomain, isNew: false })
    if (organization.subdomain !== from) throw new Refused({ code: 'changed_meanwhile', field: 'subdomain' })
    const otherNames = { organizationId: organization.id, subdomain: { $ne: subdomain } }
    if ((await em.count(FormerSubdomain, otherNames)) >= maxFormer)
      throw new Refused({ code: 'subdomain_limit', field: 'subdomain', values: { max: maxFormer } })
    organization.subdomain = subdomain
    await em.flush()
    await query(em, sql`select end_all_sessions_here(${`${from}.${platformDomain}`})`)
    return audited({ from, to: subdomain }, { result: { subdomain, isNew: true } })
  },
})

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
