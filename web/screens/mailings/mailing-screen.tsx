import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import type { MailingPage } from '#rules/mailings/mailing-views.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { MailingEditor } from './mailing-editor.tsx'
import { MailingProgress } from './mailing-progress.tsx'

export function MailingScreen({ page }: { page: MailingPage }) {
  const { t } = useTranslation('mailings')
  return (
    <>
      <div>
        <TextLink href={adminPaths.eventMailings(page.eventId)}>{t('back')}</TextLink>
      </div>
      {page.state === 'draft' ? <MailingEditor page={page} /> : <MailingProgress page={page} />}
    </>
  )
}
