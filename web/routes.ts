import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** Every URL of the product, by layout. */
export default [
  // What visitors of an organization see.
  layout('layouts/public.tsx', [
    index('routes/public/home.tsx'),
    route('event/:id', 'routes/public/event.tsx'),
    route('*', 'routes/public/not-found.tsx'),
  ]),
  route('locale', 'routes/public/locale.ts'),
] satisfies RouteConfig
