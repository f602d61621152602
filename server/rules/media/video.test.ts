import { expect, test } from 'vitest'
import { parseVideoAddress } from './video.ts'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', 'dQw4w9WgXcQ'],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
])('%s is a video of YouTube', (address, id) => {
  expect(parseVideoAddress(address)).toEqual({
    service: 'YouTube',
    watch: `https://www.youtube.com/watch?v=${id}`,
    embed: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
  })
})

test('a video of Vimeo is one too', () => {
  expect(parseVideoAddress('https://vimeo.com/channels/staff/76979871')).toMatchObject({
    service: 'Vimeo',
    watch: 'https://vimeo.com/76979871',
  })
})

test.each([
  '',
  'dQw4w9WgXcQ',
  'javascript:alert(1)//youtube.com/watch?v=dQw4w9WgXcQ',
  'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil.example/https://youtu.be/dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v="><script>x',
  'https://www.youtube.com/watch',
  'https://vimeo.com/76979871abc',
])('%s is none', (address) => expect(parseVideoAddress(address)).toBeNull())
