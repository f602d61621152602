import type { RouteHandle } from '../../handle.ts'

export const handle: RouteHandle = { hydrate: false }

export const loader = () => {
  throw new Response(null, { status: 404 })
}

export default function NotFound() {
  return null
}
