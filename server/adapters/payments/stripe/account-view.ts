import type Stripe from 'stripe'
import type { ProviderAccount } from '#server/domain/payments/gateway.ts'
import { accountNeeds, type AccountNeed } from '#rules/provider-connections/provider-connection.ts'

export function accountView(account: Stripe.Account): ProviderAccount {
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
