import { redirect } from 'react-router'
import { ensureProven } from '#server/auth/ensure-proven.ts'
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
import { inForm } from '#web/form-action.ts'
import { redirectWith } from '#web/redirect-with.ts'
import { putOffFactor } from './factor-notice.server.ts'
import { ownAccountOf, passkeyHostOf } from './own-account.server.ts'

type RouteArgs = Parameters<typeof passkeyHostOf>[0]
type Own = Awaited<ReturnType<typeof ownAccountOf>>
type Sent<Intent extends ProfileIntent> = Extract<ProfileForm, { intent: Intent }>
type Proof = { password: string; code: string }

/** Whatever one of the profile's forms wants; afterwards the page says that it was done. */
export const profileAction = (args: RouteArgs) =>
  inForm(args, profileForm, async (sent) => {
    const own = await ownAccountOf(args)
    const change = changes[sent.intent] as Change<ProfileForm>
    const answer = await change({ args, own, ctx: await platformContextOf(args), sent })
    return answer ?? redirect(`${own.home}?${new URLSearchParams({ done: sent.intent })}`)
  })

type Asked<Form> = { args: RouteArgs; own: Own; ctx: PlatformContext; sent: Form }
type Change<Form> = (asked: Asked<Form>) => Promise<Response | void>

const prove = ({ args, own, ctx, sent }: Asked<Proof>) => ensureProven(stateOf(args).platform, ctx, own, sent)

const isSecure = (args: RouteArgs) => stateOf(args).platform.env.PUBLIC_PROTOCOL === 'https'

const changes: { [Intent in ProfileIntent]: Change<Sent<Intent>> } = {
  name: ({ ctx, own, sent }) => changeOwnName(ctx, own.userId, sent.name),
  language: async ({ args, ctx, own, sent: { locale, intent } }) => {
    await chooseLanguage(ctx, own.userId, locale)
    const cookie = localeCookieHeader(locale, { isSecure: isSecure(args) })
    return redirectWith(`${own.home}?done=${intent}`, [cookie])
  },
  email: async (asked) => {
    const { args, ctx, own, sent } = asked
    await prove(asked)
    const { limits } = stateOf(args).platform
    await limits.ensureAllowed('link', { email: own.email, address: own.address })
    await limits.ensureAllowed('link', { email: sent.email, address: own.address })
    await requestEmailChange(ctx, own, sent.email)
  },
  'email-withdraw': ({ ctx, own }) => withdrawEmailChange(ctx, own),
  password: async (asked) => {
    await prove(asked)
    const hash = await hashPassword(stateOf(asked.args).platform.auth, asked.sent.newPassword)
    await changeOwnPassword(asked.ctx, asked.own, hash)
  },
  'passkey-add': async (asked) => {
    // A passkey that was made has its proof behind it; without one the form says what was wrong.
    if (!asked.sent.response) await prove(asked)
    await addPasskey(asked.ctx, asked.own, passkeyHostOf(asked.args), asked.sent)
  },
  'passkey-rename': ({ ctx, own, sent }) => renamePasskey(ctx, own, sent.id, sent.name),
  'passkey-remove': async (asked) => {
    await prove(asked)
    await removePasskey(asked.ctx, asked.own, asked.sent.id)
  },
  'session-end': async ({ ctx, own, sent }) => void (await endSessions(ctx, own.userId, { only: sent.id })),
  'sessions-end': async ({ ctx, own }) => {
    await endSessions(ctx, own.userId, { all: true })
    return redirect(accountPaths.login)
  },
  later: async ({ args }) => redirectWith(adminPaths.dashboard, [putOffFactor({ isSecure: isSecure(args) })]),
  leave: async ({ args }) => {
    await leaveOrganization(await contextOf(args))
    return redirect(paths.home)
  },
}
