import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { unbrokenNumbers } from './unbroken-numbers.tsx'

test('only the number of an order is kept together', () => {
  const markup = renderToStaticMarkup(<h2>{unbrokenNumbers('Confirm the payment of DR-7K4R-2M9X?')}</h2>)
  expect(markup).toMatch(/^<h2>Confirm the payment of <span class="[^"]+">DR-7K4R-2M9X<\/span>\?<\/h2>$/)
  expect(renderToStaticMarkup(<h2>{unbrokenNumbers('Kit pick-up')}</h2>)).toBe('<h2>Kit pick-up</h2>')
})
