import { useTranslation } from 'react-i18next'
import { accountPaths } from '#rules/account-paths.ts'
import { forgetEntries } from '../palette/recent-entries.ts'
import { forgetDevice } from '../check-in/device-store.ts'
import { Button } from '#web/ui/button.tsx'
import { useStaff } from '#web/admin/staff.ts'

const maxForgetMs = 2_000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

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
      onSubmit={(submission) => {
        submission.preventDefault()
        const form = submission.currentTarget
        forgetEntries(userId)
        // What is begun while a page ends may not be done.
        void Promise.race([forgetDevice(), pause(maxForgetMs)]).then(
          () => form.submit(),
          () => form.submit(),
        )
      }}
    >
      <Button type="submit" size="sm" icon="logout">
        {t('nav.logout')}
      </Button>
    </form>
  )
}
