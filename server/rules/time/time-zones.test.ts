import { describe, expect, it } from 'vitest'
import { isTimeZone } from './time-zones.ts'
import { currentZoneName, zonePlace } from './time-zones.ts'

describe('a time zone', () => {
  it('has one name, whichever the engine returns', () => {
    expect(currentZoneName('America/Buenos_Aires')).toBe('America/Argentina/Buenos_Aires')
    expect(currentZoneName('Europe/Madrid')).toBe('Europe/Madrid')
  })

  it('is called by its place', () => {
    expect(zonePlace('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
    expect(zonePlace('Europe/Isle_of_Man')).toBe('Isle of Man')
  })

  it('is supported by the engine under its current name', () => {
    const names = Intl.supportedValuesOf('timeZone').map(currentZoneName)
    expect(names.filter((name) => !isTimeZone(name))).toEqual([])
  })
})
