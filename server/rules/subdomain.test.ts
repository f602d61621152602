import { safeParse } from 'valibot'
import { describe, expect, it } from 'vitest'
import { subdomain } from './subdomain.ts'

const error = (typed: unknown) => safeParse(subdomain, typed).issues?.[0].message

describe('a subdomain', () => {
  it('is one DNS label in small letters', () => {
    expect(safeParse(subdomain, ' Costa-10K ').output).toBe('costa-10k')
    for (const name of ['-a', 'a-', 'a.b', 'a_b', 'ñandu', 'xn--and-6ma', 'a b'])
      expect(error(name), name).toBe('subdomain_format')
  })

  it('is required and neither too short nor too long', () => {
    expect(error('')).toBe('required')
    expect(error('a')).toBe('min_length:2')
    expect(error('a'.repeat(64))).toBe('max_length:63')
  })

  it('is none of the names the platform keeps', () => {
    for (const name of ['www', 'api', 'admin', 'app', 'mail', 'static', 'assets', 'WWW'])
      expect(error(name)).toBe('subdomain_reserved')
  })
})
