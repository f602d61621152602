import type { RequestListener } from 'node:http'
import { afterAll } from 'vitest'
import { serveLocally } from './local-server.ts'

export async function useLocalServer(listener: RequestListener): Promise<string> {
  const { origin, close } = await serveLocally(listener)
  afterAll(close)
  return origin
}
