import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ActionButton } from './action-button.tsx'

test('cannot be pressed before there is the script that it needs', () => {
  expect(renderToStaticMarkup(<ActionButton>Record cash</ActionButton>)).toMatch(/<button[^>]* disabled=""/)
})
