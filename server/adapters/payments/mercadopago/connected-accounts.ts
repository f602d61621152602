import { User } from 'mercadopago'
import type { UserResponse } from 'mercadopago/dist/clients/user/get/types.js'
import { type AccountGateway, type ConnectedAccounts, ProviderRefused } from '#server/domain/payments/gateway.ts'
import { accountView } from './account-view.ts'
import { callInAccount } from './call-in-account.ts'
import { callMercadoPago, type Call, type MercadoPagoOptions } from './calls.ts'
import { readNotice } from './notices.ts'
import { authorizeUrlOf, requestTokens } from './oauth.ts'

export const connectedAccounts = (
  options: MercadoPagoOptions,
  gateway: (account: string) => AccountGateway,
): ConnectedAccounts => ({
  provider: 'mercadopago',
  isOffered: true,
  gateway,
  onboarding: null,
  authorizeUrl: (request) => authorizeUrlOf(options, request),

  exchangeCode: ({ code, redirectUri, verifier }) =>
    requestTokens(options, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),

  async fetchAccount(account, tokens) {
    const me: Call<UserResponse> = (config) => new User(config).get()
    try {
      const user = tokens
        ? await callMercadoPago(options.apiBase, tokens.access, me)
        : await callInAccount(options, account, me)
      return accountView(user)
    } catch (error) {
      if (error instanceof ProviderRefused && error.code === 'account_invalid') return null
      throw error
    }
  },

  // Mercado Pago has no call for it: the tokens are deleted with the connection, and its holder ends it there.
  release: () => Promise.resolve(),

  readNotice: (headers, rawBody, now) => readNotice(headers, rawBody, { secret: options.webhookSecret, now }),
})
