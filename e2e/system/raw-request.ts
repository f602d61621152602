import { connect } from 'node:net'

/** A request as it is written to the socket, including what Node's own client would reject. */
export type RawRequest = {
  port: number
  method: string
  path: string
  version?: '1.0' | '1.1'
  headers: [string, string][]
  cookie?: string
  body?: string | Buffer
}

/** `status` is 0 when the connection was closed without a response. */
export type RawResponse = { status: number; headers: Headers; body: string; ms: number }

const timeoutMs = 30_000

/** Adds a content length unless `headers` have one. */
export const sendRaw = ({ port, method, path, version = '1.1', headers, cookie, body = '' }: RawRequest) =>
  new Promise<RawResponse>((resolve, reject) => {
    const bytes = Buffer.from(body)
    const hasLength = headers.some(([name]) => name === 'content-length' || name === 'transfer-encoding')
    const allHeaders = [
      ...headers,
      ...(cookie ? [['cookie', cookie]] : []),
      ...(method === 'POST' && !hasLength ? [['content-length', String(bytes.length)]] : []),
      ['connection', 'close'],
    ]
    const head = [
      `${method} ${path} HTTP/${version}`,
      ...allHeaders.map(([name, value]) => `${name}: ${value}`),
      '',
      '',
    ].join('\r\n')
    const startedAt = performance.now()
    const chunks: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1' }, () => {
      socket.write(head)
      socket.write(bytes)
      // Only a request cut off on purpose closes its side: that would end the others too.
      if (contentLengthOf(headers) > bytes.length) socket.end()
    })
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error(`no answer to ${method} ${path.slice(0, 200)}`)))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.once('error', (error: NodeJS.ErrnoException) => {
      // A server that rejects a request before all of it was sent closes the connection.
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') return
      reject(error)
    })
    socket.once('close', () => resolve({ ...parseResponse(Buffer.concat(chunks)), ms: performance.now() - startedAt }))
  })

const parseResponse = (bytes: Buffer): Omit<RawResponse, 'ms'> => {
  const text = bytes.toString('utf8')
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return { status: 0, headers: new Headers(), body: '' }
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n')
  const pairs = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).trim()]
  })
  const headers = new Headers(pairs)
  const body = text.slice(end + 4)
  const isChunked = headers.get('transfer-encoding') === 'chunked'
  return { status: Number(statusLine.split(' ')[1]), headers, body: isChunked ? joinChunks(body) : body }
}

const joinChunks = (chunked: string) => chunked.replace(/^[0-9a-f]+\r\n/, '').replaceAll(/\r\n[0-9a-f]+\r\n/g, '')

const contentLengthOf = (headers: RawRequest['headers']) =>
  Number(headers.find(([name]) => name === 'content-length')?.[1] ?? 0)
