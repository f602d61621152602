import { redirect } from 'react-router'
import { ensureReauthenticated } from '#server/auth/ensure-reauthenticated.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import type { PlatformContext } from '#server/context.ts'
import { addPasskey } from '#server/domain/passkeys/add-passkey.ts'
import { changeOwnName } from '#server/domain/accounts/change-own-name.ts'
import { changeOwnPassword } from '#server/domain/accounts/change-own-password.ts'
import { chooseLanguage } from '#server/domain/accounts/choose-language.ts'
import { endSessions } from '#server/domain/sessions/end-sessions.ts'
import { leaveOrganization } from '#server/domain/members/leave-organization.ts'
import { removePasskey } from '#server/domain/passkeys/remove-passkey.ts'
import { renamePasskey } from '#server/domain/passkeys/rename-passkey.ts'
import { requestEmailChange } from '#server/domain/accounts/request-email-change.ts'
import { withdrawEmailChange } from '#server/domain/accounts/withdraw-email-change.ts'
import { contextOf, platformContextOf, stateOf } from '#server/http/request-state.ts'
import { accountPaths, adminPaths } from '#rules/admin-paths.ts'
import { localeCookieHeader } from '#rules/text/locale.ts'
import { paths } from '#rules/paths.ts'
import { profileForm, type ProfileForm, type ProfileIntent } from '#rules/accounts/profile-forms.ts'
import { runFormAction } from '#web/form-action.ts'
import { redirectWithCookies } from '#web/redirect-with-cookies.ts'
import { putOffFactorCookie } from './factor-notice.server.ts'
import { requireAccount, passkeyHostOf } from './signed-in-account.server.ts'

type RouteArgs = Parameters<typeof passkeyHostOf>[0]
type Account = Awaited<ReturnType<typeof requireAccount>>
type FormOf<Intent extends ProfileIntent> = Extract<ProfileForm, { intent: Intent }>
type Proof = { password: string; code: string }

/** Runs the change of a profile form's `intent` and redirects to the profile, which confirms it. */
export const profileAction = (args: RouteArgs) =>
  runFormAction(args, profileForm, async (form) => {
    const account = await requireAccount(args)
    const change = changes[form.intent] as Change<ProfileForm>
    const answer = await change({ args, account, ctx: await platformContextOf(args), form })
    return answer ?? redirect(`${account.home}?${new URLSearchParams({ done: form.intent })}`)
  })

type ChangeRequest<Form> = { args: RouteArgs; account: Account; ctx: PlatformContext; form: Form }
type Change<Form> = (request: ChangeRequest<Form>) => Promise<Response | void>

const prove = ({ args, account, ctx, form }: ChangeRequest<Proof>) =>
  ensureReauthenticated(stateOf(args).platform, ctx, account, form)

const isSecure = (args: RouteArgs) => stateOf(args).platform.env.PUBLIC_PROTOCOL === 'https'

const changes: { [Intent in ProfileIntent]: Change<FormOf<Intent>> } = {
  name: ({ ctx, account, form }) => changeOwnName(ctx, account.userId, form.name),
  language: async ({ args, ctx, account, form: { locale, intent } }) => {
    await chooseLanguage(ctx, account.userId, locale)
    const cookie = localeCookieHeader(locale, { isSecure: isSecure(args) })
    return redirectWithCookies(`${account.home}?done=${intent}`, [cookie])
  },
  email: async (request) => {
    const { args, ctx, account, form } = request
    await prove(request)
    const { limits } = stateOf(args).platform
    await limits.ensureAllowed('link', { email: account.email, address: account.address })
    await limits.ensureAllowed('link', { email: form.email, address: account.address })
    await requestEmailChange(ctx, account, form.email)
  },
  'email-withdraw': ({ ctx, account }) => withdrawEmailChange(ctx, account),
  password: async (request) => {
    await prove(request)
    const hash = await hashPassword(stateOf(request.args).platform.auth, request.form.newPassword)
    await changeOwnPassword(request.ctx, request.account, hash)
  },
  'passkey-add': async (request) => {
    // A passkey in the response was created after a proof; without one this reports what was wrong.
    if (!request.form.response) await prove(request)
    await addPasskey(request.ctx, request.account, passkeyHostOf(request.args), request.form)
  },
  'passkey-rename': ({ ctx, account, form }) => renamePasskey(ctx, account, form.id, form.name),
  'passkey-remove': async (request) => {
    await prove(request)
    await removePasskey(request.ctx, request.account, request.form.id)
  },
  'session-end': async ({ ctx, account, form }) => void (await endSessions(ctx, account.userId, { only: form.id })),
  'sessions-end': async ({ ctx, account }) => {
    await endSessions(ctx, account.userId, { all: true })
    return redirect(accountPaths.login)
  },
  later: async ({ args }) =>
    redirectWithCookies(adminPaths.dashboard, [putOffFactorCookie({ isSecure: isSecure(args) })]),
  leave: async ({ args }) => {
    await leaveOrganization(await contextOf(args))
    return redirect(paths.home)
  },
}
