import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import { refusalIn } from '#web/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { notify } from '#web/ui/toast.tsx'
import { useRefusalText } from '../admin/use-refusal-text.ts'
import { useFormats } from '../admin/staff.ts'
import type { Selection } from './selection.ts'
import { TagPicker } from './tag-picker.tsx'

type BulkTagsDialogProps = {
  eventId: string | null
  selection: Selection
  existingTags: readonly string[]
  onClose: () => void
  onDone: () => void
}

type Report = { tagged: number; full: number }

export function BulkTagsDialog({ eventId, selection, existingTags, onClose, onDone }: BulkTagsDialogProps) {
  const { t } = useTranslation('admin')
  const { count } = useFormats()
  const formatRefusal = useRefusalText()
  const fetcher = useFetcher()
  const [kind, setKind] = useState<'add' | 'remove'>('add')
  const [tags, setTags] = useState<string[]>([])
  useEffect(() => {
    if (fetcher.state !== 'idle' || !fetcher.data) return
    const refusal = refusalIn(fetcher.data)
    if (refusal) {
      notify.error(t('athletes.failed.update'), { description: formatRefusal(refusal) })
      return onClose()
    }
    const { tagged, full } = fetcher.data as Report
    notify.success(t('tags.changed', { count: tagged, total: count(tagged) }))
    if (full > 0) notify.warning(t('tags.full', { count: full, total: count(full) }))
    onDone()
  }, [fetcher.state, fetcher.data, count, onClose, onDone, t, formatRefusal])
  const save = () => {
    const form = new FormData()
    if (selection.isAll) form.set('matching', selection.query)
    else for (const id of selection.ids) form.append('id', id)
    for (const tag of tags) form.append(kind, tag)
    void fetcher.submit(form, { method: 'post', action: adminPaths.tags(eventId) })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('tags.bulk', { count: selection.size, total: count(selection.size) })}
      closeLabel={t('close')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="solid"
            busy={fetcher.state !== 'idle'}
            aria-disabled={tags.length === 0 || undefined}
            onClick={save}
          >
            {t(`tags.apply.${kind}`)}
          </Button>
        </>
      }
    >
      <Body>
        <Kinds role="group" aria-label={t('tags.kind')}>
          {(['add', 'remove'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={kind === one} onClick={() => setKind(one)}>
              {t(`tags.apply.${one}`)}
            </button>
          ))}
        </Kinds>
        <TagPicker existingTags={existingTags} selectedTags={tags} onPick={setTags} canCreate={kind === 'add'} />
      </Body>
    </Dialog>
  )
}

const Body = styled.div`
  display: grid;
  gap: var(--space-5);
`
const Kinds = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  padding: 3px;
  border-radius: var(--radius-2);
  background: var(--surface-sunken);
  box-shadow: inset 0 0 0 1px var(--line);

  button {
    min-block-size: var(--target);
    border: 0;
    border-radius: calc(var(--radius-2) - 2px);
    background: none;
    color: var(--ink-soft);
    font-size: var(--text-sm);
    font-weight: 600;
  }
  button[aria-pressed='true'] {
    background: var(--surface-raised);
    color: var(--ink);
    box-shadow: var(--shadow-1);
  }
`
