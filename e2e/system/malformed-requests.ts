// Requests in shapes that no browser sends, to every address of the product: the same in every run.
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#web/routes.ts'
import type { RawRequest } from './raw-request.ts'

/** Of one event, and what is there of it by the name of the parameter. */
export type EventValues = Readonly<{ slug: string; eventId: string } & Record<string, string>>

/** Existing values for the parameters of addresses, so that requests reach the handlers. */
export type AddressValues = Readonly<{
  article: string
  sale: EventValues
  athlete: EventValues
  team: EventValues
  /** Its join link is renewed on the way. */
  otherTeam: EventValues
  waiting: EventValues
}>

type Shape = {
  name: string
  of: (about: {
    path: string
    host: string
    count: number
    intents: readonly string[]
  }) => Omit<RawRequest, 'port' | 'cookie'>
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
  '/admin/events/:id/teams/export',
  '/admin/events/:id/merchandising/export',
  '/admin/events/:id/results/file',
  '/admin/events/:id/bibs/labels.pdf',
  '/admin/athletes/:registrationId/files/:fileId',
  '/admin/receipts/:id',
  '/payment-receipts?order=:order&event=:id',
  '/payment-receipts/remove?order=:order',
  '/registration-files?order=:order&registration=:registrationId&field=:field',
  '/registration-files?staff=yes&registration=:registrationId&field=:field&replaces=:fileId',
  '/registration-files?participant=:participantId&field=:field',
  '/registration-files/remove?order=:order&registration=:registrationId&field=:field&file=:fileId',
  '/registration-files/remove?participant=:participantId&field=:field&file=:fileId',
  '/registration-files/own?participant=:participantId&file=:fileId',
  '/registration-files/:fileId',
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

const eventOf = (pattern: string, { sale, athlete, team, otherTeam, waiting }: AddressValues): EventValues => {
  if (pattern.endsWith('/team-link')) return otherTeam
  if (pattern.includes('/team')) return team
  if (pattern.includes('/waiting-list')) return waiting
  return /participant|registration|merchandising/.test(pattern) ? athlete : sale
}

const addressOf = (pattern: string, values: AddressValues): string => {
  const event = eventOf(pattern, values)
  const named: Record<string, string> = {
    bib: '1',
    file: 'deadbeef.png',
    ...event,
    id: pattern.startsWith('/event/') ? event.slug : event.eventId,
    slug: values.article,
  }
  return pattern.replace('*', 'no/such/page').replaceAll(/:(\w+)/g, (text, name: string) => named[name] ?? text)
}

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
  participants[0].answers.club participants[0].merchandise.i1.variant participants[0].merchandise.i1.quantity
  participants[0].id answers.club merchandise.i1.variant merchandise.i1.quantity team.name team.size isSure terms
  waiver revision device typedAt step offer competition places form items former categories[0].name teamName
  teamSize inPlaceOf member entry position reason itemId variantId choiceId quantity payment description rule
  variantsLabel scope picture price competitions[0] variants[0].name variants[9].stock teamMin teamMax isTeam
  athlete at matching isForced waiting paymentMethod seenAmount seenTotals.card qrText qrPicture
  details version values template config
`)
const intents = splitWords(`
  hold checkout pay coupon release create continue resend save email password begin confirm verify
  claim remove add move invite loginLink role bib result tags link register accept profile sessions
  publish competition methods nobody-knows-this
`)
const athleteIntents =
  'item variant merchandise remove-merchandise restore-merchandise delivery answers move cancel edit'
const intentsOfParts: Record<string, string> = {
  '/event/:id/register/participant/:confirmationId/change':
    'send-code enter-code variant item rename-team renew-link answers',
  '/admin/events/:id/registration-form': 'copy effects save',
  '/admin/events/:id/acceptance': 'save',
  '/admin/events/:id/payment-methods': 'save',
  '/admin/events/:id/competitions': 'add edit move save-categories remove',
  '/admin/events/:id/merchandising': 'add edit move remove',
  '/admin/events/:id/ticket-types': 'add edit move remove switch',
  '/admin/events/:id/results': 'remove',
  '/admin/events/:id/athletes': 'deliver undo-delivery remind tag undo',
  '/admin/events/:id/athletes/:registrationId': athleteIntents,
  '/admin/athletes/:registrationId': athleteIntents,
  '/admin/events/:id/teams/:teamId': 'rename renew-link captain remove-member cancel restore refund delete',
  '/admin/events/:id/waiting-list': 'move remove remove-network restore-network',
  '/event/:id/waiting-list/:secretId': 'confirm keep leave',
  '/admin/events/:id/details': 'save',
  '/admin/events/:id/landing': 'save',
  '/admin/landing': 'save',
  '/admin/templates': 'save',
  '/admin/news/:id': 'save publish withdraw discardDraft restoreVersion',
}
const intentsOf = (pattern: string): string[] =>
  intentsOfParts[pattern] ? splitWords(intentsOfParts[pattern]) : intents

const formOf = (count: number, choices: readonly string[] = intents): string => {
  const intent = choices[count % choices.length]!
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

const hostileForm = (about: Parameters<Shape['of']>[0]) => post(plainForm, formOf(about.count, about.intents))
const multipart = 'multipart/form-data; boundary=x'
const part = (name: string, value: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const sendingShapes: Shape[] = [
  { name: 'hostile form', of: (about) => hostileForm(about)(about) },
  {
    name: 'hostile form for data',
    of: (about) => hostileForm({ ...about, count: about.count + 3 })({ ...about, path: dataPathOf(about.path) }),
  },
  {
    name: 'hostile form for JSON',
    of: (about) => post(plainForm, formOf(about.count + 5, about.intents), [acceptJson])(about),
  },
  {
    name: 'hostile parts',
    of: (about) =>
      post(
        multipart,
        `${part('intent', about.intents[about.count % about.intents.length]!)}${part('email', '\ud800\u2028')}${part('file', 'x')}--x--\r\n`,
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
      request: shape.of({ path, host, count: count + round, intents: intentsOf(pattern) }),
    }))
  })
