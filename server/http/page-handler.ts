import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router'
import { withRetryAfter } from './retry-after.ts'
import { hideLoaderData } from './hide-loader-data.ts'

export const pageHandler = (
  build: () => Promise<ServerBuild>,
  mode: string | undefined = process.env.NODE_ENV,
): RequestHandler => {
  const readBuild = async (): Promise<ServerBuild> => {
    const { routes, ...others } = await build()
    return { ...others, routes: withRetryAfter(hideLoaderData(routes)) }
  }
  if (mode !== 'production') return createRequestHandler(readBuild, mode)
  let handler: Promise<RequestHandler> | undefined
  return async (request, context) => {
    handler ??= readBuild().then((value) => createRequestHandler(value, mode))
    return (await handler)(request, context)
  }
}
