import { Router, type Response } from 'express'
import type { FileStore } from '../domain/media/file-store.ts'

const contentTypes: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  gpx: 'application/gpx+xml',
  kml: 'application/vnd.google-earth.kml+xml',
  pdf: 'application/pdf',
}

/** An organization's public files, on its own host only. A key never leads to other content: cached for ever. */
export const files = (store: FileStore): Router => {
  const router = Router()
  router.get('/files/:organization/:name', async (request, response, next) => {
    const { organization, name } = request.params
    const extension = name.split('.').pop() ?? ''
    const mayShow = extension in contentTypes && mayShowFilesOf(response, organization)
    const bytes = mayShow ? await store.read(`${organization}/${name}`) : null
    if (!bytes) return next()
    response.setHeader('cache-control', immutableCacheControl)
    if (/\.(?:gpx|kml|pdf)$/.test(name)) response.attachment()
    sendSandboxed(response, extension, bytes)
  })
  return router
}

export const immutableCacheControl = 'public, max-age=31536000, immutable'

export const mayShowFilesOf = (response: Response, organizationId: string): boolean =>
  response.locals.organization === null || response.locals.organization.id === organizationId

/** The policy gives an opened file no origin, no scripts and no network: an uploaded SVG cannot attack the host. */
export const sendSandboxed = (response: Response, extension: string, bytes: Uint8Array): void => {
  response.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  response.type(contentTypes[extension]!).send(Buffer.from(bytes))
}
