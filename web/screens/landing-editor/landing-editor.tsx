import { useStore } from '@tanstack/react-form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import * as v from 'valibot'
import { adminPaths } from '#rules/admin-paths.ts'
import type { LandingSettings } from '#rules/organizations/settings-views.ts'
import { fieldErrors } from '#rules/text/validation-message.ts'
import { BesidePreview, usePicking } from '#web/admin/beside-preview.tsx'
import { PreviewFrame } from '#web/admin/preview-frame.tsx'
import { Sheet } from '#web/admin/sheet.tsx'
import { Checkbox } from '#web/ui/choices.tsx'
import { cardTexts, isInLanguages, withoutPath } from '../info-cards/edited-card.ts'
import { InfoCardsField } from '../info-cards/info-cards-field.tsx'
import { SettingsForm } from '../settings/settings-form.tsx'
import { useSettingsForm } from '../settings/use-settings-form.ts'
import { ElsewhereSheet } from './elsewhere-sheet.tsx'
import { HeroSheet } from './hero-sheet.tsx'
import { LandingConflict } from './landing-conflict.tsx'
import { draftOf, landingDraft, valuesIn, type LandingDraft } from './landing-draft.ts'
import { TextField } from './text-field.tsx'
import { useLandingParts } from './use-landing-parts.ts'

export type LandingEditorProps = { settings: LandingSettings; showsPicture: boolean }

export function LandingEditor({ settings, showsPicture }: LandingEditorProps) {
  const { t } = useTranslation('landing-editor')
  const parts = useLandingParts(showsPicture)
  const { view, setView, pick } = usePicking()
  const start = useSettingsForm<LandingSettings, LandingDraft>({
    settings,
    actionData: null,
    schema: landingDraft,
    valuesOf: ({ values }) => draftOf(values),
    savedText: t('saved'),
    failedText: t('failed'),
  })
  const { form, theirs, takeTheirs } = start
  const draft = useStore(form.store, ({ values }) => values)
  const hasTried = useStore(form.store, ({ submissionAttempts }) => submissionAttempts > 0)
  const [isBilingual, setIsBilingual] = useState(() => hasTwoLanguages(draft))
  const values = valuesIn(draft)
  const errors = hasTried ? errorsIn(draft) : {}
  const editing = { draft, errors, language: settings.language, isBilingual, set: form.setFieldValue }
  return (
    <BesidePreview
      view={view}
      onView={setView}
      preview={
        <PreviewFrame
          action={adminPaths.landingPreview}
          values={values}
          title={t('preview')}
          parts={parts}
          onPick={pick}
        />
      }
    >
      <SettingsForm
        start={start}
        label={t('save')}
        conflict={<LandingConflict mine={values} theirs={theirs} onTakeTheirs={takeTheirs} />}
      >
        <input type="hidden" name="values" value={JSON.stringify(values)} />
        <Checkbox
          label={t('bilingual')}
          hint={t('bilingualHint')}
          checked={isBilingual}
          onChange={(event) => setIsBilingual(event.currentTarget.checked)}
        />
        <HeroSheet {...editing} showsPicture={showsPicture} />
        <Place data-field="about">
          <Sheet title={t('about.title')} level="h2">
            <TextField
              {...editing}
              name="about"
              label={t('about.text')}
              hint={t('about.textHint')}
              maxLength={2000}
              rows={6}
            />
          </Sheet>
        </Place>
        <Place data-field="info">
          <Sheet title={t('info.title')} lead={t('info.lead')} level="h2">
            <InfoCardsField
              cards={draft.infoCards}
              language={settings.language}
              isBilingual={isBilingual}
              errors={withoutPath(errors, 'infoCards.')}
              onChange={(change) => form.setFieldValue('infoCards', change)}
            />
          </Sheet>
        </Place>
        <ElsewhereSheet sponsors={settings.sponsors} />
      </SettingsForm>
    </BesidePreview>
  )
}

const hasTwoLanguages = ({ headline, tagline, about, infoCards }: LandingDraft): boolean =>
  [headline, tagline, about, ...infoCards.flatMap(cardTexts)].some(isInLanguages)

function errorsIn(draft: LandingDraft): Record<string, string> {
  const { issues } = v.safeParse(landingDraft, draft)
  return issues ? fieldErrors(issues) : {}
}

const Place = styled.div`
  min-inline-size: 0;
`
