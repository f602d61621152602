import { createHash } from 'node:crypto'
import { Router, type Request, type Response } from 'express'
import type { SharePicture } from '../adapters/pictures/share-picture.ts'
import { eventPage } from '../domain/events/event-page.ts'
import { landingPage } from '../domain/events/landing-page.ts'
import type { FileStore } from '../domain/media/file-store.ts'
import type { CurrentOrganization } from '../domain/organizations/current-organization.ts'
import type { Platform } from '../platform.ts'
import { isLocale, regionOf, type Locale } from '#rules/text/locale.ts'
import { localize } from '#rules/text/localized.ts'
import { formatDate } from '#rules/time/moment.ts'
import { linkPictureQueue } from '#rules/limits.ts'
import { paths } from '#rules/paths.ts'
import { Refused } from '#rules/refusals.ts'
import { createFairQueue } from '../fair-queue.ts'

const maxCached = 200
const visitor = { kind: 'visitor' } as const

export const pictures = (platform: Platform, store: FileStore): Router => {
  const router = Router()
  const renderInTurn = createFairQueue(linkPictureQueue)
  const cache = new Map<string, Buffer>()

  const renderOnce = (organizationId: string, key: string, render: () => Promise<Buffer>) =>
    renderInTurn([organizationId], async () => {
      const cachedPicture = cache.get(key)
      if (cachedPicture) return cachedPicture
      const bytes = await render()
      if (cache.size >= maxCached) cache.delete(cache.keys().next().value ?? '')
      cache.set(key, bytes)
      return bytes
    })
  const send = async (response: Response, content: unknown, render: () => Promise<Buffer>) => {
    const { id } = organizationIn(response)!
    const key = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
    const bytes = cache.get(key) ?? (await renderOnce(id, key, render))
    response.setHeader('cache-control', 'public, max-age=3600')
    response.setHeader('etag', `"${key}"`)
    response.type('png').send(bytes)
  }
  const contextFor = (organization: CurrentOrganization, request: Request) =>
    platform.contextOf(organization, { actor: visitor, locale: localeOf(request, organization.language) })

  router.get(paths.picture, async (request, response, next) => {
    const organization = organizationIn(response)
    if (!organization) return next()
    const ctx = contextFor(organization, request)
    const { next: event } = await landingPage(ctx)
    const { name, landing, theme } = organization
    const site = new URL(organization.origin).host
    const title = localize(landing.headline, ctx.locale, organization.language) || name
    const course = event?.course ?? null
    const picture = { organization: name, title, facts: [site], line: course, theme }
    await send(response, picture, () => renderShare(picture))
  })

  router.get(paths.eventPicture(':id'), async (request, response, next) => {
    const organization = organizationIn(response)
    if (!organization) return next()
    try {
      const ctx = contextFor(organization, request)
      const { title, startsAt, timeZone, locationName, course } = await eventPage(ctx, String(request.params.id))
      const region = regionOf(ctx.locale, organization.region)
      const facts = [locationName, formatDate(startsAt, { region, timeZone })].filter(Boolean)
      const { name, theme } = organization
      const picture: SharePicture = { organization: name, title, facts, line: course, theme }
      await send(response, picture, () => renderShare(picture))
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'not_found') throw error
      next()
    }
  })

  for (const [path, shape] of Object.entries(icons)) {
    router.get(path, async (_request, response, next) => {
      const organization = organizationIn(response)
      if (!organization) return next()
      const { name, logo, theme } = organization
      const content = { name, logo, theme, shape }
      await send(response, content, async () => {
        const { renderIcon } = await import('../adapters/pictures/icon.ts')
        return renderIcon({ name, theme, logo: logo ? await store.read(logo.replace('/files/', '')) : null }, shape)
      })
    })
  }

  router.get(paths.manifest, (_request, response, next) => {
    const organization = organizationIn(response)
    if (!organization) return next()
    const { name, description, theme, language } = organization
    response.setHeader('cache-control', 'public, max-age=3600')
    response.type('application/manifest+json').json({
      name,
      short_name: Array.from(name).length > 12 ? shortNameOf(name) : name,
      description,
      lang: language,
      start_url: '/',
      scope: '/',
      display: 'browser',
      theme_color: theme.primaryColor,
      background_color: '#ffffff',
      icons: Object.entries(icons)
        .filter(([, { side }]) => side >= 192)
        .map(([src, { side, isMaskable }]) => {
          return { src, sizes: `${side}x${side}`, type: 'image/png', purpose: isMaskable ? 'maskable' : 'any' }
        }),
    })
  })
  return router
}

const renderShare = async (picture: SharePicture) => {
  const { renderSharePicture } = await import('../adapters/pictures/share-picture.ts')
  return renderSharePicture(picture)
}

const icons = {
  '/favicon.ico': { side: 48, isMaskable: false },
  [paths.icon]: { side: 64, isMaskable: false },
  [paths.touchIcon]: { side: 180, isMaskable: true },
  '/icons/192.png': { side: 192, isMaskable: false },
  '/icons/512.png': { side: 512, isMaskable: false },
  '/icons/maskable.png': { side: 512, isMaskable: true },
}

const organizationIn = (response: Response) => response.locals.organization as CurrentOrganization | null

function localeOf(request: Request, language: Locale): Locale {
  const queryLanguage = request.query.language
  return typeof queryLanguage === 'string' && isLocale(queryLanguage) ? queryLanguage : language
}

function shortNameOf(name: string): string {
  const words = name.split(/\s+/)
  return Array.from(words.find((word) => Array.from(word).length > 3) ?? name)
    .slice(0, 12)
    .join('')
}
