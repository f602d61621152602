import { useTranslation } from 'react-i18next'
import { accountPaths } from '#rules/account-paths.ts'
import { forgetEntries } from '../palette/recent-entries.ts'
import { forgetDevice } from '../check-in/device-store.ts'
import { Button } from '#web/ui/button.tsx'
import { useStaff } from '#web/admin/staff.ts'

/**
 * A browser form, not a fetch: it leaves the document, so that nothing of the session stays in memory, nor on the
 * device.
 */
export function LogOut() {
  const { t } = useTranslation('admin')
  const { userId } = useStaff().actor
  return (
    <form
      method="post"
      action={accountPaths.logout}
      onSubmit={() => {
        forgetEntries(userId)
        void forgetDevice()
      }}
    >
      <Button type="submit" size="sm" icon="logout">
        {t('nav.logout')}
      </Button>
    </form>
  )
}
