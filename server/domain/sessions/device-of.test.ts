import { expect, it } from 'vitest'
import { deviceOf } from './device-of.ts'

it.each([
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    { kind: 'phone', browser: 'Chrome', system: 'Android' },
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    { kind: 'tablet', browser: 'Safari', system: 'iOS' },
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
    { kind: 'computer', browser: 'Firefox', system: 'Linux' },
  ],
  ['something nobody knows', { kind: 'computer', browser: null, system: null }],
  ['', { kind: 'computer', browser: null, system: null }],
  [null, { kind: 'computer', browser: null, system: null }],
])('knows the device of %j', (userAgent, device) => expect(deviceOf(userAgent)).toEqual(device))
