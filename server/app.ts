import { constants } from 'node:zlib'
import compression from 'compression'
import express, { type Express, type Router } from 'express'
import type { ServerBuild } from 'react-router'
import { publicOrigin, type Env } from './env.ts'
import { checkIn } from './http/check-in.ts'
import { certificates } from './http/certificates.ts'
import { bibLabels } from './http/bib-labels.ts'
import { api } from './http/api.ts'
import { exportFiles } from './http/export-files.ts'
import { listExports } from './http/list-exports.ts'
import { settlementPdfs } from './http/settlement-pdf.ts'
import { authEndpoints } from './http/auth-endpoints.ts'
import { formLimit } from './http/body-limit.ts'
import { devInbox } from './http/dev-inbox.ts'
import { failureHandler } from './http/failure-handler.ts'
import { files } from './http/files.ts'
import { formBody } from './http/form-body.ts'
import { health } from './http/health.ts'
import { ensureAllowedMethod } from './http/ensure-allowed-method.ts'
import { organizationHost } from './http/organization-host.ts'
import { ensureSameOrigin } from './http/ensure-same-origin.ts'
import type { PageCache } from './http/page-cache/page-cache.ts'
import { openPublicPageCache } from './http/page-cache/public-page-cache.ts'
import { pageHandler } from './http/page-handler.ts'
import { failurePages, pages } from './http/pages.ts'
import { pictures } from './http/pictures.ts'
import { ensureReadableUrl } from './http/ensure-readable-url.ts'
import { ensureReadableHost } from './http/ensure-readable-host.ts'
import { paymentReceipts } from './http/payment-receipts.ts'
import { receipts } from './http/receipts.ts'
import { resultFiles } from './http/result-files.ts'
import { statements } from './http/statements.ts'
import { registrationFiles } from './http/registration-files.ts'
import { requestLog } from './http/request-log.ts'
import { signedIn } from './http/signed-in.ts'
import { securityHeaders, type HeaderSettings } from './http/security-headers.ts'
import type { Visitors } from './http/visitors.ts'
import { webhooks } from './http/webhooks.ts'
import { serveResizedPictures } from './http/serve-resized-pictures.ts'
import { ticketPdfs } from './http/tickets-pdf.ts'
import { trailingSlash } from './http/trailing-slash.ts'
import { uploads } from './http/uploads.ts'
import { tlsAsk } from './http/tls-ask.ts'
import type { Platform } from './platform.ts'

type AppParts = { sandbox: Router | null; visitors: Visitors }

export const createApp = (platform: Platform, { sandbox, visitors }: AppParts): Express => {
  const { env, directory, log } = platform
  const headers = headerSettings(env)
  const { isSecure } = headers

  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', env.TRUST_PROXY === 'off' ? false : env.TRUST_PROXY.split(','))
  app.use(requestLog(log, () => directory.isDown()))
  app.use(securityHeaders(headers))
  app.use(ensureReadableUrl())
  app.use(health(platform))
  app.use(tlsAsk(platform))
  app.use(compression({ level: 9, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } } }))
  app.use(
    '/assets',
    express.static('build/client/assets', {
      immutable: true,
      maxAge: '1y',
      index: false,
      redirect: false,
      // The policy governs documents only; without it a font fits into the first packets of a connection.
      setHeaders: (response) => response.removeHeader('content-security-policy'),
    }),
  )
  app.use(express.static('build/client', { maxAge: '1h', index: false, redirect: false }))
  if (sandbox) app.use('/sandbox', sandbox)
  app.use(devInbox(platform))
  app.use(webhooks(platform))
  app.use(ensureReadableHost())
  app.use(trailingSlash())
  app.use(organizationHost(directory, env.PLATFORM_DOMAIN))
  app.use(ensureAllowedMethod())
  app.use(pictures(platform, platform.files))
  // Browsers ask by themselves: 204 avoids an error in their console.
  app.get('/favicon.ico', (_request, response) => void response.sendStatus(204))
  app.use(ensureSameOrigin({ isSecure }))
  app.use(uploads(platform, platform.files))
  app.use(registrationFiles(platform, platform.files))
  app.use(paymentReceipts(platform, platform.files))
  app.use(statements(platform))
  app.use(resultFiles(platform))
  app.use(formLimit(platform))
  app.use(checkIn(platform))
  app.use(formBody())
  app.use(authEndpoints(platform))
  app.use(signedIn(platform, visitors))
  app.use(api())
  app.use(files(platform.files))
  app.use(
    serveResizedPictures(platform.files, { onError: (err) => log.error({ err }, 'a picture could not be resized') }),
  )
  app.use(listExports(platform))
  app.use(exportFiles(platform))
  app.use(bibLabels(platform))
  app.use(receipts(platform))
  app.use(certificates(platform))
  app.use(settlementPdfs(platform))
  app.use(ticketPdfs(platform))
  app.use(pages(platform, handle, visitors))
  app.use(failureHandler(failurePages(platform, handle)))
  return app
}

export const createPageCache = (platform: Platform, app: Express, visitors: Visitors): PageCache =>
  openPublicPageCache({
    platform,
    handle,
    routes: async () => (await build()).routes,
    headers: headerSettings(platform.env),
    trustsProxy: platform.env.TRUST_PROXY === 'off' ? null : (address) => trustFunctionOf(app)(address, 0),
    visitors,
  })

const trustFunctionOf = (app: Express) =>
  app.get('trust proxy fn') as (address: string | undefined, hop: number) => boolean

const headerSettings = (env: Env): HeaderSettings => ({
  isSecure: env.PUBLIC_PROTOCOL === 'https',
  formTargets: [
    publicOrigin(env, env.PLATFORM_DOMAIN),
    // A log-in on an organization's own domain may redirect to its subdomain.
    publicOrigin(env, `*.${env.PLATFORM_DOMAIN}`),
    'https://checkout.stripe.com',
    // Stripe's pages for connecting an account lead on to its log-in.
    'https://connect.stripe.com',
    'https://dashboard.stripe.com',
    ...(new URL(env.STRIPE_API_BASE).hostname === 'api.stripe.com' ? [] : [new URL(env.STRIPE_API_BASE).origin]),
    ...(env.MERCADOPAGO_CLIENT_ID ? mercadoPagoPages(env.MERCADOPAGO_API_BASE) : []),
  ],
  tiles: new URL(env.MAP_TILES).origin,
})

// Its pages are on the site of the account's country, and connecting leads on to the log-in that it shares with Mercado
// Libre.
const mercadoPagoPages = (apiBase: string): string[] => [
  ...['com', 'com.ar', 'com.br', 'cl', 'com.co', 'com.mx', 'com.pe', 'com.uy'].map(
    (suffix) => `https://*.mercadopago.${suffix}`,
  ),
  'https://*.mercadolibre.com',
  'https://*.mercadolivre.com',
  'https://*.mercadolivre.com.br',
  ...(new URL(apiBase).hostname === 'api.mercadopago.com' ? [] : [new URL(apiBase).origin]),
]

const build = (): Promise<ServerBuild> => import('virtual:react-router/server-build')
const handle = pageHandler(build)
