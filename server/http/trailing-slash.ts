import type { RequestHandler } from 'express'

export const trailingSlash = (): RequestHandler => (request, response, next) => {
  const { method, url } = request
  const [path = ''] = url.split('?', 1)
  // A path that begins with two slashes would redirect to another host.
  const hasNoTrailingSlash = !path.endsWith('/') || path === '/' || /^\/[/\\]/.test(path)
  if (hasNoTrailingSlash || (method !== 'GET' && method !== 'HEAD')) return next()
  let end = path.length
  while (path[end - 1] === '/') end--
  response.redirect(308, path.slice(0, end) + url.slice(path.length))
}
