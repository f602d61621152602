import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { contentPolicy, unchanging, type HeaderSettings } from '../security-headers.ts'
import type { Encoding } from './encoding.ts'

/** A page as the router drew it: `nonce` stands on every script that we wrote into it. */
export type Drawing = { response: Response; nonce: string }

/** A page ready to be sent. Of its bytes only the smallest are kept; others are made when somebody asks for them. */
export type KeptPage = {
  status: number
  etag: string
  /** Name, value, name, value: as `writeHead` takes them. */
  headers: string[]
  br: Buffer
  gzip: Buffer | null
  /** From this moment (milliseconds since 1970) it is drawn anew. */
  until: number
  /** Asked for since room was last made. */
  isUsed: boolean
}

const brotli = promisify(brotliCompress)
const unbrotli = promisify(brotliDecompress)
const gzipAsync = promisify(gzip)

// Of a page's bytes 11 takes 40 ms of another thread where 10 takes 15, and 2 % less: once for each change, for every
// phone after it. What is made for one visitor alone takes few, and so does the answer to an address that is not there.
const quality = { kept: constants.BROTLI_MAX_QUALITY, passing: 5 }

/** Makes a page's bytes and headers. Null for what must be drawn for each request: with a cookie, a nonce, or failed. */
export const pageOf = async (
  { response, nonce }: Drawing,
  settings: HeaderSettings,
  until: number,
): Promise<KeptPage | null> => {
  if (response.status >= 500 || response.headers.has('set-cookie')) return null
  const { html, scripts } = withoutNonce(await response.text(), nonce)
  // Only a page that runs in the browser says its nonce elsewhere than on its scripts.
  if (html.includes(nonce)) return null
  const policy = contentPolicy(settings, scripts)
  const etag = `W/"${createHash('sha256').update(policy).update(html).digest('base64url').slice(0, 22)}"`
  const bytes = Buffer.from(html)
  const br = await brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: response.ok && isKept(response) ? quality.kept : quality.passing,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
  const headers = headersOf(response, [['content-security-policy', policy], ...unchanging(settings), ['etag', etag]])
  return { status: response.status, etag, headers, br: trimToLength(br), gzip: null, until, isUsed: false }
}

/** Whether it may be kept at all: whole or not found, and not forbidden by the page itself. */
export const isKept = ({ status, headers }: Response): boolean =>
  (status === 200 || status === 404) && !/no-store/i.test(headers.get('cache-control') ?? '')

/** The page's bytes in one encoding. */
export const bytesOf = async (page: KeptPage, encoding: Encoding): Promise<Buffer> => {
  if (encoding === 'br') return page.br
  if (encoding === 'identity') return unbrotli(page.br)
  return page.gzip ?? trimToLength(await gzipAsync(await unbrotli(page.br), { level: 9 }))
}

/** Bytes in memory of exactly their length: zlib's lie in a chunk of 64 kB, kept whole as long as any part of it is. */
const trimToLength = (bytes: Buffer): Buffer => {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/**
 * The page's HTML with bytes that stay the same, and the hashes of its scripts. Only what carries the nonce is ours:
 * were a script ever smuggled into a page's words, it gets no hash and does not run.
 */
const withoutNonce = (html: string, nonce: string) => {
  const pieces = html.split(`<script nonce="${nonce}"`).slice(1)
  const sources = pieces.map((rest) => rest.slice(rest.indexOf('>') + 1, rest.indexOf('</script>')))
  const scripts = new Set(sources.map((source) => `'sha256-${hashOf(source)}'`))
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), scripts: [...scripts] }
}

const hashOf = (source: string) => createHash('sha256').update(source).digest('base64')

// What the page said itself comes first; the language is the one thing that a visitor's headers decide.
const headersOf = (response: Response, extra: [string, string][]): string[] => {
  const responseHeaders = [...response.headers].filter(([name]) => name !== 'vary' && name !== 'content-length')
  return [...responseHeaders, ...extra, ['vary', 'Cookie, Accept-Language, Accept-Encoding']].flat()
}
