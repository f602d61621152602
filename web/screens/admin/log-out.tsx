import { useTranslation } from 'react-i18next'
import { accountPaths } from '#rules/admin-paths.ts'
import { Button } from '#web/ui/button.tsx'

/** A browser form, not a fetch: it leaves the document, so that nothing of the session stays in memory. */
export function LogOut() {
  const { t } = useTranslation('admin')
  return (
    <form method="post" action={accountPaths.logout}>
      <Button type="submit" size="sm" icon="logout">
        {t('nav.logout')}
      </Button>
    </form>
  )
}
