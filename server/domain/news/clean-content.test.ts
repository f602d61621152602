import { describe, expect, test } from 'vitest'
import { cleanContent, isEmptyContent, contentForReaders } from './clean-content.ts'

const organization = '019f0000-0000-7000-8000-000000000001'
const ownImage = `/files/${organization}/${'a'.repeat(32)}.webp`
const clean = (html: string) => cleanContent(html, organization)

describe('an article’s text', () => {
  test('keeps what is for reading', () => {
    const html =
      '<h2>Title</h2><p>Text with <strong>weight</strong> and <em>tone</em>.</p><ul><li>one</li></ul>' +
      '<blockquote><p>said</p></blockquote><hr />'
    expect(clean(html)).toBe(html)
  })

  test('calls headings, weight and tone by one name', () => {
    expect(clean('<h1>One</h1><b>two</b><i>three</i>')).toBe('<h2>One</h2><strong>two</strong><em>three</em>')
  })

  test('leads away without vouching for where', () => {
    expect(clean('<a href="https://x.example/a" target="_blank" onclick="x()">x</a>')).toBe(
      '<a href="https://x.example/a" rel="nofollow noopener">x</a>',
    )
    expect(clean('<a href="/event/a">x</a>')).toBe('<a href="/event/a" rel="nofollow noopener">x</a>')
  })

  test('shows pictures of the organization alone', () => {
    expect(clean(`<img src="${ownImage}" alt="A finish" width="800" height="400" onerror="x()">`)).toBe(
      `<img src="${ownImage}" alt="A finish" width="800" height="400" loading="lazy" decoding="async" />`,
    )
    for (const src of [
      'https://x.example/a.png',
      '//x.example/a.png',
      'data:image/svg+xml,<svg onload=alert(1)>',
      `/files/019f0000-0000-7000-8000-000000000002/${'a'.repeat(32)}.webp`,
      `${ownImage}/../../x.webp`,
      '/admin',
    ])
      expect(clean(`<p>a<img src="${src}">b</p>`), src).toBe('<p>ab</p>')
  })

  test('is read with pictures in sizes, and written without', () => {
    const storedHtml = clean(
      `<p><img src="${ownImage}" srcset="https://x.example/a.png 9w" width="800" height="400"></p>`,
    )
    expect(storedHtml).not.toContain('srcset')
    const renderedHtml = contentForReaders(storedHtml, organization)
    const at = (width: number) => ownImage.replace(/\/(?=[0-9a-f]{32})/, `/${width}/`)
    expect(renderedHtml).toContain(`srcset="${at(320)} 320w, ${at(640)} 640w, ${at(1280)} 1280w"`)
    expect(clean(renderedHtml)).not.toContain('srcset')
    expect(contentForReaders(`<img src="${ownImage}">`, organization)).not.toContain('srcset')
  })

  test.each([
    ['<script>alert(1)</script>'],
    ['<style>*{display:none}</style>'],
    ['<iframe src="https://x.example"></iframe>'],
    ['<object data="x"></object><embed src="x">'],
    ['<svg><script>alert(1)</script></svg>'],
    ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>'],
    ['<template><img src=x onerror=alert(1)></template>'],
    ['<form action="https://x.example"><input name="password"></form>'],
    ['<base href="https://x.example/"><meta http-equiv="refresh" content="0;url=https://x.example">'],
    ['<!-- a comment -->'],
  ])('leaves nothing of %s', (html) => expect(isEmptyContent(clean(html))).toBe(true))

  test.each(['javascript:alert(1)', ' JaVaScRiPt:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x', 'vbscript:x'])(
    'does not lead to %s',
    (href) => expect(clean(`<a href="${href}">x</a>`)).not.toContain('href'),
  )

  test('keeps no attribute that acts, dresses or names', () => {
    const html = clean('<p style="position:fixed" class="x" id="content" onmouseover="x()" data-url="x">text</p>')
    expect(html).toBe('<p>text</p>')
  })

  test('keeps the words of what is nested too deeply, but not its levels', () => {
    const html = clean(`${'<blockquote><ul><li>'.repeat(2000)}<strong>deep</strong>`)
    expect(html.match(/<[a-z]/g)).toHaveLength(10)
    expect(html).toContain('deep')
    expect(clean(html)).toBe(html)
  })

  test('comes out of its own result unchanged', () => {
    const cleanedHtml = clean(
      `<h1>A & B</h1><p>1 < 2 &amp;amp; "q"<img src="${ownImage}"><a href="https://x.example">x</a></p>`,
    )
    expect(clean(cleanedHtml)).toBe(cleanedHtml)
  })

  test('is empty without words and pictures', () => {
    expect(isEmptyContent('<p> </p><p><br /></p>')).toBe(true)
    expect(isEmptyContent('<p>a</p>')).toBe(false)
    expect(isEmptyContent(clean(`<img src="${ownImage}">`))).toBe(false)
  })
})
