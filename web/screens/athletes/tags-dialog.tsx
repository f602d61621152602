import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import type { AthleteRow } from '#rules/registrations/admin-athlete-views.ts'
import { refusalIn } from '#web/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { notify } from '#web/ui/toast.tsx'
import { useRefusalText } from '../admin/use-refusal-text.ts'
import { TagPicker } from './tag-picker.tsx'

type TagsDialogProps = { athlete: AthleteRow; existingTags: readonly string[]; onClose: () => void }

export function TagsDialog({ athlete, existingTags, onClose }: TagsDialogProps) {
  const { t } = useTranslation('admin')
  const formatRefusal = useRefusalText()
  const fetcher = useFetcher()
  const [tags, setTags] = useState<string[]>(athlete.tags)
  useEffect(() => {
    if (fetcher.state !== 'idle' || !fetcher.data) return
    const refusal = refusalIn(fetcher.data)
    if (refusal) notify.error(t('athletes.failed.update'), { description: formatRefusal(refusal) })
    else notify.success(t('tags.saved', { name: `${athlete.firstName} ${athlete.lastName}` }))
    onClose()
  }, [fetcher.state, fetcher.data, athlete, onClose, t, formatRefusal])
  const save = () => {
    const form = new FormData()
    form.set('edit', 'tags')
    for (const tag of tags) form.append('tag', tag)
    void fetcher.submit(form, { method: 'post', action: adminPaths.athlete(athlete.id) })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('tags.of', { name: `${athlete.firstName} ${athlete.lastName}` })}
      closeLabel={t('close')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="solid" busy={fetcher.state !== 'idle'} onClick={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      <TagPicker existingTags={existingTags} selectedTags={tags} onPick={setTags} canCreate />
    </Dialog>
  )
}
