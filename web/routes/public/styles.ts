import { negotiateEncoding } from '#server/http/page-cache/encoding.ts'
import { stateOf } from '#server/http/request-state.ts'
import { loadTemplate } from '#templates/catalog.ts'
import { colorsFileOf, type ColorsName } from '#web/styles/colors-file.server.ts'
import { styleFileOf } from '#web/styles/style-file.server.ts'
import type { Route } from './+types/styles'

/**
 * A template's rules or the host's colours. An address of another build is served too, uncached: a page may be older or
 * newer than this process, and class names stay while rules do.
 */
export const loader = async (args: Route.LoaderArgs) => {
  const { request, params } = args
  const [name = ''] = params.file.split('-', 1)
  const file = name === 'colors' || name === 'night' ? colorsOf(args, name) : await templateFile(name)
  if (!file) throw new Response(null, { status: 404 })
  const isCurrent = file.address.endsWith(`/${params.file}`)
  const headers = new Headers({
    'content-type': 'text/css; charset=utf-8',
    'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-store',
    vary: 'Accept-Encoding',
  })
  if (!('bytes' in file)) return new Response(file.css, { headers })
  const encoding = negotiateEncoding(request.headers.get('accept-encoding') ?? undefined)
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  return new Response(new Uint8Array(await file.bytes(encoding)), { headers })
}

const colorsOf = (args: Route.LoaderArgs, name: ColorsName) => {
  const { organization } = stateOf(args)
  return organization && colorsFileOf(organization.theme, name)
}

const templateFile = async (id: string) => {
  const template = await loadTemplate('landing', { id, config: {} })
  return template.id === id ? styleFileOf(id) : null
}
