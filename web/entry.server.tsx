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
import { failureOfResponse, problemOf, type Problem } from '#server/http/failure.ts'
import { requestState, type RequestState } from '#server/http/request-state.ts'
import { negotiateFormat } from '#server/http/negotiate-format.ts'
import { isHydrated, type Hydration } from '#rules/hydration.ts'
import { Refused } from '#rules/refusals.ts'
import { documentOf } from './document.server.ts'
import { isSecret } from './acts.server.ts'
import type { Invalid } from './forms/form-answer.ts'
import type { RouteHandle } from './handle.ts'
import { stripUnusedMarkup } from './strip-unused-markup.ts'
import { CompiledStyles } from './styles/compiled-styles.tsx'
import { styleFileIn } from './styles/style-file.server.ts'
import { pageTextsOf } from './texts.server.ts'

const renderTimeoutMs = 10_000

/** Renders the whole page before it answers, so that styles and length are known and an error still gets its status. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const state = loadContext.get(requestState)
  const { nonce, locale, id, refusal } = state
  const { pathname, search } = new URL(request.url)
  if (refusal) {
    status = refusal.status
    showRefusal(routerContext, refusal, state)
    if (refusal.retryAfter !== null) headers.set('retry-after', String(refusal.retryAfter))
  }
  const wait = waitAfterAction(routerContext)
  if (wait) headers.set('retry-after', wait)
  if (status >= 400 && negotiateFormat(request.headers.get('accept'), pathname) === 'json') {
    const problem = problemOf(failureIn(routerContext, status), { path: pathname + search, locale, requestId: id })
    return Response.json({ ...problem, ...errorsIn(routerContext) }, { status, headers })
  }
  if (refusal || !routerContext.staticHandlerContext.loaderData.root) disableHydration(routerContext, documentOf(state))
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('vary', 'Cookie, Accept-Language')
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const sheet = new ServerStyleSheet({ nonce })
  try {
    const page = await render(
      <CompiledStyles>
        {sheet.collectStyles(
          <I18nextProvider i18n={pageTextsOf(locale)}>
            <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
          </I18nextProvider>,
        )}
      </CompiledStyles>,
      nonce,
    )
    const body = page.replace('</head>', () => `${sheet.getStyleTags()}</head>`)
    return new Response(
      runsReact(routerContext) ? deprioritizeScripts(body) : stripUnusedMarkup(body, styleFileIn(body)),
      {
        status,
        headers,
      },
    )
  } finally {
    sheet.seal()
  }
}

// Pages are readable before hydration: on a slow line fonts load first.
const deprioritizeScripts = (page: string) =>
  page.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ')

// A failing loader drops the headers of the action before it.
const waitAfterAction = ({ staticHandlerContext: { actionHeaders } }: EntryContext) =>
  Object.values(actionHeaders)
    .map((headers) => headers.get('retry-after'))
    .find(Boolean)

const runsReact = ({ staticHandlerContext: { matches, loaderData } }: EntryContext): boolean =>
  isHydrated([...matches.map(({ route }) => route.handle as RouteHandle | undefined), loaderData.root as Hydration])

/** Renders failures with the document's data. Not hydrated, as the serialized data are from before. */
const disableHydration = ({ staticHandlerContext }: EntryContext, document: ReturnType<typeof documentOf>) => {
  staticHandlerContext.loaderData = { ...staticHandlerContext.loaderData, root: { ...document, hydrate: false } }
}

// React Router reduces a loader's error to “Unexpected Server Error”: passes on the refusal and the sent fields.
const showRefusal = (
  { staticHandlerContext }: EntryContext,
  { code, status, values }: Refused,
  { failure, form }: RequestState,
) => {
  const formEntries = form && [...form].filter(([name, value]) => typeof value === 'string' && !isSecret(name))
  const errorResponse = new ErrorResponse(status, '', {
    refusal: { code, field: null, values },
    path: failure?.path,
    sent: formEntries,
  })
  staticHandlerContext.errors = Object.fromEntries(
    Object.keys(staticHandlerContext.errors ?? {}).map((route) => [route, errorResponse]),
  )
}

/** Client-side loads of a refused page get its status; React Router's own answer has none. */
export const handleDataRequest = (response: Response, { context }: { context: unknown }): Response => {
  const { refusal } = (context as RouterContextProvider).get(requestState)
  return refusal ? new Response(null, { status: refusal.status }) : response
}

const render = (app: React.ReactNode, nonce: string) =>
  new Promise<string>((resolve, reject) => {
    // Cleared when rendered: otherwise every page of the last ten seconds would stay in memory.
    const abort = () => stream.abort(new Error('the page took too long to render'))
    const timer = setTimeout(abort, renderTimeoutMs).unref()
    const stream = renderToPipeableStream(app, {
      nonce,
      onAllReady: () => {
        const body = new PassThrough()
        clearTimeout(timer)
        text(body).then(resolve, reject)
        stream.pipe(body)
      },
      onShellError: reject,
    })
  })

const errorsIn = ({ staticHandlerContext: { actionData } }: EntryContext): Pick<Problem, 'errors'> => {
  const [answer] = Object.values(actionData ?? {}) as Partial<Invalid>[]
  return answer?.errors ? { errors: answer.errors } : {}
}

const failureIn = ({ staticHandlerContext: { errors, actionData } }: EntryContext, status: number): Error => {
  const [error] = Object.values(errors ?? {})
  const [answer] = Object.values(actionData ?? {})
  return failureOfResponse(isRouteErrorResponse(error) ? error.data : answer, status)
}

/** Records the error for the request's log line. An aborted request and an unknown address are not errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  const state = (context as RouterContextProvider).get(requestState)
  if (isRouteErrorResponse(error) && error.status < 500) return state.recordRouterRefusal()
  if (error instanceof Refused) state.refusal = error
  if (!(error instanceof Refused) || error.status >= 500) state.recordFailure(error)
}
