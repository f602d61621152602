import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { bytesOf, isCacheable, buildCachedPage } from './cached-page.ts'

const settings = { isSecure: true, formTargets: [], tiles: 'https://tiles.example' }
const nonce = 'c2VjcmV0'
const renderedPage = (html: string, init: ResponseInit = {}) => ({
  response: new Response(html, { headers: { 'content-type': 'text/html' }, ...init }),
  nonce,
})
const buildPage = async (html: string, init?: ResponseInit) =>
  (await buildCachedPage(renderedPage(html, init), settings, Infinity))!
const headerOf = ({ headers }: { headers: string[] }, name: string) => headers[headers.indexOf(name) + 1]
const hashOf = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`

describe('a cached page', () => {
  test('carries no nonce, and its policy the hashes of our scripts', async () => {
    const page = await buildPage(`<style nonce="${nonce}">a{}</style><script nonce="${nonce}">one()</script>`)
    expect(page.br && brotliDecompressSync(page.br).toString()).toBe('<style>a{}</style><script>one()</script>')
    const policy = headerOf(page, 'content-security-policy')
    expect(policy).toContain(`script-src 'self' ${hashOf('one()')};`)
    expect(policy).not.toContain('nonce')
  })

  test('varies by cookie, language and encoding, whatever the renderer set', async () => {
    expect(headerOf(await buildPage('a'), 'vary')).toBe('Cookie, Accept-Language, Accept-Encoding')
    const other = await buildPage('a', { headers: { vary: 'Accept-Encoding' } })
    expect(other.headers.filter((part) => part === 'vary')).toHaveLength(1)
    expect(headerOf(other, 'vary')).toBe('Cookie, Accept-Language, Accept-Encoding')
  })

  test('lets no injected script run', async () => {
    const injectedScripts = `<script>evil()</script><script nonce="guess">evil()</script>`
    const page = await buildPage(`${injectedScripts}<script nonce="${nonce}">one()</script>`)
    expect(headerOf(page, 'content-security-policy')).not.toContain(hashOf('evil()'))
  })

  test('has one etag for the same bytes and another for others', async () => {
    const [one, same, other] = await Promise.all([buildPage('<p>1'), buildPage('<p>1'), buildPage('<p>2')])
    expect(one.etag).toBe(same.etag)
    expect(one.etag).not.toBe(other.etag)
  })

  test('is the same page in each encoding', async () => {
    const page = await buildPage('<p>Ñandú')
    expect((await bytesOf(page, 'identity')).toString()).toBe('<p>Ñandú')
    expect(gunzipSync(await bytesOf(page, 'gzip')).toString()).toBe('<p>Ñandú')
    expect(brotliDecompressSync(await bytesOf(page, 'br')).toString()).toBe('<p>Ñandú')
  })

  test('holds no more memory than its bytes', async () => {
    const page = await buildPage('<p>Ñandú')
    for (const bytes of [page.br, await bytesOf(page, 'gzip')]) expect(bytes.buffer.byteLength).toBe(bytes.length)
  })

  test('is compressed as much as possible, and a 404 quickly', async () => {
    const html = Array.from({ length: 3_000 }, (_, number) => `<p>${(number * 7_919) % 1_009} km`).join('')
    const [found, notFound] = [await buildPage(html), await buildPage(html, { status: 404 })]
    expect(brotliDecompressSync(notFound.br).toString()).toBe(html)
    expect(notFound.br.length).toBeGreaterThan(found.br.length)
  })

  test('is none with a cookie, an error, or its nonce outside of its scripts', async () => {
    expect(await buildCachedPage(renderedPage('', { headers: { 'set-cookie': 'a=b' } }), settings, 0)).toBeNull()
    expect(await buildCachedPage(renderedPage('', { status: 500 }), settings, 0)).toBeNull()
    expect(
      await buildCachedPage(renderedPage(`<script nonce="${nonce}">go("${nonce}")</script>`), settings, 0),
    ).toBeNull()
  })
})

test('only 200 and 404 without no-store are cacheable', () => {
  for (const status of [200, 404]) expect(isCacheable(new Response('', { status }))).toBe(true)
  for (const status of [301, 302, 400, 403, 410, 429]) expect(isCacheable(new Response(null, { status }))).toBe(false)
  const headers = { 'cache-control': 'private, no-store' }
  for (const status of [200, 404]) expect(isCacheable(new Response('', { status, headers }))).toBe(false)
})
