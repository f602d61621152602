import type { RequestHandler } from 'express'
import { Refused } from '#rules/refusals.ts'

const known = ['GET', 'HEAD', 'POST']

/** Answers 405 to methods that no page of ours has. */
export const knownMethod = (): RequestHandler => (request, response, next) => {
  if (known.includes(request.method)) return next()
  response.setHeader('allow', known.join(', '))
  next(new Refused({ code: 'method_not_allowed' }))
}
