import { expect, test } from 'vitest'
import { atomFeed } from './atom-feed.ts'
import { newsPageOf } from './news.ts'

test.each([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=x', 1],
  ['page=2.5', 1],
  ['page=99999999', 1000],
])('the address ?%s asks for page %i', (query, page) => expect(newsPageOf(new URLSearchParams(query))).toBe(page))

test('a feed lists its articles and escapes markup', () => {
  const feed = atomFeed({
    title: 'News · A & B',
    author: '<script>alert(1)</script>',
    language: 'en',
    address: 'https://a.example/news/feed.xml',
    home: 'https://a.example/news',
    updatedAt: '2026-11-20T10:00:00.000Z',
    entries: [
      {
        title: '"Q" <b>',
        summary: "it's",
        address: 'https://a.example/news/q',
        publishedAt: '2026-11-20T10:00:00.000Z',
      },
    ],
  })
  expect(feed).toContain('<title>News · A &amp; B</title>')
  expect(feed).toContain('<name>&lt;script&gt;alert(1)&lt;/script&gt;</name>')
  expect(feed).toContain('<title>&quot;Q&quot; &lt;b&gt;</title><id>https://a.example/news/q</id>')
  expect(feed).toContain('<summary>it&#39;s</summary>')
  expect(feed).not.toMatch(/<(?:script|b)>/)
})
