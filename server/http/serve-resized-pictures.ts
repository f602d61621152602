import { Router } from 'express'
import type { FileStore, PictureFormat, PictureSize } from '../domain/media/file-store.ts'
import { pictureWidthOf } from '#rules/media/picture-sizes.ts'
import { resizeQueue } from '#rules/limits.ts'
import { Refused } from '#rules/refusals.ts'
import { immutableCacheControl, mayShowFilesOf, sendSandboxed } from './files.ts'
import { createFairQueue } from '../fair-queue.ts'

// After this time the visitor gets the original, and the next one the smaller picture.
const renderTimeoutMs = 1_500
const shortCacheControl = 'public, max-age=60'
const maxUnrenderable = 1_000

type Settings = { timeoutMs?: number; onError: (error: unknown) => void }

/**
 * Stored pictures in the widths of `pictureWidthOf`, in the best format of the `accept` header; other widths are 404.
 * What cannot be rendered in time is sent as it was stored, cached for a minute.
 */
export const serveResizedPictures = (store: FileStore, { timeoutMs = renderTimeoutMs, onError }: Settings): Router => {
  const router = Router()
  const findOrRender = createRenderer(store, onError)
  router.get('/files/:organization/:width/:name', async (request, response) => {
    const { organization, width, name } = request.params
    const size = sizeOf(name, width, request.headers.accept ?? '')
    const key = `${organization}/${name}`
    if (!size || !mayShowFilesOf(response, organization)) throw new Refused({ code: 'not_found' })
    response.vary('accept')
    const picture = await withTimeout(timeoutMs, findOrRender(key, size))
    if (picture) {
      response.setHeader('cache-control', immutableCacheControl)
      return sendSandboxed(response, size.format, picture)
    }
    const original = await store.read(key)
    if (!original) throw new Refused({ code: 'not_found' })
    response.setHeader('cache-control', shortCacheControl)
    sendSandboxed(response, extensionOf(name), original)
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

const accepts = (accept: string, format: 'avif' | 'webp') =>
  accept.split(',').some((range) => {
    const [type, weight = 'q=1'] = range.split(';').map((part) => part.trim())
    return type === `image/${format}` && weight.startsWith('q=') && Number.parseFloat(weight.slice(2)) > 0
  })

const createRenderer = (store: FileStore, onError: Settings['onError']) => {
  const resizeInTurn = createFairQueue(resizeQueue)
  const pending = new Map<string, Promise<Uint8Array | null>>()
  const unrenderable = new Set<string>()
  const render = async (key: string, size: PictureSize) => {
    const { resizePicture } = await import('../domain/media/resize-picture.ts')
    const picture = await resizeInTurn([key.split('/', 1)[0]!], () => resizePicture(store, key, size))
    if (picture || !(await store.read(key))) return picture
    if (unrenderable.size >= maxUnrenderable) unrenderable.clear()
    unrenderable.add(key)
    return null
  }
  return async (key: string, size: PictureSize): Promise<Uint8Array | null> => {
    if (unrenderable.has(key)) return null
    const storedSize = await store.readSize(key, size)
    if (storedSize) return storedSize
    const name = `${key} ${size.width} ${size.format}`
    const rendering =
      pending.get(name) ??
      render(key, size)
        .catch((error: unknown) => {
          if (!(error instanceof Refused)) onError(error)
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
