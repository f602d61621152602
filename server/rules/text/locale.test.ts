import { describe, expect, it } from 'vitest'
import { localeOf, regionOf } from './locale.ts'

describe('the language of an answer', () => {
  it('is what the visitor chose, before everything else', () => {
    expect(localeOf({ cookie: 'en', organizationLanguage: 'es', acceptLanguage: 'es' })).toBe('en')
  })

  it("is the organization's without a choice or with an unknown one", () => {
    expect(localeOf({ organizationLanguage: 'es', acceptLanguage: 'en' })).toBe('es')
    expect(localeOf({ cookie: 'fr', organizationLanguage: 'es', acceptLanguage: 'en' })).toBe('es')
  })

  it("is the primary part of the browser's language without an organization", () => {
    expect(localeOf({ acceptLanguage: 'es-AR,es;q=0.9,en;q=0.8' })).toBe('es')
    expect(localeOf({ acceptLanguage: 'en;q=0.5, ES-mx;q=0.7' })).toBe('es')
  })

  it('is English when we do not have it', () => {
    expect(localeOf({ acceptLanguage: 'fr-FR,es;q=0.5' })).toBe('en')
    expect(localeOf({ acceptLanguage: 'es;q=0' })).toBe('en')
    for (const header of [null, undefined, '', '*', ';;;,,q=', 'es;q=x'])
      expect(localeOf({ acceptLanguage: header })).toBe('en')
  })
})

describe('the region dates are written in', () => {
  it("is the visitor's language in the organization's territory", () => {
    expect(regionOf('es', 'es-AR')).toBe('es-AR')
    expect(regionOf('es', 'en-GB')).toBe('es-GB')
    expect(regionOf('en', 'en-GB')).toBe('en-GB')
  })

  it('keeps day before month in English outside the United States', () => {
    expect(regionOf('en', 'es-AR')).toBe('en-GB')
    expect(regionOf('en', 'es-ES')).toBe('en-GB')
    expect(regionOf('en', 'en-US')).toBe('en-US')
  })

  it('is that of the United States without one', () => {
    expect(regionOf('en', null)).toBe('en-US')
    expect(regionOf('es', undefined)).toBe('es-US')
  })
})
