import { redirect } from 'react-router'
import { ensureReauthenticated } from '#server/auth/ensure-reauthenticated.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { addPasskey } from '#server/domain/passkeys/add-passkey.ts'
import { changePassword } from '#server/domain/accounts/change-password.ts'
import { editProfile } from '#server/domain/accounts/edit-profile.ts'
import { eraseAccount } from '#server/auth/erase-account.ts'
import { signOut } from '#server/auth/sessions.ts'
import { endSessions } from '#server/domain/sessions/end-sessions.ts'
import { leaveOrganization } from '#server/domain/members/leave-organization.ts'
import { removePasskey } from '#server/domain/passkeys/remove-passkey.ts'
import { renamePasskey } from '#server/domain/passkeys/rename-passkey.ts'
import { requestEmailChange } from '#server/domain/accounts/request-email-change.ts'
import { withdrawEmailChange } from '#server/domain/accounts/withdraw-email-change.ts'
import { contextOf, stateOf } from '#server/http/request-state.ts'
import { erasedNames } from '#server/i18n/erased-names.ts'
import { eraseForm } from '#rules/accounts/erase-form.ts'
import { accountPaths } from '#rules/account-paths.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { localeCookieHeader } from '#rules/text/locale.ts'
import { paths } from '#rules/paths.ts'
import { profileForms } from '#rules/accounts/profile-forms.ts'
import type { ProfileChange } from '#web/screens/profile/profile-data.ts'
import { acts } from '#web/acts.server.ts'
import { redirectWithCookies } from '#web/redirect-with-cookies.ts'
import { putOffFactorCookie } from './factor-notice.server.ts'
import { accountAct } from './account-act.server.ts'
import { eraseWordIn } from './erase-word.server.ts'
import { passkeyHostOf } from './signed-in-account.server.ts'

type RouteArgs = Parameters<typeof passkeyHostOf>[0]

const isSecure = (args: RouteArgs) => stateOf(args).platform.env.PUBLIC_PROTOCOL === 'https'

/** Each redirects to the profile, which confirms the change of this name. */
const doneResponse = ({ home }: { home: string }, change: ProfileChange, cookies: string[] = []) =>
  redirectWithCookies(`${home}?${new URLSearchParams({ done: change })}`, cookies)

export const profileAction = acts({
  save: accountAct(profileForms.save, async ({ ctx, account }, identity, args) => {
    await editProfile(ctx, account.userId, identity)
    const { locale } = identity
    if (locale !== account.locale)
      return doneResponse(account, 'language', [localeCookieHeader(locale, { isSecure: isSecure(args) })])
  }),
  email: accountAct(profileForms.email, async ({ ctx, account }, form, args) => {
    const { platform } = stateOf(args)
    await ensureReauthenticated(platform, ctx, account, form)
    await platform.limits.ensureAllowed('link', { email: account.email, address: account.address })
    await platform.limits.ensureAllowed('link', { email: form.email, address: account.address })
    await requestEmailChange(ctx, account, form.email)
    return doneResponse(account, 'email')
  }),
  'email-withdraw': accountAct(profileForms['email-withdraw'], async ({ ctx, account }) => {
    await withdrawEmailChange(ctx, account)
    return doneResponse(account, 'email-withdraw')
  }),
  password: accountAct(profileForms.password, async ({ ctx, account }, form, args) => {
    const { platform } = stateOf(args)
    await ensureReauthenticated(platform, ctx, account, form)
    await changePassword(ctx, account, await hashPassword(platform.auth, form.newPassword))
    return doneResponse(account, 'password')
  }),
  'passkey-add': accountAct(profileForms['passkey-add'], async ({ ctx, account }, form, args) => {
    // A passkey in the response was created after a proof; without one this reports what was wrong.
    if (!form.response) await ensureReauthenticated(stateOf(args).platform, ctx, account, form)
    await addPasskey(ctx, account, passkeyHostOf(args), form)
    return doneResponse(account, 'passkey-add')
  }),
  'passkey-rename': accountAct(profileForms['passkey-rename'], async ({ ctx, account }, { id, name }) => {
    await renamePasskey(ctx, account, id, name)
    return doneResponse(account, 'passkey-rename')
  }),
  'passkey-remove': accountAct(profileForms['passkey-remove'], async ({ ctx, account }, form, args) => {
    await ensureReauthenticated(stateOf(args).platform, ctx, account, form)
    await removePasskey(ctx, account, form.id)
    return doneResponse(account, 'passkey-remove')
  }),
  'session-end': accountAct(profileForms['session-end'], async ({ ctx, account }, { id }) => {
    await endSessions(ctx, account.userId, { only: id })
    return doneResponse(account, 'session-end')
  }),
  'sessions-end': accountAct(profileForms['sessions-end'], async ({ ctx, account }) => {
    await endSessions(ctx, account.userId, { all: true })
    return redirect(accountPaths.login)
  }),
  later: accountAct(profileForms.later, (_ctx, _, args) =>
    redirectWithCookies(adminPaths.dashboard, [putOffFactorCookie({ isSecure: isSecure(args) })]),
  ),
  leave: accountAct(profileForms.leave, async (_ctx, _, args) => {
    await leaveOrganization(await contextOf(args))
    return redirect(paths.home)
  }),
  erase: accountAct(
    (_, args) => eraseForm(eraseWordIn(args)),
    async ({ account, ctx }, { giveUp, ...proof }, args) => {
      const { platform } = stateOf(args)
      const settings = { names: erasedNames(), acceptsUpcoming: giveUp === 'on' }
      await eraseAccount(ctx, platform, account, proof, settings)
      return redirectWithCookies(`${accountPaths.login}?erased`, await signOut(platform, args.request.headers))
    },
  ),
})
