import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** Every URL of the product, by layout. */
export default [
  // What visitors of an organization see; the apex shows Dorsal's own home at the same address.
  layout('layouts/public.tsx', [
    layout('layouts/page-boundary.tsx', [
      index('routes/public/home.tsx'),
      route('price', 'routes/public/price.tsx'),
      route('event/:id', 'routes/public/event.tsx'),
      route('event/:id/results', 'routes/public/results.tsx'),
      route('event/:id/results/:bib', 'routes/public/results-result.tsx'),
      route('news', 'routes/public/news.tsx'),
      route('news/:slug', 'routes/public/news-article.tsx'),
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
  route('login/recover', 'routes/account/recover.tsx'),
  route('create-password', 'routes/account/create-password.tsx'),
  route('login/second-factor', 'routes/account/second-step.tsx'),
  route('login/passkey', 'routes/account/passkey-login.ts'),
  route('login/passkey/options', 'routes/account/passkey-login-options.ts'),
  route('email-change', 'routes/account/email-change.tsx'),
  route('account/second-factor', 'routes/account/second-factor.tsx'),
  route('account/passkey/options', 'routes/account/passkey-options.ts'),
  route('verify-email', 'routes/account/verify-email.tsx'),
  route('register', 'routes/account/register.tsx'),
  route('logout', 'routes/account/logout.ts'),
  // How an organization begins.
  route('signup', 'routes/account/signup.tsx'),
  route('signup/subdomain', 'routes/account/signup-subdomain.ts'),
  route('signup/preview', 'routes/account/signup-preview.tsx'),
  route('terms', 'routes/platform/terms.tsx'),
  route('invitation', 'routes/account/invitation.tsx'),
  // What a person has here, on every host.
  layout('layouts/account.tsx', [
    route('account', 'routes/account/account.tsx'),
    route('account/profile', 'routes/account/profile.tsx'),
    route('account/privacy', 'routes/account/privacy.tsx'),
  ]),
  route('account/privacy/data', 'routes/account/own-data.ts'),
  // What an organization's staff works with.
  layout('layouts/admin.tsx', [
    route('admin', 'routes/admin/dashboard.tsx'),
    route('admin/first-steps', 'routes/admin/first-steps.ts'),
    route('admin/profile', 'routes/admin/profile.tsx'),
    route('admin/events', 'routes/admin/events.tsx'),
    route('admin/events/new', 'routes/admin/event-new.tsx'),
    route('admin/events/:id', 'routes/admin/event-editor.tsx'),
    route('admin/events/:id/athletes', 'routes/admin/event-athletes.tsx'),
    route('admin/events/:id/athletes/tags', 'routes/admin/athlete-tags.ts'),
    route('admin/users', 'routes/admin/users.tsx'),
    route('admin/athletes', 'routes/admin/athletes.tsx'),
    route('admin/athletes/tags', 'routes/admin/athlete-tags.ts', { id: 'all-athlete-tags' }),
    route('admin/athletes/:registrationId', 'routes/admin/athlete.ts'),
    route('admin/settings/logo', 'routes/admin/settings/logo.ts'),
    layout('layouts/settings.tsx', [
      route('admin/settings', 'routes/admin/settings/organization.tsx'),
      route('admin/settings/theme', 'routes/admin/settings/theme.tsx'),
      route('admin/settings/sponsors', 'routes/admin/settings/sponsors.tsx'),
      route('admin/settings/address', 'routes/admin/settings/address.tsx'),
      route('admin/settings/bank', 'routes/admin/settings/bank.tsx'),
      route('admin/settings/audit', 'routes/admin/settings/audit.tsx'),
      route('admin/settings/danger', 'routes/admin/settings/danger.tsx'),
    ]),
  ]),
  route('locale', 'routes/public/locale.ts'),
  route('news/feed.xml', 'routes/public/news-feed.ts'),
  route('robots.txt', 'routes/public/robots.ts'),
] satisfies RouteConfig
