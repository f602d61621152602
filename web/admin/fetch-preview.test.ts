import { expect, test } from 'vitest'
import { withoutScripts } from './fetch-preview.ts'

test('a page in the frame has no scripts, with or without attributes', () => {
  const page =
    '<p>a</p><script nonce="x"> </script><p>b</p><script src="/a.js" defer></script><script>\nb < c\n</script>'
  expect(withoutScripts(page)).toBe('<p>a</p><p>b</p>')
})
