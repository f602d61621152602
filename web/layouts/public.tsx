import { Outlet } from 'react-router'
import { stateOf } from '../../server/http/request-state.ts'
import type { Route } from './+types/public'

export const loader = (args: Route.LoaderArgs) => {
  const { organization, isUnknownHost } = stateOf(args)
  if (isUnknownHost) throw new Response(null, { status: 404 })
  return { name: organization?.name ?? null }
}

export default function PublicLayout() {
  return <Outlet />
}
