import { Router } from 'express'
import type { CurrentOrganization } from '../domain/organizations/current-organization.ts'
import { Refused } from '#rules/refusals.ts'

export const api = (): Router => {
  const router = Router()
  router.get('/api/organization', (_request, response) => {
    const organization = response.locals.organization as CurrentOrganization | null
    if (!organization) throw new Refused({ code: 'not_found' })
    const { id, name, subdomain, language, theme } = organization
    response.setHeader('cache-control', 'no-cache')
    response.json({ id, name, subdomain, language, themeConfigs: theme })
  })
  return router
}
