import type { MiddlewareFunction } from 'react-router'
import { organizationOf } from '#server/http/request-state.ts'

/** Lets visitors through where the organization has opened its album; anywhere else there is no such page. */
export const albumAccess: MiddlewareFunction<Response> = (args, next) => {
  if (!organizationOf(args).isAlbumOpen) throw new Response(null, { status: 404 })
  return next()
}
