import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import type { Refusal } from '#web/refusal.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { notify } from '#web/ui/toast.tsx'

/** Names the competition whose fees are more than its price, with a link to its price; false if the refusal names none. */
export function useNotifyFees() {
  const { t } = useTranslation('admin')
  return (eventId: string, { values }: Refusal): boolean => {
    const { competition, competitionId } = values
    if (!competition || !competitionId) return false
    notify.error(t('events.failed.published'), {
      description: (
        <>
          {t('refusal.feesExceedPrice', { competition })}{' '}
          <TextLink href={`${adminPaths.eventCompetitions(eventId)}?edit=${competitionId}`}>
            {t('refusal.feesExceedPriceLink', { competition })}
          </TextLink>
        </>
      ),
    })
    return true
  }
}
