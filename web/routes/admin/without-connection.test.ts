import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const routes = globSync('web/routes/admin/**/*.{ts,tsx}').filter((file) => !/\.(server|test)\.tsx?$/.test(file))
const isPage = (source: string) => /export const loader\b[^]*runLoader[^]*export default/.test(source)

test('no page of staff is loaded again when there is no connection', () => {
  const pages = routes
    .map((file) => ({ file, source: readFileSync(file, 'utf8') }))
    .filter(({ source }) => isPage(source))
  expect(pages.length).toBeGreaterThan(20)
  expect(pages.filter(({ source }) => !source.includes('shouldRevalidate')).map(({ file }) => file)).toEqual([])
})
