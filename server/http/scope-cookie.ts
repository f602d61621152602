import type { SignedScopes } from '../auth/signed-scopes.ts'
import type { CurrentOrganization } from '../domain/organizations/current-organization.ts'
import type { Platform } from '../platform.ts'
import { cookieOf } from './locale-of-request.ts'

type Kind = Readonly<{
  name: string
  scopesOf: (platform: Platform) => SignedScopes
  most: number
}>

type Cookies = string | null | undefined

export const scopeCookie = ({ name, scopesOf, most }: Kind) => {
  const nameOn = (platform: Platform) => (isSecure(platform) ? `__Host-${name}` : name)
  const openTexts = (platform: Platform, { id }: Pick<CurrentOrganization, 'id'>, cookies: Cookies) => {
    const now = new Date()
    return (cookieOf(cookies ?? undefined, nameOn(platform)) ?? '').split('~', most).flatMap((text) => {
      const openId = scopesOf(platform).idIn(text, id, now)
      return openId === null ? [] : [{ text, id: openId }]
    })
  }
  return {
    idsIn: (platform: Platform, organization: Pick<CurrentOrganization, 'id'>, cookies: Cookies): string[] =>
      openTexts(platform, organization, cookies).map(({ id }) => id),
    headerFor: (
      platform: Platform,
      organization: Pick<CurrentOrganization, 'id'>,
      { id, until, cookies }: { id: string; until: Date; cookies: Cookies },
    ): string => {
      const others = openTexts(platform, organization, cookies).filter((open) => open.id !== id)
      const text = scopesOf(platform).sign({ owner: organization.id, id }, until)
      const value = [text, ...others.map((open) => open.text)].slice(0, most).join('~')
      const maxAgeSeconds = Math.max(0, Math.round((until.getTime() - Date.now()) / 1000))
      const attributes = `Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax; HttpOnly`
      return `${nameOn(platform)}=${value}; ${attributes}${isSecure(platform) ? '; Secure' : ''}`
    },
  }
}

const isSecure = ({ env }: Platform) => env.PUBLIC_PROTOCOL === 'https'
