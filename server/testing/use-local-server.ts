import type { Express } from 'express'
import { afterAll } from 'vitest'
import { serveLocally } from './local-server.ts'
import { randomAddress } from './random-address.ts'

/**
 * Serves an app until the tests of a file are over. Each request comes from a network address of its own, unless it names
 * one in `x-forwarded-for`: otherwise all tests of a database would share the limits of one address.
 */
export async function useLocalServer(app: Express): Promise<string> {
  app.set('trust proxy', 'loopback')
  const { origin, close } = await serveLocally((request, response) => {
    request.headers['x-forwarded-for'] ??= randomAddress()
    app(request, response)
  })
  afterAll(close)
  return origin
}
