import { Outlet } from 'react-router'
import type { Route } from './+types/page-boundary'
import { ErrorPage } from './error-page.tsx'

/** Nothing of its own: it stands inside the layout so that an error leaves header and footer where they are. */
export default function PageBoundary() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
