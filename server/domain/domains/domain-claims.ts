import type { PlatformContext } from '#server/context.ts'
import { newSecretId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { challengeNameOf, parseHost } from '#rules/organizations/host.ts'
import { Refused } from '#rules/refusals.ts'
import type { DomainRow } from '#rules/organizations/settings-views.ts'
import { audit } from '../audit/audit.ts'
import { Domain } from './domain.ts'
import { Organization } from '../organizations/organization.ts'

/** No other organization may claim a retired domain for this long: links and sessions of its visitors expire first. */
export const quarantineDays = 30
export const claimDays = 7
const dayMs = 86_400_000

export const domainRowOf = (domain: Domain, now: Date): DomainRow => ({
  host: domain.host,
  state: stateOf(domain, now),
  isPrimary: domain.isPrimary,
  challengeName: challengeNameOf(domain.host),
  challenge: domain.challenge,
  addedAt: domain.createdAt.toISOString(),
  expiresAt: domain.state === 'pending' ? expiryOf(domain).toISOString() : null,
  verifiedAt: domain.verifiedAt?.toISOString() ?? null,
  retiredAt: domain.retiredAt?.toISOString() ?? null,
})

const stateOf = (domain: Domain, now: Date): DomainRow['state'] => {
  if (domain.state === 'withdrawn') return 'retired'
  return domain.state === 'pending' && expiryOf(domain) <= now ? 'expired' : domain.state
}

const afterDays = (date: Date, days: number) => new Date(date.getTime() + days * dayMs)
const expiryOf = ({ createdAt }: Domain) => afterDays(createdAt, claimDays)

/**
 * Claims a host, to be verified within 7 days. Repeating it, also after removal, returns the same challenge and end; an
 * expired claim is replaced. Throws `Refused`: `host_invalid`, `host_taken` (another organization verified it, or
 * retired it within 30 days).
 */
export async function addDomain(
  ctx: PlatformContext,
  organizationId: string,
  { host: input, platformDomain }: { host: string; platformDomain: string },
): Promise<DomainRow> {
  const host = parseHost(input, platformDomain)
  if (!host) throw new Refused({ code: 'host_invalid', field: 'host', values: { host: input } })
  return ctx.db.transaction(async (em) => {
    const organization = await em.findOneOrFail(Organization, { id: organizationId })
    // Locked: claims of one organization run one after the other, so that a second request finds the first one's row.
    await query(em, sql`select from organization where id = ${organizationId} for no key update`)
    const existingDomain = await em.findOne(Domain, { organizationId, host })
    if (existingDomain?.state === 'verified' || existingDomain?.state === 'redirecting')
      return domainRowOf(existingDomain, ctx.now)
    await ensureHostFree(em, { host, organizationId }, ctx.now)
    const isRunning = existingDomain && !existingDomain.verifiedAt && expiryOf(existingDomain) > ctx.now
    if (isRunning && existingDomain.state === 'pending') return domainRowOf(existingDomain, ctx.now)
    if (existingDomain && !isRunning) await em.nativeDelete(Domain, { id: existingDomain.id })
    if (!isRunning) em.clear()
    const domain = isRunning
      ? existingDomain
      : newClaim(em, { host, organizationId, retiredAt: existingDomain?.retiredAt ?? null }, ctx.now)
    domain.state = 'pending'
    await em.flush()
    await audit({ ...ctx, organization }, em, 'domain.added', domain.id, { host })
    return domainRowOf(domain, ctx.now)
  })
}

const newClaim = (em: Em, claim: { host: string; organizationId: string; retiredAt: Date | null }, createdAt: Date) =>
  em.create(Domain, { ...claim, createdAt, challenge: `dorsal-verification=${newSecretId()}`, state: 'pending' })

export async function ensureHostFree(
  em: Em,
  { host, organizationId }: { host: string; organizationId: string },
  now: Date,
): Promise<void> {
  const isTaken = await em.count(Domain, {
    host,
    organizationId: { $ne: organizationId },
    $or: [{ state: { $in: ['verified', 'redirecting'] } }, { retiredAt: { $gt: afterDays(now, -quarantineDays) } }],
  })
  if (isTaken) throw new Refused({ code: 'host_taken', field: 'host', values: { host } })
}

export async function lockDomain(em: Em, organizationId: string, host: string): Promise<Domain> {
  const [row] = await query(
    em,
    sql<{ id: string }>`
      select id from domain where organization_id = ${organizationId} and host = ${host.trim().toLowerCase()}
        and state <> 'withdrawn' for update`,
  )
  if (!row) throw new Refused({ code: 'not_found', values: { host } })
  return em.findOneOrFail(Domain, { id: row.id }, { refresh: true })
}
