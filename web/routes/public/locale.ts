import { redirect } from 'react-router'
import * as v from 'valibot'
import { stateOf } from '#server/http/request-state.ts'
import { localeCookieHeader, locales } from '#rules/text/locale.ts'
import { safeRedirectPath } from '#rules/text/safe-redirect-path.ts'
import { actWith } from '#web/acts.server.ts'
import type { Route } from './+types/locale'

const localeForm = v.object({ locale: v.picklist(locales, 'selection'), from: v.optional(v.string(), '') })

const act = actWith(async (args: Route.ActionArgs) => {
  const { isUnknownHost, platform } = stateOf(args)
  if (isUnknownHost) throw new Response(null, { status: 404 })
  return platform.env
})

export const action = act(localeForm, ({ PUBLIC_PROTOCOL }, { locale, from }) =>
  redirect(safeRedirectPath(from), {
    headers: { 'set-cookie': localeCookieHeader(locale, { isSecure: PUBLIC_PROTOCOL === 'https' }) },
  }),
)
