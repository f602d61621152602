import { Router } from 'express'
import type { FileStore, PictureFormat, PictureSize } from '../domain/media/file-store.ts'
import { pictureWidthOf } from '#rules/media/picture-sizes.ts'
import { Refused } from '#rules/refusals.ts'
import { forEver, isOwnFile, sendInert } from './files.ts'
import { turnsOf } from './turns.ts'

// A draw keeps one thread busy for a tenth of a second or three: pages are drawn at the same time.
const drawnAtOnce = 2
// Longer than that nobody waits for a smaller picture: they get the large one, and the next visitor the small one.
const patienceMs = 1_500
const soon = 'public, max-age=60'
const mostRemembered = 1_000

type Settings = { patience?: number; onError: (error: unknown) => void }

/**
 * Stored pictures in the widths of the ladder, in the best format that the browser says it takes; any other width is not
 * found. What cannot be drawn (in time) is sent as it was stored, and asked for again a minute later.
 */
export const sizedPictures = (store: FileStore, { patience = patienceMs, onError }: Settings): Router => {
  const router = Router()
  const sized = drawnOnce(store, onError)
  router.get('/files/:organization/:width/:name', async (request, response) => {
    const { organization, width, name } = request.params
    const size = sizeOf(name, width, request.headers.accept ?? '')
    const key = `${organization}/${name}`
    if (!size || !isOwnFile(response, organization)) throw new Refused({ code: 'not_found' })
    response.vary('accept')
    const picture = await within(patience, sized(key, size))
    if (picture) {
      response.setHeader('cache-control', forEver)
      return sendInert(response, size.format, picture)
    }
    const original = await store.read(key)
    if (!original) throw new Refused({ code: 'not_found' })
    response.setHeader('cache-control', soon)
    sendInert(response, extensionOf(name), original)
  })
  return router
}

const extensionOf = (name: string) => name.split('.').pop() ?? ''

const sizeOf = (name: string, asked: string, accept: string): PictureSize | null => {
  const [width, own] = [pictureWidthOf(asked), extensionOf(name)]
  if (width === null || !isFormat(own)) return null
  return { width, format: takes(accept, 'avif') ? 'avif' : takes(accept, 'webp') ? 'webp' : own }
}

const isFormat = (extension: string): extension is PictureFormat => ['avif', 'webp', 'png', 'jpg'].includes(extension)

// By name: `*/*` is what programs say that know neither.
const takes = (accept: string, format: 'avif' | 'webp') =>
  accept.split(',').some((one) => {
    const [type, weight = 'q=1'] = one.split(';').map((part) => part.trim())
    return type === `image/${format}` && weight.startsWith('q=') && Number.parseFloat(weight.slice(2)) > 0
  })

/** Draws each size once for all who wait for it, and nothing again that could not be drawn. */
const drawnOnce = (store: FileStore, onError: Settings['onError']) => {
  const inTurn = turnsOf(drawnAtOnce)
  const underWay = new Map<string, Promise<Uint8Array | null>>()
  const undrawable = new Set<string>()
  const draw = async (key: string, size: PictureSize) => {
    // Loaded with the first picture that is drawn.
    const { sizedPicture } = await import('../domain/media/sized-picture.ts')
    const picture = await inTurn(() => sizedPicture(store, key, size))
    if (picture || !(await store.read(key))) return picture
    if (undrawable.size >= mostRemembered) undrawable.clear()
    undrawable.add(key)
    return null
  }
  return async (key: string, size: PictureSize): Promise<Uint8Array | null> => {
    if (undrawable.has(key)) return null
    const kept = await store.readSize(key, size)
    if (kept) return kept
    const name = `${key} ${size.width} ${size.format}`
    const drawing =
      underWay.get(name) ??
      draw(key, size)
        .catch((error: unknown) => {
          onError(error)
          return null
        })
        .finally(() => underWay.delete(name))
    underWay.set(name, drawing)
    return drawing
  }
}

const within = async <Result>(patience: number, work: Promise<Result>): Promise<Result | null> => {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), patience)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
