import { expect, test } from 'vitest'
import { atomFeed } from './atom-feed.ts'

test('characters that XML cannot hold are left out', () => {
  const page = 'https://x.example'
  const entry = { title: 'a\u0008b', summary: 'c\ufffe\ud800<😀', address: page, publishedAt: '2026-01-01' }
  const feed = atomFeed({
    title: 'x',
    author: 'y\u000b',
    language: 'en',
    address: page,
    home: page,
    entries: [entry],
    updatedAt: '',
  })
  expect(feed).toContain('<title>ab</title>')
  expect(feed).toContain('<summary>c&lt;😀</summary>')
  expect(feed).toContain('<name>y</name>')
})
