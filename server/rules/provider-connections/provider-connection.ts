/** Providers at which an organization can connect an account of its own. */
export const connectionProviders = ['stripe', 'mercadopago'] as const
export type ConnectionProvider = (typeof connectionProviders)[number]

export const connectionStates = ['pending', 'active', 'restricted', 'revoked', 'disconnected'] as const
export type ConnectionState = (typeof connectionStates)[number]

export const accountNeeds = ['identity', 'business', 'bank_account', 'terms', 'review', 'rejected', 'other'] as const
export type AccountNeed = (typeof accountNeeds)[number]

/** What selling needs to know of a connection; a pending one takes no payments yet. */
export type SellingConnection = Readonly<{
  provider: ConnectionProvider
  account: string
  live: boolean
  state: Exclude<ConnectionState, 'disconnected'>
  /** The only one that it takes; null: any. */
  currency: string | null
}>
