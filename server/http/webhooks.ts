import express, { Router } from 'express'
import { InvalidSignature } from '../domain/payments/gateway.ts'
import { receiveNotice } from '../domain/payments/receive-notice.ts'
import type { Platform } from '../platform.ts'

/** `/webhooks/{provider}`: a notice is verified on its raw bytes, kept once, and answered at once; a job does the rest. */
export const webhooks = (platform: Platform): Router => {
  const router = Router()
  router.post('/webhooks/:provider', express.raw({ type: () => true, limit: '1mb' }), async (request, response) => {
    const gateway = Object.values(platform.gateways).find((one) => one.provider === request.params.provider)
    if (!gateway) return void response.sendStatus(404)
    try {
      const ctx = platform.platformContext({ actor: { kind: 'system' } })
      const headers = request.headers as Record<string, string | undefined>
      await receiveNotice(ctx, gateway, headers, request.body as Buffer)
      response.sendStatus(200)
    } catch (error) {
      if (!(error instanceof InvalidSignature)) throw error
      response.sendStatus(400)
    }
  })
  return router
}
