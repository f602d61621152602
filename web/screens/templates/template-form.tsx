import { useStore } from '@tanstack/react-form'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { adminPaths } from '#rules/admin-paths.ts'
import type { TemplateKind } from '#rules/templates/template-choice.ts'
import { configToSave, fullConfigOf, type TemplateConfig } from '#rules/templates/template-options.ts'
import type { OfferedTemplate, TemplateSettings } from '#rules/templates/template-views.ts'
import { BesidePreview, type EditorView } from '#web/admin/beside-preview.tsx'
import { Conflict } from '#web/admin/conflict.tsx'
import { PreviewFrame } from '#web/admin/preview-frame.tsx'
import { Sheet } from '#web/admin/sheet.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { SettingsForm } from '../settings/settings-form.tsx'
import { useSettingsForm } from '../settings/use-settings-form.ts'
import { TemplateCards } from './template-cards.tsx'
import { TemplateOptions } from './template-options.tsx'

/** Options of each template, so that a look at another one loses none. */
type Choice = { id: string; configs: Readonly<Record<string, TemplateConfig>> }

type TemplateFormProps = {
  kind: TemplateKind
  saved: TemplateSettings[TemplateKind]
  offers: readonly OfferedTemplate[]
  example: TemplateSettings['example']
}

const schema = v.custom<Choice>((value) => typeof value === 'object')

export function TemplateForm({ kind, saved, offers, example }: TemplateFormProps) {
  const { t } = useTranslation('templates')
  const [view, setView] = useState<EditorView>('edit')
  const settings = useMemo(() => ({ version: saved.version, values: choiceOf(saved, offers) }), [saved, offers])
  const start = useSettingsForm({
    settings,
    actionData: null,
    schema,
    valuesOf: ({ values }) => values,
    failedText: t('failed.save'),
  })
  const { form, saving, theirs, takeTheirs } = start
  const choice = useStore(form.store, ({ values }) => values)
  const offer = offers.find(({ id }) => id === choice.id) ?? offers[0]!
  const configOf = ({ id, options }: OfferedTemplate) => configToSave(options, choice.configs[id]!)
  const values = { id: offer.id, config: configOf(offer) }
  const isSomethingToSee = kind === 'landing' || example !== null
  const action = adminPaths.templatePreview(kind === 'event' ? (example?.id ?? null) : null)
  return (
    <SettingsForm
      start={start}
      conflict={
        <Conflict
          mine={wordsOf(choice)}
          theirs={wordsOf(theirs)}
          labelOf={(path) => (path === 'template' ? t('template') : t(`options.${path}`))}
          onTakeTheirs={takeTheirs}
        />
      }
    >
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={values.id} />
      <input type="hidden" name="config" value={JSON.stringify(values.config)} />
      {!isSomethingToSee && <Banner tone="info">{t('noEvent')}</Banner>}
      <TemplateCards
        kind={kind}
        offers={offers}
        chosenId={offer.id}
        preview={isSomethingToSee ? { action, configOf } : null}
        onChoose={(id) => form.setFieldValue('id', id)}
      />
      <BesidePreview
        view={view}
        onView={setView}
        preview={
          isSomethingToSee && (
            <PreviewFrame
              action={action}
              values={values}
              title={t(`preview.${kind}`, { title: example?.title ?? '' })}
            />
          )
        }
      >
        <Sheet title={t('optionsOf', { name: t(`names.${offer.id}`) })} level="h2">
          {!offer.showsPicture && <Banner tone="info">{t(`noPicture.${kind}`)}</Banner>}
          <TemplateOptions
            name={`${kind}_${offer.id}`}
            options={offer.options}
            config={choice.configs[offer.id]!}
            onChange={(config) => form.setFieldValue('configs', { ...choice.configs, [offer.id]: config })}
          />
        </Sheet>
      </BesidePreview>
      {saving.isDirty && kind === 'event' && example && <p>{t('example', { title: example.title })}</p>}
    </SettingsForm>
  )
}

const choiceOf = (saved: TemplateFormProps['saved'], offers: readonly OfferedTemplate[]): Choice => ({
  id: saved.id,
  configs: Object.fromEntries(
    offers.map(({ id, options }) => [id, fullConfigOf(options, id === saved.id ? saved.config : {})]),
  ),
})

const wordsOf = ({ id, configs }: Choice) => ({ template: id, ...configs[id] })
