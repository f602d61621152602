import type { MiddlewareFunction } from 'react-router'
import { organizationOf } from '#server/http/request-state.ts'

/** 404 on hosts without an organization. */
export const organization: MiddlewareFunction<Response> = (args, next) => {
  organizationOf(args)
  return next()
}
