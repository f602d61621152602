import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { duplicateField, freeFieldId } from '#rules/registration-forms/edit-draft.ts'
import { blankField, type FieldDraft } from '#rules/registration-forms/form-draft.ts'
import { maxFields } from '#rules/registration-forms/form-field.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { SortableCards } from '#web/admin/sortable-cards.tsx'
import { useMoves } from '#web/admin/use-moves.ts'
import { Button } from '#web/ui/button.tsx'
import { AddField } from './add-field.tsx'
import { FieldCard } from './field-card.tsx'
import { Suggestions } from './suggestions.tsx'
import { useBuilder } from './use-builder.ts'
import { useFieldFacts } from './use-field-facts.ts'

type FieldListProps = { suggestions: readonly FieldDraft[]; onCopy: (() => void) | null }

export function FieldList({ suggestions, onCopy }: FieldListProps) {
  const { t } = useTranslation('form-builder')
  const { draft, edit, open } = useBuilder()
  const { fields } = draft
  const { moves, ...changes } = useFieldChanges()
  const unused = suggestions.filter(({ id, label }) =>
    fields.every((field) => field.id !== id && field.label !== label),
  )

  const add = (field: FieldDraft, isOpen: boolean) => {
    const id = freeFieldId(fields, field.id)
    edit({ fields: [...fields, { ...field, id }] })
    if (isOpen) open(id)
  }
  return (
    <Sheet title={t('fields.title')} lead={fields.length === 0 ? t('fields.none.text') : t('fields.lead')}>
      {fields.length > 0 && (
        <SortableCards moves={moves}>
          {fields.map((field, index) => (
            <FieldCard key={field.id} field={field} index={index} moves={moves} {...changes} />
          ))}
        </SortableCards>
      )}
      {fields.length < maxFields ? (
        <>
          <Actions>
            <AddField onAdd={(kind) => add(blankField(kind, kind), true)} />
            {onCopy && (
              <Button icon="copy" onClick={onCopy}>
                {t('fields.copy')}
              </Button>
            )}
          </Actions>
          <Suggestions suggestions={unused} onAdd={(field) => add(field, false)} />
        </>
      ) : (
        <p>{t('fields.full', { max: maxFields })}</p>
      )}
    </Sheet>
  )
}

function useFieldChanges() {
  const { t } = useTranslation('form-builder')
  const { event, draft, edit, editWithUndo, open } = useBuilder()
  const { labelOf } = useFieldFacts(event.competitions)
  const { fields } = draft
  const moves = useMoves({ items: fields, onChange: (moved) => edit({ fields: moved }), idOf: ({ id }) => id, labelOf })
  return {
    moves,
    onDuplicate: (field: FieldDraft) => {
      const result = duplicateField(fields, field.id, t('card.copyOf', { label: labelOf(field) }))
      if (!result || fields.length >= maxFields) return
      edit({ fields: result.fields })
      open(result.copy.id)
    },
    onDelete: (field: FieldDraft) =>
      editWithUndo(
        { ...draft, fields: fields.filter(({ id }) => id !== field.id) },
        t('card.deleted', { label: labelOf(field) }),
      ),
  }
}

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
`
