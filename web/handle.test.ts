import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { isHydrated, type Hydration } from '#rules/hydration.ts'
import routes from './routes.ts'

const sourceOf = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8')

const handleOf = (source: string): Hydration => {
  const hydrate = /handle: RouteHandle = \{[^;]*?\bhydrate: (true|false)/.exec(source)?.[1]
  return hydrate ? { hydrate: hydrate === 'true' } : {}
}

const readOnlyPages = (entries: RouteConfigEntry[], around: string[]): [file: string, source: string][] =>
  entries.flatMap(({ file, children }) => {
    const branch = [...around, file]
    if (children) return readOnlyPages(children, branch)
    const sources = branch.map((one): [string, string] => [one, sourceOf(one)])
    return isHydrated(sources.map(([, source]) => handleOf(source))) ? [] : sources
  })

test('no page without scripts lists what its loader found: there is nothing to list', () => {
  const pages = readOnlyPages(routes, ['root.tsx'])
  expect(pages.map(([file]) => file)).toEqual(
    expect.arrayContaining(['routes/public/event.tsx', 'routes/account/account.tsx', 'layouts/public.tsx']),
  )
  expect(pages.filter(([, source]) => /\.\.\.loaderData\b/.test(source)).map(([file]) => file)).toEqual([])
})
