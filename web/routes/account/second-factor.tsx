import QRCode from 'qrcode'
import { useTranslation } from 'react-i18next'
import { redirect } from 'react-router'
import { ensureReauthenticated } from '#server/auth/ensure-reauthenticated.ts'
import {
  beginSecondFactor,
  findPendingSecondFactor,
  type NewFactor,
} from '#server/domain/second-factor/begin-second-factor.ts'
import { profileView } from '#server/domain/accounts/profile-view.ts'
import { renewRecoveryCodes } from '#server/domain/second-factor/renew-recovery-codes.ts'
import { turnOffSecondFactor } from '#server/domain/second-factor/turn-off-second-factor.ts'
import { turnOnSecondFactor } from '#server/domain/second-factor/turn-on-second-factor.ts'
import { platformContextOf, stateOf } from '#server/http/request-state.ts'
import { secondFactorForm } from '#rules/accounts/profile-forms.ts'
import { Refused } from '#rules/refusals.ts'
import { runFormAction } from '#web/form-action.ts'
import { formAnswer } from '#web/forms/form-answer.ts'
import { guardNamed } from '#web/guards/guards.ts'
import type { RouteHandle } from '#web/handle.ts'
import { refusalResponse } from '#web/refusal.ts'
import { AccountPage } from '#web/screens/account/account-page.tsx'
import { accountBrandOf } from '#web/screens/account/account-brand-of.ts'
import { LogInAgain } from '#web/screens/profile/log-in-again.tsx'
import { ManageFactor } from '#web/screens/profile/manage-factor.tsx'
import { RecoveryCodes } from '#web/screens/profile/recovery-codes.tsx'
import { SetUpFactor, type SetUp } from '#web/screens/profile/set-up-factor.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Route } from './+types/second-factor'
import { requireAccount } from './signed-in-account.server.ts'

export const handle: RouteHandle = { hydrate: false }
export const middleware: Route.MiddlewareFunction[] = [guardNamed('platform-host')]

export const loader = async (args: Route.LoaderArgs) => {
  const account = await requireAccount(args)
  const { hasPassword, secondFactor } = await profileView(await platformContextOf(args), account.userId)
  return {
    brand: accountBrandOf(stateOf(args).organization),
    home: account.home,
    profile: { hasPassword, secondFactor },
  }
}

/** Only this action's responses contain the secret and the recovery codes. */
export const action = (args: Route.ActionArgs) =>
  runFormAction(args, secondFactorForm, async (form) => {
    const { platform } = stateOf(args)
    const account = await requireAccount(args)
    const ctx = await platformContextOf(args)
    if (form.intent === 'confirm') return confirm(args, form.code)
    await ensureReauthenticated(platform, ctx, account, form)
    if (form.intent === 'begin') return { setUp: await setUpOf(await beginSecondFactor(ctx, platform.sealer, account)) }
    if (form.intent === 'renew') return { codes: await renewRecoveryCodes(ctx, platform.sealer, account) }
    await turnOffSecondFactor(ctx, account)
    return redirect(`${account.home}?done=factor-off`)
  })

// A wrong code keeps the pending factor, to be tried again.
const confirm = async (args: Route.ActionArgs, code: string) => {
  const { platform } = stateOf(args)
  const account = await requireAccount(args)
  const ctx = await platformContextOf(args)
  await platform.limits.ensureAllowed('second-factor', { email: account.userId, address: account.address })
  const pendingFactor = await findPendingSecondFactor(ctx, platform.sealer, account)
  if (!pendingFactor) throw new Refused({ code: 'invalid_transition' })
  try {
    return { codes: await turnOnSecondFactor(ctx, platform.sealer, account, code) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return refusalResponse(error, { setUp: await setUpOf(pendingFactor) })
  }
}

const setUpOf = async ({ secret, uri }: NewFactor): Promise<SetUp> => ({
  secret: secret.replaceAll(/(.{4})(?=.)/g, '$1 '),
  uri,
  qr: await QRCode.toString(uri, { type: 'svg', margin: 2 }),
})

type ActionResult = { setUp?: SetUp; codes?: string[] }

export default function SecondFactor({ loaderData: { brand, home, profile }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('profile')
  const { setUp, codes } = (actionData ?? {}) as ActionResult
  const answer = formAnswer(actionData)
  const step = codes ? 'codes' : setUp || !profile.secondFactor ? 'setUp' : 'manage'
  return (
    <AccountPage brand={brand} title={t(`${step}.title`)} lead={t(`${step}.lead`)}>
      <LogInAgain />
      {codes && <RecoveryCodes codes={codes} home={home} />}
      {step === 'setUp' && <SetUpFactor profile={profile} setUp={setUp} answer={answer} />}
      {step === 'manage' && <ManageFactor profile={profile} answer={answer} />}
      {!codes && <TextLink href={home}>{t('setUp.back')}</TextLink>}
    </AccountPage>
  )
}

export const headers = () => ({ 'cache-control': 'no-store' })
