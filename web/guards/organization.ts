import type { MiddlewareFunction } from 'react-router'
import { organizationOf } from '#server/http/request-state.ts'

/** Lets a request through on an organization's host only; anywhere else there is no such page. */
export const organization: MiddlewareFunction<Response> = (args, next) => {
  organizationOf(args)
  return next()
}
