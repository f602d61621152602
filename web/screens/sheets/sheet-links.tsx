import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import { useMay } from '#web/admin/staff.ts'

/** To the sheets on paper. Not followed beforehand, as each reading of the emergency sheet is recorded. */
export function SheetLinks({ eventId }: { eventId: string }) {
  const { t } = useTranslation('admin')
  const may = useMay()
  return (
    <Links>
      <a href={adminPaths.startList(eventId)}>{t('sheets.startList')}</a>
      {may('open-files') && <a href={adminPaths.emergencySheet(eventId)}>{t('sheets.emergencySheet')}</a>}
    </Links>
  )
}

const Links = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-4);

  a {
    padding-block: var(--space-1);
  }
`
