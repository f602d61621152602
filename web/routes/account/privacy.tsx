import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { eraseAccount } from '#server/auth/erase-account.ts'
import { profileView } from '#server/domain/accounts/profile-view.ts'
import { upcomingRacesOfUser } from '#server/domain/accounts/person-holdings.ts'
import { platformContextOf, stateOf } from '#server/http/request-state.ts'
import { erasedNames } from '#server/i18n/erased-names.ts'
import { translatorOf } from '#server/i18n/translator.ts'
import { accountPaths } from '#rules/admin-paths.ts'
import { eraseForm } from '#rules/accounts/erase-form.ts'
import { formAnswer } from '#web/forms/form-answer.ts'
import { redirectWithCookies } from '#web/redirect-with-cookies.ts'
import { signOut } from '#server/auth/sessions.ts'
import { EraseForm } from '#web/screens/account/erase-form.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { Route } from './+types/privacy'
import { accountAct } from './account-act.server.ts'
import { requireAccount } from './signed-in-account.server.ts'

export const loader = async (args: Route.LoaderArgs) => {
  const { userId } = await requireAccount(args)
  const ctx = await platformContextOf(args)
  const { hasPassword, secondFactor } = await profileView(ctx, userId)
  return {
    upcoming: await upcomingRacesOfUser(ctx, userId),
    profile: { hasPassword, secondFactor },
    word: wordIn(args),
  }
}

/** The session ends with the account: the log-in page follows. */
export const action = accountAct(
  (_, args: Route.ActionArgs) => eraseForm(wordIn(args)),
  async ({ account, ctx }, { giveUp, ...proof }, args: Route.ActionArgs) => {
    const { platform } = stateOf(args)
    const settings = { names: erasedNames(), acceptsUpcoming: giveUp === 'on' }
    await eraseAccount(ctx, platform, account, proof, settings)
    return redirectWithCookies(`${accountPaths.login}?erased`, await signOut(platform, args.request.headers))
  },
)

export default function Privacy({ loaderData, actionData }: Route.ComponentProps) {
  const { upcoming, profile, word } = loaderData
  const { t } = useTranslation('account')
  return (
    <>
      <title>{t('privacy.title')}</title>
      <PageHeader title={t('privacy.title')} summary={t('privacy.summary')} />
      <Download>
        <h2>{t('privacy.download')}</h2>
        <p>{t('privacy.downloadText')}</p>
        <ButtonLink href={accountPaths.accountData} icon="download" download>
          {t('privacy.file')}
        </ButtonLink>
      </Download>
      <Card>
        <EraseForm upcoming={upcoming} profile={profile} word={word} answer={formAnswer(actionData)} />
      </Card>
      <p>{t('privacy.visitors')}</p>
    </>
  )
}

const Download = styled(Card)`
  display: grid;
  gap: var(--space-4);
  justify-items: start;

  > p {
    max-inline-size: var(--text-width);
  }
`

const wordIn = (args: Parameters<typeof stateOf>[0]) => translatorOf(stateOf(args).locale)('account:privacy.word')
