import { Router } from 'express'
import type { Platform } from '../platform.ts'
import { Refused } from '#rules/refusals.ts'

/** `/tls/ask?domain=…`: the proxy asks before it requests a certificate; 404 for hosts that are not ours. */
export const tlsAsk = ({ env, directory }: Platform): Router => {
  const router = Router()
  router.get('/tls/ask', async (request, response) => {
    const { domain } = request.query
    const host = typeof domain === 'string' ? domain.toLowerCase() : ''
    const isServedHere = host === env.PLATFORM_DOMAIN || (host !== '' && (await directory.byHost(host)) !== null)
    if (!isServedHere) throw new Refused({ code: 'not_found' })
    response.sendStatus(200)
  })
  return router
}
