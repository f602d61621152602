import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Request, Response } from 'express'
import { newSecretId } from '../database/ids.ts'
import { cookieOf } from './locale-of-request.ts'

/** Double-submit tokens: the cookie holds the token and its signature, the form the token alone. */
export type Csrf = {
  tokenFor(request: Request, response: Response): string
  isTokenOf(request: Request, formToken: unknown): boolean
}

export const csrfOf = ({ secret, isSecure }: { secret: string; isSecure: boolean }): Csrf => {
  const cookieName = isSecure ? '__Host-csrf-token' : 'csrf-token'
  const signatureOf = (token: string) => createHmac('sha256', `csrf ${secret}`).update(token).digest('base64url')
  const findToken = (request: Request) => {
    const [token = '', signature = ''] = cookieOf(request.headers.cookie, cookieName)?.split('.') ?? []
    return token && isSameText(signature, signatureOf(token)) ? token : null
  }
  return {
    tokenFor: (request, response) => {
      const existing = findToken(request)
      if (existing) return existing
      const token = newSecretId()
      const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const
      response.cookie(cookieName, `${token}.${signatureOf(token)}`, options)
      return token
    },
    isTokenOf: (request, formToken) => {
      const token = findToken(request)
      return token !== null && typeof formToken === 'string' && isSameText(formToken, token)
    },
  }
}

const isSameText = (one: string, other: string) => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
