import { request, type Agent, type IncomingHttpHeaders } from 'node:http'

export type HttpResponse = { status: number; headers: IncomingHttpHeaders; body: string; bytes: Buffer }

export type RequestOptions = {
  port: number
  /** Subdomain of an organization, or a whole host name; the apex by default. */
  host?: string
  method?: string
  path: string
  /** Sent as a form, with the host's own origin. */
  form?: Record<string, string>
  /** Sent as it is, with nothing but `headers`. */
  body?: string | Buffer
  headers?: Record<string, string>
  agent?: Agent | false
}

export const hostOf = (name: string, port: number): string =>
  name.includes('.') || name === 'localhost' ? `${name}:${port}` : `${name}.localhost:${port}`

/**
 * Sends one request to a server on this machine and follows no redirects. Not `fetch`: it sets no Host header, and Node
 * does not resolve `*.localhost`. Throws when the connection breaks.
 */
export const sendRequest = ({
  port,
  host = 'localhost',
  path,
  form,
  body: rawBody,
  headers = {},
  agent = false,
  method,
}: RequestOptions) =>
  new Promise<HttpResponse>((resolve, reject) => {
    const body = form ? new URLSearchParams(form).toString() : rawBody
    const ownHost = hostOf(host, port)
    const clientRequest = request(
      {
        host: '127.0.0.1',
        port,
        path,
        agent,
        method: method ?? (form ? 'POST' : 'GET'),
        headers: {
          host: ownHost,
          ...(form && {
            'content-type': 'application/x-www-form-urlencoded',
            'content-length': Buffer.byteLength(body!),
            origin: `http://${ownHost}`,
          }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () => {
          const bytes = Buffer.concat(chunks)
          resolve({ status: response.statusCode!, headers: response.headers, body: bytes.toString('utf8'), bytes })
        })
      },
    )
    clientRequest.once('error', reject)
    clientRequest.end(body)
  })
