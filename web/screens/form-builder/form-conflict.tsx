import { useTranslation } from 'react-i18next'
import type { FormDraft } from '#rules/registration-forms/form-draft.ts'
import { Conflict } from '#web/admin/conflict.tsx'
import { useBuilder } from './use-builder.ts'
import { useFieldFacts } from './use-field-facts.ts'

type FormConflictProps = { theirs: FormDraft; onKeepMine: () => void; onTakeTheirs: () => void }

/** A row each for what differs: the general settings, every field with all its settings, and their order. */
export function FormConflict({ theirs, ...actions }: FormConflictProps) {
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
