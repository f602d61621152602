import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { FormChange } from '#rules/registration-forms/form-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type ChangesDialogProps = { changes: readonly FormChange[]; label: string; onSave: () => void; onClose: () => void }

export function ChangesDialog({ changes, label, onSave, onClose }: ChangesDialogProps) {
  const { t } = useTranslation('form-builder')
  const textOf = (change: FormChange): string => t(`changes.${change.kind}`, { ...change })
  return (
    <Dialog
      isOpen={changes.length > 0}
      onClose={onClose}
      title={t('changes.title')}
      closeLabel={t('changes.back')}
      actions={
        <>
          <Button onClick={onClose}>{t('changes.back')}</Button>
          <Button variant="solid" onClick={onSave}>
            {label}
          </Button>
        </>
      }
    >
      <List>
        {changes.map((change) => (
          <li key={textOf(change)}>{textOf(change)}</li>
        ))}
      </List>
      <p>{t('changes.text')}</p>
    </Dialog>
  )
}

const List = styled.ul`
  display: grid;
  gap: var(--space-2);
  margin-block-end: var(--space-4);
  padding-inline-start: var(--space-5);
  list-style: disc;
  overflow-wrap: anywhere;
`
