import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import type { AthleteRow } from '#rules/registrations/admin-athlete-views.ts'
import { useAct } from '#web/admin/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TagPicker } from './tag-picker.tsx'

type TagsDialogProps = { athlete: AthleteRow; existingTags: readonly string[]; onClose: () => void }

export function TagsDialog({ athlete, existingTags, onClose }: TagsDialogProps) {
  const { t } = useTranslation('admin')
  const [tags, setTags] = useState<string[]>(athlete.tags)
  const { send, isBusy } = useAct('tags', {
    action: adminPaths.athlete(athlete.id),
    failed: t('athletes.failed.update'),
    done: () => ({ message: t('tags.saved', { name: `${athlete.firstName} ${athlete.lastName}` }) }),
    onSettled: onClose,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('tags.of', { name: `${athlete.firstName} ${athlete.lastName}` })}
      closeLabel={t('close')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="solid" busy={isBusy} onClick={() => send({ tags: tags.join('\n') })}>
            {t('save')}
          </Button>
        </>
      }
    >
      <TagPicker existingTags={existingTags} selectedTags={tags} onPick={setTags} canCreate />
    </Dialog>
  )
}
