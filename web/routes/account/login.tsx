import { data, redirect } from 'react-router'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { logInWithPassword } from '../../../server/auth/log-in.ts'
import { requestLoginLink } from '../../../server/domain/users/request-login-link.ts'
import { platformContextOf, stateOf, type RequestState } from '../../../server/http/request-state.ts'
import { accountPaths, adminPaths } from '../../../server/rules/admin-paths.ts'
import { loginForm, magicLinkForm } from '../../../server/rules/login-form.ts'
import { ownPath } from '../../../server/rules/own-path.ts'
import { Refused } from '../../../server/rules/refusals.ts'
import { fieldErrors } from '../../../server/rules/validation-message.ts'
import { guardNamed } from '../../guards/guards.ts'
import type { RouteHandle } from '../../handle.ts'
import { AccountPage } from '../../screens/account/account-page.tsx'
import { doorOf } from '../../screens/account/door-of.ts'
import { LoginForm, type LoginAnswer } from '../../screens/account/login-form.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/login'

// Forms of a browser's own: signing in needs no script.
export const handle: RouteHandle = { hydrate: false }

export const middleware: Route.MiddlewareFunction[] = [guardNamed('guest-only')]

export const loader = (args: Route.LoaderArgs) => {
  const { organization, isUnknownHost } = stateOf(args)
  if (isUnknownHost) throw new Response(null, { status: 404 })
  const query = new URL(args.request.url).searchParams
  return {
    door: doorOf(organization),
    redirect: ownPath(query.get('redirect'), placeAfter(organization)),
    isSent: query.has('sent'),
  }
}

export const action = async (args: Route.ActionArgs) => {
  const state = stateOf(args)
  if (state.isUnknownHost) throw new Response(null, { status: 404 })
  const form = Object.fromEntries(await args.request.formData())
  const next = ownPath(form.redirect, placeAfter(state.organization))
  try {
    return form.by === 'link' ? await sendLink(args, form, next) : await logIn(state, args.request.headers, form, next)
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'too_many_requests') throw error
    const minutes = Number(error.values.minutes)
    return data(answer(form, { waitMinutes: minutes }), { status: 429, headers: { 'retry-after': `${minutes * 60}` } })
  }
}

export default function Login({ loaderData: { door, redirect, isSent }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account')
  if (isSent && !actionData)
    return (
      <AccountPage door={door} title={t('sent.title')} lead={t('sent.text')}>
        <p>{t('sent.spam')}</p>
        <ButtonLink href={accountPaths.login}>{t('sent.again')}</ButtonLink>
      </AccountPage>
    )
  return (
    <AccountPage door={door} title={t('login.title')} lead={t('login.to', { name: door.name })}>
      <LoginForm redirect={redirect} answer={actionData} />
    </AccountPage>
  )
}

type Typed = Record<string, FormDataEntryValue>

const logIn = async (state: RequestState, headers: Headers, form: Typed, next: string) => {
  const typed = v.safeParse(loginForm, form)
  if (!typed.success) return data(answer(form, { errors: fieldErrors(typed.issues) }), { status: 422 })
  const cookies = await logInWithPassword(state.platform, { headers, address: state.address }, typed.output)
  if (!cookies) return data(answer(form, { isRefused: true }), { status: 422 })
  return redirect(next, { headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]) })
}

// Whoever asks is told the same at the same speed: the mail's job finds out whether there is such a person.
const sendLink = async (args: Route.ActionArgs, form: Typed, next: string) => {
  const { platform, address, locale, organization } = stateOf(args)
  const typed = v.safeParse(magicLinkForm, form)
  if (!typed.success) return data(answer(form, { errors: fieldErrors(typed.issues) }), { status: 422 })
  const { email } = typed.output
  await platform.limits.ensureAllowed('link', { email, address })
  const ctx = await platformContextOf(args)
  await requestLoginLink(ctx, { email, redirect: next, locale, organizationId: organization?.id ?? null })
  return redirect(`${accountPaths.login}?sent`)
}

const placeAfter = (organization: unknown) => (organization ? adminPaths.dashboard : accountPaths.ownOrganizations)

const answer = (form: Typed, said: Partial<LoginAnswer>): LoginAnswer => ({
  email: typeof form.email === 'string' ? form.email.slice(0, 254) : '',
  errors: {},
  isRefused: false,
  waitMinutes: null,
  ...said,
})
