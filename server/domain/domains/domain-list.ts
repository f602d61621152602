import type { PlatformContext } from '#server/context.ts'
import { sql } from '#server/database/query.ts'
import { listOf } from '#server/lists/list-of.ts'
import { isoMoment, isoMomentOrNull } from '#server/lists/moments.ts'
import { matchesWords } from '#server/lists/search.ts'
import { challengeNameOf } from '#rules/organizations/host.ts'
import { domainListShape } from '#rules/organizations/domain-list.ts'
import type { DomainRow } from '#rules/organizations/settings-views.ts'
import { claimDays } from './domain-claims.ts'

/** Null: of all organizations. */
type DomainScope = Pick<PlatformContext, 'now'> & Readonly<{ organizationId: string | null }>

const stateOf = (now: Date) => sql<DomainRow['state']>`case when domain.state <> 'pending' then domain.state
  when domain.created_at + make_interval(days => ${claimDays}) <= ${now}::timestamptz then 'expired'
  else 'pending' end`

export const domainsOf = (ctx: PlatformContext, organizationId: string): Promise<DomainRow[]> =>
  ctx.db.transaction((em) =>
    domainList.rows(em, { now: ctx.now, organizationId }, domainList.everything, { limit: null }),
  )

export const domainList = listOf({
  shape: domainListShape,
  from: (db, { organizationId }: DomainScope) => {
    const domains = db
      .selectFrom('domain')
      .innerJoin('organization', 'organization.id', 'domain.organization_id')
      .where('domain.state', '<>', 'withdrawn')
    return organizationId === null ? domains : domains.where('domain.organization_id', '=', organizationId)
  },
  columns: ({ now }) => ({
    id: 'domain.id',
    organization: 'organization.subdomain',
    host: 'domain.host',
    state: stateOf(now),
    isPrimary: 'domain.is_primary',
    challengeName: sql<string>`${challengeNameOf('')} || domain.host`,
    challenge: 'domain.challenge',
    addedAt: isoMoment('domain.created_at'),
    expiresAt: sql<
      string | null
    >`case when domain.state = 'pending' then ${isoMoment('domain.created_at', claimDays)} end`,
    verifiedAt: isoMomentOrNull('domain.verified_at'),
    retiredAt: isoMomentOrNull('domain.retired_at'),
  }),
  search: (words) => matchesWords(sql`concat_ws(' ', domain.host, organization.subdomain, organization.name)`, words),
  filters: { state: (state, { now }) => sql`${stateOf(now)} = ${state}` },
  sorts: {
    host: () => [{ value: sql`domain.host` }],
    organization: () => [{ value: sql`organization.subdomain` }, { value: sql`domain.host` }],
    added: () => [{ value: sql`domain.created_at` }],
  },
})
