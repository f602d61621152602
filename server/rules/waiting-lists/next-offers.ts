/** `blockedSince`: since when some places are free for it, but too few. */
export type Waiter = Readonly<{ id: string; poolId: string; places: number; blockedSince: Date | null }>

/** By pool; null: no limit. `total` is of the whole event. */
export type FreePlaces = Readonly<{ pools: ReadonlyMap<string, number | null>; total: number | null }>

/** Ids of waiters: who is offered, who begins to be blocked, and who no longer is. */
export type NextOffers = Record<'offered' | 'blocked' | 'unblocked', string[]>

const dayMs = 24 * 3_600_000

/**
 * Whom free places are offered, of waiters in their order. Who needs more than are free is waited for a day; then the
 * next who fits is offered, and whatever comes free after that is waited with again.
 */
export function nextOffers(waiters: readonly Waiter[], { pools, total }: FreePlaces, now: Date): NextOffers {
  const next: NextOffers = { offered: [], blocked: [], unblocked: [] }
  const left = new Map([...pools].map(([id, free]) => [id, free ?? Infinity]))
  let leftOfEvent = total ?? Infinity
  const closedPools = new Set<string>()
  const passed: { id: string; poolId: string | null }[] = []
  for (const { id, poolId, places, blockedSince } of waiters) {
    if (closedPools.has(poolId)) continue
    const leftOfPool = left.get(poolId) ?? 0
    const isLimitedByPool = places > leftOfPool
    if (!isLimitedByPool && places <= leftOfEvent) {
      left.set(poolId, leftOfPool - places)
      leftOfEvent -= places
      next.offered.push(id)
      for (const one of passed) if (one.poolId === null || one.poolId === poolId) next.unblocked.push(one.id)
    } else if (Math.min(leftOfPool, leftOfEvent) === 0) {
      if (blockedSince) next.unblocked.push(id)
    } else if (blockedSince && now.getTime() - blockedSince.getTime() >= dayMs) {
      passed.push({ id, poolId: isLimitedByPool ? poolId : null })
    } else {
      if (!blockedSince) next.blocked.push(id)
      if (!isLimitedByPool) break
      closedPools.add(poolId)
    }
  }
  return { ...next, unblocked: [...new Set(next.unblocked)] }
}
