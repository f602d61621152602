import type { Request, Response } from 'express'
import { localeCookie, localeOf, type Locale } from '../rules/locale.ts'

/** The language of an answer to this request; on an organization's host the middleware that finds it comes first. */
export const localeOfRequest = (request: Request, response: Response): Locale =>
  localeOf({
    cookie: cookieOf(request, localeCookie.name),
    organizationLanguage: response.locals.organization?.language,
    acceptLanguage: request.headers['accept-language'],
  })

const cookieOf = (request: Request, name: string) =>
  request.headers.cookie
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)?.[1]
