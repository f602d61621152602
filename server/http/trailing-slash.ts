import type { RequestHandler } from 'express'

/** Leads an address that ends in slashes to the one without: a page has one address, under which it is kept. */
export const trailingSlash = (): RequestHandler => (request, response, next) => {
  const { method, url } = request
  const [path = ''] = url.split('?', 1)
  // Two slashes at the beginning would lead to another host.
  const hasNoTrailingSlash = !path.endsWith('/') || path === '/' || /^\/[/\\]/.test(path)
  if (hasNoTrailingSlash || (method !== 'GET' && method !== 'HEAD')) return next()
  let end = path.length
  while (path[end - 1] === '/') end--
  response.redirect(308, path.slice(0, end) + url.slice(path.length))
}
