import { safeParse } from 'valibot'
import { describe, expect, it } from 'vitest'
import { subdomain, subdomainAlternatives, subdomainOf, subdomainProblem } from './subdomain.ts'

const errorOf = (text: unknown) => safeParse(subdomain, text).issues?.[0].message

describe('a subdomain', () => {
  it('is one DNS label in small letters', () => {
    expect(safeParse(subdomain, ' Costa-10K ').output).toBe('costa-10k')
    for (const name of ['-a', 'a-', 'a.b', 'a_b', 'ñandu', 'xn--and-6ma', 'a b'])
      expect(errorOf(name), name).toBe('subdomain_format')
  })

  it('is required and neither too short nor too long', () => {
    expect(errorOf('')).toBe('required')
    expect(errorOf('a')).toBe('min_length:2')
    expect(errorOf('a'.repeat(64))).toBe('max_length:63')
  })

  it('is none of the reserved names', () => {
    for (const name of ['www', 'api', 'admin', 'app', 'mail', 'static', 'assets', 'WWW'])
      expect(errorOf(name)).toBe('subdomain_reserved')
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
  ])('%j is %j', (name, subdomainName) => expect(subdomainOf(name)).toBe(subdomainName))

  it('is cut where no hyphen is left at its end', () => {
    const subdomainName = subdomainOf('Asociación de Corredores de Montaña y Travesía de la Patagonia')
    expect(subdomainName.length).toBeLessThanOrEqual(40)
    expect(subdomainProblem(subdomainName)).toBeNull()
  })
})

describe('other subdomains', () => {
  const hints = { name: 'Club Ribera', country: 'AR', year: 2026 }

  it('keep the rules, are different from what was typed and from each other', () => {
    for (const text of ['ribera', 'www', 'Ñandú!', 'xn--and-6ma', '', 'a'.repeat(63)]) {
      const alternatives = subdomainAlternatives(text, hints)
      expect(alternatives.length, text).toBeGreaterThanOrEqual(3)
      expect(new Set(alternatives).size).toBe(alternatives.length)
      expect(alternatives.filter((other) => subdomainProblem(other) !== null)).toEqual([])
      expect(alternatives).not.toContain(text)
    }
  })

  it('begin with what is nearest', () => {
    expect(subdomainAlternatives('Ñandú', hints)[0]).toBe('nandu')
    expect(subdomainAlternatives('ribera', hints).slice(0, 3)).toEqual(['club-ribera', 'ribera-ar', 'club-ribera-ar'])
    expect(subdomainAlternatives('www', { year: 2026 })[0]).toBe('www-races')
  })
})
