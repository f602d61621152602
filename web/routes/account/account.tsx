import { useTranslation } from 'react-i18next'
import { claimOrders } from '#server/domain/orders/claim-orders.ts'
import { accountPage } from '#server/domain/accounts/account-page.ts'
import { platformContextOf, stateOf } from '#server/http/request-state.ts'
import { accountPaths } from '#rules/account-paths.ts'
import { paths } from '#rules/paths.ts'
import { requireSignedIn } from '#web/guards/signed-in.ts'
import { AccountRegistrations } from '#web/screens/account/account-registrations.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { Route } from './+types/account'

/** Orders made with this e-mail before there was an account are claimed first. */
export const loader = async (args: Route.LoaderArgs) => {
  const { userId } = await requireSignedIn(args)
  const { organization, locale } = stateOf(args)
  const ctx = await platformContextOf(args)
  await claimOrders(ctx, userId)
  const page = await accountPage(ctx, { userId, organizationId: organization?.id ?? null })
  return { page, locale, events: organization ? paths.events : `${paths.home}#races` }
}

export default function Account({ loaderData: { page, locale, events } }: Route.ComponentProps) {
  const { t } = useTranslation('account')
  const { upcoming, past, email, hasPassword, isTruncated } = page
  const isEmpty = upcoming.length + past.length === 0
  return (
    <>
      <PageHeader title={t('entries.title')} summary={t('entries.summary')} />
      <title>{t('entries.title')}</title>
      {!hasPassword && (
        <Banner
          tone="info"
          title={t('passwordless.title')}
          actions={<ButtonLink href={accountPaths.createPassword}>{t('passwordless.create')}</ButtonLink>}
        >
          {t('passwordless.text')}
        </Banner>
      )}
      {isEmpty && (
        <EmptyState
          title={t('entries.none')}
          action={
            <ButtonLink href={events} variant="solid">
              {t('entries.toEvents')}
            </ButtonLink>
          }
        >
          {t('entries.noneText', { email })}
        </EmptyState>
      )}
      <AccountRegistrations title={t('entries.upcoming')} registrations={upcoming} locale={locale} />
      <AccountRegistrations title={t('entries.past')} registrations={past} locale={locale} />
      {isTruncated && <p>{t('entries.cut')}</p>}
    </>
  )
}
