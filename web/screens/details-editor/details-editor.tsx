import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { eventLimits } from '#rules/events/event-schema.ts'
import type { EventDetailsView } from '#rules/events/event-details-view.ts'
import { locales, type Locale } from '#rules/text/locale.ts'
import { Form } from '#web/admin/form.tsx'
import { Sheet } from '#web/admin/sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/input.tsx'
import { EventSaveBar } from '../event-editor/event-save-bar.tsx'
import type { Draft } from '../event-editor/tabs.ts'
import { ImageField } from '../uploads/image-field.tsx'
import { CourseSheet } from './course-sheet.tsx'
import { DetailsConflict } from './details-conflict.tsx'
import { GallerySheet } from './gallery-sheet.tsx'
import { IncludedSheet } from './included-sheet.tsx'
import { ScheduleSheet } from './schedule-sheet.tsx'
import { useDetailsSaving } from './use-details-saving.ts'
import { VideoSheet } from './video-sheet.tsx'

type Props = { event: EventDetailsView; draft: Draft | null; onStartOver: () => void }

/** What an event's page shows besides its basics: each part is left out where nothing is entered. */
export function DetailsEditor({ event, draft, onStartOver }: Props) {
  const { t } = useTranslation('event-details')
  const element = useRef<HTMLFormElement>(null)
  const editing = useDetailsSaving(event, draft, element)
  const { details, change, errorOf, saving } = editing
  const { languages, otherLanguage, addLanguage } = useLanguages(event)
  return (
    <Column form={{ handleSubmit: editing.submit }} element={element} errors={noErrors} isBusy={false} saving={saving}>
      <Sheet title={t('cover.title')} lead={t('cover.lead')} level="h2">
        <ImageField
          label={t('cover.label')}
          purpose="event-cover"
          cropTo={1200 / 630}
          value={details.image}
          onChange={(image) => change(() => ({ image }))}
        />
      </Sheet>
      <IncludedSheet editing={editing} languages={languages} />
      <ScheduleSheet editing={editing} languages={languages} />
      <Sheet title={t('parking.title')}>
        <Field label={t('parking.label')} hint={t('parking.hint')} error={errorOf('parking')}>
          <TextArea
            rows={3}
            maxLength={eventLimits.parking}
            value={details.parking}
            onChange={({ currentTarget: { value: parking } }) => change(() => ({ parking }))}
          />
        </Field>
      </Sheet>
      <CourseSheet editing={editing} saved={event} />
      <GallerySheet editing={editing} languages={languages} />
      <VideoSheet editing={editing} languages={languages} />
      {otherLanguage && (
        <div>
          <Button icon="plus" onClick={addLanguage}>
            {t(`addLanguage.${otherLanguage}`)}
          </Button>
        </div>
      )}
      {saving.state === 'conflict' && (
        <DetailsConflict
          mine={details}
          theirs={event.values}
          onKeepMine={() => editing.save(event.revision)}
          onTakeTheirs={onStartOver}
        />
      )}
      <EventSaveBar saving={saving} isDraft={event.status === 'draft'} />
    </Column>
  )
}

/** The organization's language, and the other where a text is in it or staff want it. */
function useLanguages({ language, values }: EventDetailsView) {
  const other = locales.find((locale) => locale !== language)!
  const [hasOther, setHasOther] = useState(() => textsOf(values).some((texts) => texts[other] !== ''))
  const languages: readonly Locale[] = useMemo(
    () => (hasOther ? [language, other] : [language]),
    [hasOther, language, other],
  )
  return { languages, otherLanguage: hasOther ? null : other, addLanguage: () => setHasOther(true) }
}

const textsOf = ({ included, schedule, video, gallery }: EventDetailsView['values']) => [
  ...included,
  ...schedule.map(({ label }) => label),
  ...(video ? [video.title] : []),
  ...gallery.flatMap(({ alt, caption }) => [alt, caption]),
]

/** Each stands in its row, not beside an input that TanStack Form knows. */
const noErrors = {}

const Column = styled(Form)`
  max-inline-size: 52rem;
`
