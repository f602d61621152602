import { expect, test } from 'vitest'
import { isHost } from './ensure-readable-host.ts'

test.each([
  'nandu.localhost',
  'NANDU.localhost:65535',
  '127.0.0.1:3000',
  '[::1]:3000',
  'build_host',
  'xn--and-6ma2c.example',
])('%s is a host', (host) => expect(isHost(host)).toBe(true))
test.each([
  '',
  'nandu.localhost:65536',
  'nandu.localhost:99999',
  '1.2.3.999',
  '256.1.1.1',
  'foo.0x',
  '[::::]',
  'nandu.localhost/..',
  'a b',
  'a@b',
  'x'.repeat(254),
])('%s is none', (host) => expect(isHost(host)).toBe(false))
