import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import type { FailedMailsPage } from '#rules/messages/failed-mail-list.ts'
import { AdminList } from '#web/admin/admin-list.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useFailedMailColumns } from './failed-mail-columns.tsx'

export function FailedMails({ page }: { page: FailedMailsPage }) {
  const { t } = useTranslation('mails')
  const sent = {
    isRepeatable: true,
    done: ({ mails, withheld }: { mails: number; withheld: number }) => {
      const sentences = [mails > 0 && t('sent', { count: mails }), withheld > 0 && t('withheld', { count: withheld })]
      return { message: sentences.filter(Boolean).join(' ') }
    },
  }
  const send = useAct('send', sent)
  const sendAll = useAct('sendAll', sent)
  const drop = useAct<{ mail: string; isDropped: boolean }>('drop', {
    isRepeatable: true,
    done: ({ mail, isDropped }) =>
      isDropped ? { message: t('dropped'), undo: () => drop.send({ mail, isDropped: '' }) } : null,
  })
  const columns = useFailedMailColumns({
    send: (mail) => send.send({ mail }),
    drop: (mail) => drop.send({ mail, isDropped: 'on' }),
  })
  return (
    <>
      <title>{t('title')}</title>
      <PageHeader
        title={t('title')}
        summary={t('summary')}
        actions={
          page.total > 1 && (
            <Button onClick={() => sendAll.send()} busy={sendAll.isBusy}>
              {t('sendAll')}
            </Button>
          )
        }
      />
      <AdminList
        name="mails"
        caption={t('title')}
        page={page}
        columns={columns}
        none={{
          title: t('none.title'),
          text: t('none.text'),
          action: <ButtonLink href={adminPaths.dashboard}>{t('none.back')}</ButtonLink>,
        }}
      />
    </>
  )
}
