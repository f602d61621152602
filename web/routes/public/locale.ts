import { redirect } from 'react-router'
import { formOf, stateOf } from '#server/http/request-state.ts'
import { isLocale, localeCookieHeader } from '#rules/text/locale.ts'
import { safeRedirectPath } from '#rules/text/safe-redirect-path.ts'
import type { Route } from './+types/locale'

export const action = async (args: Route.ActionArgs) => {
  const { isUnknownHost, platform } = stateOf(args)
  if (isUnknownHost) throw new Response(null, { status: 404 })
  const form = formOf(args)
  const locale = form.get('locale')
  if (!isLocale(locale)) throw new Response(null, { status: 400 })
  const isSecure = platform.env.PUBLIC_PROTOCOL === 'https'
  return redirect(safeRedirectPath(form.get('from')), {
    headers: { 'set-cookie': localeCookieHeader(locale, { isSecure }) },
  })
}
