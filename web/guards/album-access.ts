import type { MiddlewareFunction } from 'react-router'
import { organizationOf } from '#server/http/request-state.ts'

/** 404 unless the organization has opened its album. */
export const albumAccess: MiddlewareFunction<Response> = (args, next) => {
  if (!organizationOf(args).isAlbumOpen) throw new Response(null, { status: 404 })
  return next()
}
