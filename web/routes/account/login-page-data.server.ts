import type { LoaderFunctionArgs } from 'react-router'
import { stateOf } from '#server/http/request-state.ts'
import { safeRedirectPath } from '#rules/text/safe-redirect-path.ts'
import { accountBrandOf } from '#web/screens/account/account-brand-of.ts'

/** What the pages on which nobody is signed in have in common; `query` is of their address. */
export function loginPageData(args: LoaderFunctionArgs) {
  const { organization, isUnknownHost } = stateOf(args)
  if (isUnknownHost) throw new Response(null, { status: 404 })
  const query = new URL(args.request.url).searchParams
  const redirect = safeRedirectPath(query.get('redirect'), '')
  return { query, data: { brand: accountBrandOf(organization), redirect, isSent: query.has('sent') } }
}
