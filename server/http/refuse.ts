import type { Request, Response } from 'express'
import { translatorOf } from '../i18n/translator.ts'
import { Refused } from '../rules/refusals.ts'
import { localeOfRequest } from './locale-of-request.ts'

/** Answers a refusal outside of the pages: its status, how long to wait, and as plain text its words in the visitor's language. */
export const refuse = (request: Request, response: Response, { code, status, values }: Refused): void => {
  const t = translatorOf(localeOfRequest(request, response))
  if (code === 'too_many_requests') response.setHeader('retry-after', Number(values.minutes) * 60)
  response
    .status(status)
    .type('text/plain')
    .send(t(`refusals:${code}`, values))
}
