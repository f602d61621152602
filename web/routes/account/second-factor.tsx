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
import { confirmFactorForm, proofForm } from '#rules/accounts/profile-forms.ts'
import { Refused } from '#rules/refusals.ts'
import { acts } from '#web/acts.server.ts'
import { doneIn, formAnswer } from '#web/forms/form-answer.ts'
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
import { accountAct } from './account-act.server.ts'
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

const begin = accountAct(proofForm, async ({ account, ctx }, form, args) => {
  const { platform } = stateOf(args)
  await ensureReauthenticated(platform, ctx, account, form)
  return { setUp: await setUpOf(await beginSecondFactor(ctx, platform.sealer, account)) }
})

// A wrong code keeps the pending factor, to be tried again.
const confirm = accountAct(confirmFactorForm, async ({ account, ctx }, { code }, args) => {
  const { platform } = stateOf(args)
  await platform.limits.ensureAllowed('second-factor', { email: account.userId, address: account.address })
  const pendingFactor = await findPendingSecondFactor(ctx, platform.sealer, account)
  if (!pendingFactor) throw new Refused({ code: 'invalid_transition' })
  try {
    return { codes: await turnOnSecondFactor(ctx, platform.sealer, account, code) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return refusalResponse(error, { done: { setUp: await setUpOf(pendingFactor) } })
  }
})

const renew = accountAct(proofForm, async ({ account, ctx }, form, args) => {
  const { platform } = stateOf(args)
  await ensureReauthenticated(platform, ctx, account, form)
  return { codes: await renewRecoveryCodes(ctx, platform.sealer, account) }
})

const turnOff = accountAct(proofForm, async ({ account, ctx }, form, args) => {
  await ensureReauthenticated(stateOf(args).platform, ctx, account, form)
  await turnOffSecondFactor(ctx, account)
  return redirect(`${account.home}?done=factor-off`)
})

/** Only this action's responses contain the secret and the recovery codes. */
export const action = acts({ begin, confirm, renew, off: turnOff })

const setUpOf = async ({ secret, uri }: NewFactor): Promise<SetUp> => ({
  secret: secret.replaceAll(/(.{4})(?=.)/g, '$1 '),
  uri,
  qr: await QRCode.toString(uri, { type: 'svg', margin: 2 }),
})

type ActionResult = { setUp?: SetUp; codes?: string[] }

export default function SecondFactor({ loaderData: { brand, home, profile }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('profile')
  const { setUp, codes } = (doneIn(actionData) as ActionResult | null) ?? {}
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
