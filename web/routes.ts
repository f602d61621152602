import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** Every URL of the product, by layout. */
export default [
  // What visitors of an organization see; the apex shows Dorsal's own home at the same address.
  layout('layouts/public.tsx', [
    layout('layouts/page-boundary.tsx', [
      index('routes/public/home.tsx'),
      route('event/:id', 'routes/public/event.tsx'),
      route('event/:id/register', 'routes/public/register.tsx'),
      route('event/:id/register/InitialStep', 'routes/public/register-initial-step.ts'),
      route('event/:id/register/ConfirmationStep', 'routes/public/register-confirmation-step.ts'),
      route('event/:id/register/success/:confirmationId', 'routes/public/register-success.tsx'),
      route('event/:id/register/success/:confirmationId/calendar.ics', 'routes/public/register-calendar.ts'),
      route('*', 'routes/public/not-found.tsx'),
    ]),
  ]),
  route('locale', 'routes/public/locale.ts'),
  route('robots.txt', 'routes/public/robots.ts'),
] satisfies RouteConfig
