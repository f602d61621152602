import { readFile } from 'node:fs/promises'
import { Router } from 'express'
import type { FileStore } from '../domain/media/file-store.ts'
import { storeCourse } from '../domain/media/store-course.ts'
import { storeDocument } from '../domain/media/store-document.ts'
import type { CurrentOrganization } from '../domain/organizations/current-organization.ts'
import type { Platform } from '../platform.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { isImagePurpose, maxCourseBytes, maxUploadBytes, parseCrop, uploadPermissionOf } from '#rules/media/images.ts'
import { renderQueue, slowestUpload, staffFileQueue, staffFileTotalMs } from '#rules/limits.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { courseReader } from '../worker/course-reader.ts'
import { createFairQueue } from '../fair-queue.ts'
import { ensureLength, receiveFile } from './receive-file.ts'
import { contextOfState } from './request-state.ts'
import { stateOfRequest } from './state-of-request.ts'

/**
 * Uploads of images, PDFs and courses by staff: a form with `file` and, to crop it, `cut` (see `cutOf`). Answers 201 with
 * the path as `image`, or a `CoursePreview`.
 * Checks permission and length before it reads, and stops reading at the limits. Must come before the limit on other
 * forms.
 */
export const uploads = (platform: Platform, store: FileStore, { totalMs = staffFileTotalMs } = {}): Router => {
  const router = Router()
  const receiveInTurn = createFairQueue(staffFileQueue)
  const renderInTurn = createFairQueue(renderQueue)
  router.post(adminPaths.upload(':purpose'), async (request, response, next) => {
    const organization = response.locals.organization as CurrentOrganization | null
    const { purpose } = request.params
    const permission = uploadPermissionOf(purpose)
    if (!organization || !permission) return next()
    const state = stateOfRequest(platform, request, response)
    const ctx = await contextOfState(state, organization)
    ensureCan(ctx.actor, permission)
    if (ctx.actor.kind !== 'member') throw new Refused({ code: 'forbidden' })
    const kind = purpose === 'gallery' || purpose === 'album' ? 'gallery' : 'upload'
    await platform.limits.ensureAllowed(kind, { email: ctx.actor.userId, address: state.address })
    const maxBytes = purpose === 'course' ? maxCourseBytes : maxUploadBytes
    ensureLength(request, maxBytes)
    const turn = [organization.id, ctx.actor.userId] as const
    const receiveLimits = { maxBytes, totalMs, fields: 1, ...slowestUpload }
    const receiveAndStore = () =>
      receiveFile(request, receiveLimits, async ({ path, textOf }) => {
        if (purpose === 'course') return storeCourse(ctx, store, courseReader(platform.log, turn), await readFile(path))
        return renderInTurn([organization.id], async () => {
          const bytes = await readFile(path)
          if (!isImagePurpose(purpose)) return { image: await storeDocument(ctx, store, bytes) }
          const { storeImage } = await import('../domain/media/store-image.ts')
          const cut = textOf('cut')
          const crop = cut === null ? null : parseCrop(cut)
          return { image: await storeImage(ctx, store, { purpose, bytes, cut: crop }) }
        })
      })
    response.status(201).json(await receiveInTurn(turn, receiveAndStore))
  })
  return router
}
