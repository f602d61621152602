import { Router } from 'express'
import type { FileStore } from '../domain/media/file-store.ts'

const types: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  gpx: 'application/gpx+xml',
  pdf: 'application/pdf',
}

/** An organization's public files, on its own host only. A key never leads to other content, so it may be kept for ever. */
export const files = (store: FileStore): Router => {
  const router = Router()
  router.get('/files/:organization/:name', async (request, response, next) => {
    const { organization, name } = request.params
    const type = types[name.split('.').pop() ?? '']
    const own = response.locals.organization === null || response.locals.organization.id === organization
    const bytes = type && own ? await store.read(`${organization}/${name}`) : null
    if (!bytes || !type) return next()
    response.setHeader('cache-control', 'public, max-age=31536000, immutable')
    // A drawing is shown, never run: whatever it holds has no origin, no scripts and no network.
    response.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    // Without a name of its own: the link that leads here knows a better one than the hash.
    if (/\.(?:gpx|pdf)$/.test(name)) response.attachment()
    response.type(type).send(Buffer.from(bytes))
  })
  return router
}
