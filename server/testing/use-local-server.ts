import type { RequestListener } from 'node:http'
import { afterAll } from 'vitest'
import { serveLocally } from './local-server.ts'

/** Serves on this machine for the tests of a file. Returns the origin. */
export async function useLocalServer(listener: RequestListener): Promise<string> {
  const { origin, close } = await serveLocally(listener)
  afterAll(close)
  return origin
}
