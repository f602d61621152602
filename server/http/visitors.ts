import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isbot } from 'isbot'
import { networkOf } from '../database/rate-limits.ts'
import type { CurrentOrganization } from '../domain/organizations/current-organization.ts'
import { mergeVisitorDays, type VisitorCount } from '../domain/visitors/merge-visitor-days.ts'
import { currentDays, renewVisitorSalts, type VisitorSalts } from '../domain/visitors/renew-visitor-salts.ts'
import type { Platform } from '../platform.ts'
import { dayOf } from '#rules/time/day.ts'
import { addHash, createSketch, mergeSketch, type Sketch } from '#rules/visitors/sketch.ts'

/** Counts who sees pages, without cookies and without storing addresses (docs/decisions/0087-visitors.md). */
export type Visitors = {
  /** Counts the visitor of a page that is being sent, unless it is a bot or a browser that only prefetches. */
  count(request: IncomingMessage, organization: CurrentOrganization, address: string): void
  flush(): Promise<void>
  close(): Promise<void>
}

type Parts = Pick<Platform, 'platformContext' | 'log'> & { now?: () => Date; intervalMs?: number }

// A crash loses the visitors of so much time.
const flushMs = 30_000

export const openVisitors = async ({
  platformContext,
  log,
  now = () => new Date(),
  intervalMs = flushMs,
}: Parts): Promise<Visitors> => {
  let salts: VisitorSalts = new Map()
  let openCounts = new Map<string, VisitorCount>()
  const unwrittenCounts = new Map<string, VisitorCount>()
  const context = () => platformContext({ actor: { kind: 'system' }, now: now() })

  const openCount = ({ id, timeZone }: CurrentOrganization): VisitorCount => {
    const count = { organizationId: id, day: dayOf(now(), timeZone), sketch: createSketch() }
    openCounts.set(id, count)
    return count
  }

  const closeCounts = () => {
    for (const count of openCounts.values()) {
      const key = `${count.organizationId} ${count.day}`
      const unwritten = unwrittenCounts.get(key)
      if (unwritten) mergeSketch(unwritten.sketch, count.sketch)
      else unwrittenCounts.set(key, count)
    }
    openCounts = new Map()
  }

  const renewSalts = async () => {
    const days = currentDays(now())
    if (salts.size !== days.length || !days.every((day) => salts.has(day))) salts = await renewVisitorSalts(context())
  }

  const flush = async () => {
    closeCounts()
    try {
      await renewSalts()
      await mergeVisitorDays(context(), [...unwrittenCounts.values()])
      unwrittenCounts.clear()
    } catch (err) {
      log.warn({ err }, 'visitors could not be written, and will be later')
    }
  }

  await flush()
  let flushing = Promise.resolve()
  const flushNext = () => (flushing = flushing.then(flush))
  const timer = setInterval(flushNext, intervalMs)
  timer.unref()
  return {
    count: (request, organization, address) => {
      const userAgent = request.headers['user-agent']
      if (request.method !== 'GET' || isPrefetch(request) || !userAgent || isBot(userAgent)) return
      const { day, sketch } = openCounts.get(organization.id) ?? openCount(organization)
      const salt = salts.get(day)
      if (salt) addVisitor(sketch, salt, [organization.id, networkOf(address), userAgent])
    },
    flush: flushNext,
    close: () => {
      clearInterval(timer)
      return flushNext()
    },
  }
}

const addVisitor = (sketch: Sketch, salt: Buffer, visitor: string[]) => {
  const digest = hash('sha256', Buffer.concat([salt, Buffer.from(visitor.join('\n'))]), 'buffer')
  addHash(sketch, digest.readUInt32LE(0), digest.readUInt32LE(4))
}

const isPrefetch = ({ headers }: IncomingMessage) =>
  /prefetch|prerender|preview/i.test(String(headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-moz'] ?? ''))

const maxAgentLength = 500
const maxRemembered = 1_000
const botByAgent = new Map<string, boolean>()

// isbot's expressions take ten times as long as the hash, and few agents send most requests.
const isBot = (userAgent: string): boolean => {
  const remembered = botByAgent.get(userAgent)
  if (remembered !== undefined) return remembered
  const result = isbot(userAgent.slice(0, maxAgentLength))
  if (botByAgent.size >= maxRemembered) botByAgent.clear()
  if (userAgent.length <= maxAgentLength) botByAgent.set(userAgent, result)
  return result
}
