import type { Request, Response } from 'express'
import { translatorOf } from '../i18n/translator.ts'
import { Refused } from '../rules/refusals.ts'
import { localeOfRequest } from './locale-of-request.ts'

/** Answers a refusal outside of the pages: its status, and as plain text its words in the visitor's language. */
export const refuse = (request: Request, response: Response, { code, status, values }: Refused): void => {
  const t = translatorOf(localeOfRequest(request, response))
  response
    .status(status)
    .type('text/plain')
    .send(t(`refusals:${code}`, values))
}
