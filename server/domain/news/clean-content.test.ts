import { describe, expect, test } from 'vitest'
import { cleanContent, cleanTenantContent, contentForReaders, isEmptyContent } from './clean-content.ts'

const organization = '019f0000-0000-7000-8000-000000000001'
const ownImage = `/files/${organization}/${'a'.repeat(32)}.webp`
const texts = { table: (number: number) => `Table ${number}`, video: (service: string) => `Watch (${service})` }
const read = (html: string) => contentForReaders(html, organization, texts)
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
    const renderedHtml = read(storedHtml)
    const at = (width: number) => ownImage.replace(/\/(?=[0-9a-f]{32})/, `/${width}/`)
    expect(renderedHtml).toContain(`srcset="${at(320)} 320w, ${at(640)} 640w, ${at(1280)} 1280w"`)
    expect(clean(renderedHtml)).not.toContain('srcset')
    expect(read(`<img src="${ownImage}">`)).not.toContain('srcset')
  })

  test('keeps tables with a caption, headings and cells that span others', () => {
    const html =
      '<table><caption>Times</caption><thead><tr><th scope="col">A</th><th colspan="2">B</th></tr></thead>' +
      '<tbody><tr><th scope="row">1</th><td rowspan="20">2</td><td>3 &lt; 4</td></tr></tbody></table>'
    expect(clean(html)).toBe(html)
    expect(cleanTenantContent(html)).toBe(html)
  })

  test('keeps nothing else of tables', () => {
    expect(
      clean(
        '<table class="x" border="1"><colgroup><col span="9"></colgroup><tfoot><tr align="x"><td colspan="21" ' +
          'rowspan="0" scope="row" headers="x">1</td><th scope="colgroup" colspan="1e1" abbr="x">2</th></tr></tfoot></table>',
      ),
    ).toBe('<table><tr><td>1</td><th>2</th></tr></table>')
  })

  test('is read with tables that scroll and that a keyboard reaches', () => {
    const table = '<table><tr><td>1</td></tr></table>'
    const boxOf = (number: number) => `<div role="region" tabindex="0" aria-label="Table ${number}">${table}</div>`
    expect(read(`${table}<p>&lt;table&gt;</p>${table}`)).toBe(`${boxOf(1)}<p>&lt;table&gt;</p>${boxOf(2)}`)
    expect(clean(read(table))).toBe(table)
  })

  test.each([
    ['https://youtu.be/dQw4w9WgXcQ?si=a&amp;t=3', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'YouTube'],
    [
      'https://www.youtube.com/watch?list=a&amp;v=dQw4w9WgXcQ',
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      'YouTube',
    ],
    ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'YouTube'],
    ['https://vimeo.com/76979871', 'https://vimeo.com/76979871', 'Vimeo'],
  ])('is read with a figure for a paragraph of %s, and stored as it was', (address, watch, service) => {
    const paragraph = (label: string) => `<p><a href="${address}" rel="nofollow noopener">${label}</a></p>`
    const link = `<a href="${watch}" rel="nofollow noopener">Watch (${service})</a>`
    expect(read(paragraph(address))).toBe(`<figure>${link}</figure>`)
    expect(read(paragraph('The finish $&amp;'))).toBe(
      `<figure>${link}<figcaption>The finish $&amp;</figcaption></figure>`,
    )
    expect(clean(paragraph(address))).toBe(paragraph(address))
  })

  test.each([
    '<p>See <a href="https://youtu.be/dQw4w9WgXcQ" rel="nofollow noopener">this</a></p>',
    '<p><a href="https://youtu.be/dQw4w9WgXcQ" rel="nofollow noopener">a</a> and more</p>',
    '<p><a href="https://youtu.be.evil.example/dQw4w9WgXcQ" rel="nofollow noopener">a</a></p>',
    '<p><a href="https://x.example/https://youtu.be/dQw4w9WgXcQ" rel="nofollow noopener">a</a></p>',
  ])('is read as it is where no video stands alone: %s', (html) => expect(read(html)).toBe(html))

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
