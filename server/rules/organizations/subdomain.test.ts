import { safeParse } from 'valibot'
import { describe, expect, it } from 'vitest'
import { subdomain, subdomainAlternatives, subdomainOf, subdomainProblem } from './subdomain.ts'

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

describe('what a name suggests', () => {
  it.each([
    ['Club Atlético Ñandú', 'club-atletico-nandu'],
    ['  Lanternfell  Fell & Trail ', 'lanternfell-fell-trail'],
    ['10K de la Costa', '10k-de-la-costa'],
    ['Mail', 'mail'],
    ['日本', ''],
    ['!', ''],
    ['', ''],
  ])('%j is %j', (name, suggested) => expect(subdomainOf(name)).toBe(suggested))

  it('is cut where no hyphen is left at its end', () => {
    const suggested = subdomainOf('Asociación de Corredores de Montaña y Travesía de la Patagonia')
    expect(suggested.length).toBeLessThanOrEqual(40)
    expect(subdomainProblem(suggested)).toBeNull()
  })
})

describe('other subdomains', () => {
  const hints = { name: 'Club Ribera', country: 'AR', year: 2026 }

  it('keep the rules, are different from what was typed and from each other', () => {
    for (const typed of ['ribera', 'www', 'Ñandú!', 'xn--and-6ma', '', 'a'.repeat(63)]) {
      const others = subdomainAlternatives(typed, hints)
      expect(others.length, typed).toBeGreaterThanOrEqual(3)
      expect(new Set(others).size).toBe(others.length)
      expect(others.filter((other) => subdomainProblem(other) !== null)).toEqual([])
      expect(others).not.toContain(typed)
    }
  })

  it('begin with what is nearest', () => {
    expect(subdomainAlternatives('Ñandú', hints)[0]).toBe('nandu')
    expect(subdomainAlternatives('ribera', hints).slice(0, 3)).toEqual(['club-ribera', 'ribera-ar', 'club-ribera-ar'])
    expect(subdomainAlternatives('www', { year: 2026 })[0]).toBe('www-races')
  })
})
