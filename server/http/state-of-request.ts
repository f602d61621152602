import type { Request, Response } from 'express'
import type { Platform } from '../platform.ts'
import { localeOfRequest } from './locale-of-request.ts'
import type { RequestState } from './request-state.ts'
import { signedInOf } from './session.ts'

/** Gathers for React Router what the middlewares before it have found out. */
export const stateOfRequest = (platform: Platform, request: Request, response: Response): RequestState => {
  const { organization, requestId, nonce, isUnknownHost } = response.locals
  return {
    id: requestId,
    nonce,
    address: request.ip ?? '',
    organization,
    isUnknownHost: isUnknownHost === true,
    platform,
    locale: localeOfRequest(request, response),
    session: once(() => signedInOf(platform, organization, request, response)),
  }
}

const once = <Value>(load: () => Promise<Value>) => {
  let loading: Promise<Value> | undefined
  return () => (loading ??= load())
}
