import { raw, Router } from 'express'
import { InvalidSignature, UnreadableNotice } from '../domain/payments/gateway.ts'
import { receiveNotice } from '../domain/payments/payment-inbox.ts'
import type { Platform } from '../platform.ts'
import { Refused } from '#rules/refusals.ts'

/**
 * Webhooks of payment providers at `/webhooks/<provider>`, on any host and without an `Origin`. Verifies the signature
 * over the raw bytes, stores the notice once, answers at once and leaves the rest to a job.
 */
export const webhooks = (platform: Platform): Router => {
  const router = Router()
  router.post('/webhooks/:provider', raw({ type: () => true, limit: '256kb' }), async (request, response) => {
    const gateway = Object.values(platform.gateways).find(({ provider }) => provider === request.params.provider)
    if (!gateway) throw new Refused({ code: 'not_found' })
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    try {
      const notice = gateway.readNotice(headersOf(request.headers), body, new Date())
      if (notice) await receiveNotice(platform.platformContext({ actor: { kind: 'system' } }), gateway, notice)
      response.sendStatus(200)
    } catch (error) {
      if (!(error instanceof InvalidSignature || error instanceof UnreadableNotice)) throw error
      platform.log.warn(
        { id: response.locals.requestId, provider: gateway.provider, reason: error.message },
        'a webhook was refused',
      )
      throw new Refused({ code: 'malformed_request' })
    }
  })
  return router
}

const headersOf = (headers: Record<string, string | string[] | undefined>): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]))
