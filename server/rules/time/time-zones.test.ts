import { describe, expect, it } from 'vitest'
import { isTimeZone } from './time-zones.ts'
import { currentZoneName, zoneLabel, zonePlace } from './time-zones.ts'

describe('a time zone', () => {
  it('has one name, whichever the engine returns', () => {
    expect(currentZoneName('America/Buenos_Aires')).toBe('America/Argentina/Buenos_Aires')
    expect(currentZoneName('Europe/Madrid')).toBe('Europe/Madrid')
  })

  it('is called by its place', () => {
    expect(zonePlace('America/Argentina/Buenos_Aires', 'es')).toBe('Buenos Aires')
    expect(zonePlace('Europe/Isle_of_Man', 'en')).toBe('Isle of Man')
    expect(['en', 'es'].map((language) => zonePlace('America/Argentina/Cordoba', language))).toEqual([
      'Córdoba',
      'Córdoba',
    ])
    expect(['en', 'es'].map((language) => zonePlace('America/Mexico_City', language))).toEqual([
      'Mexico City',
      'Ciudad de México',
    ])
  })

  it('is labelled with its offset at the moment', () => {
    const [winter, summer] = [new Date('2027-01-15T12:00:00Z'), new Date('2027-07-15T12:00:00Z')]
    expect(zoneLabel('America/Argentina/Buenos_Aires', winter, 'es')).toBe('Buenos Aires (UTC−3)')
    expect(zoneLabel('Europe/London', winter, 'en')).toBe('London (UTC)')
    expect(zoneLabel('Europe/London', summer, 'en')).toBe('London (UTC+1)')
    expect(zoneLabel('Asia/Kolkata', winter, 'en')).toBe('Kolkata (UTC+5:30)')
  })

  it('is supported by the engine under its current name', () => {
    const names = Intl.supportedValuesOf('timeZone').map(currentZoneName)
    expect(names.filter((name) => !isTimeZone(name))).toEqual([])
  })
})
