import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { ServerRouter, type EntryContext, type HandleErrorFunction, type RouterContextProvider } from 'react-router'
import { ServerStyleSheet } from 'styled-components'
import { isbot } from 'isbot'
import { loggedPath } from '../server/http/logged-path.ts'
import { requestState } from '../server/http/request-state.ts'
import { textsOf } from '../server/i18n/translator.ts'
import { isHydrated, type RouteHandle } from './handle.ts'
import { readOnly } from './read-only.ts'
import { styleFileIn } from './styles/style-file.server.ts'

const renderTimeoutMs = 10_000

/** Renders the whole page, then answers: styles and length are known, and an error still gets its own status. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, locale } = loadContext.get(requestState)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('vary', 'Cookie, Accept-Language')
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache')
  const wait = retryAfterOf(routerContext)
  if (wait) headers.set('retry-after', wait)
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const sheet = new ServerStyleSheet({ nonce })
  try {
    const page = await render(
      sheet.collectStyles(
        <I18nextProvider i18n={textsOf(locale)}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </I18nextProvider>,
      ),
      nonce,
    )
    const body = page.replace('</head>', () => `${sheet.getStyleTags()}</head>`)
    return new Response(runsReact(routerContext) ? readFirst(body) : readOnly(body, styleFileIn(body)), {
      status,
      headers,
    })
  } finally {
    sheet.seal()
  }
}

// The page can be read, and typed into, before its scripts are there: fonts go first on a slow line.
const readFirst = (page: string) =>
  page.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ')

const runsReact = ({ staticHandlerContext: { matches } }: EntryContext): boolean =>
  isHydrated(matches.map(({ route }) => route.handle as RouteHandle | undefined))

// Whatever page was asked too often: React Router leaves an action's headers to each route.
const retryAfterOf = ({ staticHandlerContext: { actionHeaders } }: EntryContext): string | null =>
  Object.values(actionHeaders)
    .map((headers) => headers.get('retry-after'))
    .find((wait) => wait !== null) ?? null

const render = (app: React.ReactNode, nonce: string) =>
  new Promise<string>((done, failed) => {
    // Cleared as soon as it is drawn: every page of the last ten seconds would be held in memory.
    const abort = () => stream.abort(new Error('the page took too long to render'))
    const patience = setTimeout(abort, renderTimeoutMs).unref()
    const stream = renderToPipeableStream(app, {
      nonce,
      onAllReady: () => {
        const body = new PassThrough()
        clearTimeout(patience)
        text(body).then(done, failed)
        stream.pipe(body)
      },
      onShellError: failed,
    })
  })

/** Logs what went wrong, with the request's id; a visitor who left is no error, and for crawlers this log is all there is. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  const { platform, id } = (context as RouterContextProvider).get(requestState)
  platform.log.error(
    {
      err: error,
      requestId: id,
      path: loggedPath(new URL(request.url).pathname),
      crawler: isbot(request.headers.get('user-agent')),
    },
    'page failed',
  )
}
