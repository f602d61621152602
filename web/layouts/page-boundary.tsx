import { Outlet } from 'react-router'
import type { Route } from './+types/page-boundary'
import { ErrorPage } from './error-page.tsx'

/** Inside the layout, so that an error keeps header and footer. */
export default function PageBoundary() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
