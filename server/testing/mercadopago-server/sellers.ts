import { createHash } from 'node:crypto'
import { Router } from 'express'
import { ApiFailure } from './api-failure.ts'

export type Seller = { user: Record<string, unknown> & { id: number }; currency: string; isAuthorized: boolean }

type Grant = { seller: Seller; challenge: string; redirectUri: string; isTest: boolean; isUsed: boolean }
type Token = { seller: Seller; endsAt: number; isTest: boolean }

type Parts = { newId(): number; clientId: string; clientSecret: string }

const day = 86_400
const currencies = { MLA: 'ARS', MLB: 'BRL', MLC: 'CLP', MCO: 'COP', MLM: 'MXN', MPE: 'PEN', MLU: 'UYU' } as const
export type Site = keyof typeof currencies

/** Accounts and what lets an application into them. */
export class Sellers {
  readonly sellers = new Map<number, Seller>()
  readonly access = new Map<string, Token>()
  readonly #refresh = new Map<string, Token & { isUsed: boolean }>()
  readonly #grants = new Map<string, Grant>()
  readonly #parts: Parts
  /** How long new tokens live, in seconds. */
  lifetime = 180 * day

  constructor(parts: Parts) {
    this.#parts = parts
  }

  open({ site = 'MLA', ...fields }: { site?: Site; nickname?: string; email?: string } = {}): Seller {
    const id = this.#parts.newId()
    const user = {
      id,
      nickname: `VENDEDOR${id}`,
      email: `${id}@club.example`,
      site_id: site,
      status: { site_status: 'active' },
      ...fields,
    }
    const seller = { user, currency: currencies[site], isAuthorized: false }
    this.sellers.set(id, seller)
    return seller
  }

  /** Its holder lets the application in on the page of `authorizeUrl`: the address to which the browser goes back. */
  authorize({ user: { id } }: Seller, authorizeUrl: string, { isTest = true } = {}): URL {
    const search = new URL(authorizeUrl).searchParams
    if (search.get('client_id') !== this.#parts.clientId || search.get('code_challenge_method') !== 'S256')
      throw new Error('the application is not known here')
    const code = `TG-${this.#parts.newId()}-${id}`
    const seller = this.sellers.get(id)!
    const [challenge, redirectUri] = [search.get('code_challenge')!, search.get('redirect_uri')!]
    this.#grants.set(code, { seller, challenge, redirectUri, isTest, isUsed: false })
    const back = new URL(redirectUri)
    back.search = new URLSearchParams({ code, state: search.get('state')! }).toString()
    return back
  }

  /** The holder ends the access, which ends all tokens. */
  revoke(seller: Seller): void {
    seller.isAuthorized = false
    for (const tokens of [this.access, this.#refresh])
      for (const [token, { seller: owner }] of tokens) if (owner === seller) tokens.delete(token)
  }

  /** Access tokens end at once, before their time. */
  endAccess(seller: Seller): void {
    for (const [token, { seller: owner }] of this.access) if (owner === seller) this.access.delete(token)
  }

  ensureSeller(authorization: string | undefined): Seller {
    const token = this.access.get(authorization?.replace(/^Bearer /, '') ?? '')
    if (!token || token.endsAt <= Date.now()) throw new ApiFailure(401, 'unauthorized', 'invalid access token')
    return token.seller
  }

  routes(): Router {
    const router = Router()
    router.post('/oauth/token', (request, response) => {
      const { client_id, client_secret, grant_type, ...form } = request.body as Record<string, string>
      if (client_id !== this.#parts.clientId || client_secret !== this.#parts.clientSecret)
        throw new ApiFailure(400, 'invalid_client', 'invalid client_id or client_secret')
      if (grant_type === 'authorization_code') response.json(this.#exchange(form))
      else if (grant_type === 'refresh_token') response.json(this.#renew(form.refresh_token ?? ''))
      else throw new ApiFailure(400, 'unsupported_grant_type', 'Allowed values: authorization_code, refresh_token')
    })
    router.get('/users/me', (request, response) => {
      response.json(this.ensureSeller(request.get('authorization')).user)
    })
    return router
  }

  #exchange({ code, code_verifier, redirect_uri, test_token }: Record<string, string>) {
    const grant = this.#grants.get(code ?? '')
    const challenge = createHash('sha256')
      .update(code_verifier ?? '')
      .digest('base64url')
    if (!grant || grant.isUsed || grant.challenge !== challenge || grant.redirectUri !== redirect_uri)
      throw new ApiFailure(400, 'invalid_grant', 'The code is invalid, expired, used, or of another request')
    grant.isUsed = true
    grant.seller.isAuthorized = true
    return this.#issue(grant.seller, grant.isTest && test_token === 'true')
  }

  #renew(refreshToken: string) {
    const token = this.#refresh.get(refreshToken)
    if (!token || token.isUsed || !token.seller.isAuthorized)
      throw new ApiFailure(400, 'invalid_grant', 'The refresh_token is invalid, expired, revoked or used')
    token.isUsed = true
    return this.#issue(token.seller, token.isTest)
  }

  #issue(seller: Seller, isTest: boolean) {
    const { newId } = this.#parts
    const [access, refresh] = [`APP_USR-${newId()}-${seller.user.id}`, `TG-${newId()}-${seller.user.id}`]
    const token = { seller, endsAt: Date.now() + this.lifetime * 1000, isTest }
    this.access.set(access, token)
    this.#refresh.set(refresh, { ...token, isUsed: false })
    return {
      access_token: access,
      token_type: 'bearer',
      expires_in: this.lifetime,
      scope: 'offline_access read write',
      user_id: seller.user.id,
      refresh_token: refresh,
      public_key: `APP_USR-${newId()}`,
      live_mode: !isTest,
    }
  }
}
