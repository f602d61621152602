import { data, RouterContextProvider, type EntryContext, type RequestHandler, type ServerBuild } from 'react-router'
import { describe, expect, test } from 'vitest'
import { pageHandler } from './page-handler.ts'

type Page = { loader: () => unknown; handle?: { hydrate: boolean } }

const buildOf = (page: Page, derivations: { times: number }) => {
  const module = {
    default: () => null,
    handle: page.handle,
    get loader() {
      derivations.times++
      return page.loader
    },
  }
  const build = {
    entry: {
      module: {
        default: (_request: Request, status: number, headers: Headers, { staticHandlerContext }: EntryContext) =>
          new Response(staticHandlerContext.loaderData.root.words, { status, headers }),
      },
    },
    routes: { root: { id: 'root', path: '', module } },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  }
  return build as unknown as ServerBuild
}

const ask = async (handle: RequestHandler, path = '/') =>
  (await handle(new Request(`http://nandu.localhost${path}`), new RouterContextProvider())).text()

const askTwice = async (mode: string) => {
  const derivations = { times: 0 }
  let text = 'first'
  const handle = pageHandler(async () => {
    const loaderData = { words: text }
    return buildOf({ loader: () => loaderData }, derivations)
  }, mode)
  const first = await ask(handle)
  const before = derivations.times
  text = 'second'
  return { answers: [first, await ask(handle)], again: derivations.times - before }
}

test('in production the routes are derived from the build once', async () => {
  expect(await askTwice('production')).toEqual({ answers: ['first', 'first'], again: 0 })
})

test('in development each request is rendered from the current sources', async () => {
  const { answers, again } = await askTwice('development')
  expect(answers).toEqual(['first', 'second'])
  expect(again).toBeGreaterThan(0)
})

describe('what a loader found', () => {
  const pageWith = (hydrate: boolean, init?: ResponseInit) => {
    const loaderData = {
      words: 'found',
      reads: 0,
      get rest() {
        this.reads++
        return 'long'
      },
    }
    return {
      found: loaderData,
      page: { loader: () => (init ? data(loaderData, init) : loaderData), handle: { hydrate } },
    }
  }
  const handlerOf = (page: Page) => pageHandler(async () => buildOf(page, { times: 0 }), 'production')

  test('is not serialized for a page without scripts, which reads it all the same', async () => {
    for (const init of [undefined, { headers: { 'cache-control': 'no-store' } }]) {
      const { found: loaderData, page } = pageWith(false, init)
      expect(await ask(handlerOf(page))).toBe('found')
      expect(loaderData.reads).toBe(0)
    }
  })

  test('is serialized for a page that runs in the browser, and for a data request', async () => {
    const { found: loaderData, page } = pageWith(true)
    expect(await ask(handlerOf(page))).toBe('found')
    expect(loaderData.reads).toBeGreaterThan(0)
    expect(await ask(handlerOf(pageWith(false).page), '/_.data')).toContain('long')
  })
})
