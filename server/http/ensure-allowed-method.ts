import type { RequestHandler } from 'express'
import { Refused } from '#rules/refusals.ts'

const allowedMethods = ['GET', 'HEAD', 'POST']

export const ensureAllowedMethod = (): RequestHandler => (request, response, next) => {
  if (allowedMethods.includes(request.method)) return next()
  response.setHeader('allow', allowedMethods.join(', '))
  next(new Refused({ code: 'method_not_allowed' }))
}
