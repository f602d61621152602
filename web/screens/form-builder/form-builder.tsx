import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { draftOf, type FieldDraft, type FormDraft } from '#rules/registration-forms/form-draft.ts'
import type { EventForm } from '#rules/registration-forms/event-form-view.ts'
import { Form } from '#web/admin/form.tsx'
import { SaveBar } from '#web/admin/save-bar.tsx'
import { Segments } from '#web/ui/segments.tsx'
import type { FormChange } from '#rules/registration-forms/form-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Conflict } from '#web/admin/conflict.tsx'
import { EventSaveBar } from '../event-editor/event-save-bar.tsx'
import type { Draft } from '../event-editor/tabs.ts'
import type { FormatSettings } from '../registration/formats.ts'
import type { Choice } from '../registration/registration-data.ts'
import { CopyDialog } from './copy-dialog.tsx'
import { FieldList } from './field-list.tsx'
import { FixedFields } from './fixed-fields.tsx'
import { FormPreview } from './form-preview.tsx'
import { GeneralFields } from './general-fields.tsx'
import { BuilderContext, useBuilder } from './use-builder.ts'
import { useFormSaving } from './use-form-saving.ts'
import { useFieldFacts } from './use-field-facts.ts'

type FormBuilderProps = {
  event: EventForm
  suggestions: readonly FieldDraft[]
  countries: Choice[]
  formats: FormatSettings
  previewTheme: string
  draft: Draft | null
  onStartOver: () => void
}

/** What an event asks, beside the form that athletes will fill in. */
export function FormBuilder({
  event,
  suggestions,
  countries,
  formats,
  previewTheme,
  draft,
  onStartOver,
}: FormBuilderProps) {
  const { t } = useTranslation(['form-builder', 'event-editor', 'admin'])
  const element = useRef<HTMLFormElement>(null)
  const [view, setView] = useState('edit')
  const [isCopying, setIsCopying] = useState(false)
  const saved = useFormSaving(event, draft, element)
  const { builder, isDraft, isAutomatic, saving } = saved
  const saveLabel = isDraft ? t('admin:save') : t('event-editor:publishChanges')
  return (
    <BuilderContext value={builder}>
      <ViewChoice
        label={t('views.label')}
        name="view"
        value={view}
        onChange={setView}
        options={['edit', 'preview'].map((value) => ({ value, label: t(`views.${value}`) }))}
      />
      <Columns data-view={view}>
        <Form form={{ handleSubmit: saved.submit }} element={element} errors={noErrors} isBusy={false} saving={saving}>
          <GeneralFields />
          <FixedFields />
          <FieldList suggestions={suggestions} onCopy={event.otherForms.length > 0 ? () => setIsCopying(true) : null} />
          {saving.state === 'conflict' && (
            <FormConflict theirs={draftOf(event.form)} onKeepMine={saved.saveOver} onTakeTheirs={onStartOver} />
          )}
          {isDraft && !isAutomatic ? <SaveBar saving={saving} /> : <EventSaveBar saving={saving} isDraft={isDraft} />}
        </Form>
        <FormPreview countries={countries} formats={formats} theme={previewTheme} />
      </Columns>
      <ChangesDialog
        changes={saved.changes}
        label={saveLabel}
        onSave={saved.confirmChanges}
        onClose={saved.closeChanges}
      />
      <CopyDialog isOpen={isCopying} onClose={() => setIsCopying(false)} />
    </BuilderContext>
  )
}

/** Each stands in its card, not beside an input that TanStack Form knows. */
const noErrors = {}

const wide = '@media (min-width: 75rem)'

const ViewChoice = styled(Segments)`
  ${wide} {
    display: none;
  }
`
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  align-items: start;

  @media (max-width: 74.99rem) {
    &[data-view='preview'] > form,
    &[data-view='edit'] > section {
      display: none;
    }
  }
  ${wide} {
    grid-template-columns: minmax(0, 1fr) 390px;

    > section {
      position: sticky;
      inset-block-start: var(--space-4);
      max-block-size: calc(100dvh - 2 * var(--space-4));
      overflow-y: auto;
      scrollbar-gutter: stable;
    }
  }
`

type ChangesDialogProps = { changes: readonly FormChange[]; label: string; onSave: () => void; onClose: () => void }

function ChangesDialog({ changes, label, onSave, onClose }: ChangesDialogProps) {
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

type FormConflictProps = { theirs: FormDraft; onKeepMine: () => void; onTakeTheirs: () => void }

/** A row each for what differs: the general settings, every field with all its settings, and their order. */
function FormConflict({ theirs, ...actions }: FormConflictProps) {
  const { t } = useTranslation('form-builder')
  const { event, draft } = useBuilder()
  const { factsOf, labelOf } = useFieldFacts(event.competitions)
  const all = [...draft.fields, ...theirs.fields]
  const ids = [...new Set(all.map(({ id }) => id))]

  const valuesOf = (form: FormDraft) => {
    const { title, description, maxParticipants, showsProgress, asksGender, healthFileDays, fields } = form
    const texts = ids.map((id) => {
      const field = fields.find((one) => one.id === id)
      if (!field) return [`field ${id}`, '']
      const { help, placeholder, options, required, enabled } = field
      const facts = [labelOf(field), ...factsOf(field, form), help, placeholder, options.join(', ')]
      const marks = [required && t('card.required'), !enabled && t('card.off')]
      return [`field ${id}`, [...facts, ...marks].filter(Boolean).join(' · ')]
    })
    const order = fields.map(labelOf).join(', ')
    const people = t('general.participants', { count: maxParticipants })
    return {
      title,
      description,
      maxParticipants: people,
      showsProgress,
      asksGender,
      healthFileDays,
      order,
      ...Object.fromEntries(texts),
    }
  }
  const labels: Readonly<Record<string, string>> = {
    title: t('general.formTitle'),
    description: t('general.introduction'),
    maxParticipants: t('general.maxParticipants'),
    showsProgress: t('general.progress'),
    asksGender: t('general.gender'),
    healthFileDays: t('general.healthFileDays'),
    order: t('conflict.order'),
  }
  const fieldLabel = (path: string) => labelOf(all.find(({ id }) => `field ${id}` === path)!)
  return (
    <Conflict
      mine={valuesOf(draft)}
      theirs={valuesOf(theirs)}
      {...actions}
      labelOf={(path) => labels[path] ?? fieldLabel(path)}
    />
  )
}
