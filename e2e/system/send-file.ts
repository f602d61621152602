import { hostOf, sendRequest, type HttpResponse, type RequestOptions } from './http-client.ts'

const boundary = 'x'

export function sendFile(
  { port, host, ...options }: Pick<RequestOptions, 'port' | 'agent' | 'headers'> & { host: string },
  bytes: Buffer,
  query: Record<string, string>,
): Promise<HttpResponse> {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="c.pdf"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const headers = {
    origin: `http://${hostOf(host, port)}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': String(body.length),
    ...options.headers,
  }
  const path = `/registration-files?${new URLSearchParams(query)}`
  return sendRequest({ ...options, port, host, method: 'POST', path, body, headers })
}
