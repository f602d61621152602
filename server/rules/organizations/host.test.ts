import { describe, expect, test } from 'vitest'
import { challengeNameOf, parseHost } from './host.ts'

describe('a domain of an organization', () => {
  test.each([
    ['Carreras.Example.ORG', 'carreras.example.org'],
    [' run.example.co.uk. ', 'run.example.co.uk'],
    ['ñandú.com.ar', 'xn--and-6ma2c.com.ar'],
    ['x1-2.example.xn--p1ai', 'x1-2.example.xn--p1ai'],
  ])('%s is %s', (typed, host) => expect(parseHost(typed, 'dorsal.run')).toBe(host))

  test.each([
    '',
    'no-dot',
    'localhost',
    'a.localhost',
    '127.0.0.1',
    '10.1',
    '[::1]',
    '-a.org',
    'a-.org',
    'a..org',
    'with space.org',
    'https://x.org',
    'x.org:80',
    'x.org/path',
    'me@x.org',
    'a_b.org',
    'x.o',
    'a.local',
    'dorsal.run',
    'nandu.dorsal.run',
    'NANDU.dorsal.run.',
    `${'a'.repeat(64)}.org`,
    `${'a.'.repeat(130)}org`,
  ])('%s is none', (typed) => expect(parseHost(typed, 'dorsal.run')).toBeNull())

  test('is proved by a TXT record below it', () => expect(challengeNameOf('x.org')).toBe('_dorsal-challenge.x.org'))
})
