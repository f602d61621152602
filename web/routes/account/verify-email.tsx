import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { isPasswordOf } from '#server/auth/passwords.ts'
import { beginSession } from '#server/auth/sessions.ts'
import type { LinkPerson } from '#server/domain/accounts/link-person.ts'
import { findEmailToVerify, verifyEmail } from '#server/domain/accounts/verify-email.ts'
import { claimOrders } from '#server/domain/orders/claim-orders.ts'
import { platformContextOf, stateOf } from '#server/http/request-state.ts'
import { accountPaths } from '#rules/account-paths.ts'
import { verificationForm, type LinkForm } from '#rules/accounts/login-form.ts'
import { safeRedirectPath } from '#rules/text/safe-redirect-path.ts'
import { Refused } from '#rules/refusals.ts'
import { platformAct } from '#web/acts.server.ts'
import { formAnswer } from '#web/forms/form-answer.ts'
import { pathAfterLogin } from '#web/guards/path-after-login.ts'
import { homeOf } from '#web/guards/home-of.ts'
import type { RouteHandle } from '#web/handle.ts'
import { redirectWithCookies } from '#web/redirect-with-cookies.ts'
import { AccountPage } from '#web/screens/account/account-page.tsx'
import { RequestLinkForm } from '#web/screens/account/request-link-form.tsx'
import { accountBrandOf } from '#web/screens/account/account-brand-of.ts'
import { VerifyForm } from '#web/screens/account/verify-form.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/verify-email'
import { sendLink } from './send-link.server.ts'

export const handle: RouteHandle = { hydrate: false }

export const loader = async (args: Route.LoaderArgs) => {
  const state = stateOf(args)
  if (state.isUnknownHost) throw new Response(null, { status: 404 })
  const query = new URL(args.request.url).searchParams
  const token = query.get('token') ?? ''
  const organizationId = state.organization?.id ?? null
  const link = token ? await findEmailToVerify(await platformContextOf(args), { token, organizationId }) : null
  const me = await state.session()
  return {
    brand: accountBrandOf(state.organization),
    token,
    toConfirm: link?.email ?? null,
    asksPassword: link !== null && mustProve(link, me),
    isSent: query.has('sent'),
    redirect: safeRedirectPath(query.get('redirect'), ''),
    me: me && { email: me.email, home: homeOf(state, me, query.get('redirect')) },
  }
}

export const action = platformAct(verificationForm, (_, form, args: Route.ActionArgs) =>
  'token' in form ? confirm(args, form) : sendAgain(args, form),
)

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account')
  const { brand, token, toConfirm, isSent, redirect, me } = loaderData
  const answer = formAnswer(actionData)
  if (isSent && !actionData) return <AccountPage brand={brand} title={t('sent.title')} lead={t('verify.sent')} />
  if (toConfirm)
    return (
      <AccountPage brand={brand} title={t('verify.title')} lead={t('verify.text', { email: toConfirm })}>
        <VerifyForm token={token} email={toConfirm} asksPassword={loaderData.asksPassword} answer={answer} />
      </AccountPage>
    )
  if (me)
    return (
      <AccountPage brand={brand} title={t('verify.done')} lead={t('verify.doneText', { email: me.email })}>
        <ButtonLink href={me.home} variant="solid">
          {t('verify.goOn')}
        </ButtonLink>
      </AccountPage>
    )
  return (
    <AccountPage
      brand={brand}
      title={t(token ? 'link.spent' : 'verify.title')}
      lead={t(token ? 'verify.spent' : 'verify.ask')}
    >
      <RequestLinkForm action={accountPaths.verifyEmail} redirect={redirect} answer={answer} />
    </AccountPage>
  )
}

/**
 * A stranger may have registered with this address: without the account's password, the owner of the mailbox would
 * confirm an account that the stranger can still open.
 */
const mustProve = ({ userId, hasPassword }: LinkPerson, me: { userId: string } | null) =>
  hasPassword && me?.userId !== userId

const confirm = async (args: Route.ActionArgs, { token, password }: { token: string; password: string }) => {
  const { platform, address, organization, session } = stateOf(args)
  await platform.limits.ensureAllowed('password', { email: token, address })
  const ctx = await platformContextOf(args)
  const link = { token, organizationId: organization?.id ?? null }
  const [person, me] = [await findEmailToVerify(ctx, link), await session()]
  if (person && mustProve(person, me)) {
    if (password === '') return data({ errors: { password: 'required' } }, { status: 422 })
    if (!(await isPasswordOf(platform, person.userId, password)))
      throw new Refused({ code: 'password_wrong', field: 'password' })
  }
  const { userId, email, data: stored } = await verifyEmail(ctx, link)
  // Places of an order that waits for this address are held from now on, whatever page is opened next.
  await claimOrders(ctx, userId)
  const destination = await pathAfterLogin(args, userId, stored.redirect)
  if (me?.userId === userId) return redirect(destination)
  const newSession = await beginSession(platform.auth, args.request.headers, email)
  return redirectWithCookies(destination, newSession?.cookies ?? [])
}

const sendAgain = (args: Route.ActionArgs, form: LinkForm) =>
  sendLink(args, { ...form, kind: 'verify-email', page: accountPaths.verifyEmail })

export const headers = () => ({ 'cache-control': 'no-store' })
