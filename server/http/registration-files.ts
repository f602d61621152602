import { Router, type Request, type Response } from 'express'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '../domain/media/file-store.ts'
import type { CurrentOrganization } from '../domain/organizations/current-organization.ts'
import type { FilePlace } from '../domain/registration-files/find-file-field.ts'
import type { OwnKey } from '../domain/own-registrations/own-registration.ts'
import { findLinkedFile, linkToFile } from '../domain/registration-files/open-registration-file.ts'
import type { Context } from '../context.ts'
import type { Platform } from '../platform.ts'
import { loginPath } from '#rules/account-paths.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { can } from '#rules/permissions.ts'
import {
  athleteFileQueue,
  athleteFileReadQueue,
  athleteFileTotalMs,
  orderFileQueue,
  slowestUpload,
} from '#rules/limits.ts'
import { Refused } from '#rules/refusals.ts'
import { maxFileBytes, mediaTypes } from '#rules/registration-forms/registration-file.ts'
import { networkOf } from '../database/rate-limits.ts'
import { createFairQueue } from '../fair-queue.ts'
import { receiveFile, type ReceiveLimits } from './receive-file.ts'
import { openParticipantOf } from './registration-scope.ts'
import { contextOfState } from './request-state.ts'
import { stateOfRequest } from './state-of-request.ts'

export const receiveLimits: ReceiveLimits = { maxBytes: maxFileBytes, totalMs: athleteFileTotalMs, ...slowestUpload }

/** Must come before the limits on other forms. */
export const registrationFiles = (platform: Platform, store: FileStore, limits = receiveLimits): Router => {
  const router = Router()
  const receiveInTurn = createFairQueue(athleteFileQueue)
  const receiveOfOrder = createFairQueue(orderFileQueue)
  const readInTurn = createFairQueue(athleteFileReadQueue)
  const contextFor = async (request: Request, response: Response) => {
    const organization = response.locals.organization as CurrentOrganization | null
    if (!organization) throw new Refused({ code: 'not_found' })
    const state = stateOfRequest(platform, request, response)
    return { ctx: await contextOfState(state, organization), address: state.address }
  }

  const ownKeyOf = (ctx: Context, request: Request): OwnKey => ({
    participantId: queryOf(request).get('participant') ?? '',
    openParticipantId: openParticipantOf(platform, ctx.organization, request.headers.cookie),
  })

  const placeOf = async (ctx: Context, request: Request): Promise<FilePlace> => {
    const query = queryOf(request)
    const textOf = (name: string) => query.get(name) ?? ''
    const fieldId = textOf('field')
    if (query.has('staff')) return { isByStaff: true, registrationId: textOf('registration'), fieldId }
    if (!query.has('participant'))
      return { confirmationId: textOf('order'), registrationId: textOf('registration'), fieldId }
    const { ownFilePlace } = await import('../domain/own-registrations/own-files.ts')
    return ownFilePlace(ctx, ownKeyOf(ctx, request), fieldId)
  }

  router.post(paths.registrationFiles, async (request, response) => {
    const { ctx, address } = await contextFor(request, response)
    if (ctx.actor.kind === 'member' && queryOf(request).has('staff'))
      await platform.limits.ensureAllowed('upload', { email: ctx.actor.userId, address })
    else await platform.limits.ensureMaySendFile({ organizationId: ctx.organization.id, address })
    const { addRegistrationFile, findApplicableFile } =
      await import('../domain/registration-files/add-registration-file.ts')
    const [place, replacedId] = [await placeOf(ctx, request), queryOf(request).get('replaces')]
    await findApplicableFile(ctx, place)
    const receive = () =>
      receiveFile(request, limits, (received) =>
        readInTurn([ctx.organization.id], () =>
          addRegistrationFile({ ...ctx, now: new Date() }, store, place, { ...received, replacedId }),
        ),
      )
    const file = await receiveOfOrder([`${ctx.organization.id} ${senderOf(ctx, request)}`], () =>
      receiveInTurn([ctx.organization.id, networkOf(address)], receive),
    )
    response.status(201).json(file)
  })

  router.post(paths.registrationFileRemoval, async (request, response) => {
    const { ctx } = await contextFor(request, response)
    const { removeFileOfAthlete, removeRegistrationFile } =
      await import('../domain/registration-files/add-registration-file.ts')
    const [place, fileId] = [await placeOf(ctx, request), queryOf(request).get('file') ?? '']
    if ('isByStaff' in place) await removeFileOfAthlete(ctx, store, { registrationId: place.registrationId, fileId })
    else await removeRegistrationFile(ctx, store, place, fileId)
    response.json({})
  })

  router.get(paths.ownFiles, async (request, response, next) => {
    // Opening is recorded: what only looks whether it is there opens nothing.
    if (request.method === 'HEAD') return next()
    const { ctx, address } = await contextFor(request, response)
    const key = ownKeyOf(ctx, request)
    const email = `${ctx.organization.id} ${key.participantId}`
    await platform.limits.ensureAllowed('registration-change', { email, address })
    const { linkToOwnFile } = await import('../domain/own-registrations/own-files.ts')
    response.setHeader('cache-control', 'no-store')
    response.redirect(await linkToOwnFile(ctx, platform.fileLinks, key, queryOf(request).get('file') ?? ''))
  })

  router.get(adminPaths.registrationFile(':registration', ':file'), async (request, response, next) => {
    const { ctx } = await contextFor(request, response)
    const [registrationId, fileId] = [String(request.params.registration), String(request.params.file)]
    if (ctx.actor.kind === 'visitor' && !ctx.actor.account)
      return response.redirect(loginPath(adminPaths.registrationFile(registrationId, fileId)))
    if (!can(ctx.actor, 'see-athletes')) throw new Refused({ code: 'not_found' })
    // Opening is recorded: what only looks whether it is there opens nothing.
    if (request.method === 'HEAD') return next()
    response.setHeader('cache-control', 'no-store')
    response.redirect(await linkToFile(ctx, { registrationId, fileId }, platform.fileLinks))
  })

  router.get(`${paths.registrationFiles}/:file`, async (request, response) => {
    const { ctx } = await contextFor(request, response)
    const link = { fileId: request.params.file, query: queryOf(request) }
    const file = await findLinkedFile(ctx, platform.fileLinks, link)
    const stream = await store.openPrivate(file.key)
    if (!stream) throw new Refused({ code: 'not_found' })
    response.setHeader('cache-control', 'private, no-store')
    response.setHeader('content-security-policy', "default-src 'none'; sandbox")
    response.setHeader('content-length', file.bytes)
    response.attachment(downloadNameOf(file)).type(mediaTypes[file.type])
    await pipeline(stream, response).catch(() => response.destroy())
  })
  return router
}

/** An order or a participant that `findApplicableFile` has found, or the member of the staff who sends for athletes. */
const senderOf = ({ actor }: Context, request: Request): string => {
  const query = queryOf(request)
  if (query.has('staff')) return actor.kind === 'member' ? actor.userId : ''
  return query.get('participant') ?? query.get('order') ?? ''
}

const queryOf = (request: Request) => new URL(request.originalUrl, 'http://host.invalid').searchParams

/** Ends as its type does, whatever it was called: `photo.exe` that is a picture becomes `photo.jpg`. */
const downloadNameOf = ({ name, label, type }: { name: string; label: string; type: string }): string =>
  `${name.replace(/\.[^.]*$/, '') || label}.${type}`
