import { Outlet } from 'react-router'
import { guardNamed } from '../guards/guards.ts'
import type { Route } from './+types/album'

export const middleware: Route.MiddlewareFunction[] = [guardNamed('organization'), guardNamed('album-access')]

/** Within the site’s header and footer. */
export default function AlbumLayout() {
  return <Outlet />
}
