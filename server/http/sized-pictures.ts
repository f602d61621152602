import { Router } from 'express'
import type { FileStore, PictureFormat, PictureSize } from '../domain/media/file-store.ts'
import { pictureWidthOf } from '#rules/media/picture-sizes.ts'
import { Refused } from '#rules/refusals.ts'
import { forEver, isOwnFile, sendInert } from './files.ts'
import { turnsOf } from './turns.ts'

// A draw keeps one thread busy for a tenth of a second or three: pages are drawn at the same time.
const maxConcurrentRenders = 2
// Longer than that nobody waits for a smaller picture: they get the large one, and the next visitor the small one.
const renderTimeoutMs = 1_500
const shortCacheControl = 'public, max-age=60'
const maxUnrenderable = 1_000

type Settings = { patience?: number; onError: (error: unknown) => void }

/**
 * Stored pictures in the widths of the ladder, in the best format that the browser says it takes; any other width is not
 * found. What cannot be drawn (in time) is sent as it was stored, and asked for again a minute later.
 */
export const sizedPictures = (
  store: FileStore,
  { patience: timeoutMs = renderTimeoutMs, onError }: Settings,
): Router => {
  const router = Router()
  const findOrRender = createRenderer(store, onError)
  router.get('/files/:organization/:width/:name', async (request, response) => {
    const { organization, width, name } = request.params
    const size = sizeOf(name, width, request.headers.accept ?? '')
    const key = `${organization}/${name}`
    if (!size || !isOwnFile(response, organization)) throw new Refused({ code: 'not_found' })
    response.vary('accept')
    const picture = await withTimeout(timeoutMs, findOrRender(key, size))
    if (picture) {
      response.setHeader('cache-control', forEver)
      return sendInert(response, size.format, picture)
    }
    const original = await store.read(key)
    if (!original) throw new Refused({ code: 'not_found' })
    response.setHeader('cache-control', shortCacheControl)
    sendInert(response, extensionOf(name), original)
  })
  return router
}

const extensionOf = (name: string) => name.split('.').pop() ?? ''

const sizeOf = (name: string, requestedWidth: string, accept: string): PictureSize | null => {
  const [width, extension] = [pictureWidthOf(requestedWidth), extensionOf(name)]
  if (width === null || !isFormat(extension)) return null
  return { width, format: accepts(accept, 'avif') ? 'avif' : accepts(accept, 'webp') ? 'webp' : extension }
}

const isFormat = (extension: string): extension is PictureFormat => ['avif', 'webp', 'png', 'jpg'].includes(extension)

// By name: `*/*` is what programs say that know neither.
const accepts = (accept: string, format: 'avif' | 'webp') =>
  accept.split(',').some((range) => {
    const [type, weight = 'q=1'] = range.split(';').map((part) => part.trim())
    return type === `image/${format}` && weight.startsWith('q=') && Number.parseFloat(weight.slice(2)) > 0
  })

/** Draws each size once for all who wait for it, and nothing again that could not be drawn. */
const createRenderer = (store: FileStore, onError: Settings['onError']) => {
  const runLimited = turnsOf(maxConcurrentRenders)
  const pending = new Map<string, Promise<Uint8Array | null>>()
  const unrenderable = new Set<string>()
  const render = async (key: string, size: PictureSize) => {
    // Loaded with the first picture that is drawn.
    const { sizedPicture } = await import('../domain/media/sized-picture.ts')
    const picture = await runLimited(() => sizedPicture(store, key, size))
    if (picture || !(await store.read(key))) return picture
    if (unrenderable.size >= maxUnrenderable) unrenderable.clear()
    unrenderable.add(key)
    return null
  }
  return async (key: string, size: PictureSize): Promise<Uint8Array | null> => {
    if (unrenderable.has(key)) return null
    const stored = await store.readSize(key, size)
    if (stored) return stored
    const name = `${key} ${size.width} ${size.format}`
    const rendering =
      pending.get(name) ??
      render(key, size)
        .catch((error: unknown) => {
          onError(error)
          return null
        })
        .finally(() => pending.delete(name))
    pending.set(name, rendering)
    return rendering
  }
}

const withTimeout = async <Result>(timeoutMs: number, work: Promise<Result>): Promise<Result | null> => {
  const { promise: timeout, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), timeoutMs)
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
