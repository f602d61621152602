import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { Tagging } from '#rules/registrations/tagging.ts'
import { ActionDialog } from '#web/admin/action-dialog.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { useFormats } from '#web/admin/staff.ts'
import type { Selection } from '#web/admin/selection.ts'
import { TagPicker, useTags } from './tag-picker.tsx'

type BulkTagsDialogProps = {
  selection: Selection
  existingTags: readonly string[]
  onClose: () => void
  onDone: (tagging: Tagging) => void
}

export function BulkTagsDialog({ selection, existingTags, onClose, onDone }: BulkTagsDialogProps) {
  const { t } = useTranslation('admin')
  const { count } = useFormats()
  const [kind, setKind] = useState<'add' | 'remove'>('add')
  const tags = useTags([])
  const { send, isBusy } = useAct<Tagging>('tag', {
    failed: t('athletes.failed.tags'),
    onDone,
    onRejected: () => onClose(),
  })
  const isEmpty = tags.selected.length === 0 && (kind === 'remove' || tags.text.trim() === '')
  const save = () => {
    const texts = kind === 'add' ? tags.addTyped() : tags.selected
    if (!texts || isEmpty) return
    send({
      ...(selection.isAll ? { matching: selection.query } : { ids: [...selection.ids].join('\n') }),
      [kind]: texts.join('\n'),
    })
  }
  return (
    <ActionDialog
      title={t('tags.bulk', { count: selection.size, total: count(selection.size) })}
      onClose={onClose}
      action={
        <Button variant="solid" busy={isBusy} aria-disabled={isEmpty || undefined} onClick={save}>
          {t(`tags.apply.${kind}`)}
        </Button>
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
        <TagPicker existingTags={existingTags} tags={tags} canCreate={kind === 'add'} />
      </Body>
    </ActionDialog>
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
