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
import { useBuilder } from './use-builder.ts'
import { useFieldFacts } from './use-field-facts.ts'
import { iconOfKind } from './kinds.ts'

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

type SuggestionsProps = { suggestions: readonly FieldDraft[]; onAdd: (field: FieldDraft) => void }

function Suggestions({ suggestions, onAdd }: SuggestionsProps) {
  const { t } = useTranslation('form-builder')
  if (suggestions.length === 0) return null
  return (
    <Box>
      <h3>{t('fields.suggestions')}</h3>
      <ul>
        {suggestions.map((field) => (
          <li key={field.id}>
            <Button
              size="sm"
              icon={iconOfKind[field.kind]}
              aria-label={t('fields.addSuggestion', { label: field.label })}
              onClick={() => onAdd(field)}
            >
              {field.label}
            </Button>
          </li>
        ))}
      </ul>
    </Box>
  )
}

const Box = styled.div`
  display: grid;
  gap: var(--space-2);

  > h3 {
    color: var(--ink-soft);
    font-family: var(--font-text);
    font-size: var(--text-sm);
    font-stretch: 100%;
    font-weight: 600;
  }
  > ul {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
  }
  button {
    text-align: start;
  }
`
