import { useTranslation } from 'react-i18next'
import { accountPaths } from '#rules/account-paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { AccountPage, type AccountBrand } from './account-page.tsx'

export function LinkSent({ brand, lead }: { brand: AccountBrand; lead: string }) {
  const { t } = useTranslation('account')
  return (
    <AccountPage brand={brand} title={t('sent.title')} lead={lead}>
      <p>{t('sent.spam')}</p>
      <ButtonLink href={accountPaths.login}>{t('sent.again')}</ButtonLink>
    </AccountPage>
  )
}
