import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { placeFinder } from './place-finder.ts'

const onError = vi.fn()
const inSpain = { locale: 'es', country: 'ES' } as const
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  onError.mockClear()
})

const serve = async (listener: RequestListener) => {
  const server = createServer(listener).listen(0, '127.0.0.1')
  stops.push(() => server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/search`
}
const finderAt = (url?: string) => placeFinder({ url, userAgent: 'Dorsal test', onError })

describe('the list of cities', () => {
  const namesOf = async (text: string, country = 'ES') => {
    const { source, places } = await finderAt()({ text, locale: 'es', country })
    expect(source).toBe('cities')
    return places.map(({ name, address }) => `${name}, ${address}`)
  }

  test('finds a city by the beginning of a word, whatever its accents, and those of the country first', async () => {
    expect((await namesOf('cordoba'))[0]).toBe('Córdoba, España')
    expect((await namesOf('cordoba', 'AR'))[0]).toBe('Córdoba, Argentina')
    expect(await namesOf('Santander, Cantabria')).toContain('Santander, España')
    expect(await namesOf('xqzzy')).toEqual([])
  })

  test('says where a city is', async () => {
    const { places } = await finderAt()({ text: 'Santander', ...inSpain })
    expect(places[0]).toEqual({
      name: 'Santander',
      address: 'España',
      latitude: 43.4647,
      longitude: -3.8044,
    })
  })
})

describe('a geocoder', () => {
  const beach = { name: 'El Sardinero', display_name: 'El Sardinero, Santander', lat: '43.476', lon: '-3.787' }

  test('is questioned in the language of the reader, once for the same text', async () => {
    const requests: string[] = []
    const url = await serve((request, response) => {
      requests.push(`${request.url} ${request.headers['user-agent']}`)
      response.end(JSON.stringify([beach, ...Array.from({ length: 9 }, () => ({ ...beach, name: '' }))]))
    })
    const find = finderAt(url)
    const { source, places } = await find({ text: 'sardinero', ...inSpain })
    await find({ text: 'sardinero', ...inSpain })
    expect([source, places.length]).toEqual(['geocoder', 5])
    expect(places[0]).toEqual({
      name: 'El Sardinero',
      address: 'El Sardinero, Santander',
      latitude: 43.476,
      longitude: -3.787,
    })
    expect(requests).toEqual(['/search?q=sardinero&format=jsonv2&limit=5&accept-language=es Dorsal test'])
  })

  test.each([
    ['that fails', 500, '[]'],
    ['whose answer is none', 200, '{"error":"blocked"}'],
    ['that answers no JSON', 200, '<html>'],
  ])('%s leaves the list of cities', async (_, status, body) => {
    const url = await serve((_request, response) => void response.writeHead(status).end(body))
    const { source, places } = await finderAt(url)({ text: 'Santander', ...inSpain })
    expect([source, places[0]?.name]).toEqual(['cities', 'Santander'])
    expect(onError).toHaveBeenCalledOnce()
  })
})
