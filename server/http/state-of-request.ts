import type { Request, Response } from 'express'
import type { Platform } from '../platform.ts'
import { localeCookie, localeOf } from '../rules/locale.ts'
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
    locale: localeOf({
      cookie: cookieOf(request, localeCookie.name),
      organizationLanguage: organization?.language,
      acceptLanguage: request.headers['accept-language'],
    }),
    session: once(() => signedInOf(platform, organization, request)),
  }
}

const once = <Value>(load: () => Promise<Value>) => {
  let loading: Promise<Value> | undefined
  return () => (loading ??= load())
}

const cookieOf = (request: Request, name: string) =>
  request.headers.cookie
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)?.[1]
