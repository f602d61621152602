import { DragDropProvider, PointerSensor } from '@dnd-kit/react'
import { isSortable } from '@dnd-kit/react/sortable'
import { Accessibility } from '@dnd-kit/dom'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { duplicateField, freeFieldId, moveField } from '#rules/registration-forms/edit-draft.ts'
import { blankField, type FieldDraft } from '#rules/registration-forms/form-draft.ts'
import { maxFields } from '#rules/registration-forms/form-field.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
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
  const list = useRef<HTMLOListElement>(null)
  const { announcement, move, ...changes } = useFieldChanges()
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
        <DragDropProvider
          sensors={[PointerSensor]}
          // Its texts are English; the handle says how it is used, and `announcement` what has happened.
          plugins={(defaults) => defaults.filter((plugin) => plugin !== Accessibility)}
          onDragEnd={({ canceled, operation: { source } }) => {
            if (!canceled && isSortable(source)) move(source.initialIndex, source.index)
          }}
        >
          <Cards ref={list}>
            {fields.map((field, index) => (
              <FieldCard key={field.id} field={field} index={index} onMove={move} {...changes} />
            ))}
          </Cards>
        </DragDropProvider>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
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

/** Moving, duplicating and deleting fields, and what a screen reader announces of it. */
function useFieldChanges() {
  const { t } = useTranslation('form-builder')
  const { event, draft, edit, editWithUndo, open } = useBuilder()
  const { labelOf } = useFieldFacts(event.competitions)
  const [announcement, setAnnouncement] = useState('')
  const focusedHandle = useRef<string | null>(null)
  const { fields } = draft

  // React moves the card in the document, which takes the focus away.
  useEffect(() => {
    if (focusedHandle.current) document.querySelector<HTMLElement>(`[data-handle="${focusedHandle.current}"]`)?.focus()
    focusedHandle.current = null
  })

  return {
    announcement,
    move: (from: number, to: number) => {
      const field = fields[from]
      if (!field || from === to || to < 0 || to >= fields.length) return
      if (document.activeElement?.matches('[data-handle]')) focusedHandle.current = field.id
      edit({ fields: moveField(fields, from, to) })
      setAnnouncement(t('card.moved', { label: labelOf(field), number: to + 1, count: fields.length }))
    },
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

const Cards = styled.ol`
  display: grid;
  gap: var(--space-3);
`
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
`
