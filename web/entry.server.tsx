import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import {
  isRouteErrorResponse,
  ServerRouter,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { ServerStyleSheet } from 'styled-components'
import { failureOfAnswer, problemOf, type Problem } from '../server/http/failure.ts'
import { requestState } from '../server/http/request-state.ts'
import { wantedFormat } from '../server/http/wanted-format.ts'
import { isHydrated } from '../server/rules/hydration.ts'
import { Refused } from '../server/rules/refusals.ts'
import type { InvalidAnswer } from './forms/form-answer.ts'
import type { RouteHandle } from './handle.ts'
import { readOnly } from './read-only.ts'
import { CompiledStyles } from './styles/compiled-styles.tsx'
import { styleFileIn } from './styles/style-file.server.ts'
import { textsOfPages } from './texts.server.ts'

const renderTimeoutMs = 10_000

/** Renders the whole page, then answers: styles and length are known, and an error still gets its own status. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, locale, id, outOfService } = loadContext.get(requestState)
  const { pathname, search } = new URL(request.url)
  if (outOfService) {
    status = outOfService.status
    sayOutOfService(routerContext, outOfService)
  }
  const wait = retryAfterOf(routerContext, outOfService)
  if (wait) headers.set('retry-after', wait)
  if (status >= 400 && wantedFormat(request.headers.get('accept'), pathname) === 'json') {
    const problem = problemOf(failureIn(routerContext, status), { path: pathname + search, locale, requestId: id })
    return Response.json({ ...problem, ...errorsIn(routerContext) }, { status, headers })
  }
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('vary', 'Cookie, Accept-Language')
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const sheet = new ServerStyleSheet({ nonce })
  try {
    const page = await render(
      <CompiledStyles>
        {sheet.collectStyles(
          <I18nextProvider i18n={textsOfPages(locale)}>
            <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
          </I18nextProvider>,
        )}
      </CompiledStyles>,
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
const retryAfterOf = (
  { staticHandlerContext: { actionHeaders, errors } }: EntryContext,
  outOfService: Refused | undefined,
): string | null => {
  const asked = Object.values(actionHeaders).map((headers) => headers.get('retry-after'))
  const refused = Object.values(errors ?? {}).some((error) => isRouteErrorResponse(error) && error.status === 503)
  const wait = outOfService?.retryAfter ?? (refused ? new Refused({ code: 'database_unavailable' }).retryAfter : null)
  return asked.find((value) => value !== null) ?? (wait === null ? null : String(wait))
}

// An error of a loader reaches pages as nothing but "Unexpected Server Error": this one has words for the visitor.
const sayOutOfService = ({ staticHandlerContext }: EntryContext, { code, status, values }: Refused) => {
  const said = new ErrorResponse(status, '', { refusal: { code, field: null, values } })
  staticHandlerContext.errors = Object.fromEntries(
    Object.keys(staticHandlerContext.errors ?? {}).map((route) => [route, said]),
  )
}

/** The same for what a browser loads of a page that it has already. */
export const handleDataRequest = (response: Response, { context }: { context: unknown }): Response => {
  const { outOfService } = (context as RouterContextProvider).get(requestState)
  if (!outOfService) return response
  const headers = new Headers(response.headers)
  if (outOfService.retryAfter !== null) headers.set('retry-after', String(outOfService.retryAfter))
  return new Response(response.body, { status: outOfService.status, headers })
}

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

const errorsIn = ({ staticHandlerContext: { actionData } }: EntryContext): Pick<Problem, 'errors'> => {
  const [answer] = Object.values(actionData ?? {}) as Partial<InvalidAnswer>[]
  return answer?.errors ? { errors: answer.errors } : {}
}

/** What a failed page is about: what was refused, or what its status says. */
const failureIn = ({ staticHandlerContext: { errors, actionData } }: EntryContext, status: number): Error => {
  const [error] = Object.values(errors ?? {})
  const [answer] = Object.values(actionData ?? {})
  return failureOfAnswer(isRouteErrorResponse(error) ? error.data : answer, status)
}

/**
 * Notes what went wrong for the request's line in the log, which is all there is for crawlers. A visitor who left is no
 * error, and neither is an address that does not exist.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  const state = (context as RouterContextProvider).get(requestState)
  if (isRouteErrorResponse(error) && error.status < 500) return state.refusedByRouter()
  if (error instanceof Refused && error.status >= 500) state.outOfService = error
  else state.failed(error)
}
