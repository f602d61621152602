import express, { type Express, type Router } from 'express'
import { health } from './http/health.ts'
import type { Platform } from './platform.ts'

export const jobsApp = (platform: Platform, { sandboxApi }: { sandboxApi: Router | null }): Express => {
  const app = express()
  app.disable('x-powered-by')
  app.use(health(platform))
  if (sandboxApi) app.use('/sandbox/v1', sandboxApi)
  app.use((_request, response) => {
    response.status(404).type('text/plain').send('This process works on jobs. It serves no pages.\n')
  })
  return app
}
