import { describe, expect, it } from 'vitest'
import { countryOfLanguages, currencies, currencyOfCountry } from './countries.ts'

describe('a country', () => {
  it.each([
    ['AR', 'ARS'],
    ['ES', 'EUR'],
    ['GB', 'GBP'],
    ['UY', 'UYU'],
    ['EC', 'USD'],
    ['LI', 'CHF'],
  ])('%s pays with %s', (country, currency) => expect(currencyOfCountry.get(country)).toBe(currency))

  it('has a name, and its currency is one that prices can be written in', () => {
    const supportedCurrencies = new Set(Intl.supportedValuesOf('currency'))
    expect(currencies.filter((currency) => !supportedCurrencies.has(currency))).toEqual([])
    const names = new Intl.DisplayNames('en', { type: 'region' })
    expect([...currencyOfCountry.keys()].filter((country) => names.of(country) === country)).toEqual([])
  })
})

describe('the languages of a browser', () => {
  it.each([
    ['es-AR,es;q=0.9,en;q=0.8', 'AR'],
    ['en, en-GB;q=0.8', 'GB'],
    ['zh-Hant-TW', 'TW'],
    ['es-419,es;q=0.9', null],
    ['es', null],
    ['xx-ZZ', null],
    ['', null],
    ['*', null],
  ])('%j is read in %j', (header, country) => expect(countryOfLanguages(header)).toBe(country))
})
