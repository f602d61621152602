import { fromNodeHeaders } from 'better-auth/node'
import { Router, type Request, type Response } from 'express'
import * as v from 'valibot'
import { knownDeviceOf } from '../auth/known-devices.ts'
import { logInWithPassword } from '../auth/log-in.ts'
import { signOut } from '../auth/sessions.ts'
import { hasSecondFactor } from '../domain/second-factor/has-second-factor.ts'
import { requestAccountMail } from '../domain/accounts/request-account-mail.ts'
import { publicOrigin } from '../env.ts'
import type { Platform } from '../platform.ts'
import { accountPaths, loginPath, secondFactorPath } from '#rules/account-paths.ts'
import { loginForm, linkForm } from '#rules/accounts/login-form.ts'
import { safeRedirectPath } from '#rules/text/safe-redirect-path.ts'
import { Refused } from '#rules/refusals.ts'
import { csrfOf } from './csrf.ts'
import { stateOfRequest } from './state-of-request.ts'

type Outcome = { path: string; status?: number; cookies?: string[] }
type Fields = Record<string, unknown>

const fieldsIn = (response: Response): Fields => Object.fromEntries(response.locals.form ?? [])

const signOutFailedMessage = 'Could not fetch CSRF Token for signing out'

/**
 * The session endpoints of the specification (§7) under `AUTH_BASE_PATH`, in the shapes of next-auth 4's browser
 * client: `csrf`, `providers`, `session`, `signin/{provider}`, `callback/{provider}`, `signout`. A form with
 * `json=true` gets `{ url }`, any other a redirect; `url` stays on this host and carries `error` when a log-in failed.
 */
export const authEndpoints = (platform: Platform): Router => {
  const { env, secret } = platform
  const base = env.AUTH_BASE_PATH
  const csrf = csrfOf({ secret, isSecure: env.PUBLIC_PROTOCOL === 'https' })
  const router = Router()
  const originOf = (response: Response): string =>
    response.locals.organization?.origin ?? publicOrigin(env, env.PLATFORM_DOMAIN)
  const pathAfter = (response: Response, callbackUrl: unknown) => ownPathOf(originOf(response), callbackUrl)

  router.use(base, (_request, response, next) => {
    response.setHeader('cache-control', 'no-store')
    next(response.locals.isUnknownHost ? new Refused({ code: 'not_found' }) : undefined)
  })

  router.get(`${base}/csrf`, (request, response) => {
    response.json({ csrfToken: csrf.tokenFor(request, response) })
  })
  router.get(`${base}/providers`, (_request, response) => {
    response.json(Object.fromEntries(providers.map((provider) => [provider.id, describeProvider(provider)])))
  })
  router.get(`${base}/session`, async (request, response) => {
    // Browsers ask when their window regains focus, which counts as use and prolongs the session.
    const account = await stateOfRequest(platform, request, response).session()
    if (!account) return void response.json({})
    const { name, email, expiresAt } = account
    response.json({ user: { name, email, image: null }, expires: expiresAt.toISOString() })
  })
  router.get(`${base}/signin{/:provider}`, (request, response) => {
    response.redirect(loginPath(pathAfter(response, request.query.callbackUrl)))
  })
  router.get(`${base}/verify-request`, (_request, response) => response.redirect(`${accountPaths.login}?sent`))
  router.get(`${base}/error`, (request, response) => {
    const { error } = request.query
    const errorParams = new URLSearchParams({ error: typeof error === 'string' ? error : 'Default' })
    response.redirect(`${accountPaths.login}?${errorParams}`)
  })

  const describeProvider = ({ id, name, type }: (typeof providers)[number]) => {
    const [signinUrl, callbackUrl] = [`${base}/signin/${id}`, `${base}/callback/${id}`]
    return { id, name, type, signinUrl, callbackUrl }
  }
  const errorPath = (error: string, provider: string) => `${base}/error?${new URLSearchParams({ error, provider })}`
  const respond = (request: Request, response: Response, { path, status = 200, cookies = [] }: Outcome) => {
    for (const cookie of cookies) response.append('set-cookie', cookie)
    const fields = fieldsIn(response)
    if (String(fields.json) !== 'true') return response.redirect(303, path)
    response.status(status).json({ url: originOf(response) + path })
  }
  const withCsrfToken =
    (work: (request: Request, response: Response, fields: Fields) => Promise<Outcome>) =>
    async (request: Request, response: Response) => {
      const fields = fieldsIn(response)
      if (!csrf.isTokenOf(request, fields.csrfToken))
        return respond(request, response, { path: `${base}/signin?csrf=true` })
      const provider = String(request.params.provider)
      try {
        respond(request, response, await work(request, response, fields))
      } catch (error) {
        if (!(error instanceof Refused) || error.code !== 'too_many_requests') throw error
        response.setHeader('retry-after', error.retryAfter!)
        respond(request, response, { path: errorPath('TooManyRequests', provider), status: 429 })
      }
    }

  router.post(
    `${base}/callback/credentials`,
    withCsrfToken(async (request, response, fields) => {
      const input = v.safeParse(loginForm, fields)
      const visit = { headers: fromNodeHeaders(request.headers), address: request.ip ?? '' }
      const login = input.success ? await logInWithPassword(platform, visit, input.output) : null
      if (!login) return { path: errorPath('CredentialsSignin', 'credentials'), status: 401 }
      const path = pathAfter(response, fields.callbackUrl)
      const ctx = platform.platformContext({ actor: { kind: 'visitor' } })
      const needsSecondFactor = await hasSecondFactor(ctx, login.userId)
      return { path: needsSecondFactor ? secondFactorPath(path) : path, cookies: login.cookies }
    }),
  )
  router.post(
    `${base}/signin/email`,
    withCsrfToken(async (request, response, fields) => {
      const input = v.safeParse(linkForm, fields)
      if (!input.success) return { path: errorPath('EmailSignin', 'email'), status: 400 }
      const { email } = input.output
      const { address, locale, organization } = stateOfRequest(platform, request, response)
      const device = knownDeviceOf(platform.auth, fromNodeHeaders(request.headers), email)
      await platform.limits.ensureAllowed('login-link', { email, address, device })
      const ctx = platform.platformContext({ actor: { kind: 'visitor' } })
      const data = { redirect: pathAfter(response, fields.callbackUrl) }
      const mail = { kind: 'magic-link', email, locale, organizationId: organization?.id ?? null, data } as const
      await ctx.db.transaction((em) => requestAccountMail(ctx, em, mail))
      return { path: `${base}/verify-request?${new URLSearchParams({ provider: 'email', type: 'email' })}` }
    }),
  )
  router.post(
    `${base}/signin/credentials`,
    withCsrfToken(async () => ({ path: accountPaths.login })),
  )
  router.post(
    `${base}/callback/email`,
    withCsrfToken(async () => ({ path: accountPaths.login })),
  )
  router.post(`${base}/signout`, async (request, response) => {
    const fields = fieldsIn(response)
    if (!csrf.isTokenOf(request, fields.csrfToken))
      return void response.status(400).json({ statusCode: 400, message: signOutFailedMessage })
    const cookies = await signOut(platform, fromNodeHeaders(request.headers))
    respond(request, response, { path: pathAfter(response, fields.callbackUrl), cookies })
  })
  router.use(base, (_request, _response, next) => next(new Refused({ code: 'not_found' })))
  return router
}

const providers = [
  { id: 'credentials', name: 'Credentials', type: 'credentials' },
  { id: 'email', name: 'Email', type: 'email' },
] as const

/** The path of a URL on this host, and `/` for any other host: prevents open redirects. */
const ownPathOf = (origin: string, target: unknown): string => {
  if (typeof target !== 'string' || !URL.canParse(target, origin)) return safeRedirectPath(target)
  const { origin: addressOrigin, pathname, search, hash } = new URL(target, origin)
  return addressOrigin === origin ? safeRedirectPath(pathname + search + hash) : '/'
}
