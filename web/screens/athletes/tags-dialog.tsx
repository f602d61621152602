import { useTranslation } from 'react-i18next'
import { fullName } from '#rules/registrations/full-name.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import type { AthleteRow } from '#rules/registrations/admin-athlete-views.ts'
import { ConflictDialog, theirsIn } from '#web/admin/conflict-dialog.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TagPicker, useTags } from './tag-picker.tsx'

type TagsDialogProps = { athlete: AthleteRow; existingTags: readonly string[]; onClose: () => void }

export function TagsDialog({ athlete, existingTags, onClose }: TagsDialogProps) {
  const { t } = useTranslation('admin')
  const tags = useTags(athlete.tags)
  const { send, isBusy, data } = useAct('tags', {
    action: adminPaths.athlete(athlete.id),
    failed: t('athletes.failed.tags'),
    done: () => ({ message: t('tags.saved', { name: fullName(athlete) }) }),
    onSettled: onClose,
    onRejected: (rejection) => theirsIn(rejection) !== null,
  })
  const theirs = isBusy ? null : theirsIn(data)
  const save = (before: string) => {
    const texts = tags.addTyped()
    if (texts) send({ tags: texts.join('\n'), before })
  }
  if (theirs !== null)
    return (
      <ConflictDialog
        label={t('tags.of', { name: fullName(athlete) })}
        mine={tags.selected.join('\n')}
        theirs={theirs}
        onKeepMine={() => save(theirs)}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('tags.of', { name: fullName(athlete) })}
      closeLabel={t('close')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="solid" busy={isBusy} onClick={() => save(athlete.tags.join('\n'))}>
            {t('save')}
          </Button>
        </>
      }
    >
      <TagPicker existingTags={existingTags} tags={tags} canCreate />
    </Dialog>
  )
}
