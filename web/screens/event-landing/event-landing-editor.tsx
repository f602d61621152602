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
import { eventSections, fixedEventSections, type EventSection, type FinalCall } from '#rules/events/event-content.ts'
import type { Locale } from '#rules/text/locale.ts'
import type { LocalizedText } from '#rules/text/localized.ts'
import { LocalizedField } from '#web/admin/localized-field.tsx'
import { SectionsField } from '#web/admin/sections-field.tsx'
import { useErrorText } from '#web/forms/use-error-text.ts'
import { ElsewhereLinks } from '#web/admin/elsewhere-links.tsx'
import { cardTexts, isInLanguages, textWords, withoutPath, cardWords } from '../info-cards/edited-card.ts'
import { InfoCardsField } from '../info-cards/info-cards-field.tsx'
import { SettingsForm } from '../settings/settings-form.tsx'
import { useSettingsForm } from '../settings/use-settings-form.ts'
import { eventLandingInput, inputOf, valuesIn, type EventLandingInput } from './event-landing-values.ts'
import { SponsorsField } from './sponsors-field.tsx'

type EventLandingEditorProps = {
  settings: EventLandingSettings
  /** Of the template, in its own order. */
  sections: readonly EventSection[]
}

export function EventLandingEditor({ settings, sections }: EventLandingEditorProps) {
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
  const [isBilingual, setIsBilingual] = useState(() =>
    [input.call.title, input.call.text, ...input.infoCards.flatMap(cardTexts)].some(isInLanguages),
  )
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
        <Checkbox
          label={t('bilingual')}
          checked={isBilingual}
          onChange={(event) => setIsBilingual(event.currentTarget.checked)}
        />
        <Place data-field="sections">
          <Sheet title={t('sections.title')} lead={t('sections.lead')} level="h2">
            <SectionsField
              own={sections}
              fixed={fixedEventSections}
              layout={input}
              labelOf={(section) => t(`sections.${section}`)}
              onChange={({ order, hidden }) => {
                form.setFieldValue('order', order)
                form.setFieldValue('hidden', hidden)
              }}
            />
          </Sheet>
        </Place>
        <Place data-field="info">
          <Sheet title={t('info.title')} lead={t('info.lead')} level="h2">
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
        <Place data-field="call">
          <CallSheet
            call={input.call}
            isShown={!input.hidden.includes('call')}
            {...{ errors, isBilingual }}
            language={settings.language}
            onChange={(call) => form.setFieldValue('call', call)}
            onShow={(isShown) =>
              form.setFieldValue(
                'hidden',
                isShown ? input.hidden.filter((one) => one !== 'call') : [...input.hidden, 'call'],
              )
            }
          />
        </Place>
        <ElsewhereSheet eventId={settings.id} />
      </SettingsForm>
    </BesidePreview>
  )
}

/** Templates name their sections by headings with these ids. */
function useEventParts(): PreviewPart[] {
  const { t } = useTranslation('event-landing')
  const headings = eventSections
    .filter((name) => name !== 'info' && name !== 'sponsors' && name !== 'call')
    .map((name) => `[aria-labelledby="${name}-title"]`)
  return [
    { name: 'elsewhere', label: t('parts.elsewhere'), selector: 'main > :has(h1)' },
    { name: 'sections', label: t('parts.sections'), selector: headings.join() },
    { name: 'info', label: t('parts.info'), selector: '[aria-labelledby="info-title"]' },
    { name: 'sponsors', label: t('parts.sponsors'), selector: '[aria-labelledby="sponsors-title"]' },
    { name: 'call', label: t('parts.call'), selector: '[aria-labelledby="call-title"]' },
  ]
}

const Place = styled.div`
  min-inline-size: 0;
`

type EventLandingConflictProps = { mine: EventLandingValues; theirs: EventLandingValues; onTakeTheirs: () => void }

function EventLandingConflict({ mine, theirs, onTakeTheirs }: EventLandingConflictProps) {
  const { t } = useTranslation('event-landing')
  const namesOf = (sections: readonly EventSection[]) => sections.map((section) => t(`sections.${section}`)).join('\n')
  const wordsOf = ({ order, hidden, call, infoCards, sponsors }: EventLandingValues) => ({
    order: namesOf(order),
    hidden: namesOf(hidden),
    call: [call.title, call.text].map(textWords).join('\n'),
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

type CallSheetProps = {
  call: FinalCall<LocalizedText>
  isShown: boolean
  errors: Readonly<Record<string, string>>
  language: Locale
  isBilingual: boolean
  onChange: (call: FinalCall<LocalizedText>) => void
  onShow: (isShown: boolean) => void
}

function CallSheet({ call, isShown, errors, language, isBilingual, onChange, onShow }: CallSheetProps) {
  const { t } = useTranslation('event-landing')
  const errorText = useErrorText()
  const fieldOf = (name: keyof FinalCall, maxLength: number) => (
    <LocalizedField
      label={t(`call.${name}`)}
      hint={t(`call.${name}Hint`)}
      {...{ language, isBilingual, maxLength }}
      isLine
      value={call[name]}
      errorOf={(locale) => errorText(errors[['call', name, locale].filter(Boolean).join('.')])}
      onChange={(text) => onChange({ ...call, [name]: text })}
    />
  )
  return (
    <Sheet title={t('sections.call')} lead={t('call.lead')} level="h2">
      <Checkbox label={t('call.show')} checked={isShown} onChange={(event) => onShow(event.currentTarget.checked)} />
      {isShown && (
        <>
          {fieldOf('title', 60)}
          {fieldOf('text', 200)}
        </>
      )}
    </Sheet>
  )
}

/** What the page shows besides, and where it is edited. */
function ElsewhereSheet({ eventId }: { eventId: string }) {
  const { t } = useTranslation(['event-landing', 'admin'])
  return (
    <div data-field="elsewhere">
      <Sheet title={t('event-landing:elsewhere.title')} lead={t('event-landing:elsewhere.lead')} level="h2">
        <ElsewhereLinks
          links={[
            { path: adminPaths.eventBasics(eventId), text: t('event-landing:elsewhere.basics') },
            { path: adminPaths.eventDetails(eventId), text: t('event-landing:elsewhere.details') },
            { path: adminPaths.eventCompetitions(eventId), text: t('admin:eventTabs.competitions') },
            { path: adminPaths.eventAcceptance(eventId), text: t('event-landing:sections.documents') },
            { path: adminPaths.templates, text: t('event-landing:elsewhere.template') },
          ]}
        />
      </Sheet>
    </div>
  )
}
