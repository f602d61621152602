import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import { isWithheldReason } from '#rules/messages/withheld-mails.ts'
import type { FailedMail } from '#rules/messages/failed-mail-list.ts'
import { RowMenu } from '#web/admin/row-menu.tsx'
import type { Column } from '#web/ui/table.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { TwoLines } from '#web/ui/two-lines.tsx'
import { useFormats } from '#web/admin/staff.ts'

export type MailActs = { send: (id: string) => void; drop: (id: string) => void }

export function useFailedMailColumns(acts: MailActs): Column<FailedMail>[] {
  const { t } = useTranslation('mails')
  const { briefDate, time } = useFormats()
  return [
    {
      key: 'recipient',
      header: t('columns.recipient'),
      isRowHeader: true,
      cell: ({ recipient, kind, eventId, mailingId }) => (
        <TwoLines>
          <strong>{recipient}</strong>
          <small>
            {eventId && mailingId ? (
              <TextLink href={adminPaths.eventMailing(eventId, mailingId)}>{t(`kinds.${kind}`)}</TextLink>
            ) : (
              t(`kinds.${kind}`)
            )}
          </small>
        </TwoLines>
      ),
    },
    { key: 'order', header: t('columns.order'), cell: (mail) => <Order mail={mail} /> },
    {
      key: 'reason',
      header: t('columns.reason'),
      cell: ({ reason }) => (isWithheldReason(reason) ? t(`reasons.${reason}`) : (reason ?? '–')),
    },
    {
      key: 'at',
      header: t('columns.at'),
      cell: ({ createdAt }) => (
        <TwoLines data-whole>
          <time dateTime={createdAt}>{briefDate(createdAt)}</time>
          <small>{time(createdAt)}</small>
        </TwoLines>
      ),
    },
    {
      key: 'actions',
      header: t('columns.actions'),
      label: '',
      align: 'end',
      cell: (mail) => <Actions mail={mail} acts={acts} />,
    },
  ]
}

/** Leads to the athletes of the order, where an address is corrected. */
function Order({ mail: { eventId, eventTitle, confirmationNumber } }: { mail: FailedMail }) {
  if (eventId === null || confirmationNumber === null) return '–'
  const query = new URLSearchParams({ q: confirmationNumber })
  return (
    <TwoLines data-whole>
      <TextLink href={`${adminPaths.eventAthletes(eventId)}?${query}`}>{confirmationNumber}</TextLink>
      <small>{eventTitle}</small>
    </TwoLines>
  )
}

function Actions({ mail: { id, recipient }, acts }: { mail: FailedMail; acts: MailActs }) {
  const { t } = useTranslation('mails')
  return (
    <RowMenu
      label={t('more', { recipient })}
      actions={[
        { label: t('send'), icon: 'mail', press: () => acts.send(id) },
        { label: t('drop'), icon: 'x', press: () => acts.drop(id) },
      ]}
    />
  )
}
