import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import type { Refusal } from '#web/refusal.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { notify } from '#web/ui/toast.tsx'

/** Names the competition or ticket type whose fees are more than its price, with a link to its price; false if the refusal names none. */
export function useNotifyFees() {
  const { t } = useTranslation('admin')
  return (eventId: string, { values }: Refusal): boolean => {
    const { item, competitionId, ticketTypeId } = values
    if (!item) return false
    const href = competitionId
      ? `${adminPaths.eventCompetitions(eventId)}?edit=${competitionId}`
      : `${adminPaths.eventTicketTypes(eventId)}?edit=${ticketTypeId}`
    notify.error(t('events.failed.published'), {
      description: (
        <>
          {t('refusal.feesExceedPrice', { item })}{' '}
          <TextLink href={href}>{t('refusal.feesExceedPriceLink', { item })}</TextLink>
        </>
      ),
    })
    return true
  }
}
