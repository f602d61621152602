import type { Em } from '#server/database/orm.ts'
import type { Cents } from '#rules/money/amounts.ts'
import { Refused } from '#rules/refusals.ts'
import type { TenantFile, TenantProblem } from '#rules/tenants/tenant-file.ts'
import { ensureFeesFit, type SellablePrice, type FeesSeller } from '../competitions/ensure-fees-fit.ts'
import { pricesOf } from '../competitions/ensure-sellable.ts'
import { Event } from '../events/event.ts'
import { FeePlanVersion } from '../fee-plans/fee-plan-version.ts'
import type { Organization } from '../organizations/organization.ts'

type ComparedTenant = Readonly<{ organization: Organization; tenant: TenantFile; now: Date }>

/** Prices of a written tenant's events to come that leave nothing to an organizer who pays the fees. */
export async function feeProblems(em: Em, { organization, tenant, now }: ComparedTenant): Promise<TenantProblem[]> {
  const { id: organizationId } = organization
  const [plan] = await em.find(FeePlanVersion, { organizationId }, { orderBy: { version: 'desc' }, limit: 1 })
  const coming = { organizationId, status: { $ne: 'cancelled' as const }, startsAt: { $gt: now } }
  const slugs = (await em.find(Event, coming)).map(({ slug }) => slug)
  const seller = { ...organization, feePlan: plan ?? null }
  return tenant.events.flatMap(({ slug, feesPaidBy, competitions, ticketTypes }, event) => {
    if (!slugs.includes(slug)) return []
    const problemsOf = (list: string, index: number, price: Cents, prices: readonly SellablePrice[]) =>
      isFitting(seller, feesPaidBy, prices)
        ? []
        : [{ path: `events.${event}.${list}.${index}.price`, value: price, problem }]
    return [
      ...competitions.flatMap((each, index) => problemsOf('competitions', index, each.price, pricesOf(each))),
      ...ticketTypes.flatMap(({ price }, index) =>
        problemsOf('ticketTypes', index, price, [{ price, deferredCash: 0 }]),
      ),
    ]
  })
}

const problem = 'must leave something after the fees, which the organizer pays'

function isFitting(
  seller: FeesSeller,
  feesPaidBy: TenantFile['events'][number]['feesPaidBy'],
  prices: readonly SellablePrice[],
): boolean {
  try {
    ensureFeesFit(seller, { feesPaidBy }, prices)
    return true
  } catch (error) {
    if (error instanceof Refused && error.code === 'fees_exceed_price') return false
    throw error
  }
}
