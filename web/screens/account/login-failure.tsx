import { useTranslation } from 'react-i18next'
import { Banner } from '#web/ui/banner.tsx'

/** `error` is the code in the address to which the session endpoints redirect. */
export function LoginFailure({ error }: { error: string }) {
  const { t } = useTranslation(['account', 'refusals'])
  const isWait = error === 'TooManyRequests'
  return (
    <Banner tone={isWait ? 'warning' : 'error'} isAlert>
      {isWait && t('account:failed.wait')}
      {error === 'CredentialsSignin' && t('refusals:invalid_credentials')}
      {!isWait && error !== 'CredentialsSignin' && t('account:failed.other')}
    </Banner>
  )
}
