import type { NextFunction, Request, Response } from 'express'
import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

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

test('no other site is told that somebody comes from the staff’s pages', () => {
  for (const path of ['/admin', '/admin/athletes', '/admin.data']) {
    expect(headersAt(path).get('referrer-policy')).toBe('same-origin')
  }
  for (const path of ['/', '/event/10k', '/administrators']) {
    expect(headersAt(path).get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  }
})
