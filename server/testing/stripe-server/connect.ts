import { Router } from 'express'
import { OAuthFailure, StripeFailure, type StripeObject, type StripeResponse } from './books.ts'

export type Holder = { account: StripeObject; isConnected: boolean; returnUrl: string; refreshUrl: string }

type Grant = { account: string; live: boolean; isUsed: boolean }

type Parts = { newId(prefix: string): string; clientId: string; live: boolean; origin(): string }

export class ConnectedHolders {
  readonly holders = new Map<string, Holder>()
  readonly grants = new Map<string, Grant>()
  readonly onboardingLinks = new Map<string, string>()
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Somebody's account that exists already; complete, and not connected to the platform. */
  open(fields: Record<string, unknown> = {}): StripeObject {
    const account = { ...newAccount(this.#parts.newId('acct')), ...fields }
    Object.assign(account, {
      charges_enabled: true,
      payouts_enabled: true,
      details_submitted: true,
      requirements: noRequirements(),
    })
    this.holders.set(account.id, { account, isConnected: false, returnUrl: '', refreshUrl: '' })
    return account
  }

  /** Its holder lets the platform in: the code that goes back with the state. */
  grant(account: string, live = this.#parts.live): string {
    const code = this.#parts.newId('ac')
    this.grants.set(code, { account, live, isUsed: false })
    return code
  }

  ensureConnected(id: string): Holder {
    const holder = this.holders.get(id)
    if (!holder?.isConnected)
      throw new StripeFailure(403, {
        code: 'account_invalid',
        message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
      })
    return holder
  }

  routes(): Router {
    const router = Router()
    const { newId, clientId, origin } = this.#parts

    router.post('/v1/accounts', (request, response: StripeResponse) => {
      const { country, email, business_profile, controller, metadata } = request.body as Record<string, never>
      if (country && !countries.has(country))
        throw new StripeFailure(400, {
          code: 'country_unsupported',
          message: `${String(country)} is not currently supported by Stripe.`,
          param: 'country',
        })
      if (!controller)
        throw new StripeFailure(400, { message: 'You must provide a controller or a type.', param: 'controller' })
      const account = {
        ...newAccount(newId('acct')),
        country: country ?? 'ES',
        email: email ?? null,
        controller,
        metadata: metadata ?? {},
      }
      Object.assign(account.business_profile, business_profile)
      this.holders.set(account.id, { account, isConnected: true, returnUrl: '', refreshUrl: '' })
      response.json(account)
    })

    router.get('/v1/accounts/:id', (request, response: StripeResponse) => {
      response.json(this.ensureConnected(request.params.id).account)
    })

    router.post('/v1/account_links', (request, response: StripeResponse) => {
      const { account, type, return_url, refresh_url } = request.body as Record<string, string>
      const holder = this.ensureConnected(account!)
      if (type !== 'account_onboarding' || !return_url || !refresh_url)
        throw new StripeFailure(400, { message: 'An account link needs a type, a return_url and a refresh_url.' })
      Object.assign(holder, { returnUrl: return_url, refreshUrl: refresh_url })
      const link = newId('link')
      this.onboardingLinks.set(link, account!)
      const created = Math.floor(Date.now() / 1000)
      response.json({ object: 'account_link', created, expires_at: created + 300, url: `${origin()}/setup/s/${link}` })
    })

    router.post('/oauth/token', (request, response: StripeResponse) => {
      const { grant_type, code } = request.body as Record<string, string>
      const grant = this.grants.get(code ?? '')
      if (grant_type !== 'authorization_code')
        throw new OAuthFailure(400, 'unsupported_grant_type', 'This grant type is not supported')
      if (!grant || grant.isUsed)
        throw new OAuthFailure(400, 'invalid_grant', `Authorization code does not exist: ${code}`)
      grant.isUsed = true
      this.holders.get(grant.account)!.isConnected = true
      response.json({
        access_token: newId('sk_test'),
        refresh_token: newId('rt'),
        token_type: 'bearer',
        scope: 'read_write',
        livemode: grant.live,
        stripe_user_id: grant.account,
        stripe_publishable_key: newId('pk_test'),
      })
    })

    router.post('/oauth/deauthorize', (request, response: StripeResponse) => {
      const { client_id, stripe_user_id } = request.body as Record<string, string>
      const holder = this.holders.get(stripe_user_id ?? '')
      if (client_id !== clientId) throw new OAuthFailure(401, 'invalid_client', `No such application: '${client_id}'`)
      if (!holder?.isConnected)
        throw new OAuthFailure(
          401,
          'invalid_client',
          `This application is not connected to stripe account ${stripe_user_id}, or that account does not exist.`,
        )
      holder.isConnected = false
      response.json({ stripe_user_id })
    })

    router.get('/oauth/authorize', (request, response) => {
      const { redirect_uri, state } = request.query as Record<string, string>
      const account = [...this.holders.values()].find(({ isConnected }) => !isConnected)?.account ?? this.open()
      const addressWith = (answer: Record<string, string>) =>
        `${redirect_uri}?${new URLSearchParams({ ...answer, state: state! })}`
      const name = (account.business_profile as { name: string | null }).name ?? account.id
      response.send(
        page(`Connect ${name}`, [
          ['Connect', addressWith({ scope: 'read_write', code: this.grant(account.id) })],
          ['Cancel', addressWith({ error: 'access_denied', error_description: 'The user denied your request' })],
        ]),
      )
    })

    router.get('/setup/s/:link', (request, response) => {
      const id = this.onboardingLinks.get(request.params.link)
      this.onboardingLinks.delete(request.params.link)
      const holder = id && this.holders.get(id)
      if (!holder) return void response.status(404).send(page('This link has expired', []))
      response.send(
        page('Complete your account', [
          ['Complete', `/setup/complete/${id}`],
          ['Later', holder.returnUrl],
        ]),
      )
    })

    router.get('/setup/complete/:id', (request, response) => {
      const holder = this.holders.get(request.params.id)!
      complete(holder.account)
      response.redirect(holder.returnUrl)
    })
    return router
  }
}

export const complete = (account: StripeObject): void =>
  void Object.assign(account, {
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    requirements: noRequirements(),
  })

export const restrict = (
  account: StripeObject,
  due: readonly string[],
  disabledReason = 'requirements.past_due',
): void =>
  void Object.assign(account, {
    charges_enabled: false,
    details_submitted: true,
    requirements: { ...noRequirements(), currently_due: [...due], past_due: [...due], disabled_reason: disabledReason },
  })

const countries = new Set([
  'AT',
  'AU',
  'BE',
  'BR',
  'CA',
  'DE',
  'ES',
  'FR',
  'GB',
  'IE',
  'IT',
  'JP',
  'MX',
  'NL',
  'PT',
  'US',
])

const noRequirements = () => ({
  currently_due: [] as string[],
  past_due: [] as string[],
  eventually_due: [],
  disabled_reason: null as string | null,
  errors: [],
})

const newAccount = (id: string) => ({
  id,
  object: 'account',
  business_profile: { name: null as string | null, url: null },
  settings: { dashboard: { display_name: null, timezone: 'Etc/UTC' } },
  charges_enabled: false,
  payouts_enabled: false,
  details_submitted: false,
  country: 'ES',
  default_currency: 'eur',
  email: null as string | null,
  metadata: {},
  requirements: {
    ...noRequirements(),
    currently_due: ['business_type', 'external_account', 'representative.first_name', 'tos_acceptance.date'],
    past_due: ['external_account'],
    disabled_reason: 'requirements.past_due',
  },
})

const page = (title: string, links: readonly (readonly [text: string, href: string])[]) =>
  `<!doctype html><html lang="en"><title>${title}</title><main><h1>${title}</h1>${links
    .map(([text, href]) => `<p><a href="${href.replaceAll('&', '&amp;')}">${text}</a></p>`)
    .join('')}</main></html>`
