import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import { Banner } from '#web/ui/banner.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

type Props = { eventId: string; items: readonly string[]; entered: string | undefined; saved: number | null }

/** Beside a limit that is raised: without what goes with every place, nobody can take the new ones. */
export function SoldOutNotice({ eventId, items, entered = '', saved }: Props) {
  const { t } = useTranslation('event-editor')
  const isRaised = saved !== null && (entered.trim() === '' || Number(entered) > saved)
  if (!isRaised || items.length === 0) return null
  return (
    <div data-whole="">
      <Banner tone="warning">
        {t('soldOut.text', { items: items.join(', ') })}{' '}
        <TextLink href={adminPaths.eventMerchandising(eventId)}>{t('soldOut.link')}</TextLink>
      </Banner>
    </div>
  )
}
