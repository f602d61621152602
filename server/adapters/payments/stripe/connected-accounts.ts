import Stripe from 'stripe'
import {
  type ConnectedAccounts,
  type Onboarding,
  ProviderRefused,
  UnreadableNotice,
  type AccountGateway,
  type ProviderAccount,
} from '#server/domain/payments/gateway.ts'
import { accountNeeds, type AccountNeed } from '#rules/provider-connections/provider-connection.ts'
import { callStripe, type StripeOptions } from './calls.ts'
import { paymentIdOf, verifyEvent } from './events.ts'

/** Accounts that their holders run at Stripe themselves; the platform acts in them with its own key. */
export const connectedAccounts = (
  stripe: Stripe,
  options: StripeOptions,
  gateway: (account: string) => AccountGateway,
): ConnectedAccounts => ({
  provider: 'stripe',
  isOffered: Boolean(options.clientId && options.connectWebhookSecret),
  gateway,

  onboarding: onboardingAt(stripe),

  authorizeUrl({ state, redirectUri }) {
    const url = new URL('/oauth/authorize', connectOrigin(options))
    url.search = new URLSearchParams({
      response_type: 'code',
      client_id: options.clientId ?? '',
      scope: 'read_write',
      redirect_uri: redirectUri,
      state,
    }).toString()
    return url.href
  },

  // Stripe's flow has no verifier: the code is bound to the platform by its secret key.
  async exchangeCode({ code }) {
    const token = await callStripe(stripe.oauth.token({ grant_type: 'authorization_code', code }))
    if (!token.stripe_user_id) throw new ProviderRefused('no_account', 'stripe: the code leads to no account')
    return { account: token.stripe_user_id, live: token.livemode === true, tokens: null }
  },

  async fetchAccount(account) {
    try {
      return accountView(await callStripe(stripe.accounts.retrieve(account)))
    } catch (error) {
      if (isWithoutAccess(error)) return null
      throw error
    }
  },

  async release(account) {
    try {
      await callStripe(stripe.oauth.deauthorize({ client_id: options.clientId ?? '', stripe_user_id: account }))
    } catch (error) {
      // Stripe answers `invalid_client` for an account that is not connected, too: whether it is decides.
      if (!(error instanceof ProviderRefused) || (await this.fetchAccount(account))) throw error
    }
  },

  readNotice(headers, rawBody, now) {
    const secret = options.connectWebhookSecret
    if (!secret) throw new UnreadableNotice('stripe: there is no secret for events of connected accounts')
    const event = verifyEvent(stripe, rawBody, headers['stripe-signature'] ?? '', secret, now)
    const paymentId = paymentIdOf(event.data.object)
    if (!event.account || (paymentId === null && !accountEvents.has(event.type))) return null
    return { eventId: event.id, kind: event.type, account: event.account, live: event.livemode, paymentId }
  },
})

const onboardingAt = (stripe: Stripe): Onboarding => ({
  async createAccount({ organizationId, name, email, country, key }) {
    const params = {
      // docs.stripe.com/connect/migrate-to-controller-properties: the holder pays Stripe's fees, answers for losses and
      // has Stripe's dashboard.
      controller: {
        fees: { payer: 'account' },
        losses: { payments: 'stripe' },
        requirement_collection: 'stripe',
        stripe_dashboard: { type: 'full' },
      },
      business_profile: { name },
      metadata: { organization: organizationId },
      ...(email && { email }),
      ...(country && { country }),
    } satisfies Stripe.AccountCreateParams
    return accountView(await callStripe(stripe.accounts.create(params, { idempotencyKey: key })))
  },

  async url(account, { returnUrl, refreshUrl }) {
    const params = { account, type: 'account_onboarding', return_url: returnUrl, refresh_url: refreshUrl } as const
    return (await callStripe(stripe.accountLinks.create(params))).url
  },
})

const accountEvents = new Set(['account.updated', 'account.application.deauthorized'])

/** Where holders are sent, and what answers OAuth: beside the API, or at another address of it for everything. */
const connectOrigin = ({ apiBase }: StripeOptions): string => {
  const { origin, hostname } = new URL(apiBase)
  return hostname === 'api.stripe.com' ? 'https://connect.stripe.com' : origin
}

// 403 `account_invalid`: this key has no access to the account, or there is none. A wrong key is 401 and has no code.
const isWithoutAccess = (error: unknown): boolean =>
  error instanceof ProviderRefused && (error.code === 'account_invalid' || error.code === 'resource_missing')

function accountView(account: Stripe.Account): ProviderAccount {
  const name = account.business_profile?.name ?? account.settings?.dashboard?.display_name
  return {
    id: account.id,
    name: name ?? '',
    email: account.email ?? '',
    state: stateOf(account),
    missing: account.charges_enabled ? openNeedsOf(account) : needsOf(account),
    currency: null,
  }
}

function stateOf({ charges_enabled, details_submitted }: Stripe.Account): ProviderAccount['state'] {
  if (charges_enabled) return 'active'
  return details_submitted ? 'restricted' : 'pending'
}

/** Of an account that takes no payments: with nothing to give, it is for Stripe to decide. */
function needsOf(account: Stripe.Account): AccountNeed[] {
  const needs = new Set(openNeedsOf(account))
  if (account.requirements?.disabled_reason?.startsWith('rejected')) needs.add('rejected')
  else if (account.details_submitted && needs.size === 0) needs.add('review')
  return accountNeeds.filter((need) => needs.has(need))
}

function openNeedsOf({ requirements }: Stripe.Account): AccountNeed[] {
  const names = [...(requirements?.currently_due ?? []), ...(requirements?.past_due ?? [])]
  const needs = new Set(names.map(needOf))
  return accountNeeds.filter((need) => needs.has(need))
}

// docs.stripe.com/connect/handling-api-verification: names of requirements are paths of what is asked for.
const needsByName: readonly (readonly [name: RegExp, need: AccountNeed])[] = [
  [/^external_account/, 'bank_account'],
  [/^tos_acceptance/, 'terms'],
  [/^(?:individual|representative|person_|owners|directors|executives)/, 'identity'],
  [/^(?:business_|company|settings|documents)/, 'business'],
]

const needOf = (name: string): AccountNeed => needsByName.find(([pattern]) => pattern.test(name))?.[1] ?? 'other'
