import type { Request, Response } from 'express'
import { localeCookie, localeOf, type Locale } from '#rules/text/locale.ts'

export const localeOfRequest = (request: Request, response: Response): Locale =>
  localeOf({
    cookie: cookieOf(request.headers.cookie, localeCookie.name),
    organizationLanguage: response.locals.organization?.language,
    acceptLanguage: request.headers['accept-language'],
  })

export const cookieOf = (header: string | undefined, name: string): string | undefined =>
  header
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)?.[1]
