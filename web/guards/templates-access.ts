import type { MiddlewareFunction } from 'react-router'
import { contextOf } from '#server/http/request-state.ts'
import { can } from '#rules/permissions.ts'

/** Members with `edit-templates` only; comes after the guard `admin`. */
export const templatesAccess: MiddlewareFunction<Response> = async (args, next) => {
  const { actor } = await contextOf(args)
  if (!can(actor, 'edit-templates')) throw new Response(null, { status: 403 })
  return next()
}
