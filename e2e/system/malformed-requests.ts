// Requests in shapes that no browser sends, to every address of the product: the same in every run.
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#web/routes.ts'
import type { RawRequest } from './raw-request.ts'

/** Existing values for the parameters of addresses, so that requests reach the handlers. */
export type AddressValues = {
  slug: string
  eventId: string
  order: string
  article: string
  registrationId: string
  bib: string
}

type Shape = {
  name: string
  of: (about: { path: string; host: string; count: number }) => Omit<RawRequest, 'port' | 'cookie'>
}

export type MalformedRequest = { pattern: string; shape: string; request: Omit<RawRequest, 'port' | 'cookie'> }

const besidePages = [
  '/api/organization',
  '/api/auth/session',
  '/api/auth/csrf',
  '/api/auth/providers',
  '/api/auth/error',
  '/api/auth/callback/credentials',
  '/api/auth/signin/email',
  '/admin/events/:id/athletes/export',
  '/admin/athletes/export',
  '/admin/uploads/logo',
  '/files/:id/:file',
  '/files/:id/320/:file',
  '/event/:id/picture.png',
  '/webhooks/sandbox',
  '/webhooks/:file',
  '/sandbox/v1/payments',
  '/sandbox/pay/:id',
  '/dev/inbox/:id',
  '/dev/inbox.json',
  '/tls/ask',
  '/manifest.webmanifest',
  '/readyz',
]

const patterns = (): string[] => {
  const patternsOf = (entries: RouteConfigEntry[], above = ''): string[] =>
    entries.flatMap(({ path, index, children }) => {
      const pattern = path ? `${above}/${path}` : above
      return [...(index ? ['/'] : path ? [pattern] : []), ...patternsOf(children ?? [], pattern)]
    })
  return [...patternsOf(routes), ...besidePages]
}

const addressOf = (pattern: string, things: AddressValues): string =>
  pattern
    .replace(':confirmationId', things.order)
    .replace(':registrationId', things.registrationId)
    .replace(':slug', things.article)
    .replace(':bib', things.bib)
    .replace(':file', 'deadbeef.png')
    .replace(':id', pattern.startsWith('/event/') ? things.slug : things.eventId)
    .replace('*', 'no/such/page')

const acceptPage: [string, string] = ['accept', 'text/html,application/xhtml+xml,*/*;q=0.8']
const acceptJson: [string, string] = ['accept', 'application/json']

const dataPathOf = (path: string) => (path === '/' ? '/_root.data' : `${path}.data`)
const deepKeys = (depth: number) => Array.from({ length: depth }, (_, level) => `[k${level}]`).join('')
const hostileValues = [
  '%ED%A0%80',
  '%ED%B0%80x%F4%90%80%80',
  '%E2%80%AE%E2%80%A8%0B',
  '__proto__',
  '9'.repeat(70),
  '-1e309',
  '31%2F02%2F2026',
  '%25%5F%5C%27%22%3B--',
  '%20'.repeat(100),
  '%7B%22id%22%3A%22%5Cu0000%5Cud800%22%2C%22rawId%22%3A%5B%5B%5D%5D%2C%22response%22%3Anull%7D',
  '',
]
const malformedHosts = ['nandu.localhost:99999999', 'nandu.localhost:70000', '1.2.3.999', 'foo.0x', '[::::]']
const splitWords = (text: string): string[] => text.trim().split(/\s+/)

const fieldNames = splitWords(`
  id to name email emails password newPassword confirmation token redirect order locale from value tag
  add remove matching role host revision logo response code title slug date startsAt timeZone
  couponCode subdomain currency callbackUrl participants[0].email participants[0].birthDate
  participants[99].dni buyer.email buyer q draftKey competitionId colors.primary sponsors[0].name
  taxIds iban primaryColor number
`)
const intents = splitWords(`
  hold checkout pay coupon release create continue resend save email password begin confirm verify
  claim remove add move invite loginLink role bib result tags link register accept profile sessions
  publish competition nobody-knows-this
`)

const formOf = (count: number): string => {
  const intent = intents[count % intents.length]!
  const fields = fieldNames.map((name, index) => `${name}=${hostileValues[(count + index) % hostileValues.length]}`)
  return [`intent=${intent}`, `do=${intent}`, `edit=${intent}`, `by=${intent}`, ...fields].join('&')
}

const post = (type: string | null, body: string | Buffer, more: [string, string][] = []): Shape['of'] => {
  return ({ path, host }) => ({
    method: 'POST',
    path,
    headers: [
      ['host', host],
      ['origin', `http://${host}`],
      ...(type ? [['content-type', type] as [string, string]] : []),
      ...more,
    ],
    body,
  })
}
const plainForm = 'application/x-www-form-urlencoded'
const get = (change: (path: string, count: number) => string, more: [string, string][] = [acceptPage]): Shape['of'] => {
  return ({ path, host, count }) => ({ method: 'GET', path: change(path, count), headers: [['host', host], ...more] })
}
const withMethod = (method: string): Shape['of'] => {
  return ({ path, host }) => ({ method, path, headers: [['host', host], ['origin', `http://${host}`], acceptPage] })
}

const readingShapes: Shape[] = [
  { name: 'hostile query', of: get((path, count) => `${path}?${formOf(count)}`) },
  { name: 'hostile query of data', of: get((path, count) => `${dataPathOf(path)}?${formOf(count)}`, []) },
  {
    name: 'deep query',
    of: get((path) => `${dataPathOf(path)}?a${deepKeys(500)}=1&redirect=${'%252F'.repeat(400)}`, []),
  },
  {
    name: 'data of unknown routes',
    of: get((path) => `${dataPathOf(path)}?_routes=${'routes/x,__proto__,'.repeat(150)}`, []),
  },
  { name: 'overlong query', of: get((path) => `${path}?q=${'x'.repeat(7_000)}`) },
  { name: 'overlong address', of: get((path) => `${path}?q=${'x'.repeat(9_000)}`) },
  { name: 'NUL', of: get((path) => `${path}?q=a%00b`, [acceptJson]) },
  { name: 'lone surrogate in the path', of: get((path) => `${path}/%ED%A0%80`, [acceptJson]) },
  { name: 'broken escape', of: get((path) => `${path}/%E0%A4%A`) },
  {
    name: 'hostile headers',
    of: get(
      (path) => path,
      [
        ['accept', `${'text/html;q=0.1,'.repeat(300)}*/*`],
        ['accept-language', `${'x'.repeat(2_000)};q=1e999,,;`],
        ['user-agent', `Mozilla/5.0 ${'('.repeat(2_000)}`],
        ['if-none-match', 'W/"'.repeat(200)],
        ['range', 'bytes=-1,,5-2'],
        ['x-forwarded-host', 'evil.example, [::'],
        ['x-forwarded-for', 'x'.repeat(500)],
      ],
    ),
  },
  {
    name: 'overlong headers',
    of: get(
      (path) => path,
      [acceptJson, ...Array.from({ length: 4 }, (_, n): [string, string] => [`x-long-${n}`, 'x'.repeat(6_000)])],
    ),
  },
  { name: 'address of 20 kB', of: get((path) => `${path}?q=${'x'.repeat(20_000)}`) },
  {
    name: 'hostile cookies',
    of: get(
      (path) => path,
      [acceptPage, ['cookie', `locale=%00; =; session=%E0%A4%A; ${'a=b; '.repeat(800)}__Host-session=..`]],
    ),
  },
  {
    name: 'absurd page',
    of: get((path) => `${path}?page=1e308&sort=-__proto__&q=${'%25'.repeat(900)}&competition=%27`),
  },
  {
    name: 'malformed host',
    of: ({ path, count }) => ({
      method: 'GET',
      path,
      headers: [['host', malformedHosts[(count + path.length) % malformedHosts.length]!], acceptJson],
    }),
  },
  {
    name: 'host with a path',
    of: ({ path }) => ({ method: 'GET', path, headers: [['host', 'nandu.localhost/../?#@evil'], acceptPage] }),
  },
  {
    name: 'two hosts',
    of: ({ path, host }) => ({ method: 'GET', path, headers: [['host', host], ['host', 'evil.example'], acceptJson] }),
  },
  { name: 'no host', of: ({ path }) => ({ method: 'GET', path, version: '1.0', headers: [acceptPage] }) },
  { name: 'TRACE', of: withMethod('TRACE') },
  { name: 'PUT', of: withMethod('PUT') },
  { name: 'OPTIONS', of: withMethod('OPTIONS') },
]

const hostileForm = (count: number) => post(plainForm, formOf(count))
const multipart = 'multipart/form-data; boundary=x'
const part = (name: string, value: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const sendingShapes: Shape[] = [
  { name: 'hostile form', of: (about) => hostileForm(about.count)(about) },
  {
    name: 'hostile form for data',
    of: (about) => hostileForm(about.count + 3)({ ...about, path: dataPathOf(about.path) }),
  },
  { name: 'hostile form for JSON', of: (about) => post(plainForm, formOf(about.count + 5), [acceptJson])(about) },
  {
    name: 'hostile parts',
    of: (about) =>
      post(
        multipart,
        `${part('intent', intents[about.count % intents.length]!)}${part('email', '\ud800\u2028')}${part('file', 'x')}--x--\r\n`,
      )(about),
  },
  {
    name: 'a file for a text',
    of: (about) =>
      post(
        multipart,
        `${part('intent', 'save')}--x\r\ncontent-disposition: form-data; name="email"; filename="a"\r\ncontent-type: image/png\r\n\r\n\0\r\n--x--\r\n`,
      )({ ...about, path: dataPathOf(about.path) }),
  },
  { name: 'nothing', of: post(null, '') },
  { name: 'empty form', of: post(plainForm, '', [acceptJson]) },
  { name: 'many parts', of: post(multipart, part('a', '').repeat(5_000)) },
  {
    name: 'NUL within JSON',
    of: post(plainForm, `response=${encodeURIComponent('{"id":"a\\u0000b","rawId":"a","response":{}}')}`),
  },
  { name: 'many fields', of: post(plainForm, 'a=&'.repeat(60_000)) },
  {
    name: 'two thousand fields',
    of: (about) =>
      post(plainForm, `intent=save&${'title=&'.repeat(2_000)}`)({ ...about, path: dataPathOf(about.path) }),
  },
  {
    name: 'deep names',
    of: (about) => post(plainForm, `intent=hold&a${'.a'.repeat(20_000)}=1`)({ ...about, path: dataPathOf(about.path) }),
  },
  { name: 'names of prototypes', of: post(plainForm, '__proto__.a=1&constructor[0]=2&intent=save') },
  {
    name: 'white space',
    of: (about) =>
      post(
        plainForm,
        `intent=save&do=invite&name=x&description=${'+'.repeat(150_000)}x&emails=${'%0A'.repeat(20_000)}`,
      )({ ...about, path: dataPathOf(about.path) }),
  },
  { name: 'JSON', of: post('application/json', '{"a":'.repeat(5_000), [acceptJson]) },
  { name: 'no type', of: post(null, 'intent=hold', [acceptPage]) },
  { name: 'another type', of: post('text/plain; charset=x', 'intent=hold') },
  { name: 'no boundary', of: post('multipart/form-data', 'x', [acceptJson]) },
  { name: 'truncated parts', of: post(multipart, part('intent', 'hold').slice(0, -3), [acceptPage]) },
  { name: 'NUL in a form', of: post(plainForm, 'intent=hold&email=a%00b', [acceptJson]) },
  { name: 'compressed', of: post(plainForm, 'intent=hold', [['content-encoding', 'gzip']]) },
  { name: 'too large', of: post(plainForm, `a=${'x'.repeat(300_000)}`, [acceptPage]) },
  {
    name: 'no length',
    of: ({ path, host }) => ({
      method: 'POST',
      path,
      headers: [
        ['host', host],
        ['origin', `http://${host}`],
        ['content-type', plainForm],
        ['transfer-encoding', 'chunked'],
      ],
      body: '1\r\na\r\n0\r\n\r\n',
    }),
  },
  {
    name: 'cut off',
    of: ({ path, host }) => ({
      method: 'POST',
      path,
      headers: [
        ['host', host],
        ['origin', `http://${host}`],
        ['content-type', plainForm],
        ['content-length', '5000'],
      ],
      body: 'intent=hold',
    }),
  },
  {
    name: 'signed garbage',
    of: post('application/json', '{"id":null,"data":{"object":null}}', [
      ['stripe-signature', 't=99999999999,v1=0'],
      ['sandbox-signature', 't=1,v1=0'],
    ]),
  },
]

// The first shapes of each list reach a handler, and are two of three requests; the others are rejected before.
const reachingCounts = { reading: 6, sending: 12 }

/** The requests of one actor: every shape takes its turn over all addresses. */
export const malformedRequests = (things: AddressValues, host: string, person: number): MalformedRequest[] =>
  patterns().flatMap((pattern, index) => {
    const path = addressOf(pattern, things)
    const count = index * 5 + person * 3
    const pickShape = (shapes: Shape[], first: number, at: number) =>
      at % 3 === 0 ? shapes.slice(first)[at % (shapes.length - first)]! : shapes[at % first]!
    const shapes = [0, 1].flatMap((round) => [
      pickShape(readingShapes, reachingCounts.reading, count + round * 7),
      pickShape(sendingShapes, reachingCounts.sending, count + round * 11 + 1),
      pickShape(sendingShapes, reachingCounts.sending, count + round * 13 + 4),
    ])
    return shapes.map((shape, round) => ({
      pattern,
      shape: shape.name,
      request: shape.of({ path, host, count: count + round }),
    }))
  })
