import { useTranslation } from 'react-i18next'
import { accountPaths } from '#rules/account-paths.ts'
import { paths } from '#rules/paths.ts'

/** A cached page does not know its reader: it shows the log-in, until its script has asked who is signed in. */
export function AccountLink({ isSignedIn = false }: { isSignedIn?: boolean }) {
  const { t } = useTranslation('common')
  if (isSignedIn) return <a href={accountPaths.account}>{t('nav.registrations')}</a>
  return (
    <a href={paths.login} data-account={accountPaths.account} data-registrations={t('nav.registrations')}>
      {t('nav.login')}
    </a>
  )
}

/** Shown to staff by the page's script. */
export function StaffLink() {
  const { t } = useTranslation('common')
  return (
    <a href={accountPaths.admin} hidden data-staff="">
      {t('nav.admin')}
    </a>
  )
}
