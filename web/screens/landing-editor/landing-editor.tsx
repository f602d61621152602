import { useStore } from '@tanstack/react-form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import * as v from 'valibot'
import { adminPaths } from '#rules/admin-paths.ts'
import { fixedLandingSections, type LandingSection } from '#rules/organizations/organization-content.ts'
import type { LandingSettings } from '#rules/organizations/settings-views.ts'
import { fieldErrors } from '#rules/text/validation-message.ts'
import { BesidePreview, usePicking } from '#web/admin/beside-preview.tsx'
import { PreviewFrame } from '#web/admin/preview-frame.tsx'
import { ElsewhereLinks } from '#web/admin/elsewhere-links.tsx'
import { SectionsField } from '#web/admin/sections-field.tsx'
import { Sheet } from '#web/admin/sheet.tsx'
import { Checkbox } from '#web/ui/choices.tsx'
import { Banner } from '#web/ui/banner.tsx'
import type { LandingValues } from '#rules/organizations/landing-form.ts'
import { Conflict, renderImage } from '#web/admin/conflict.tsx'
import { cardTexts, isInLanguages, withoutPath, cardWords, textWords } from '../info-cards/edited-card.ts'
import { InfoCardsField } from '../info-cards/info-cards-field.tsx'
import { SettingsForm } from '../settings/settings-form.tsx'
import { useSettingsForm } from '../settings/use-settings-form.ts'
import { draftOf, landingDraft, valuesIn, type LandingDraft } from './landing-draft.ts'
import { TextField, type Editing } from './text-field.tsx'
import { useLandingParts } from './use-landing-parts.ts'
import { ImageField } from '../uploads/image-field.tsx'

export type LandingEditorProps = {
  settings: LandingSettings
  showsPicture: boolean
  /** Of the template, in its own order. */
  sections: readonly LandingSection[]
}

export function LandingEditor({ settings, showsPicture, sections }: LandingEditorProps) {
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
        <Place data-field="sections">
          <Sheet title={t('sections.title')} lead={t('sections.lead')} level="h2">
            <SectionsField
              own={sections}
              fixed={fixedLandingSections}
              layout={draft}
              labelOf={(section) => t(`sections.${section}`)}
              onChange={({ order, hidden }) => {
                form.setFieldValue('order', order)
                form.setFieldValue('hidden', hidden)
              }}
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

/** What the page shows besides, and where it is edited. */
function ElsewhereSheet({ sponsors }: { sponsors: number }) {
  const { t } = useTranslation('landing-editor')
  const links = [
    { path: adminPaths.settingsSponsors, text: `${t('elsewhere.sponsors')} (${sponsors})` },
    { path: adminPaths.settings, text: t('elsewhere.contact') },
    { path: adminPaths.events, text: t('elsewhere.events') },
    { path: adminPaths.news, text: t('elsewhere.news') },
    { path: adminPaths.settingsTheme, text: t('elsewhere.theme') },
  ]
  return (
    <div data-field="elsewhere">
      <Sheet title={t('elsewhere.title')} lead={t('elsewhere.note')} level="h2">
        <ElsewhereLinks links={links} />
      </Sheet>
    </div>
  )
}

/** Of the picture in the default template. */
const pictureAspect = 3 / 2

function HeroSheet({ showsPicture, ...editing }: Editing & { showsPicture: boolean }) {
  const { t } = useTranslation('landing-editor')
  return (
    <Sheet title={t('hero.title')} level="h2">
      <div data-field="headline">
        <TextField
          {...editing}
          name="headline"
          label={t('hero.headline')}
          hint={t('hero.headlineHint')}
          maxLength={90}
          isLine
        />
      </div>
      <div data-field="tagline">
        <TextField
          {...editing}
          name="tagline"
          label={t('hero.tagline')}
          hint={t('hero.taglineHint')}
          maxLength={220}
          isLine
        />
      </div>
      <div data-field="heroImage">
        <ImageField
          label={t('hero.picture')}
          hint={t('hero.pictureHint')}
          purpose="hero"
          cropTo={pictureAspect}
          value={editing.draft.heroImage || null}
          onChange={(path) => editing.set('heroImage', (path ?? '') as never)}
        />
      </div>
      {!showsPicture && <Banner tone="info">{t('hero.hidden')}</Banner>}
    </Sheet>
  )
}

type LandingConflictProps = { mine: LandingValues; theirs: LandingValues; onTakeTheirs: () => void }

function LandingConflict({ mine, theirs, onTakeTheirs }: LandingConflictProps) {
  const { t } = useTranslation(['landing-editor', 'info-cards'])
  const cardCount = Math.max(mine.infoCards.length, theirs.infoCards.length)
  const namesOf = (sections: readonly LandingSection[]) =>
    sections.map((one) => t(`landing-editor:sections.${one}`)).join('\n')
  const layoutOf = ({ order, hidden }: LandingValues) => ({ order: namesOf(order), hidden: namesOf(hidden) })
  const labelOf = (name: string) =>
    /^\d+$/.test(name) ? t('info-cards:card', { number: Number(name) + 1 }) : t(`landing-editor:parts.${name}`)
  return (
    <Conflict
      mine={{ ...wordsOf(mine, cardCount), ...layoutOf(mine) }}
      theirs={{ ...wordsOf(theirs, cardCount), ...layoutOf(theirs) }}
      labelOf={labelOf}
      display={(name, value) => name === 'heroImage' && renderImage(value)}
      onTakeTheirs={onTakeTheirs}
    />
  )
}

function wordsOf({ headline, tagline, about, heroImage, infoCards }: LandingValues, cardCount: number) {
  const cards = Array.from({ length: cardCount }, (_, index) => [
    String(index),
    infoCards[index] ? cardWords(infoCards[index]) : '',
  ])
  const texts = { headline: textWords(headline), tagline: textWords(tagline), about: textWords(about) }
  return { ...texts, heroImage, ...Object.fromEntries(cards) }
}
