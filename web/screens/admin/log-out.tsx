import { useTranslation } from 'react-i18next'
import { accountPaths } from '#rules/admin-paths.ts'
import { Button } from '#web/ui/button.tsx'

/** A form of the browser's own: it leaves the document, and nothing of it stays behind. */
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
