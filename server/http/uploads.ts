import { type Request as HttpRequest, Router } from 'express'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { MaxFileSizeExceededError, MaxTotalSizeExceededError, parseFormData } from '@remix-run/form-data-parser'
import type { FileStore } from '../domain/media/file-store.ts'
import { storeDocument } from '../domain/media/store-document.ts'
import type { CurrentOrganization } from '../domain/organizations/current-organization.ts'
import type { Platform } from '../platform.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { isImagePurpose, maxUploadBytes, parseCrop, uploadPermissionOf } from '#rules/media/images.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { contextOfState } from './request-state.ts'
import { stateOfRequest } from './state-of-request.ts'
import { limitConcurrency, limitConcurrencyPerPerson } from './limit-concurrency.ts'

// Each upload holds its whole file in memory.
const maxConcurrentReceives = 8
const maxReceivesPerPerson = 2
const maxConcurrentRenders = 2
const uploadTimeoutMs = 20_000
const formOverheadBytes = 16 * 1024

/**
 * Uploads of images and PDFs by staff: a form with `file` and, to crop it, `cut` (see `cutOf`). Answers 201 with the path.
 * Checks permission and length before it reads, and stops reading at the limits. Must come before the limit on other
 * forms.
 */
export const uploads = (platform: Platform, store: FileStore, { timeoutMs = uploadTimeoutMs } = {}): Router => {
  const router = Router()
  const limitPerPerson = limitConcurrencyPerPerson(maxReceivesPerPerson)
  const limitReceives = limitConcurrency(maxConcurrentReceives)
  const limitRenders = limitConcurrency(maxConcurrentRenders)
  router.post(adminPaths.upload(':purpose'), async (request, response, next) => {
    const organization = response.locals.organization as CurrentOrganization | null
    const { purpose } = request.params
    const permission = uploadPermissionOf(purpose)
    if (!organization || !permission) return next()
    const state = stateOfRequest(platform, request, response)
    const ctx = await contextOfState(state, organization)
    ensureCan(ctx.actor, permission)
    if (ctx.actor.kind !== 'member') throw new Refused({ code: 'forbidden' })
    await platform.limits.ensureAllowed('upload', { email: ctx.actor.userId, address: state.address })
    if (Number(request.headers['content-length'] ?? 0) > maxUploadBytes + formOverheadBytes) throw fileTooLarge()
    const receiveAndStore = async () => {
      const upload = await withTimeout(timeoutMs, receive(request, purpose))
      if (!isImagePurpose(purpose)) return storeDocument(ctx, store, upload.bytes)
      const { storeImage } = await import('../domain/media/store-image.ts')
      return limitRenders(() => storeImage(ctx, store, { purpose, ...upload }))
    }
    const image = await limitPerPerson(ctx.actor.userId, () => limitReceives(receiveAndStore))
    response.status(201).json({ image })
  })
  return router
}

const withTimeout = async <Result>(timeoutMs: number, work: Promise<Result>): Promise<Result> => {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Refused({ code: 'upload_too_slow' })), timeoutMs)
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

const receive = async (request: HttpRequest, purpose: unknown) => {
  const invalid = () => new Refused({ code: isImagePurpose(purpose) ? 'image_invalid' : 'document_invalid' })
  const limits = {
    maxFiles: 1,
    maxParts: 2,
    maxFileSize: maxUploadBytes,
    maxTotalSize: maxUploadBytes + formOverheadBytes,
  }
  try {
    const form = await parseFormData(webRequestOf(request), limits)
    const [file, cut] = [form.get('file'), form.get('cut')]
    if (!(file instanceof Blob)) throw invalid()
    const bytes = new Uint8Array(await file.arrayBuffer())
    return { bytes, cut: typeof cut === 'string' ? parseCrop(cut) : null }
  } catch (error) {
    if (error instanceof Refused) throw error
    throw isTooLarge(error) ? fileTooLarge() : invalid()
  }
}

const webRequestOf = (request: HttpRequest) =>
  new Request('http://upload.invalid', {
    method: 'POST',
    headers: { 'content-type': request.headers['content-type'] ?? '' },
    body: Readable.toWeb(request) as ReadableStream<Uint8Array> as never,
    duplex: 'half',
  } as RequestInit)

const isTooLarge = (error: unknown) =>
  error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError

const fileTooLarge = () => new Refused({ code: 'file_too_large', values: { megabytes: maxUploadBytes / 1024 / 1024 } })
