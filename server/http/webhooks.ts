import { raw, Router } from 'express'
import { InvalidSignature, UnreadableNotice } from '../domain/payments/gateway.ts'
import { receiveConnectedNotice, receiveNotice } from '../domain/payments/payment-inbox.ts'
import type { Platform } from '../platform.ts'
import { Refused } from '#rules/refusals.ts'

/**
 * Webhooks of payment providers, on any host and without an `Origin`: at `/webhooks/<provider>` about the platform's own
 * account, at `/webhooks/<provider>-connect`, signed with another secret, about organizations'. Verifies the signature
 * over the raw bytes, stores the notice once, answers at once and leaves the rest to a job.
 */
export const webhooks = (platform: Platform): Router => {
  const router = Router()
  router.post('/webhooks/:provider', raw({ type: () => true, limit: '256kb' }), async (request, response) => {
    const receive = receiverAt(platform, request.params.provider)
    if (!receive) throw new Refused({ code: 'not_found' })
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    try {
      await receive(headersOf(request.headers), body)
      response.sendStatus(200)
    } catch (error) {
      if (!(error instanceof InvalidSignature || error instanceof UnreadableNotice)) throw error
      platform.log.warn(
        { id: response.locals.requestId, provider: request.params.provider, reason: error.message },
        'a webhook was refused',
      )
      throw new Refused({ code: 'malformed_request' })
    }
  })
  return router
}

type Headers = Record<string, string | undefined>
type Receive = (headers: Headers, body: Buffer) => Promise<void>

function receiverAt(platform: Platform, name: string): Receive | null {
  const ctx = () => platform.platformContext({ actor: { kind: 'system' } })
  for (const gateway of Object.values(platform.gateways)) {
    const { provider, connect: accounts } = gateway
    if (provider === name && 'readNotice' in gateway)
      return async (headers, body) => {
        const notice = gateway.readNotice(headers, body, new Date())
        if (notice) await receiveNotice(ctx(), gateway, notice)
      }
    if (accounts && `${provider}-connect` === name)
      return async (headers, body) => {
        const notice = accounts.readNotice(headers, body, new Date())
        if (notice) await receiveConnectedNotice(ctx(), gateway, accounts, notice)
      }
  }
  return null
}

const headersOf = (headers: Record<string, string | string[] | undefined>): Headers =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]))
