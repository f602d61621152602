import { sitemap } from '#server/domain/organizations/sitemap.ts'
import { publicOrigin } from '#server/env.ts'
import { contextOf, stateOf } from '#server/http/request-state.ts'
import { accountPaths } from '#rules/account-paths.ts'
import { paths } from '#rules/paths.ts'
import type { Route } from './+types/sitemap'

export const loader = async (args: Route.LoaderArgs) => {
  const { organization, isUnknownHost, platform } = stateOf(args)
  if (isUnknownHost) throw new Response(null, { status: 404 })
  const apex = publicOrigin(platform.env, platform.env.PLATFORM_DOMAIN)
  const listedPaths = organization
    ? await sitemap(await contextOf(args))
    : [paths.home, paths.price, accountPaths.signUp]
  const urls = listedPaths.map((path) => `<url><loc>${(organization?.origin ?? apex) + path}</loc></url>`)
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
  return new Response(body, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' },
  })
}
