import type { NextFunction, Request, Response } from 'express'
import { expect, test } from 'vitest'
import { contentPolicy, securityHeaders } from './security-headers.ts'

const headersAt = (path: string) => {
  const headers = new Map<string, string>()
  const response = { locals: {}, setHeader: (name: string, value: string) => headers.set(name, value) }
  const next: NextFunction = () => undefined
  securityHeaders({ isSecure: true, formTargets: [], tiles: 'https://tiles.example' })(
    { path } as Request,
    response as unknown as Response,
    next,
  )
  return headers
}

test('no other site learns that somebody comes from a staff page', () => {
  for (const path of ['/admin', '/admin/athletes', '/admin.data']) {
    expect(headersAt(path).get('referrer-policy')).toBe('same-origin')
  }
  for (const path of ['/', '/event/10k', '/administrators']) {
    expect(headersAt(path).get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  }
})

test('a page loads from itself, and its forms lead to itself and to the pages of payment', () => {
  const settings = {
    isSecure: true,
    formTargets: ['https://dorsal.example', 'https://checkout.stripe.com'],
    tiles: 'https://tiles.example',
  }
  expect(contentPolicy(settings, [`'nonce-abc'`]).split('; ')).toEqual([
    `default-src 'self'`,
    `script-src 'self' 'nonce-abc'`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob: https://tiles.example`,
    `frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'self'`,
    `form-action 'self' https://dorsal.example https://checkout.stripe.com`,
    'upgrade-insecure-requests',
  ])
  expect(headersAt('/').get('content-security-policy')).toContain(`form-action 'self';`)
})
