import type { Request, Response } from 'express'
import type { Platform } from '../platform.ts'
import { localeOfRequest } from './locale-of-request.ts'
import type { RequestState } from './request-state.ts'
import { findSessionUser } from './session-user.ts'

export const stateOfRequest = (platform: Platform, request: Request, response: Response): RequestState => {
  const { organization = null, requestId, nonce, isUnknownHost, form } = response.locals
  return {
    id: requestId,
    nonce,
    address: request.ip ?? '',
    organization,
    isUnknownHost: isUnknownHost === true,
    form: form ?? null,
    failure: null,
    recordFailure: (error) => void (response.locals.failure ??= error),
    recordRouterRefusal: () => void (response.locals.isRefusedByRouter = true),
    recordRoute: (pattern) => void (response.locals.route = pattern),
    platform,
    locale: localeOfRequest(request, response),
    session: once(() => findSessionUser(platform, organization, request, response)),
  }
}

const once = <Value>(load: () => Promise<Value>) => {
  let result: Promise<Value> | undefined
  return () => (result ??= load())
}
