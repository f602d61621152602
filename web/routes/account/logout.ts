import { redirect } from 'react-router'
import * as v from 'valibot'
import { signOut } from '#server/auth/sessions.ts'
import { stateOf } from '#server/http/request-state.ts'
import { accountPaths, loginPath } from '#rules/account-paths.ts'
import { safeRedirectPath } from '#rules/text/safe-redirect-path.ts'
import { paths } from '#rules/paths.ts'
import { actWith } from '#web/acts.server.ts'
import { redirectWithCookies } from '#web/redirect-with-cookies.ts'
import type { Route } from './+types/logout'

/** A visit must not log anybody out: only the form does. */
export const loader = () => redirect(paths.home)

const logOutForm = v.object({ redirect: v.optional(v.string(), '') })

// Without a context, which needs the session: logging out works without the database too.
const act = actWith(async (args: Route.ActionArgs) => stateOf(args))

export const action = act(logOutForm, async ({ platform }, form, { request }) => {
  const redirectPath = safeRedirectPath(form.redirect, '')
  const cookies = await signOut(platform, request.headers)
  return redirectWithCookies(redirectPath ? loginPath(redirectPath) : accountPaths.login, cookies)
})
