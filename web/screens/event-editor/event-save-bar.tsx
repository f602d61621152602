import { useTranslation } from 'react-i18next'
import { SaveBar } from '#web/admin/save-bar.tsx'
import type { Saving } from '#web/admin/saving.ts'

type EventSaveBarProps = { saving: Saving; isDraft: boolean }

export function EventSaveBar({ saving, isDraft }: EventSaveBarProps) {
  const { t } = useTranslation('event-editor')
  if (!isDraft) return <SaveBar saving={saving} label={t('publishChanges')} texts={{ clean: t('state.live.clean') }} />
  const texts = {
    clean: t('state.draft.clean'),
    unsaved: t('state.draft.unsaved'),
    invalid: t('state.draft.invalid'),
    unreachable: t('state.draft.unreachable'),
  }
  return <SaveBar saving={saving} texts={texts} />
}
