import type { AccountNeed, ConnectionProvider, ConnectionState } from './provider-connection.ts'

export type ConnectionView = Readonly<{
  state: Exclude<ConnectionState, 'disconnected'>
  account: string
  accountName: string
  accountEmail: string
  live: boolean
  missing: readonly AccountNeed[]
  /** Null until the account has taken payments for the first time. */
  connectedAt: string | null
  checkedAt: string
  /** When the access ends unless it is renewed; absent where it does not end. */
  tokensExpireAt?: string
  /** The only one that it takes; absent: any. */
  currency?: string
}>

/** `isOffered`: this platform has what connecting needs. */
export type ProviderView = Readonly<{
  provider: ConnectionProvider
  isOffered: boolean
  connection: ConnectionView | null
}>

export type PaymentSettingsPage = Readonly<{
  providers: readonly ProviderView[]
  /** Whether cards are taken as things stand. */
  canTakePayments: boolean
  /** The same of Mercado Pago. */
  takesMercadoPago: boolean
}>
