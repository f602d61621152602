import type { PlatformContext } from '../../context.ts'
import { newSecretId } from '../../database/ids.ts'
import type { Em } from '../../database/orm.ts'
import { challengeNameOf, hostOf } from '../../rules/host.ts'
import { Refused } from '../../rules/refusals.ts'
import type { DomainRow } from '../../rules/settings-views.ts'
import { audit } from '../audit/audit.ts'
import { Domain } from './domain.ts'
import { Organization } from './organization.ts'

/** For so long nobody else may claim a domain that was retired: links and sessions of its visitors die out first. */
export const quarantineDays = 30
/** So long a claim that nobody proved keeps others from claiming the same domain. */
const pendingDays = 7
const dayMs = 86_400_000

export const domainRowOf = (domain: Domain): DomainRow => ({
  host: domain.host,
  state: domain.state,
  isPrimary: domain.isPrimary,
  challengeName: challengeNameOf(domain.host),
  challenge: domain.challenge,
  addedAt: domain.createdAt.toISOString(),
  verifiedAt: domain.verifiedAt?.toISOString() ?? null,
  retiredAt: domain.retiredAt?.toISOString() ?? null,
})

/** An organization's domains by host, retired ones included. */
export const domainList = (ctx: PlatformContext, organizationId: string): Promise<DomainRow[]> =>
  ctx.db.transaction(async (em) =>
    (await em.find(Domain, { organizationId }, { orderBy: { host: 'asc' } })).map(domainRowOf),
  )

/**
 * Claims a host for an organization, to be verified. The same claim again answers the same challenge. Refuses
 * `host_invalid`, and `host_taken` when another organization has it, claimed it lately, or retired it within 30 days.
 */
export async function addDomain(
  ctx: PlatformContext,
  organizationId: string,
  { host: typed, platformDomain }: { host: string; platformDomain: string },
): Promise<DomainRow> {
  const host = hostOf(typed, platformDomain)
  if (!host) throw new Refused({ code: 'host_invalid', field: 'host', values: { host: typed } })
  return ctx.db.transaction(async (em) => {
    const organization = await em.findOneOrFail(Organization, { id: organizationId })
    const known = await em.findOne(Domain, { host })
    if (known?.organizationId === organizationId && known.state !== 'retired') return domainRowOf(known)
    if (known && known.organizationId !== organizationId) ensureFree(known, ctx.now)
    if (known) await em.nativeDelete(Domain, { id: known.id })
    em.clear()
    const domain = em.create(Domain, {
      organizationId,
      host,
      challenge: `dorsal-verification=${newSecretId()}`,
      state: 'pending',
    })
    await em.flush()
    await audit({ ...ctx, organization }, em, 'domain.added', domain.id, { host })
    return domainRowOf(domain)
  })
}

const ensureFree = ({ host, state, retiredAt, createdAt }: Domain, now: Date) => {
  const freeAt = state === 'retired' ? afterDays(retiredAt!, quarantineDays) : afterDays(createdAt, pendingDays)
  const canBeFree = state === 'retired' || state === 'pending'
  if (!canBeFree || freeAt > now) throw new Refused({ code: 'host_taken', field: 'host', values: { host } })
}

const afterDays = (date: Date, days: number) => new Date(date.getTime() + days * dayMs)

/** A domain of the organization, its row locked. Refuses `not_found`. */
export async function ownDomain(em: Em, organizationId: string, host: string): Promise<Domain> {
  const [row] = await em.execute<{ id: string }[]>(
    'select id from domain where organization_id = ? and host = ? for update',
    [organizationId, host.trim().toLowerCase()],
  )
  if (!row) throw new Refused({ code: 'not_found', values: { host } })
  return em.findOneOrFail(Domain, { id: row.id }, { refresh: true })
}
