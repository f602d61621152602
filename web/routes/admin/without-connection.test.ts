import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const routes = globSync('web/routes/admin/**/*.{ts,tsx}').filter((file) => !/\.(server|test)\.tsx?$/.test(file))
const filesWithout = (name: string, isConcerned: (source: string) => boolean) =>
  routes.filter((file) => {
    const source = readFileSync(file, 'utf8')
    return isConcerned(source) && !source.includes(name)
  })
// A preview stores nothing: its values stay in the editor, whose frame offers to try again.
const isPreview = (source: string) => source.includes('export const action = () => null')
const hasAction = (source: string) =>
  /export (const|async function|function) action\b/.test(source) && !isPreview(source)
const isPage = (source: string) => /export const loader\b[^]*runLoader[^]*export default/.test(source)

test('every form of staff is kept when there is no connection', () => {
  expect(routes.length).toBeGreaterThan(40)
  expect(filesWithout('clientAction', hasAction)).toEqual([])
})

test('no page of staff is loaded again when there is no connection', () => {
  expect(filesWithout('shouldRevalidate', isPage)).toEqual([])
})
