import { useStore } from '@tanstack/react-form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import * as v from 'valibot'
import { adminPaths } from '#rules/admin-paths.ts'
import type { EventLandingSettings } from '#rules/events/event-editor-view.ts'
import { fieldErrors } from '#rules/text/validation-message.ts'
import { BesidePreview, usePicking } from '#web/admin/beside-preview.tsx'
import { PreviewFrame, type PreviewPart } from '#web/admin/preview-frame.tsx'
import { Sheet } from '#web/admin/sheet.tsx'
import { Checkbox } from '#web/ui/choices.tsx'
import type { EventLandingValues } from '#rules/events/event-landing-form.ts'
import { Conflict } from '#web/admin/conflict.tsx'
import { eventSections, type EventSection } from '#rules/events/event-content.ts'
import { cardTexts, isInLanguages, withoutPath, cardWords } from '../info-cards/edited-card.ts'
import { InfoCardsField } from '../info-cards/info-cards-field.tsx'
import { SettingsForm } from '../settings/settings-form.tsx'
import { useSettingsForm } from '../settings/use-settings-form.ts'
import { eventLandingInput, inputOf, valuesIn, type EventLandingInput } from './event-landing-values.ts'
import { SponsorsField } from './sponsors-field.tsx'

export function EventLandingEditor({ settings }: { settings: EventLandingSettings }) {
  const { t } = useTranslation('event-landing')
  const parts = useEventParts()
  const { view, setView, pick } = usePicking()
  const start = useSettingsForm<EventLandingSettings, EventLandingInput>({
    settings,
    actionData: null,
    schema: eventLandingInput,
    valuesOf: ({ values }) => inputOf(values),
    savedText: t(settings.isDraft ? 'saved.draft' : 'saved.published'),
    failedText: t('failed'),
  })
  const { form, theirs, takeTheirs } = start
  const input = useStore(form.store, (store) => store.values)
  const hasTried = useStore(form.store, ({ submissionAttempts }) => submissionAttempts > 0)
  const [isBilingual, setIsBilingual] = useState(() => input.infoCards.flatMap(cardTexts).some(isInLanguages))
  const values = valuesIn(input)
  const { issues } = v.safeParse(eventLandingInput, input)
  const errors = hasTried && issues ? fieldErrors(issues) : {}
  return (
    <BesidePreview
      view={view}
      onView={setView}
      preview={
        <PreviewFrame
          action={adminPaths.eventLandingPreview(settings.id)}
          values={values}
          title={t('preview')}
          parts={parts}
          onPick={pick}
        />
      }
    >
      <SettingsForm
        start={start}
        conflict={<EventLandingConflict mine={values} theirs={theirs} onTakeTheirs={takeTheirs} />}
      >
        <input type="hidden" name="values" value={JSON.stringify(values)} />
        <Place data-field="sections">
          <SectionsSheet hidden={input.hidden} onChange={(hidden) => form.setFieldValue('hidden', hidden)} />
        </Place>
        <Place data-field="info">
          <Sheet title={t('info.title')} lead={t('info.lead')} level="h2">
            <Checkbox
              label={t('bilingual')}
              checked={isBilingual}
              onChange={(event) => setIsBilingual(event.currentTarget.checked)}
            />
            <InfoCardsField
              cards={input.infoCards}
              language={settings.language}
              isBilingual={isBilingual}
              errors={withoutPath(errors, 'infoCards.')}
              onChange={(change) => form.setFieldValue('infoCards', change)}
            />
          </Sheet>
        </Place>
        <Place data-field="sponsors">
          <Sheet title={t('sponsors.title')} lead={t('sponsors.lead', { total: settings.sponsors })} level="h2">
            <SponsorsField
              sponsors={input.sponsors}
              errors={withoutPath(errors, 'sponsors.')}
              onChange={(change) => form.setFieldValue('sponsors', change)}
            />
          </Sheet>
        </Place>
      </SettingsForm>
    </BesidePreview>
  )
}

/** Templates name their sections by headings with these ids. */
function useEventParts(): PreviewPart[] {
  const { t } = useTranslation('event-landing')
  const headings = ['gallery', 'video', 'results', 'statistics'].map((name) => `[aria-labelledby="${name}-title"]`)
  return [
    { name: 'sections', label: t('parts.sections'), selector: headings.join() },
    { name: 'info', label: t('parts.info'), selector: '[aria-labelledby="info-title"]' },
    { name: 'sponsors', label: t('parts.sponsors'), selector: '[aria-labelledby="sponsors-title"]' },
  ]
}

const Place = styled.div`
  min-inline-size: 0;
`

type EventLandingConflictProps = { mine: EventLandingValues; theirs: EventLandingValues; onTakeTheirs: () => void }

function EventLandingConflict({ mine, theirs, onTakeTheirs }: EventLandingConflictProps) {
  const { t } = useTranslation('event-landing')
  const wordsOf = ({ hidden, infoCards, sponsors }: EventLandingValues) => ({
    hidden: hidden.map((section) => t(`sections.${section}`)).join('\n'),
    info: infoCards.map(cardWords).join('\n\n'),
    sponsors: sponsors.map(({ name, url }) => `${name} ${url}`).join('\n'),
  })
  return (
    <Conflict
      mine={wordsOf(mine)}
      theirs={wordsOf(theirs)}
      labelOf={(name) => t(`parts.${name}`)}
      onTakeTheirs={onTakeTheirs}
    />
  )
}

type SectionsSheetProps = { hidden: readonly EventSection[]; onChange: (hidden: EventSection[]) => void }

function SectionsSheet({ hidden, onChange }: SectionsSheetProps) {
  const { t } = useTranslation('event-landing')
  const toggle = (section: EventSection) =>
    onChange(eventSections.filter((one) => (one === section ? !hidden.includes(one) : hidden.includes(one))))
  return (
    <Sheet title={t('sections.title')} lead={t('sections.lead')} level="h2">
      <div>
        {eventSections.map((section) => (
          <Checkbox
            key={section}
            label={t(`sections.${section}`)}
            checked={!hidden.includes(section)}
            onChange={() => toggle(section)}
          />
        ))}
      </div>
    </Sheet>
  )
}
