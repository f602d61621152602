import { useTranslation } from 'react-i18next'
import { accountPaths, adminPaths } from '#rules/admin-paths.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'

export function FactorNotice() {
  const { t } = useTranslation('admin')
  return (
    <Banner
      tone="warning"
      icon="shield"
      title={t('factorNotice.title')}
      actions={
        <>
          <ButtonLink href={accountPaths.accountSecondFactor} size="sm" variant="solid">
            {t('factorNotice.turnOn')}
          </ButtonLink>
          <form method="post" action={adminPaths.profile}>
            <input type="hidden" name="intent" value="later" />
            <Button type="submit" size="sm">
              {t('factorNotice.later')}
            </Button>
          </form>
        </>
      }
    >
      {t('factorNotice.text')}
    </Banner>
  )
}
