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
  // Signing in and out.
  route('login', 'routes/account/login.tsx'),
  route('login/link', 'routes/account/login-link.tsx'),
  route('login/organizations', 'routes/account/own-organizations.tsx'),
  route('logout', 'routes/account/logout.ts'),
  // What an organization's staff works with.
  layout('layouts/admin.tsx', [
    route('admin', 'routes/admin/dashboard.tsx'),
    route('admin/events', 'routes/admin/events.tsx'),
    route('admin/events/:id/athletes', 'routes/admin/event-athletes.tsx'),
    route('admin/events/:id/athletes/tags', 'routes/admin/athlete-tags.ts'),
    route('admin/athletes', 'routes/admin/athletes.tsx'),
    route('admin/athletes/tags', 'routes/admin/athlete-tags.ts', { id: 'all-athlete-tags' }),
    route('admin/athletes/:registrationId', 'routes/admin/athlete.ts'),
  ]),
  route('locale', 'routes/public/locale.ts'),
  route('robots.txt', 'routes/public/robots.ts'),
] satisfies RouteConfig
