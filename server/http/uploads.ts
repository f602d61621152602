import { type Request as HttpRequest, Router } from 'express'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { MaxFileSizeExceededError, MaxTotalSizeExceededError, parseFormData } from '@remix-run/form-data-parser'
import type { FileStore } from '../domain/media/file-store.ts'
import type { CurrentOrganization } from '../domain/organizations/current-organization.ts'
import type { Platform } from '../platform.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { cutOf, imagePurposes, isImagePurpose, largestUpload } from '#rules/media/images.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { contextIn } from './request-state.ts'
import { stateOfRequest } from './state-of-request.ts'
import { turnsOf, turnsPerPerson } from './turns.ts'

// Each holds a whole file in memory while it is received, and a processor while it is drawn anew.
const maxConcurrentReceives = 8
const maxReceivesPerPerson = 2
const maxConcurrentRenders = 2
// How long an upload may take to arrive: who sends slower than that would hold the others' turns.
const uploadTimeoutMs = 20_000
// The form around the file.
const formOverheadBytes = 16 * 1024

/**
 * Images that staff send: a form with one `file` and, to keep a part of it only, `cut` (see cutOf). Answers 201 with the
 * path of what was kept. Who may not is told before anything is read, of what is too large no more is read than may be,
 * and who takes too long to send it is not waited for. Its place is before the limit on other forms.
 */
export const uploads = (
  platform: Platform,
  store: FileStore,
  { patience: timeoutMs = uploadTimeoutMs } = {},
): Router => {
  const router = Router()
  const limitPerPerson = turnsPerPerson(maxReceivesPerPerson)
  const limitReceives = turnsOf(maxConcurrentReceives)
  const limitRenders = turnsOf(maxConcurrentRenders)
  router.post(adminPaths.upload(':purpose'), async (request, response, next) => {
    const organization = response.locals.organization as CurrentOrganization | null
    const { purpose } = request.params
    if (!organization || !isImagePurpose(purpose)) return next()
    const state = stateOfRequest(platform, request, response)
    const ctx = await contextIn(state, organization)
    ensureCan(ctx.actor, imagePurposes[purpose].permission)
    if (ctx.actor.kind !== 'member') throw new Refused({ code: 'forbidden' })
    await platform.limits.ensureAllowed('upload', { email: ctx.actor.userId, address: state.address })
    if (Number(request.headers['content-length'] ?? 0) > largestUpload + formOverheadBytes) throw fileTooLarge()
    const receiveAndStore = async () => {
      const upload = await withTimeout(timeoutMs, receive(request))
      // Loaded with the first upload: it brings libvips.
      const { keepImage } = await import('../domain/media/keep-image.ts')
      return limitRenders(() => keepImage(ctx, store, { purpose, ...upload }))
    }
    const image = await limitPerPerson(ctx.actor.userId, () => limitReceives(receiveAndStore))
    response.status(201).json({ image })
  })
  return router
}

// What goes on receiving ends with its connection, which the refusal closes.
const withTimeout = async <Result>(timeoutMs: number, work: Promise<Result>): Promise<Result> => {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Refused({ code: 'upload_too_slow' })), timeoutMs)
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

const receive = async (request: HttpRequest) => {
  const limits = {
    maxFiles: 1,
    maxParts: 2,
    maxFileSize: largestUpload,
    maxTotalSize: largestUpload + formOverheadBytes,
  }
  try {
    const form = await parseFormData(webRequestOf(request), limits)
    const [file, cut] = [form.get('file'), form.get('cut')]
    if (!(file instanceof Blob)) throw new Refused({ code: 'image_invalid' })
    const bytes = new Uint8Array(await file.arrayBuffer())
    return { bytes, cut: typeof cut === 'string' ? cutOf(cut) : null }
  } catch (error) {
    if (error instanceof Refused) throw error
    throw isTooLarge(error) ? fileTooLarge() : new Refused({ code: 'image_invalid' })
  }
}

// Of its headers only the one that says where the parts end.
const webRequestOf = (request: HttpRequest) =>
  new Request('http://upload.invalid', {
    method: 'POST',
    headers: { 'content-type': request.headers['content-type'] ?? '' },
    body: Readable.toWeb(request) as ReadableStream<Uint8Array> as never,
    duplex: 'half',
  } as RequestInit)

const isTooLarge = (error: unknown) =>
  error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError

const fileTooLarge = () => new Refused({ code: 'file_too_large', values: { megabytes: largestUpload / 1024 / 1024 } })
