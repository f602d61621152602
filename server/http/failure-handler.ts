import type { ErrorRequestHandler, Request, Response } from 'express'
import { outageRefusalOf } from '../database/database-unavailable.ts'
import { translatorOf } from '../i18n/translator.ts'
import type { Locale } from '#rules/text/locale.ts'
import { Refused } from '#rules/refusals.ts'
import { failureOfStatus, failureMessage, problemOf } from './failure.ts'
import { localeOfRequest } from './locale-of-request.ts'
import { negotiateFormat } from './negotiate-format.ts'

type RenderPage = (request: Request, response: Response, failure: unknown) => Promise<void>

/**
 * Answers every error that no handler before it has answered: refusals with their status, errors of Express and its
 * parsers with theirs, anything else with 500; as a page, JSON or text.
 */
export const failureHandler =
  (renderPage: RenderPage): ErrorRequestHandler =>
  async (error: unknown, request, response, _next) => {
    const failure = failureOf(error)
    if (!(failure instanceof Refused) || failure.status >= 500) response.locals.failure ??= error
    if (response.headersSent) return void response.destroy()
    if (request.method === 'POST' && !request.readableEnded) response.setHeader('connection', 'close')
    response.setHeader('cache-control', 'no-store')
    if (failure instanceof Refused && failure.code === 'too_many_requests')
      response.setHeader('retry-after', Number(failure.values.minutes) * 60)
    if (failure instanceof Refused && failure.retryAfter !== null) response.setHeader('retry-after', failure.retryAfter)
    response.status(failure instanceof Refused ? failure.status : 500)
    const problemContext = {
      path: request.originalUrl,
      locale: localeOfRequest(request, response),
      requestId: String(response.locals.requestId),
    }
    const format = negotiateFormat(request.headers.accept, request.path)
    if (format === 'json') return void response.json(problemOf(failure, problemContext))
    if (format === 'page') {
      try {
        return await renderPage(request, response, failure)
      } catch (pageError) {
        response.locals.failure ??= pageError
        if (response.headersSent) return void response.destroy()
        if (failure instanceof Refused && failure.status >= 500)
          return void response.type('html').send(plainPage(failure, problemContext.locale))
      }
    }
    response.type('text/plain').send(failureMessage(failure, problemContext))
  }

const plainPage = ({ code }: Refused, locale: Locale): string => {
  const t = translatorOf(locale)
  const title = t('common:error.unavailable.title')
  return `<!doctype html><html lang="${locale}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{max-width:30rem;margin:20vh auto 0;padding:0 1.5rem;font:1.125rem/1.5 system-ui,sans-serif}</style>
<h1>${title}</h1><p>${t(`refusals:${code}`)}</p><p><a href="">${t('common:error.unavailable.again')}</a></p>`
}

const failureOf = (error: unknown): unknown => {
  if (error instanceof Refused) return error
  const { status } = (error ?? {}) as { status?: unknown }
  return typeof status === 'number' && status >= 400 && status < 500
    ? failureOfStatus(status)
    : (outageRefusalOf(error) ?? error)
}
